import type { EndpointParsed, bulkEmailTemplates as endpoint } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import { bulkRows } from '../../platform/lists/bulk-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { archiveEmailTemplate } from './archive-email-template.ts';
import { emailTemplateSummaries } from './email-template-queries.ts';
import { emailTemplateSource, templatesShown } from './email-template-source.ts';

/**
 * Archives many e-mail templates, or restores them.
 * @throws Failure as `bulkRows`
 */
export function bulkEmailTemplates(
  database: Database,
  user: Member,
  { action, selection }: EndpointParsed<typeof endpoint>['body'],
) {
  return bulkRows(
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
  );
}
