import type { EndpointParsed, bulkFormTemplates as endpoint } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import { bulkRows } from '../../platform/lists/bulk-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { archiveFormTemplate } from './archive-form-template.ts';
import { formTemplateSummaries } from './form-template-queries.ts';
import { formTemplateSource, formTemplatesShown } from './form-template-source.ts';

/**
 * Archives many form templates, or restores them. Those that are in form packs in use are not archived, and named.
 * @throws Failure as `bulkRows`
 */
export function bulkFormTemplates(
  database: Database,
  user: Member,
  { action, selection }: EndpointParsed<typeof endpoint>['body'],
) {
  return bulkRows(
    database,
    user,
    selection,
    {
      thing: 'form template',
      source: () => formTemplateSource,
      shown: formTemplatesShown,
      load: formTemplateSummaries,
      name: ({ name }) => name,
    },
    ({ id }) => archiveFormTemplate(database, user, id, action === 'archive'),
  );
}
