import { eventsOf, happening } from '../events/event-kind.ts';

/** What happens to the organisation as a whole, imports into it among them. */
export const tenantEvents = eventsOf('tenant', 'Organisation', {
  'tenant.created': happening('Set up the organisation'),
  'tenant.time-zone-changed': happening('Changed the time zone'),
  'tenant.security-changed': happening('Changed the sign-in rules'),
  'tenant.document-rules-changed': happening('Changed the rules for documents'),
  'tenant.tax-risks-changed': happening('Changed how tax risks are dealt with'),
  'tenant.custom-fields-reordered': happening('Changed the order of the custom fields'),
  'tenant.working-time-counted': happening('Had the working hours of reports counted anew'),
  'tenant.held-emails-sent': happening('Sent the held emails'),
  'tenant.held-emails-discarded': happening('Discarded the held emails'),
  'import.started': happening('Began to bring in rows of a file'),
  'import.finished': happening('Brought in rows of a file'),
  'import.stopped': happening('Stopped bringing in rows of a file'),
  'import.undo-started': happening('Began to undo an import'),
  'import.undone': happening('Undid an import'),
});
