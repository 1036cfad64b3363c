import { z } from 'zod';
import { eventsOf, happening } from '../events/event-kind.ts';

export const emailTemplateEvents = eventsOf('email-template', 'Email template', {
  'email-template.created': happening('Added the email template'),
  'email-template.changed': happening('Changed the email template', {
    /** The new version's number, where its words were changed. */
    version: z.int().optional(),
  }),
  'email-template.archived': happening('Archived the email template'),
  'email-template.restored': happening('Restored the email template'),
  'email-template.use-begun': happening('Started using the email template'),
  'email-template.use-ended': happening('Stopped using the email template'),
});
