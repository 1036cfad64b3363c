import { eventsOf, happening } from '../events/event-kind.ts';

export const customFieldEvents = eventsOf('custom-field', 'Custom field', {
  'custom-field.created': happening('Added the custom field'),
  'custom-field.changed': happening('Changed the custom field'),
  'custom-field.archived': happening('Archived the custom field'),
  'custom-field.restored': happening('Restored the custom field'),
  'custom-field.deleted': happening('Deleted the custom field'),
});
