import * as contract from '@countersign/contract';
import { type EmailTemplateSummary, emailTemplateList } from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { choiceLabel } from '../../platform/lists/choice-label.ts';
import { exportRows } from '../../platform/lists/export-rows.ts';
import type { Cell } from '../../platform/lists/sheet.ts';
import { emailTemplateSummaries } from './email-template-queries.ts';
import { emailTemplateSource, templatesShown } from './email-template-source.ts';

/**
 * All e-mail templates that a list shows, as a file.
 * @throws Failure `invalid` for a column, sort or filter that the list can't have.
 */
export const exportEmailTemplates = operation(
  contract.exportEmailTemplates,
  ({ database, caller: { tenantId }, query }) =>
    exportRows({
      database,
      tenantId,
      source: emailTemplateSource,
      query,
      where: templatesShown(query.archived),
      fields: emailTemplateList.fields,
      load: emailTemplateSummaries,
      cell,
      fileName: 'E-mail templates',
    }),
);

function cell(template: EmailTemplateSummary, key: string): Cell {
  switch (key) {
    case 'companyId':
      return template.company?.name ?? '';
    case 'uses':
      return template.uses.map(({ name }) => name).join(', ');
    default:
      return choiceLabel(
        emailTemplateList,
        key,
        template[key as Exclude<keyof EmailTemplateSummary, 'company' | 'uses'>],
      );
  }
}
