import type { EndpointParsed, listStandIns as endpoint } from '@countersign/contract';
import { and, eq, gte, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { approvalStandIns } from '../../platform/database/tables/index.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { readStandIns } from './stand-in-rows.ts';
import { standInSource } from './stand-in-source.ts';

/**
 * A page of those who are or were away.
 * @throws Failure `invalid` for a sort, filter or cursor that the list can't have.
 */
export function listStandIns(
  database: Database,
  user: Member,
  query: EndpointParsed<typeof endpoint>['query'],
) {
  return database.tenant(user.tenantId, (tx) =>
    readRows(tx, standInSource, query, undefined, (ids) =>
      readStandIns(tx, inArray(approvalStandIns.id, ids)),
    ),
  );
}

/** Who acts for the user, and for whom they act, today and later. */
export function listOwnStandIns(database: Database, user: Member) {
  const isAhead = gte(approvalStandIns.endsOn, new Date().toISOString().slice(0, 10));
  return database.tenant(user.tenantId, async (tx) => ({
    away: await readStandIns(
      tx,
      and(eq(approvalStandIns.membershipId, user.membershipId), isAhead),
    ),
    actingFor: await readStandIns(
      tx,
      and(eq(approvalStandIns.standInId, user.membershipId), isAhead),
    ),
  }));
}
