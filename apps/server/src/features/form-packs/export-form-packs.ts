import * as contract from '@countersign/contract';
import { type FormPackSummary, formPacksList } from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { exportRows } from '../../platform/lists/export-rows.ts';
import { formPackSummaries } from './form-pack-queries.ts';
import { formPackSource, formPacksShown } from './form-pack-source.ts';

/**
 * All form packs that a list shows, as a file.
 * @throws Failure `invalid` for a column, sort or filter that the list can't have.
 */
export const exportFormPacks = operation(
  contract.exportFormPacks,
  ({ database, caller: { tenantId }, query }) =>
    exportRows({
      database,
      tenantId,
      source: formPackSource,
      query,
      where: formPacksShown(query.archived),
      fields: formPacksList.fields,
      load: formPackSummaries,
      cell: (pack, key) => {
        const value = pack[key as keyof FormPackSummary];
        return Array.isArray(value) ? value.join(', ') : value;
      },
      fileName: 'Form packs',
    }),
);
