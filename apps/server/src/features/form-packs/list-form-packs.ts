import * as contract from '@countersign/contract';
import { and } from 'drizzle-orm';
import { tenantOperation } from '../../platform/http/operation.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import { formPackSummaries } from './form-pack-queries.ts';
import { formPackSource, formPacksShown } from './form-pack-source.ts';
import { usablePacks } from './usable-packs.ts';

/**
 * A page of the tenant's form packs.
 * @throws Failure `invalid` for a sort, filter or cursor that the list can't have.
 */
export const listFormPacks = tenantOperation(
  contract.listFormPacks,
  ({ tx, caller: user, query }) =>
    readRows(
      tx,
      formPackSource,
      query,
      and(
        formPacksShown(query.archived),
        query.usable === 'yes' ? usablePacks(user, query.projectId) : undefined,
      ),
      (ids) => formPackSummaries(tx, ids),
    ),
);
