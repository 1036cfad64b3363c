import { countryCodeRule, highestPosition } from '@countersign/fields';
import { z } from 'zod';
import {
  emailRule,
  guid,
  lastNameRule,
  mobileRule,
  moment,
  oneOfEmailsRule,
  personNameRule,
} from '../rules.ts';
import { documentView } from './document-view.ts';

/** Lists the roles of parties in a document's chain. */
export const partyRoles = ['creator', 'recipient', 'agent', 'signer', 'approver', 'copy'] as const;
export type PartyRole = (typeof partyRoles)[number];

/** The acts of a party: `sign`, `fill` in fields without signing, `approve`, or `none` for a copy only. */
export const partyActs = ['sign', 'fill', 'approve', 'none'] as const;
export type PartyAct = (typeof partyActs)[number];

/** Lists the states of a party. `turn`: it is their turn. `replaced`: someone else acts instead. */
export const partyStates = [
  'waiting',
  'turn',
  'done',
  'declined',
  'returned',
  'skipped',
  'replaced',
] as const;
export type PartyState = (typeof partyStates)[number];

/** Validates a person as typed in: the recipient of a document, or another party. */
export const recipientInput = z.object({
  firstName: personNameRule,
  lastName: lastNameRule,
  email: emailRule,
  countryCode: countryCodeRule,
  mobile: mobileRule,
});
export type RecipientInput = z.input<typeof recipientInput>;

/** The maximum number of signers, the recipient among them. */
export const maxSigningParties = 30;

/** The most parties that a signing order can name: signers and approval steps. */
export const maxChainParties = 100;

/** Validates a slot in the chain of a draft, as the drafter sets it. Approvers come from the approval setup. */
const draftParty = z.object({
  /** Made by the client; stays the same while the row is edited. */
  id: guid,
  role: z.enum(['recipient', 'agent', 'signer']),
  /** Null for the recipient, who is the document's own. */
  person: recipientInput.nullable(),
  /** Where the person is a colleague: they act signed in, and their name and email are the user's. */
  userId: guid.nullable(),
  /** From 1; those of equal numbers act at the same time. */
  sequence: z.int().min(1).max(maxSigningParties),
  /** Of further signers: which signature fields are theirs. Null for the recipient and the agent. */
  signaturePosition: z.int().min(1).max(highestPosition).nullable(),
});
export type DraftParty = z.output<typeof draftParty>;

/** The message of a document to its signers and approvers. */
export const documentMessage = z
  .string()
  .trim()
  .max(2000, 'This field can have 2000 characters at most.');

/** Validates how a draft is to be sent. */
export const documentSettings = z.object({
  /** The recipient is always among them. */
  parties: z
    .array(draftParty)
    .max(maxSigningParties, `A document can have ${maxSigningParties} signing parties at most.`)
    .refine(
      (parties) => new Set(parties.map(({ id }) => id)).size === parties.length,
      'Two parties have the same id. Reload the page.',
    ),
  /** Null: no one approves. */
  approvalSetupId: guid.nullable(),
  /** Null: the default of the project, company or organisation. */
  emailTemplateId: guid.nullable(),
  /** Included in the email to each signer and approver. */
  message: documentMessage,
  /** Get the finished document. */
  copies: z.array(oneOfEmailsRule).max(20, 'A document can have 20 copy recipients at most.'),
  /** The last day on which it can be signed, `YYYY-MM-DD`; null for no end. */
  expiresOn: z.iso.date('Enter a date.').nullable(),
  /** When signers and approvers who have not acted get a reminder, in days; null for never. */
  reminders: z
    .object({
      afterDays: z.int().min(1).max(60),
      everyDays: z.int().min(1).max(60),
      /** How many reminders of a turn there are, with those that were sent by hand; any number by default. */
      atMost: z.int().min(1).max(30).optional(),
      /** Sends them from Monday to Friday, where the company is. */
      onWeekdays: z.boolean().optional(),
      /** Sends none to parties who have opened the document. */
      untilOpened: z.boolean().optional(),
    })
    .nullable(),
  /** Requires external parties to enter a code, sent to their email, on each new device. */
  accessCode: z.boolean(),
  /** Lets external parties reassign their slot. */
  canHandOver: z.boolean(),
});
export type DocumentSettings = z.output<typeof documentSettings>;

/** A problem of a draft's chain; an `impossible` one prevents sending. */
export const draftProblem = z.object({
  severity: z.enum(['impossible', 'warning']),
  /** The step of the wizard at which it is mended. */
  section: z.enum(['general', 'parties', 'approval', 'forms', 'send']),
  /** The party of the draft that it is about. */
  partyId: guid.nullable(),
  /** The field that it is about. */
  field: z.object({ formTemplateId: guid, key: z.string() }).nullable(),
  /** For people: what is wrong, and what to do. */
  message: z.string(),
});
export type DraftProblem = z.infer<typeof draftProblem>;

/** A user who acts for a party. */
const partyPerson = z.object({
  userId: guid,
  name: z.string(),
  /** Who acts for them while they are away. */
  delegate: z.object({ userId: guid, name: z.string() }).nullable(),
  /** When they, or someone for them, did their part. */
  actedAt: moment.nullable(),
  /** Who did it: themselves or their delegate. */
  actedBy: guid.nullable(),
});
export type PartyPerson = z.infer<typeof partyPerson>;

/** Validates a party in the chain of a document that was sent. */
export const partySchema = z.object({
  id: guid,
  role: z.enum(partyRoles),
  act: z.enum(partyActs),
  /** The name of the person or of the step. */
  name: z.string(),
  /** Empty for those who act as users. */
  email: z.string(),
  /** The users who act for it; empty for someone outside. */
  people: z.array(partyPerson),
  /** `anyone`: one of its people is enough. */
  who: z.enum(['anyone', 'everyone']),
  /** Its step: from 1, equal numbers at the same time; 0 for the creator, who acts as they send. */
  sequence: z.int(),
  signaturePosition: z.int().nullable(),
  state: z.enum(partyStates),
  /**
   * Why it was skipped, what was said when it declined or returned the document, or who recorded that it signed on
   * paper; else empty.
   */
  reason: z.string(),
  /** The party that it replaces. */
  predecessorId: guid.nullable(),
  turnAt: moment.nullable(),
  /** When it opened the document for the first time. */
  openedAt: moment.nullable(),
  actedAt: moment.nullable(),
  remindedAt: moment.nullable(),
  /** How often it was reminded. */
  reminders: z.int(),
  /** Its mail came back: no one reads it there. */
  hasBounced: z.boolean(),
});
export type Party = z.infer<typeof partySchema>;

/** Why a document is waiting, in words and in parts. */
export const waitingSchema = z.object({
  /** Such as "Waiting for Ann Lee to sign." */
  sentence: z.string(),
  /** Since when it has been the turn of the first party of the open step. */
  since: moment.nullable(),
  /** The next step; empty where the document is completed then. */
  next: z.string(),
});
export type Waiting = z.infer<typeof waitingSchema>;

/** A turn of the user who asks: what they are to do now. */
export const turnSchema = z.object({
  partyId: guid,
  act: z.enum(['sign', 'fill', 'approve']),
  /** The step's or party's name. */
  name: z.string(),
  /** Whose turn it is where the user acts for someone; empty for their own. */
  actsFor: z.array(z.string()),
  /** The document as it is shown there; sent when they act. */
  view: documentView,
});
export type Turn = z.infer<typeof turnSchema>;
