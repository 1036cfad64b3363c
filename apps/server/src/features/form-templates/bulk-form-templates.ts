import * as contract from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { bulkRows } from '../../platform/lists/bulk-rows.ts';
import { archiveFormTemplate } from './archive-form-template.ts';
import { formTemplateSummaries } from './form-template-queries.ts';
import { formTemplateSource, formTemplatesShown } from './form-template-source.ts';

/**
 * Archives many form templates, or restores them. Those that are in form packs in use are not archived, and named.
 * @throws Failure as `bulkRows`
 */
export const bulkFormTemplates = operation(
  contract.bulkFormTemplates,
  ({ database, caller: user, body: { action, selection } }) =>
    bulkRows(
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
    ),
);
