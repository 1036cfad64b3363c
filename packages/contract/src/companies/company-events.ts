import { eventsOf, happening } from '../events/event-kind.ts';

export const companyEvents = eventsOf('company', 'Company', {
  'company.created': happening('Added the company'),
  'company.changed': happening('Changed the company'),
  'company.archived': happening('Archived the company'),
  'company.restored': happening('Restored the company'),
  'company.logo-changed': happening('Changed the logo'),
  'company.logo-removed': happening('Removed the logo'),
});
