import type { EndpointParsed, bulkFormPacks as endpoint } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import { bulkRows } from '../../platform/lists/bulk-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { archiveFormPack } from './archive-form-pack.ts';
import { formPackSummaries } from './form-pack-queries.ts';
import { formPackSource, formPacksShown } from './form-pack-source.ts';

/**
 * Archives many form packs, or restores them. Those of which a form is archived stay in the archive, and are named.
 * @throws Failure as `bulkRows`
 */
export function bulkFormPacks(
  database: Database,
  user: Member,
  { action, selection }: EndpointParsed<typeof endpoint>['body'],
) {
  return bulkRows(
    database,
    user,
    selection,
    {
      thing: 'form pack',
      source: () => formPackSource,
      shown: formPacksShown,
      load: formPackSummaries,
      name: ({ name }) => name,
    },
    ({ id }) => archiveFormPack(database, user, id, action === 'archive'),
  );
}
