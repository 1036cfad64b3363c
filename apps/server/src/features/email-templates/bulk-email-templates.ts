import * as contract from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { bulkRows } from '../../platform/lists/bulk-rows.ts';
import { archiveEmailTemplate } from './archive-email-template.ts';
import { emailTemplateSummaries } from './email-template-queries.ts';
import { emailTemplateSource, templatesShown } from './email-template-source.ts';

/**
 * Archives many e-mail templates, or restores them.
 * @throws Failure as `bulkRows`
 */
export const bulkEmailTemplates = operation(
  contract.bulkEmailTemplates,
  ({ database, caller: user, body: { action, selection } }) =>
    bulkRows(
      database,
      user,
      selection,
      {
        thing: 'e-mail template',
        source: () => emailTemplateSource,
        shown: templatesShown,
        load: emailTemplateSummaries,
        name: ({ name }) => name,
      },
      ({ id }) => archiveEmailTemplate(database, user, id, action === 'archive'),
    ),
);
