import * as contract from '@countersign/contract';
import { tenantOperation } from '../../platform/http/operation.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import { emailTemplateSummaries } from './email-template-queries.ts';
import { emailTemplateSource, templatesShown } from './email-template-source.ts';

/**
 * A page of the tenant's e-mail templates.
 * @throws Failure `invalid` for a sort, filter or cursor that the list can't have.
 */
export const listEmailTemplates = tenantOperation(contract.listEmailTemplates, ({ tx, query }) =>
  readRows(tx, emailTemplateSource, query, templatesShown(query.archived), (ids) =>
    emailTemplateSummaries(tx, ids),
  ),
);
