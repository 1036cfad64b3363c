import * as contract from '@countersign/contract';
import {
  type FormTemplateSummary,
  formTemplatesList,
  publishingStates,
} from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { exportRows } from '../../platform/lists/export-rows.ts';
import { formTemplateSummaries } from './form-template-queries.ts';
import { formTemplateSource, formTemplatesShown } from './form-template-source.ts';

/**
 * All form templates that a list shows, as a file.
 * @throws Failure `invalid` for a column, sort or filter that the list can't have.
 */
export const exportFormTemplates = operation(
  contract.exportFormTemplates,
  ({ database, caller: { tenantId }, query }) =>
    exportRows({
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
    }),
);
