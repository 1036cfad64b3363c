import {
  type EndpointParsed,
  type exportFormPacks as endpoint,
  type FormPackSummary,
  formPacksList,
} from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { exportRows } from '../../platform/lists/export-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { formPackSummaries } from './form-pack-queries.ts';
import { formPackSource, formPacksShown } from './form-pack-source.ts';

/**
 * All form packs that a list shows, as a file.
 * @throws Failure `invalid` for a column, sort or filter that the list can't have.
 */
export function exportFormPacks(
  database: Database,
  { tenantId }: Member,
  query: EndpointParsed<typeof endpoint>['query'],
): Promise<FileAnswer> {
  return exportRows({
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
  });
}
