export { contactGroupChanges } from './contact-groups.ts';
export { keepProposal } from './contact-proposals.ts';
export { contactSearch } from './contacts-source.ts';
export {
  changeRecipient,
  correctContactEmail,
  type DraftRecipient,
  hasName,
  isErased,
  type KnownRecipient,
  knownAmong,
  knownRecipients,
  recipientDeleted,
  resolveRecipient,
} from './draft-recipients.ts';
export { countEngaged } from './engaged-on.ts';
export {
  addPeople,
  type FoundPerson,
  findPeople,
  peopleOfAddresses,
  peopleOfIds,
} from './find-people.ts';
export { findRecipients, recipientColumns } from './find-recipients.ts';
export { contactsImport } from './import/contacts-import.ts';
export { mobileIn } from './import/mobile-in.ts';
export { personColumns } from './import/person-columns.ts';
export { contactOperations } from './operations.ts';
export { createContactGroup } from './save-group.ts';
