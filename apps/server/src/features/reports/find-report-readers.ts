import * as contract from '@countersign/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { memberships, users } from '../../platform/database/tables/index.ts';
import { tenantOperation } from '../../platform/http/operation.ts';

const maxFound = 50;

/** Users of the organisation whose name has what was typed: their names alone. */
export const findReportReaders = tenantOperation(
  contract.findReportReaders,
  async ({ tx, caller: { tenantId }, query: { search } }) => {
    const items = await tx
      .select({
        id: users.id,
        name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(
        and(
          eq(memberships.tenantId, tenantId),
          isNull(memberships.disabledAt),
          sql`position(fold(${search}) in ${users.sortName}) > 0`,
        ),
      )
      .orderBy(asc(users.sortName), asc(users.id))
      .limit(maxFound);
    return { items };
  },
);
