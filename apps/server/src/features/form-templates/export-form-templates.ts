import {
  type EndpointParsed,
  type exportFormTemplates as endpoint,
  type FormTemplateSummary,
  formTemplatesList,
  publishingStates,
} from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { exportRows } from '../../platform/lists/export-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { formTemplateSummaries } from './form-template-queries.ts';
import { formTemplateSource, formTemplatesShown } from './form-template-source.ts';

/**
 * All form templates that a list shows, as a file.
 * @throws Failure `invalid` for a column, sort or filter that the list can't have.
 */
export function exportFormTemplates(
  database: Database,
  { tenantId }: Member,
  query: EndpointParsed<typeof endpoint>['query'],
): Promise<FileAnswer> {
  return exportRows({
    database,
    tenantId,
    source: formTemplateSource,
    query,
    where: formTemplatesShown(query.archived),
    fields: formTemplatesList.fields,
    load: formTemplateSummaries,
    cell: (template, key) => {
      if (key === 'state') return publishingStates[template.state];
      const value = template[key as keyof FormTemplateSummary];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    fileName: 'Form templates',
  });
}
