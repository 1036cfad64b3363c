import type { Contact } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';
import { recordContactEvents } from './contact-events.ts';
import { contactDetail, setContact, takeContact } from './contact-rows.ts';

/**
 * Puts a contact away, or takes it back; one that is so already stays as it is.
 * @throws Failure `not-found`; `conflict` where its data was removed.
 */
export async function archiveContact(
  database: Database,
  user: SignedIn,
  id: string,
  isArchived: boolean,
  address: string,
): Promise<Contact> {
  return database.tenant(user.tenantId, async (tx) => {
    const row = await takeContact(tx, id);
    if ((row.archivedAt !== null) !== isArchived) {
      await setContact(tx, id, { archivedAt: isArchived ? new Date() : null });
      const action = isArchived ? 'contact.archived' : 'contact.restored';
      await recordContactEvents(tx, { user, address }, [{ id, action }]);
    }
    return contactDetail(tx, user, id);
  });
}
