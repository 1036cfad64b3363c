import * as contract from '@countersign/contract';
import { builtInEmails } from '@countersign/domain';
import { tenantOperation } from '../../platform/http/operation.ts';
import { emailsInUse, readEmailDefaults } from './email-in-use.ts';
import { listFittingTemplates } from './list-fitting-templates.ts';

/** The event of the signing request; drafters choose only among its templates. */
const event = 'please-sign';

/**
 * The templates that a document of a company and project can ask to sign with, and what the chosen one says,
 * else the one that is used where none was chosen.
 */
export const getEmailChoices = tenantOperation(
  contract.getEmailChoices,
  async ({ tx, caller: user, query: { companyId, projectId, emailTemplateId } }) => {
    const templates = await listFittingTemplates(tx, event, companyId);
    const chosen = templates.find(({ id }) => id === emailTemplateId)?.id;
    const defaults = await readEmailDefaults(tx, user.tenantId, event);
    const find = emailsInUse(tx, event, user.tenantId, defaults);
    const { subject, body } =
      (await find({ companyId, projectId }, chosen)) ?? builtInEmails[event];
    return { templates, subject, body };
  },
);
