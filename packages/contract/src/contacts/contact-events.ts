import { eventsOf, happening } from '../events/event-kind.ts';
import { guid } from '../rules.ts';

/** The document whose draft brought the contact in or corrected it, where one did. */
const ofDraft = { draft: guid.optional() };

/** Events of contacts. Values about a person are stored apart, as personal data that can be erased. */
export const contactEvents = eventsOf('contact', 'Contact', {
  'contact.created': happening('Added the contact', ofDraft),
  'contact.changed': happening('Changed the contact', ofDraft),
  'contact.proposed': happening('Gave a new mobile number for a document', ofDraft),
  'contact.proposal-left': happening('Ignored the new mobile number'),
  'contact.archived': happening('Archived the contact'),
  'contact.restored': happening('Restored the contact'),
  'contact.picture-changed': happening('Changed the picture'),
  'contact.picture-removed': happening('Removed the picture'),
  'contact.merged': happening('Merged duplicates into the contact'),
  'contact.merged-into': happening('Merged into another contact', { into: guid }),
  'contact.erased': happening('Erased the personal data'),
  'contact.removed': happening('Removed the contact by undoing its import'),
  'contact.import-undone': happening('Undid the changes of an import'),
});

export const contactGroupEvents = eventsOf('contact-group', 'Contact group', {
  'contact-group.created': happening('Added the contact group'),
  'contact-group.changed': happening('Changed the contact group'),
  'contact-group.archived': happening('Archived the contact group'),
  'contact-group.restored': happening('Restored the contact group'),
});
