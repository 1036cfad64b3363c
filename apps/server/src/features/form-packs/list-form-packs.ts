import type { EndpointParsed, listFormPacks as endpoint } from '@countersign/contract';
import { and } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { formPackSummaries } from './form-pack-queries.ts';
import { formPackSource, formPacksShown } from './form-pack-source.ts';
import { usablePacks } from './usable-packs.ts';

type Query = EndpointParsed<typeof endpoint>['query'];

/**
 * A page of the tenant's form packs.
 * @throws Failure `invalid` for a sort, filter or cursor that the list can't have.
 */
export function listFormPacks(database: Database, user: Member, query: Query) {
  return database.tenant(user.tenantId, (tx) =>
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
}
