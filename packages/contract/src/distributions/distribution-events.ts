import { z } from 'zod';
import { eventsOf, happening } from '../events/event-kind.ts';
import { guid } from '../rules.ts';

const ofRecipient = { recipientId: guid };
const ofFile = { fileId: guid };

/**
 * Defines the events of distributions; addresses and names of recipients are recorded as personal data, which can be
 * erased.
 */
export const distributionEvents = eventsOf('distribution', 'Doc distribution', {
  'distribution.created': happening('Drafted the distribution', { copyOf: guid.optional() }),
  'distribution.deleted': happening('Deleted the draft of a distribution'),
  'distribution.released': happening('Sent off the distribution'),
  'distribution.undone': happening('Took the distribution back before anything left'),
  'distribution.started': happening('Started to send the distribution'),
  'distribution.paused': happening('Paused the sending'),
  'distribution.resumed': happening('Went on with the sending'),
  'distribution.cancelled': happening('Cancelled what was not sent yet'),
  'distribution.sent': happening('Sent the distribution to all of its recipients'),
  'distribution.held': happening('Held the emails: no mail server is configured'),
  'distribution.extended': happening('Changed until when the files are available'),
  'distribution.revoked': happening('Revoked all links of the distribution'),
  'distribution.file-added': happening('Added a file to the distribution', ofFile),
  'distribution.file-replaced': happening('Replaced a file of the distribution', ofFile),
  'distribution.file-removed': happening('Removed a file from the distribution', ofFile),
  'distribution.recipient-added': happening('Added a person to the distribution', ofRecipient),
  'distribution.recipient-corrected': happening('Corrected a person’s address', ofRecipient),
  'distribution.resent': happening('Sent it again to people who had it', {
    recipientIds: guid.array(),
  }),
  'distribution.recipient-revoked': happening('Revoked the links of people', {
    recipientIds: guid.array(),
  }),
  'distribution.opened': happening('Opened the files', ofRecipient),
  'distribution.downloaded': happening('Downloaded a file', { ...ofRecipient, ...ofFile }),
  'distribution.confirmed': happening('Confirmed that the files were received', {
    ...ofRecipient,
    /** The versions of the files, by their ids. */
    versions: z.record(guid, z.int()).optional(),
  }),
  'distribution.opted-out': happening('Asked for no more distributions', ofRecipient),
  'distribution.opted-in': happening('Asked for distributions again', ofRecipient),
  'distribution.traced': happening('Traced a found copy', { recipientId: guid.optional() }),
});

export const watermarkTemplateEvents = eventsOf('watermark-template', 'Watermark template', {
  'watermark-template.created': happening('Added the watermark template'),
  'watermark-template.changed': happening('Changed the watermark template'),
  'watermark-template.deleted': happening('Deleted the watermark template'),
});
