import * as contract from '@countersign/contract';
import { type UserState, userStates } from '@countersign/contract';
import { inArray, type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { memberships } from '../../platform/database/tables/index.ts';
import { operation } from '../../platform/http/operation.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import { rowsCondition } from '../../platform/lists/rows-condition.ts';
import { belongingsOf, fromUsers, presentUsers, stateColumn } from './user-queries.ts';
import { userRows, userSource } from './user-source.ts';

/** A page of the tenant's users. The counts mind every filter but the one for the state. */
export const listUsers = operation(
  contract.listUsers,
  async ({ platform: { accounts }, database, caller: user, query }) => {
    const { rows, belongings, page, counts } = await database.tenant(user.tenantId, async (tx) => {
      const found = await readRows(tx, userSource, query, userRows.shown(query, user), (ids) =>
        fromUsers(tx).where(inArray(memberships.userId, ids)),
      );
      return {
        page: found,
        rows: found.items,
        belongings: await belongingsOf(
          tx,
          found.items.map((row) => row.membershipId),
        ),
        counts: await countByState(
          tx,
          (await rowsCondition(tx, userSource, query, undefined)).where,
        ),
      };
    });
    return { ...page, items: await presentUsers(accounts, rows, belongings), counts };
  },
);

async function countByState(tx: Tx, where: SQL): Promise<Record<UserState, number>> {
  const result = await tx.execute(sql`
    select ${stateColumn} as state, count(*)::int as count from ${userSource.from} where ${where} group by 1`);
  const rows = rowsOf<{ state: UserState; count: number }>(result);
  const counts = new Map(rows.map((row) => [row.state, row.count]));
  const all = userStates.map((state) => [state, counts.get(state) ?? 0] as const);
  return Object.fromEntries(all) as Record<UserState, number>;
}
