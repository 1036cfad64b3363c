import { archiving } from '../../platform/records/records.ts';
import { contactDetail, contactRecords, takeContact } from './contact-rows.ts';

/**
 * Puts a contact away, or takes it back; one that is so already stays as it is.
 * @throws Failure `not-found`; `conflict` where its data was removed.
 */
export const archiveContact = archiving(contactRecords, {
  find: contactDetail,
  taken: (tx, _user, id) => takeContact(tx, id),
});
