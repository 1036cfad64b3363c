import { z } from 'zod';
import { eventsOf, happening } from '../events/event-kind.ts';
import { guid } from '../rules.ts';

/** The form templates in their order. */
const forms = { forms: z.array(guid) };

export const formPackEvents = eventsOf('form-pack', 'Form pack', {
  'form-pack.created': happening('Made the form pack', forms),
  'form-pack.changed': happening('Changed the form pack', forms),
  'form-pack.archived': happening('Archived the form pack'),
  'form-pack.restored': happening('Restored the form pack'),
});
