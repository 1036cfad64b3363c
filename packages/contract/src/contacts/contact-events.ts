import { eventsOf, happening } from '../events/event-kind.ts';
import { guid } from '../rules.ts';

/** The document whose draft brought the contact in or corrected it, where one did. */
const ofDraft = { draft: guid.optional() };

/** Events of contacts. Values about a person are stored apart, as personal data that can be erased. */
export const contactEvents = eventsOf('contact', 'Contact', {
  'contact.created': happening('Added the contact', ofDraft),
  'contact.changed': happening('Changed the contact', ofDraft),
  'contact.proposed': happening('Gave another mobile for a document', ofDraft),
  'contact.proposal-left': happening('Left the mobile as it was'),
  'contact.archived': happening('Archived the contact'),
  'contact.restored': happening('Restored the contact'),
  'contact.picture-changed': happening('Changed the picture'),
  'contact.picture-removed': happening('Removed the picture'),
  'contact.merged': happening('Merged duplicates into the contact'),
  'contact.merged-into': happening('Merged into another contact', { into: guid }),
  'contact.erased': happening('Erased what was kept of the person'),
  'contact.removed': happening('Removed the contact with the import that brought it in'),
  'contact.import-undone': happening('Undid what an import changed'),
});

export const contactGroupEvents = eventsOf('contact-group', 'Contact group', {
  'contact-group.created': happening('Added the contact group'),
  'contact-group.changed': happening('Changed the contact group'),
  'contact-group.archived': happening('Archived the contact group'),
  'contact-group.restored': happening('Restored the contact group'),
});
