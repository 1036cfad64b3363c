import type { Contact } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import { record } from '../../platform/events/record.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { contactDetail, setContact, takeContact } from './contact-rows.ts';

/**
 * Puts a contact away, or takes it back; one that is so already stays as it is.
 * @throws Failure `not-found`; `conflict` where its data was removed.
 */
export async function archiveContact(
  database: Database,
  user: Member,
  id: string,
  isArchived: boolean,
): Promise<Contact> {
  return database.tenant(user.tenantId, async (tx) => {
    const row = await takeContact(tx, id);
    if ((row.archivedAt !== null) !== isArchived) {
      await setContact(tx, id, { archivedAt: isArchived ? new Date() : null });
      const type = isArchived ? 'contact.archived' : 'contact.restored';
      await record(tx, user, { type, id });
    }
    return contactDetail(tx, user, id);
  });
}
