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
  'distribution.released': happening('Queued the distribution for sending'),
  'distribution.undone': happening('Undid sending the distribution'),
  'distribution.started': happening('Started sending the distribution'),
  'distribution.paused': happening('Paused sending'),
  'distribution.resumed': happening('Resumed sending'),
  'distribution.cancelled': happening('Cancelled sending'),
  'distribution.sent': happening('Sent the distribution to all recipients'),
  'distribution.held': happening('Held the emails, because no mail server is configured'),
  'distribution.extended': happening('Changed the expiry of the distribution'),
  'distribution.revoked': happening('Revoked all links of the distribution'),
  'distribution.file-added': happening('Added a file to the distribution', ofFile),
  'distribution.file-replaced': happening('Replaced a file of the distribution', ofFile),
  'distribution.file-removed': happening('Removed a file from the distribution', ofFile),
  'distribution.recipient-added': happening('Added a recipient to the distribution', ofRecipient),
  'distribution.recipient-corrected': happening('Corrected the email of a recipient', ofRecipient),
  'distribution.resent': happening('Resent emails to recipients', {
    recipientIds: guid.array(),
  }),
  'distribution.recipient-revoked': happening('Revoked links of recipients', {
    recipientIds: guid.array(),
  }),
  'distribution.opened': happening('Opened the files', ofRecipient),
  'distribution.downloaded': happening('Downloaded a file', { ...ofRecipient, ...ofFile }),
  'distribution.confirmed': happening('Confirmed receipt of the files', {
    ...ofRecipient,
    /** The versions of the files, by their ids. */
    versions: z.record(guid, z.int()).optional(),
  }),
  'distribution.opted-out': happening('Opted out of files', ofRecipient),
  'distribution.opted-in': happening('Opted in to files', ofRecipient),
  'distribution.traced': happening('Traced a copy', { recipientId: guid.optional() }),
});

export const watermarkTemplateEvents = eventsOf('watermark-template', 'Watermark template', {
  'watermark-template.created': happening('Added the watermark template'),
  'watermark-template.changed': happening('Changed the watermark template'),
  'watermark-template.deleted': happening('Deleted the watermark template'),
});
