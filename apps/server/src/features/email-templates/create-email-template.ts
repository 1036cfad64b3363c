import type { EmailTemplate, EmailTemplateInput } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { emailTemplates, emailTemplateVersions } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { takenOr } from '../../platform/failure/taken.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { wordsOfBody } from './email-labels.ts';
import { findEmailTemplate } from './email-template-queries.ts';
import { companyOfTemplate, refuseProblems, taken } from './template-input.ts';

/**
 * Makes an email template with its first version. It is used nowhere yet.
 * @throws Failure `invalid` at each place with which something is wrong; `conflict` for a taken name.
 */
export async function createEmailTemplate(
  database: Database,
  user: Member,
  input: EmailTemplateInput,
): Promise<EmailTemplate> {
  const { event, name, companyId, subject, body } = input;
  refuseProblems(event, input);
  const { tenantId, userId: createdBy } = user;
  try {
    return await database.tenant(tenantId, async (tx) => {
      const company = await companyOfTemplate(tx, event, companyId);
      const id = newId();
      await tx.insert(emailTemplates).values({ id, tenantId, event, name, companyId });
      const version = { emailTemplateId: id, version: 1, subject, body, createdBy };
      await tx.insert(emailTemplateVersions).values({ id: newId(), tenantId, ...version });
      await record(tx, user, {
        type: 'email-template.created',
        id,
        detail: {
          after: { event, name, company: company?.name ?? '', subject, text: wordsOfBody(body) },
        },
      });
      return findEmailTemplate(tx, id);
    });
  } catch (error) {
    throw takenOr(error, taken);
  }
}
