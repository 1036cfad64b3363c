import { z } from 'zod';
import { eventsOf, happening } from '../events/event-kind.ts';

/** The jobs that were retried or dropped: the queue and id of each. */
const jobs = z.array(z.object({ queue: z.string(), id: z.string() }));

/** The events of the organisation as a whole, including imports. */
export const tenantEvents = eventsOf('tenant', 'Organisation', {
  'tenant.created': happening('Set up the organisation'),
  'tenant.time-zone-changed': happening('Changed the time zone'),
  'tenant.security-changed': happening('Changed the sign-in rules'),
  'tenant.document-rules-changed': happening('Changed the rules for documents'),
  'tenant.tax-risks-changed': happening('Changed the tax risk settings'),
  'tenant.custom-fields-reordered': happening('Changed the order of the custom fields'),
  'tenant.working-time-counted': happening('Recalculated the working hours in reports'),
  'tenant.held-emails-sent': happening('Sent the held emails'),
  'tenant.held-emails-discarded': happening('Discarded the held emails'),
  'tenant.failed-jobs-retried': happening('Retried failed jobs of the installation', { jobs }),
  'tenant.failed-jobs-dropped': happening('Dropped failed jobs of the installation', { jobs }),
  'tenant.mail-server-tested': happening('Tested the mail server'),
  'import.started': happening('Started an import'),
  'import.finished': happening('Finished an import'),
  'import.stopped': happening('Stopped an import'),
  'import.undo-started': happening('Started undoing an import'),
  'import.undone': happening('Undid an import'),
});
