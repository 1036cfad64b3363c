import * as contract from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { bulkRows } from '../../platform/lists/bulk-rows.ts';
import { archiveFormPack } from './archive-form-pack.ts';
import { formPackSummaries } from './form-pack-queries.ts';
import { formPackSource, formPacksShown } from './form-pack-source.ts';

/**
 * Archives many form packs, or restores them. Those of which a form is archived stay in the archive, and are named.
 * @throws Failure as `bulkRows`
 */
export const bulkFormPacks = operation(
  contract.bulkFormPacks,
  ({ database, caller: user, body: { action, selection } }) =>
    bulkRows(
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
    ),
);
