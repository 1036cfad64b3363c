import type { EmailTemplate } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { emailTemplates } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { findEmailTemplate, takeEmailTemplate } from './email-template-rows.ts';

/**
 * Archives a template: where it is in use, the next wider one says it. One that is archived stays so.
 * @throws Failure `not-found`
 */
export function archiveEmailTemplate(
  database: Database,
  user: Member,
  id: string,
): Promise<EmailTemplate> {
  return setArchived(database, user, id, true);
}

/**
 * Takes a template out of the archive, and so into use where it was before.
 * @throws Failure `not-found`
 */
export function restoreEmailTemplate(
  database: Database,
  user: Member,
  id: string,
): Promise<EmailTemplate> {
  return setArchived(database, user, id, false);
}

function setArchived(
  database: Database,
  user: Member,
  id: string,
  isArchived: boolean,
): Promise<EmailTemplate> {
  return database.tenant(user.tenantId, async (tx) => {
    const { archivedAt } = await takeEmailTemplate(tx, id);
    if ((archivedAt !== null) !== isArchived) {
      const change = { archivedAt: isArchived ? new Date() : null };
      await tx.update(emailTemplates).set(change).where(eq(emailTemplates.id, id));
      const action = isArchived ? 'email-template.archived' : 'email-template.restored';
      await record(tx, user, { type: action, id });
    }
    return findEmailTemplate(tx, id);
  });
}
