import { z } from 'zod';
import { eventsOf, happening } from '../events/event-kind.ts';

export const formTemplateEvents = eventsOf('form-template', 'Form template', {
  'form-template.uploaded': happening('Uploaded the form template', {
    /** How many it has. */
    pages: z.int(),
    fields: z.int(),
    /** What the file had that a form has not, such as scripts. */
    removed: z.array(z.string()),
  }),
  'form-template.started': happening('Started the form template', {
    /** What of: `blank` or `text`. */
    from: z.string(),
    pages: z.int(),
    fields: z.int(),
  }),
  'form-template.pages-added': happening('Added pages to the form template', {
    pages: z.int(),
    fields: z.int(),
    removed: z.array(z.string()),
  }),
  'form-template.changed': happening('Changed the form template', { version: z.int() }),
  'form-template.archived': happening('Archived the form template'),
  'form-template.restored': happening('Restored the form template'),
});
