import { eventsOf, happening } from '../events/event-kind.ts';

export const reportEvents = eventsOf('report', 'Report', {
  'report.created': happening('Saved the report'),
  'report.changed': happening('Changed the report'),
  'report.archived': happening('Archived the report'),
  'report.restored': happening('Restored the report'),
  'report.scheduled': happening('Scheduled emails of the report'),
  'report.schedule-changed': happening('Changed the email schedule of the report'),
  'report.unscheduled': happening('Removed the email schedule of the report'),
});
