import { z } from 'zod';
import { eventsOf, happening } from '../events/event-kind.ts';
import { guid } from '../rules.ts';
import { commentAudiences } from './comment-audiences.ts';
import { partyActs, partyRoles, partyStates } from './parties.ts';

/** A party as the log shows it: whatever decides who acts when, and no names. */
const loggedParty = z.object({
  id: guid,
  role: z.enum(partyRoles),
  act: z.enum(partyActs),
  who: z.enum(['anyone', 'everyone']),
  sequence: z.int(),
  signaturePosition: z.int().nullable(),
  state: z.enum(partyStates),
  people: z.array(z.object({ userId: guid, delegateId: guid.nullable() })),
  predecessorId: guid.nullable(),
});

/** Fields that were not shown, and not required: the conditions that did not hold, by the form's id and key. */
const hidden = {
  hidden: z
    .array(z.object({ formTemplateId: guid, key: z.string(), condition: z.string() }))
    .optional(),
};

/** Defines the parties whose turn an act opened, and the delegates in it. */
const opened = { opened: z.array(guid), delegates: z.record(guid, guid) };
/** Defines the actor and the slot of an act: a user by `userId`, for others where `actsFor` names them. */
const acted = {
  partyId: guid,
  userId: guid.nullable(),
  actsFor: z.array(guid),
  ...opened,
  ...hidden,
};
/** An email: what it was, and the user or else the party that it was addressed to. */
const loggedMail = z.object({
  what: z.string(),
  partyId: guid.nullable(),
  userId: guid.nullable(),
});

const ofParty = { partyId: guid };
/** Null for the drafter. */
const ofSlot = { partyId: guid.nullable() };

export const documentEvents = eventsOf('document', 'Document', {
  'document.created': happening('Drafted the document'),
  'document.saved': happening('Saved the draft'),
  'document.deleted': happening('Deleted the draft'),
  'document.sent': happening('Sent the document', {
    round: z.int(),
    parties: z.array(loggedParty),
    ...opened,
    ...hidden,
  }),
  'document.taken-back': happening('Recalled the document'),
  'document.opened': happening('Opened the document', ofParty),
  'document.asked-in-person': happening('Opened the document for signing in person', ofParty),
  'document.link-copied': happening('Copied the signing link', ofParty),
  'document.link-texted': happening('Requested a text message with the signing link', ofParty),
  'document.filled': happening('Finished filling in', acted),
  'document.signed': happening('Signed', acted),
  'document.approved': happening('Approved', acted),
  'document.signed-on-paper': happening('Recorded a signature on paper', {
    ...ofParty,
    signedOn: z.string(),
    /** SHA-256 of the scan in hexadecimal digits. */
    sha256: z.string(),
    ...opened,
  }),
  'document.declined': happening('Declined', { ...ofParty, userId: guid.nullable() }),
  'document.returned': happening('Returned for changes', {
    ...ofParty,
    userId: guid.nullable(),
  }),
  'document.handed-over': happening('Reassigned their step', {
    ...ofParty,
    successor: loggedParty,
  }),
  'document.reassigned': happening('Reassigned', { ...ofParty, successor: loggedParty }),
  'document.delegated': happening('Delegated', {
    userId: guid,
    delegates: z.record(guid, guid),
  }),
  'document.blocked': happening('A party can no longer sign in', { userId: guid }),
  'document.reminded': happening('Sent a reminder', {
    parties: z.array(guid),
    byRule: z.boolean(),
  }),
  'document.commented': happening('Commented', {
    audience: z.enum(commentAudiences),
    /** Null for users. */
    partyId: guid.nullable().optional(),
  }),
  'document.amended': happening('Drafted an amendment', { amendmentId: guid }),
  'document.pack-changed': happening('Changed the form pack'),
  'document.attached': happening('Attached a file', {
    ...ofSlot,
    /** SHA-256 in hexadecimal digits. */
    sha256: z.string(),
  }),
  'document.detached': happening('Removed an attached file', { ...ofSlot, sha256: z.string() }),
  'document.code-entered': happening('Entered the access code', ofParty),
  'document.downloaded': happening('Downloaded the document', {
    /** Null for users. */
    partyId: guid.nullable(),
    /** The SHA-256 of the attachments that went with it. */
    attachments: z.array(z.string()).optional(),
  }),
  'document.file-downloaded': happening('Downloaded an attached file', {
    /** SHA-256 in hexadecimal digits. */
    sha256: z.string(),
  }),
  'document.viewed': happening('Viewed the document'),
  'document.voided': happening('Voided the document'),
  'document.expired': happening('The document expired'),
  'document.extended': happening('Changed the expiry', { expiresOn: z.string() }),
  'document.corrected': happening('Corrected the document', {
    /** Null for no expiry; left out where it stays. */
    expiresOn: z.string().nullable().optional(),
    /** The parties that had not acted, by step; left out where their order stays. */
    order: z.array(z.array(guid)).optional(),
    /** The parties in CC that came, and those that left. */
    added: z.array(guid),
    removed: z.array(guid),
    ...opened,
    /** The parties whose turn moved to a later step. */
    withdrawn: z.array(guid),
    /** Of changed values: the labels of the fields, and the parties that act again. */
    changed: z.array(z.string()).optional(),
    again: z.array(guid).optional(),
  }),
  'document.reopened': happening('Reopened the document'),
  'document.finished': happening('Sealed the completed document', {
    sha256: z.string(),
    bytes: z.int(),
    /** The files of its forms alone, where its pack wants one for each. */
    forms: z
      .array(z.object({ formTemplateId: guid, sha256: z.string(), bytes: z.int() }))
      .optional(),
    /** The faults of the document's appearance. */
    reports: z.array(z.unknown()).optional(),
    ...hidden,
  }),
  'document.finishing-failed': happening('Failed to create the sealed PDF'),
  // Of documents that were sent before they had parties.
  'document.generated': happening('Created the PDF', {
    sha256: z.string(),
    bytes: z.int(),
    reports: z.array(z.unknown()).optional(),
  }),
  'document.mailed': happening('Sent an email', { mails: z.array(loggedMail).optional() }),
  'document.mail-held': happening('Held an email, because no mail server is configured', {
    mails: z.array(loggedMail).optional(),
  }),
  'document.delivery-failed': happening('Failed to send an email', {
    mails: z.array(loggedMail).optional(),
  }),
  'document.bounced': happening('An email bounced', {
    partyId: guid.nullable(),
    mails: z.array(loggedMail).optional(),
  }),
});
