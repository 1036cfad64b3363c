import * as contract from '@countersign/contract';
import { and, eq, gte, inArray } from 'drizzle-orm';
import { approvalDelegates } from '../../platform/database/tables/index.ts';
import { operation, tenantOperation } from '../../platform/http/operation.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import { readDelegations } from './delegate-queries.ts';
import { delegateSource } from './delegate-source.ts';

/**
 * A page of those who are or were away.
 * @throws Failure `invalid` for a sort, filter or cursor that the list can't have.
 */
export const listDelegates = tenantOperation(contract.listDelegates, ({ tx, query }) =>
  readRows(tx, delegateSource, query, undefined, (ids) =>
    readDelegations(tx, inArray(approvalDelegates.id, ids)),
  ),
);

/** Lists the user's own delegations, and those in which they are the delegate, today and later. */
export const listOwnDelegates = operation(
  contract.listOwnDelegates,
  ({ database, caller: user }) => {
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
  },
);
