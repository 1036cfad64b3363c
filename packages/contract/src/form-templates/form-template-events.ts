import { z } from 'zod';
import { eventsOf, happening } from '../events/event-kind.ts';

export const formTemplateEvents = eventsOf('form-template', 'Form template', {
  'form-template.uploaded': happening('Uploaded the form template', {
    /** How many it has. */
    pages: z.int(),
    fields: z.int(),
    /** The removed contents of the file, such as scripts. */
    removed: z.array(z.string()),
  }),
  'form-template.duplicated': happening('Duplicated the form template', {
    /** That one's name. */
    from: z.string(),
  }),
  'form-template.imported': happening('Imported the form template', {
    pages: z.int(),
    fields: z.int(),
    removed: z.array(z.string()),
  }),
  'form-template.started': happening('Started the form template', {
    /** The source: `blank` or `text`. */
    from: z.string(),
    pages: z.int(),
    fields: z.int(),
  }),
  'form-template.pages-added': happening('Added pages to the form template', {
    pages: z.int(),
    fields: z.int(),
    removed: z.array(z.string()),
  }),
  'form-template.file-replaced': happening('Replaced the file of the form template', {
    pages: z.int(),
    /** How many fields are where their words are now, and how many were not found again. */
    kept: z.int(),
    open: z.int(),
    removed: z.array(z.string()),
  }),
  'form-template.changed': happening('Changed the form template', { version: z.int() }),
  'form-template.keys-renamed': happening(
    'Renamed a key in formulas, as it was renamed in another form',
    { version: z.int() },
  ),
  'form-template.published': happening('Published the form template', {
    version: z.int(),
    note: z.string(),
  }),
  'form-template.draft-discarded': happening('Discarded the draft of the form template', {
    version: z.int(),
  }),
  'form-template.version-taken-up': happening('Restored an earlier version of the form template', {
    version: z.int(),
  }),
  'form-template.labelled': happening('Changed the labels of the form template', {
    labels: z.array(z.string()),
  }),
  'form-template.archived': happening('Archived the form template'),
  'form-template.restored': happening('Restored the form template'),
});
