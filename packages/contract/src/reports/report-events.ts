import { eventsOf, happening } from '../events/event-kind.ts';

export const reportEvents = eventsOf('report', 'Report', {
  'report.created': happening('Saved the report'),
  'report.changed': happening('Changed the report'),
  'report.archived': happening('Archived the report'),
  'report.restored': happening('Restored the report'),
  'report.scheduled': happening('Had the report mailed regularly'),
  'report.schedule-changed': happening('Changed when the report is mailed'),
  'report.unscheduled': happening('Had the report no longer mailed'),
});
