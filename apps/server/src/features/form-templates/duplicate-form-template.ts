import * as contract from '@countersign/contract';
import { tenantOperation } from '../../platform/http/operation.ts';
import { addTemplate } from './add-template.ts';
import { findFormTemplate } from './form-template-queries.ts';
import { copyName } from './template-name.ts';

/**
 * Makes another form template of one, with the same pages and fields.
 * @throws Failure `not-found`
 */
export const duplicateFormTemplate = tenantOperation(
  contract.duplicateFormTemplate,
  async ({ tx, caller: user, params: { id } }) => {
    const { name: from, ...template } = await findFormTemplate(tx, id);
    const { labels, fileSha256, pages, fields, omitted } = template;
    const copy = { name: copyName(from), labels, fileSha256, pages, fields, omitted };
    return addTemplate(tx, user, copy, (made) => ({
      type: 'form-template.duplicated',
      id: made,
      detail: { from },
    }));
  },
);
