import { z } from 'zod';
import { eventsOf, happening } from '../events/event-kind.ts';

export const emailTemplateEvents = eventsOf('email-template', 'E-mail template', {
  'email-template.created': happening('Added the e-mail template'),
  'email-template.changed': happening('Changed the e-mail template', {
    /** The new version's number, where its words were changed. */
    version: z.int().optional(),
  }),
  'email-template.archived': happening('Archived the e-mail template'),
  'email-template.restored': happening('Restored the e-mail template'),
  'email-template.use-begun': happening('Began to use the e-mail template'),
  'email-template.use-ended': happening('Stopped using the e-mail template'),
});
