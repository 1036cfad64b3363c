import { archiving } from '../../platform/records/records.ts';
import { contactDetail, contactKind, lockContact } from './contact-queries.ts';

/**
 * Puts a contact away, or takes it back; one that is so already stays as it is.
 * @throws Failure `not-found`; `conflict` where its data was removed.
 */
export const archiveContact = archiving(contactKind, {
  find: contactDetail,
  locked: (tx, _user, id) => lockContact(tx, id),
});
