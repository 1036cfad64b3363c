import type { EndpointParsed, listDelegates as endpoint } from '@countersign/contract';
import { and, eq, gte, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { approvalDelegates } from '../../platform/database/tables/index.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { readDelegations } from './delegate-queries.ts';
import { delegateSource } from './delegate-source.ts';

/**
 * A page of those who are or were away.
 * @throws Failure `invalid` for a sort, filter or cursor that the list can't have.
 */
export function listDelegates(
  database: Database,
  user: Member,
  query: EndpointParsed<typeof endpoint>['query'],
) {
  return database.tenant(user.tenantId, (tx) =>
    readRows(tx, delegateSource, query, undefined, (ids) =>
      readDelegations(tx, inArray(approvalDelegates.id, ids)),
    ),
  );
}

/** Who acts for the user, and for whom they act, today and later. */
export function listOwnDelegates(database: Database, user: Member) {
  const isAhead = gte(approvalDelegates.endsOn, new Date().toISOString().slice(0, 10));
  return database.tenant(user.tenantId, async (tx) => ({
    delegates: await readDelegations(
      tx,
      and(eq(approvalDelegates.membershipId, user.membershipId), isAhead),
    ),
    actingFor: await readDelegations(
      tx,
      and(eq(approvalDelegates.delegateId, user.membershipId), isAhead),
    ),
  }));
}
