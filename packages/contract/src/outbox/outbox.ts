import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { type ListDefinition, rowsOf, rowsQuery } from '../lists/lists.ts';
import { guid, idParams, moment } from '../rules.ts';

/**
 * The states of an email: `sent` to the mail server, `held` where none is configured, `failed`, or `cancelled`; then,
 * as mail servers report, late, delivered, bounced, or marked as spam.
 */
export const mailStates = [
  'queued',
  'held',
  'sent',
  'deferred',
  'delivered',
  'bounced',
  'complained',
  'failed',
  'cancelled',
] as const;
export type MailState = (typeof mailStates)[number];

const outboxMailSummary = z.object({
  id: guid,
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  createdAt: moment,
  sentAt: moment.nullable(),
  /** It holds a code, a link or a password of its recipient, and is shown to no one else: subject and text are empty. */
  isWithheld: z.boolean(),
});

const outboxMail = outboxMailSummary.extend({
  from: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ index: z.int(), fileName: z.string(), bytes: z.int() })),
});

/** The list of the built-in outbox. */
export const outboxList = {
  name: 'outbox',
  fields: [
    {
      key: 'state',
      label: 'State',
      kind: 'choice',
      options: [
        { value: 'queued', label: 'Queued' },
        { value: 'held', label: 'Held' },
        { value: 'sent', label: 'Sent' },
        { value: 'failed', label: 'Failed' },
        { value: 'cancelled', label: 'Cancelled' },
      ],
      canFilter: true,
    },
    { key: 'createdAt', label: 'Created', kind: 'moment', canSort: true, canFilter: true },
  ],
  defaultSort: { by: 'createdAt', direction: 'descending' },
} as const satisfies ListDefinition;

export const listOutbox = endpoint({
  name: 'listOutbox',
  summary: 'The emails of the tenant that the built-in outbox keeps, the latest first',
  base: 'base',
  method: 'GET',
  path: '/outbox',
  query: rowsQuery,
  answer: rowsOf(outboxMailSummary),
  policy: 'outbox.read',
});

export const getOutboxMail = endpoint({
  name: 'getOutboxMail',
  summary: 'An email of the built-in outbox',
  base: 'base',
  method: 'GET',
  path: '/outbox/:id',
  params: idParams,
  answer: outboxMail,
  policy: 'outbox.read',
  errors: ['not-found'],
});

export const getOutboxAttachment = endpoint({
  name: 'getOutboxAttachment',
  summary: 'A file attached to an email of the built-in outbox',
  base: 'base',
  method: 'GET',
  path: '/outbox/:id/attachments/:index',
  params: idParams.extend({ index: z.coerce.number().int().min(0).max(100) }),
  download: 'pdf',
  policy: 'outbox.read',
  errors: ['not-found'],
});

export const releaseHeldEmails = endpoint({
  name: 'releaseHeldEmails',
  summary:
    'Send the emails that were held while no mail server was configured, the oldest first, or discard them. Those whose link or code has expired are not sent.',
  base: 'base',
  method: 'POST',
  changes: ['tenant', 'mail'],
  path: '/outbox/held',
  body: z.object({ do: z.enum(['send', 'discard']) }),
  answer: z.null(),
  policy: 'settings.manage',
  errors: ['conflict'],
});
