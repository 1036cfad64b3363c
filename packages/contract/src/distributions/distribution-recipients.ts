import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { bulkEndpoint } from '../lists/bulk.ts';
import { exportEndpoint, type ListDefinition, rowsOf, rowsQuery } from '../lists/lists.ts';
import { emailRule, guid, idParams, moment } from '../rules.ts';
import {
  deviceKinds,
  recipientAccesses,
  recipientDeliveries,
  recipientReadings,
  visitKinds,
} from './distribution-facts.ts';
import { distribution, typedRecipient } from './distributions.ts';

export const recipientDeliveryLabels: Record<(typeof recipientDeliveries)[number], string> = {
  queued: 'Queued',
  waiting: 'Waiting for the mail server',
  held: 'Held',
  sent: 'Sent',
  delivered: 'Delivered',
  deferred: 'Delayed',
  bounced: 'Bounced',
  complained: 'Marked as spam',
  failed: 'Failed',
  cancelled: 'Not sent',
};

export const recipientReadingLabels: Record<(typeof recipientReadings)[number], string> = {
  unopened: 'Not opened',
  opened: 'Opened',
  viewed: 'Viewed',
  downloaded: 'Downloaded',
  confirmed: 'Confirmed',
};

export const recipientAccessLabels: Record<(typeof recipientAccesses)[number], string> = {
  open: 'Active',
  revoked: 'Revoked',
  expired: 'Expired',
};

/** One person of a distribution, as a row of its list. */
const distributionRecipient = z.object({
  id: guid,
  /** The number of their copy, from 1. */
  number: z.int(),
  contactId: guid.nullable(),
  name: z.string(),
  email: z.string(),
  /** Whose agent they are, where they have it for that alone; else empty. */
  agentOf: z.string(),
  delivery: z.enum(recipientDeliveries),
  /** The answer of the mail server, for people; empty where nothing went wrong. */
  deliveryProblem: z.string(),
  reading: z.enum(recipientReadings),
  access: z.enum(recipientAccesses),
  sentAt: moment.nullable(),
  deliveredAt: moment.nullable(),
  openedAt: moment.nullable(),
  lastOpenedAt: moment.nullable(),
  opens: z.int(),
  /** Opened by programs that check mails, by all signs; counted apart. */
  prefetches: z.int(),
  downloadedAt: moment.nullable(),
  confirmedAt: moment.nullable(),
  /** When they last confirmed a version that has been replaced since. */
  earlierConfirmedAt: moment.nullable(),
  /** How long pages were looked at, in all. */
  seconds: z.number(),
  /** How many pages were looked at, of how many. */
  pagesViewed: z.int(),
  /** How often it was mailed. */
  mailings: z.int(),
});
export type DistributionRecipient = z.infer<typeof distributionRecipient>;

const options = <Value extends string>(labels: Record<Value, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }));

/** The list of a distribution's people. */
export const distributionRecipientsList = {
  name: 'distribution-recipients',
  fields: [
    { key: 'number', label: 'Number', kind: 'number', canSort: true },
    { key: 'name', label: 'Name', kind: 'text', canSort: true, canFilter: true },
    { key: 'email', label: 'Email', kind: 'text', canSort: true, canFilter: true },
    { key: 'agentOf', label: 'Agent of', kind: 'text' },
    {
      key: 'delivery',
      label: 'Delivery',
      kind: 'choice',
      options: options(recipientDeliveryLabels),
      canSort: true,
      canFilter: true,
    },
    { key: 'deliveryProblem', label: 'Delivery problem', kind: 'text' },
    {
      key: 'reading',
      label: 'Reading',
      kind: 'choice',
      options: options(recipientReadingLabels),
      canFilter: true,
    },
    {
      key: 'access',
      label: 'Link',
      kind: 'choice',
      options: options(recipientAccessLabels),
      canFilter: true,
    },
    { key: 'sentAt', label: 'Sent', kind: 'moment', canSort: true, canFilter: true },
    { key: 'deliveredAt', label: 'Delivered', kind: 'moment' },
    { key: 'openedAt', label: 'First opened', kind: 'moment', canSort: true, canFilter: true },
    { key: 'lastOpenedAt', label: 'Last opened', kind: 'moment', canSort: true, canFilter: true },
    { key: 'opens', label: 'Times opened', kind: 'number', canSort: true },
    { key: 'prefetches', label: 'Opened by email scanners', kind: 'number' },
    { key: 'pagesViewed', label: 'Pages viewed', kind: 'number' },
    { key: 'seconds', label: 'Seconds on pages', kind: 'number' },
    { key: 'downloadedAt', label: 'Downloaded', kind: 'moment', canSort: true, canFilter: true },
    { key: 'confirmedAt', label: 'Confirmed', kind: 'moment', canSort: true, canFilter: true },
    {
      key: 'earlierConfirmedAt',
      label: 'Confirmed earlier version',
      kind: 'moment',
      canSort: true,
      canFilter: true,
    },
    { key: 'mailings', label: 'Times emailed', kind: 'number' },
  ],
  defaultSort: { by: 'number', direction: 'ascending' },
} as const satisfies ListDefinition;

const common = { base: 'v4', policy: 'doc-distributions.use' } as const;
const recipientParams = idParams.extend({ recipientId: guid });
const commandId = { commandId: guid };

export const listDistributionRecipients = endpoint({
  ...common,
  name: 'listDistributionRecipients',
  summary: 'The recipients of a sent distribution, with delivery and reading of each',
  method: 'GET',
  path: '/distributions/:id/recipients',
  params: idParams,
  query: rowsQuery,
  answer: rowsOf(distributionRecipient),
  errors: ['not-found'],
});

export const exportDistributionRecipients = exportEndpoint({
  ...common,
  name: 'exportDistributionRecipients',
  summary: 'All people of a distribution that a list shows, as a file',
  path: '/distribution-recipients/export',
  more: { distributionId: guid },
});

export const bulkDistributionRecipients = bulkEndpoint({
  ...common,
  name: 'bulkDistributionRecipients',
  summary: 'Send it again to many people of a distribution, or revoke their links',
  changes: ['distribution'],
  path: '/distribution-recipients',
  actions: ['resend', 'revoke'],
  more: { distributionId: guid },
});

/** The activity of one recipient in detail. */
const distributionRecipientDetail = distributionRecipient.extend({
  files: z.array(
    z.object({
      fileId: guid,
      name: z.string(),
      version: z.int(),
      downloads: z.int(),
      confirmedAt: moment.nullable(),
      firstViewedAt: moment.nullable(),
      lastViewedAt: moment.nullable(),
      /** By page of that version: how often it was looked at, and for how long. */
      pages: z.array(z.object({ views: z.int(), seconds: z.number() })),
    }),
  ),
  /** The latest 200. */
  visits: z.array(
    z.object({
      at: moment,
      kind: z.enum(visitKinds),
      fileName: z.string(),
      address: z.string(),
      device: z.enum(deviceKinds),
    }),
  ),
});
export type DistributionRecipientDetail = z.infer<typeof distributionRecipientDetail>;

export const getDistributionRecipient = endpoint({
  ...common,
  name: 'getDistributionRecipient',
  summary: 'One person of a distribution: each visit, file and page',
  method: 'GET',
  path: '/distributions/:id/recipients/:recipientId',
  params: recipientParams,
  answer: distributionRecipientDetail,
  errors: ['not-found'],
});

export const addDistributionRecipient = endpoint({
  ...common,
  name: 'addDistributionRecipient',
  summary: 'Send a distribution to one more recipient: a contact, or an email address',
  method: 'POST',
  changes: ['distribution'],
  path: '/distributions/:id/recipients',
  params: idParams,
  drawn: ['person.name'],
  body: z.object({
    ...commandId,
    person: z.union([z.object({ contactId: guid }), typedRecipient]),
  }),
  answer: distributionRecipient,
  errors: ['not-found', 'conflict'],
});

export const correctDistributionRecipient = endpoint({
  ...common,
  name: 'correctDistributionRecipient',
  summary: 'Correct the email of a recipient and send it there; the earlier link is revoked',
  method: 'PUT',
  changes: ['distribution', 'contact'],
  path: '/distributions/:id/recipients/:recipientId',
  params: recipientParams,
  body: z.object({
    ...commandId,
    email: emailRule,
    /** Their contact gets it, too. */
    correctContact: z.boolean().optional(),
  }),
  answer: distributionRecipient,
  errors: ['not-found', 'conflict'],
});

export const resendToUnopened = endpoint({
  ...common,
  name: 'resendToUnopened',
  summary: 'Resend to recipients who have not opened it and whose link is open',
  method: 'POST',
  changes: ['distribution'],
  path: '/distributions/:id/resend',
  params: idParams,
  body: z.object(commandId),
  answer: z.object({ resent: z.int(), distribution }),
  errors: ['not-found', 'conflict'],
});
