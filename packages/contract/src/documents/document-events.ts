import { z } from 'zod';
import { eventsOf, happening } from '../events/event-kind.ts';

export const documentEvents = eventsOf('document', 'Document', {
  'document.created': happening('Drafted the document'),
  'document.saved': happening('Saved changes of the document'),
  'document.sent': happening('Sent the document'),
  'document.generated': happening('Made the PDF', {
    /** SHA-256 in hexadecimal digits. */
    sha256: z.string(),
    bytes: z.int(),
    /** What the document does not show as it should. */
    reports: z.array(z.unknown()).optional(),
  }),
  'document.mailed': happening('Sent the e-mail'),
  'document.delivery-failed': happening('Could not send the e-mail'),
});
