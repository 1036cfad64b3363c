import { z } from 'zod';
import { eventsOf, happening } from '../events/event-kind.ts';
import { guid } from '../rules.ts';

/** The form templates in their order. */
const forms = { forms: z.array(guid) };

export const formPackEvents = eventsOf('form-pack', 'Form pack', {
  'form-pack.created': happening('Added the form pack', forms),
  'form-pack.changed': happening('Changed the form pack', forms),
  'form-pack.duplicated': happening('Duplicated the form pack', {
    /** That one's name. */
    from: z.string(),
  }),
  'form-pack.imported': happening('Imported the form pack', forms),
  'form-pack.file-added': happening('Added a file to the form pack', { file: z.string() }),
  'form-pack.file-removed': happening('Removed a file from the form pack', { file: z.string() }),
  'form-pack.archived': happening('Archived the form pack'),
  'form-pack.restored': happening('Restored the form pack'),
});
