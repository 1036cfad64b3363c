import {
  type EmailTemplateSummary,
  type EndpointParsed,
  emailTemplateList,
  type exportEmailTemplates as endpoint,
} from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { choiceLabel } from '../../platform/lists/choice-label.ts';
import { exportRows } from '../../platform/lists/export-rows.ts';
import type { Cell } from '../../platform/lists/sheet.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { emailTemplateSummaries } from './email-template-queries.ts';
import { emailTemplateSource, templatesShown } from './email-template-source.ts';

/**
 * All e-mail templates that a list shows, as a file.
 * @throws Failure `invalid` for a column, sort or filter that the list can't have.
 */
export function exportEmailTemplates(
  database: Database,
  { tenantId }: Member,
  query: EndpointParsed<typeof endpoint>['query'],
): Promise<FileAnswer> {
  return exportRows({
    database,
    tenantId,
    source: emailTemplateSource,
    query,
    where: templatesShown(query.archived),
    fields: emailTemplateList.fields,
    load: emailTemplateSummaries,
    cell,
    fileName: 'E-mail templates',
  });
}

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
