import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { emailRule, guid, idParams, moment, titleRule } from '../rules.ts';
import {
  answererRoles,
  disputeOutcomes,
  keptAnswers,
  reasonRule,
  statementRecipientRoles,
} from './tax-risk-facts.ts';

/** Lists the states of a statement's delivery: `waiting` for the mail server, `held` where none is configured. */
const statementDeliveries = ['queued', 'waiting', 'held', 'sent', 'bounced', 'failed'] as const;

/** Validates a recipient of a statement, and its delivery. */
const statementRecipient = z.object({
  id: guid,
  role: z.enum(statementRecipientRoles),
  name: z.string(),
  email: z.string(),
  /** Their own company, which gets it with them; empty for none. */
  alsoFor: z.string(),
  sentAt: moment.nullable(),
  hasBounced: z.boolean(),
  delivery: z.enum(statementDeliveries),
  openedAt: moment.nullable(),
  acknowledgedAt: moment.nullable(),
});

/** A status determination statement. */
export const taxStatement = z.object({
  id: guid,
  number: z.string(),
  version: z.int(),
  decision: z.enum(['inside', 'outside']),
  issuedAt: moment,
  effectiveFrom: z.string(),
  /** The number of the one that it replaces; empty for the first. */
  replaces: z.string(),
  withdrawnAt: moment.nullable(),
  /** The sealed file is made. */
  isReady: z.boolean(),
  recipients: z.array(statementRecipient),
});
export type TaxStatement = z.infer<typeof taxStatement>;
export type StatementDelivery = (typeof statementDeliveries)[number];

/** Validates a disagreement with a status. */
export const taxDispute = z.object({
  id: guid,
  statementNumber: z.string(),
  from: z.enum(statementRecipientRoles),
  name: z.string(),
  text: z.string(),
  via: z.enum(['link', 'entered']),
  receivedOn: z.string(),
  /** The last day on which it can be answered. */
  dueOn: z.string(),
  /** Below zero where it has lapsed; null once it is decided. */
  daysLeft: z.int().nullable(),
  outcome: z.enum(disputeOutcomes).nullable(),
  reasons: z.string(),
  decidedAt: moment.nullable(),
  decidedBy: z.string(),
  /** It was answered after its last day, where the client is. */
  wasLate: z.boolean(),
});
export type TaxDispute = z.infer<typeof taxDispute>;

/** The questions to a person other than the hirer, and their answers. */
export const taxAnswerSet = z.object({
  id: guid,
  role: z.enum(answererRoles),
  name: z.string(),
  email: z.string(),
  invitedAt: moment,
  openedAt: moment.nullable(),
  submittedAt: moment.nullable(),
  answers: keptAnswers,
});
export type TaxAnswerSet = z.infer<typeof taxAnswerSet>;

const ofOne = {
  base: 'v4',
  path: '/tax-risks/:id',
  params: idParams,
  policy: 'tax-risks.use',
} as const;

/** Validates the person who is invited to answer. */
export const taxInvitationInput = z.object({
  role: z.enum(answererRoles),
  name: titleRule,
  email: emailRule,
});

export const inviteTaxAnswerer = endpoint({
  ...ofOne,
  name: 'inviteTaxAnswerer',
  summary: 'Ask the worker or the line manager to answer the questions by a link',
  method: 'POST',
  changes: ['tax-risk'],
  path: '/tax-risks/:id/invitations',
  drawn: ['name'],
  body: taxInvitationInput,
  answer: taxAnswerSet,
  errors: ['not-found', 'conflict'],
});

export const withdrawTaxInvitation = endpoint({
  ...ofOne,
  name: 'withdrawTaxInvitation',
  summary: 'Cancel a request for answers: its link is revoked, and received answers are kept',
  method: 'DELETE',
  changes: ['tax-risk'],
  path: '/tax-risks/:id/invitations/:invitationId',
  params: z.object({ id: guid, invitationId: guid }),
  answer: z.null(),
  errors: ['not-found'],
});

export const previewTaxStatement = endpoint({
  ...ofOne,
  name: 'previewTaxStatement',
  summary: 'The statement as it would be issued now, without number and seal',
  method: 'GET',
  path: '/tax-risks/:id/statement-preview',
  download: 'pdf',
  errors: ['not-found', 'conflict'],
});

export const getTaxStatement = endpoint({
  ...ofOne,
  name: 'getTaxStatement',
  summary: 'The sealed file of a statement',
  method: 'GET',
  path: '/tax-risks/:id/statements/:statementId/pdf',
  params: z.object({ id: guid, statementId: guid }),
  download: 'pdf',
  errors: ['not-found', 'conflict'],
});

/** A disagreement as it is entered. */
export const taxDisputeInput = z.object({
  from: z.enum(statementRecipientRoles),
  name: titleRule,
  text: z.string().trim().min(1, messages.required).max(10_000),
  /** The day on which it was received. */
  cameOn: z.iso.date('Enter a date.'),
});

export const addTaxDispute = endpoint({
  ...ofOne,
  name: 'addTaxDispute',
  summary: 'Enter a disagreement that came by letter, telephone or email',
  method: 'POST',
  changes: ['tax-risk'],
  path: '/tax-risks/:id/disputes',
  drawn: ['name', 'text'],
  body: taxDisputeInput.extend({ revision: z.int() }),
  answer: taxDispute,
  errors: ['not-found', 'conflict'],
});

/** The answer to a disagreement. */
export const taxDisputeDecisionInput = z.object({
  outcome: z.enum(disputeOutcomes),
  reasons: reasonRule,
});

export const decideTaxDispute = endpoint({
  ...ofOne,
  name: 'decideTaxDispute',
  summary:
    'Answer a disagreement: the status stands, or the statement is withdrawn and a new version begins; both parties are notified',
  method: 'POST',
  changes: ['tax-risk'],
  path: '/tax-risks/:id/disputes/:disputeId/decision',
  params: z.object({ id: guid, disputeId: guid }),
  drawn: ['reasons'],
  body: taxDisputeDecisionInput.extend({ revision: z.int() }),
  answer: taxDispute,
  errors: ['not-found', 'conflict', 'forbidden'],
});
