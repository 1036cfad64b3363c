import { pageSizeSchema } from '@countersign/fields';
import { z } from 'zod';
import { contactsChoices } from '../contacts/contacts-choice.ts';
import { endpoint, largestBodyBytes } from '../endpoint.ts';
import { historyEndpoint } from '../history/history.ts';
import { bulkEndpoint } from '../lists/bulk.ts';
import { exportEndpoint, type ListDefinition, rowsOf, rowsQuery } from '../lists/lists.ts';
import { messages } from '../messages.ts';
import { emailRule, guid, idParams, listOf, listQuery, moment, titleRule } from '../rules.ts';
import {
  distributionModes,
  distributionStates,
  maxDelaySeconds,
  maxRecipients,
  maxSharedFileBytes,
  recipientAccesses,
  recipientDeliveries,
  recipientReadings,
  sharedFileKinds,
} from './distribution-facts.ts';
import { watermarkSettings } from './watermark-templates.ts';

export const distributionStateLabels: Record<(typeof distributionStates)[number], string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  outbox: 'Sending soon',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  cancelled: 'Cancelled',
  revoked: 'Revoked',
};

export const distributionModeLabels: Record<(typeof distributionModes)[number], string> = {
  attachment: 'Attached to the email',
  link: 'Personal link',
  code: 'Personal link with a code',
};

const text = (characters: number) =>
  z.string().trim().max(characters, `This field can have ${characters} characters at most.`);

/** Validates a recipient who is named by their address; the name can be empty. */
export const typedRecipient = z.object({ name: text(200), email: emailRule });
export type TypedRecipient = z.output<typeof typedRecipient>;

/** Validates a source of recipients. Who they are is found out again until the distribution is sent off. */
export const recipientSource = z.discriminatedUnion('kind', [
  ...contactsChoices,
  /** Those of an earlier one. */
  z.object({ kind: z.literal('distribution'), distributionId: guid }),
  z.object({
    kind: z.literal('addresses'),
    people: z.array(typedRecipient).min(1).max(5000),
    /** Creates contacts for new people when it is sent. */
    makeContacts: z.boolean().default(false),
  }),
]);
export type RecipientSource = z.output<typeof recipientSource>;

const distributionFields = {
  title: z.union([z.literal(''), titleRule]),
  companyId: guid,
  projectId: guid.nullable(),
  sources: z.array(recipientSource).max(50, 'Choose 50 sources of recipients at most.'),
  /** Addresses that are left out although a source has them. */
  excludedEmails: z.array(z.string().max(254)).max(5000),
  /** Includes the agents of its recipients, as their contacts say. */
  includeAgents: z.boolean(),
  /** The address for replies; empty for the sender. */
  replyTo: z.union([z.literal(''), emailRule]),
  /** Null for the one that is the default. */
  emailTemplateId: guid.nullable(),
  message: text(10_000),
  /** Null for none. */
  watermark: watermarkSettings.nullable(),
  mode: z.enum(distributionModes),
  /** The last day, `YYYY-MM-DD`, in the company's time zone; null for no end. */
  expiresOn: z.iso.date('Enter a date.').nullable(),
  allowDownload: z.boolean(),
  askConfirmation: z.boolean(),
  /** Null for at once. */
  scheduledAt: moment.nullable(),
  /** For so long sending can be undone. */
  delaySeconds: z
    .int(messages.positiveNumber)
    .min(0, messages.positiveNumber)
    .max(maxDelaySeconds, 'This can be two minutes at most.'),
  /** After so many hours the sender gets a report; null for none. */
  reportAfterHours: z
    .int(messages.positiveNumber)
    .min(1, 'This can be one hour at least.')
    .max(720, 'This can be 720 hours at most.')
    .nullable(),
};

/** A new draft; what is left out is as a draft starts. */
export const distributionInput = z.object({
  ...distributionFields,
  title: distributionFields.title.default(''),
  projectId: distributionFields.projectId.default(null),
  sources: distributionFields.sources.default([]),
  excludedEmails: distributionFields.excludedEmails.default([]),
  includeAgents: distributionFields.includeAgents.default(false),
  replyTo: distributionFields.replyTo.default(''),
  emailTemplateId: distributionFields.emailTemplateId.default(null),
  message: distributionFields.message.default(''),
  watermark: distributionFields.watermark.default(null),
  mode: distributionFields.mode.default('link'),
  expiresOn: distributionFields.expiresOn.default(null),
  allowDownload: distributionFields.allowDownload.default(true),
  askConfirmation: distributionFields.askConfirmation.default(false),
  scheduledAt: distributionFields.scheduledAt.default(null),
  delaySeconds: distributionFields.delaySeconds.default(60),
  reportAfterHours: distributionFields.reportAfterHours.default(24),
});
export type DistributionInput = z.output<typeof distributionInput>;

/** All of a draft, as it is saved by itself. */
export const updateDistributionInput = z.object({ ...distributionFields, revision: z.int() });
export type UpdateDistributionInput = z.output<typeof updateDistributionInput>;

/**
 * The state of the signatures of a shared PDF: `none`, `kept` without a watermark, or `lost` with active content that
 * was removed.
 */
const sharedFileSeals = ['none', 'kept', 'lost'] as const;
export type SharedFileSeal = (typeof sharedFileSeals)[number];

/** A file of a distribution, in its current version. */
const sharedFile = z.object({
  id: guid,
  name: z.string(),
  kind: z.enum(sharedFileKinds),
  bytes: z.int(),
  seal: z.enum(sharedFileSeals),
  /** Sizes of its pages in points; empty for files without pages. */
  pages: z.array(pageSizeSchema),
  /** From 1; goes up when the file is replaced. */
  version: z.int(),
  versionId: guid,
  uploadedAt: moment,
});
export type SharedFile = z.infer<typeof sharedFile>;

/** Validates the numbers of recipients in each state; those who read on are in all of the readings before. */
const distributionCounts = z.object({
  recipients: z.int(),
  queued: z.int(),
  held: z.int(),
  sent: z.int(),
  delivered: z.int(),
  deferred: z.int(),
  bounced: z.int(),
  complained: z.int(),
  failed: z.int(),
  cancelled: z.int(),
  opened: z.int(),
  viewed: z.int(),
  downloaded: z.int(),
  confirmed: z.int(),
  /** Confirmed an earlier version alone. */
  confirmedEarlier: z.int(),
  revoked: z.int(),
  expired: z.int(),
});
export type DistributionCounts = z.infer<typeof distributionCounts>;

const named = z.object({ id: guid, name: z.string() });

/** A distribution as a row of the list. */
const distributionSummary = z.object({
  id: guid,
  title: z.string(),
  state: z.enum(distributionStates),
  mode: z.enum(distributionModes),
  company: named,
  project: named.nullable(),
  createdBy: named,
  fileNames: z.array(z.string()),
  counts: distributionCounts,
  expiresOn: z.string().nullable(),
  scheduledAt: moment.nullable(),
  /** When the sending began; null before. */
  sentAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type DistributionSummary = z.infer<typeof distributionSummary>;

/** The caller's permissions on a distribution in its present state. */
const distributionMay = z.object({
  edit: z.boolean(),
  send: z.boolean(),
  delete: z.boolean(),
  undo: z.boolean(),
  pause: z.boolean(),
  resume: z.boolean(),
  cancel: z.boolean(),
  /** Resend, correct, add people, revoke, extend, replace files. */
  manage: z.boolean(),
});

export const distribution = distributionSummary.extend({
  ...distributionFields,
  files: z.array(sharedFile),
  /** When sending starts, while it is in the outbox or scheduled. */
  sendingStartsAt: moment.nullable(),
  /** When all emails were sent. */
  finishedAt: moment.nullable(),
  /** Why it stopped by itself, for people; empty where it did not. */
  problem: z.string(),
  reportedAt: moment.nullable(),
  revision: z.int(),
  may: distributionMay,
});
export type Distribution = z.infer<typeof distribution>;

const options = <Value extends string>(labels: Record<Value, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }));

/** The list of distributions. Choices of companies, projects and senders are the tenant's own. */
export const distributionsList = {
  name: 'distributions',
  fields: [
    { key: 'title', label: 'Title', kind: 'text', canSort: true, canFilter: true },
    {
      key: 'state',
      label: 'State',
      kind: 'choice',
      options: options(distributionStateLabels),
      canSort: true,
      canFilter: true,
    },
    {
      key: 'mode',
      label: 'Sent as',
      kind: 'choice',
      options: options(distributionModeLabels),
      canFilter: true,
    },
    { key: 'companyId', label: 'Company', kind: 'choice', canFilter: true },
    { key: 'projectId', label: 'Project', kind: 'choice', canFilter: true },
    { key: 'createdBy', label: 'Sender', kind: 'choice', canFilter: true },
    { key: 'files', label: 'Files', kind: 'text' },
    { key: 'recipients', label: 'Recipients', kind: 'number' },
    { key: 'delivered', label: 'Delivered', kind: 'number' },
    { key: 'bounced', label: 'Bounced', kind: 'number' },
    { key: 'opened', label: 'Opened', kind: 'number' },
    { key: 'downloaded', label: 'Downloaded', kind: 'number' },
    { key: 'confirmed', label: 'Confirmed', kind: 'number' },
    { key: 'confirmedEarlier', label: 'Confirmed earlier version', kind: 'number' },
    { key: 'expiresOn', label: 'Expires on', kind: 'date', canSort: true, canFilter: true },
    { key: 'sentAt', label: 'Sent', kind: 'moment', canSort: true, canFilter: true },
    { key: 'createdAt', label: 'Created', kind: 'moment', canSort: true, canFilter: true },
    { key: 'updatedAt', label: 'Last changed', kind: 'moment', canSort: true, canFilter: true },
  ],
  defaultSort: { by: 'createdAt', direction: 'descending' },
} as const satisfies ListDefinition;

const common = { base: 'v4', policy: 'doc-distributions.use' } as const;
/** Limits the list to one project or one company, besides its filters. */
const scopeQuery = { companyId: guid.optional(), projectId: guid.optional() };
const one = { ...common, params: idParams, answer: distribution } as const;
/** Made by the caller: what comes twice is done once. */
const commandId = { commandId: guid };

export const listDistributions = endpoint({
  ...common,
  name: 'listDistributions',
  summary: 'The distributions that the user sent or whose projects they are in',
  method: 'GET',
  path: '/distributions',
  query: rowsQuery.extend(scopeQuery),
  answer: rowsOf(distributionSummary),
});

export const exportDistributions = exportEndpoint({
  ...common,
  name: 'exportDistributions',
  summary: 'All distributions that a list shows, as a file',
  path: '/distributions/export',
  more: scopeQuery,
});

export const bulkDistributions = bulkEndpoint({
  ...common,
  name: 'bulkDistributions',
  summary: 'Delete drafts, pause, resume, cancel or revoke many distributions',
  changes: ['distribution'],
  path: '/distributions',
  actions: ['delete', 'pause', 'resume', 'cancel', 'revoke'],
  more: scopeQuery,
});

export const getDistribution = endpoint({
  ...one,
  name: 'getDistribution',
  summary: 'A distribution',
  method: 'GET',
  path: '/distributions/:id',
  errors: ['not-found'],
});

export const createDistribution = endpoint({
  ...common,
  name: 'createDistribution',
  summary: 'Begin a draft of a distribution',
  method: 'POST',
  changes: ['distribution'],
  path: '/distributions',
  maxBodyBytes: largestBodyBytes,
  drawn: ['title', 'sources.*.people.*.name', 'watermark.text'],
  body: distributionInput,
  answer: distribution,
  errors: ['not-found'],
});

export const updateDistribution = endpoint({
  ...one,
  name: 'updateDistribution',
  summary: 'Save a draft',
  method: 'PUT',
  changes: ['distribution'],
  path: '/distributions/:id',
  maxBodyBytes: largestBodyBytes,
  drawn: ['title', 'sources.*.people.*.name', 'watermark.text'],
  body: updateDistributionInput,
  errors: ['not-found', 'conflict'],
});

export const deleteDistribution = endpoint({
  ...common,
  name: 'deleteDistribution',
  summary: 'Delete a draft',
  method: 'DELETE',
  changes: ['distribution'],
  deletes: true,
  path: '/distributions/:id',
  params: idParams,
  answer: z.null(),
  errors: ['not-found', 'conflict'],
});

export const copyDistribution = endpoint({
  ...one,
  name: 'copyDistribution',
  summary: 'Begin a draft with the files, people and settings of a distribution',
  method: 'POST',
  changes: ['distribution'],
  path: '/distributions/:id/copy',
  body: z.object({ ...commandId }),
  errors: ['not-found', 'conflict'],
});

export const getDistributionHistory = historyEndpoint({
  ...common,
  name: 'getDistributionHistory',
  path: '/distributions/:id',
});

const fileParams = idParams.extend({ fileId: guid });
const fileErrors: ('not-found' | 'conflict' | 'too-large' | 'unsupported-file')[] = [
  'not-found',
  'conflict',
  'too-large',
  'unsupported-file',
];

export const addDistributionFile = endpoint({
  ...one,
  name: 'addDistributionFile',
  summary: 'Add a file to a draft: a PDF, a picture or an Office file',
  method: 'POST',
  changes: ['distribution'],
  path: '/distributions/:id/files',
  query: z.object({ name: z.string().trim().min(1).max(255) }),
  upload: { kind: 'shared', maxBytes: maxSharedFileBytes },
  errors: fileErrors,
});

export const replaceDistributionFile = endpoint({
  ...one,
  name: 'replaceDistributionFile',
  summary:
    'Replace a file with a new version: all links show it at once. With `notify`, readers of the old one are emailed',
  method: 'POST',
  changes: ['distribution'],
  path: '/distributions/:id/files/:fileId/versions',
  params: fileParams,
  query: z.object({
    name: z.string().trim().min(1).max(255),
    notify: z.enum(['yes', 'no']).default('no'),
  }),
  upload: { kind: 'shared', maxBytes: maxSharedFileBytes },
  errors: fileErrors,
});

export const orderDistributionFiles = endpoint({
  ...one,
  name: 'orderDistributionFiles',
  summary: 'Put the files of a draft in another order',
  method: 'PUT',
  changes: ['distribution'],
  path: '/distributions/:id/files',
  body: z.object({ fileIds: z.array(guid).max(100) }),
  errors: ['not-found', 'conflict'],
});

export const removeDistributionFile = endpoint({
  ...one,
  name: 'removeDistributionFile',
  summary: 'Remove a file from a draft',
  method: 'DELETE',
  changes: ['distribution'],
  path: '/distributions/:id/files/:fileId',
  params: fileParams,
  errors: ['not-found', 'conflict'],
});

export const getDistributionPage = endpoint({
  ...common,
  name: 'getDistributionPage',
  summary:
    'The picture of a page, counted from 0: as it is, or with `email` as that person gets it, with the watermark as it is saved',
  method: 'GET',
  path: '/distributions/:id/files/:fileId/pages/:page',
  params: fileParams.extend({ page: z.coerce.number().int().min(0).max(5000) }),
  query: z.object({
    email: z.string().max(254).default(''),
    /** In pixels. */
    width: z.coerce.number().int().min(60).max(2400).default(900),
    /** Of the distribution, so that a changed watermark has another address. */
    revision: z.coerce.number().int().default(0),
  }),
  download: 'image',
  errors: ['not-found'],
});

/** Lists the reasons for which a recipient of a source is left out. */
const leftOutReasons = ['erased', 'opted-out', 'archived', 'no-address', 'by-hand'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Validates a recipient who gets the distribution if it is sent now. */
const plannedRecipient = z.object({
  contactId: guid.nullable(),
  name: z.string(),
  email: z.string(),
  /** Whose agent they are, where they get it for that alone; else empty. */
  agentOf: z.string(),
  /** Which of the sources has them first. */
  source: z.int(),
});
export type PlannedRecipient = z.infer<typeof plannedRecipient>;

const leftOut = z.object({
  contactId: guid.nullable(),
  name: z.string(),
  email: z.string(),
  reason: z.enum(leftOutReasons),
});

export const planRecipients = endpoint({
  ...common,
  name: 'planRecipients',
  summary: 'Who gets a draft as it is saved, each address once, and who is left out',
  method: 'GET',
  path: '/distributions/:id/plan',
  params: idParams,
  query: listQuery,
  answer: listOf(plannedRecipient).extend({
    /** How many addresses the sources have twice. */
    doubles: z.int(),
    /** The first 200 of them, by name. */
    leftOut: z.array(leftOut),
    leftOutTotal: z.int(),
    /** More than can be sent to: the others are not counted. */
    isTooMany: z.boolean(),
  }),
  errors: ['not-found'],
});

export const checkAddresses = endpoint({
  ...common,
  name: 'checkAddresses',
  summary:
    'Read names and addresses from a text that was typed or pasted, and know the contacts among them',
  method: 'POST',
  path: '/distributions/addresses',
  maxBodyBytes: 2 * 1024 * 1024,
  body: z.object({
    text: z.string().max(500_000, 'This text is too long: paste fewer addresses.'),
  }),
  answer: z.object({
    people: z.array(
      typedRecipient.extend({
        email: z.string(),
        contact: named.nullable(),
        /** Why nothing can be sent there, for people; empty where it can. */
        problem: z.string(),
      }),
    ),
    doubles: z.int(),
  }),
});

export const previewDistributionMail = endpoint({
  ...common,
  name: 'previewDistributionMail',
  summary: 'The email as a recipient gets it; the first recipient where no address is given',
  method: 'GET',
  path: '/distributions/:id/mail',
  params: idParams,
  query: z.object({ email: z.string().max(254).default('') }),
  answer: z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  errors: ['not-found'],
});

export const listDistributionEmails = endpoint({
  ...common,
  name: 'listDistributionEmails',
  summary: 'The email templates that a draft can be sent with, by name',
  method: 'GET',
  path: '/distributions/:id/email-templates',
  params: idParams,
  answer: z.object({ items: z.array(named) }),
  errors: ['not-found'],
});

/** The warnings that are confirmed before a distribution is sent. */
export const sendConcerns = ['many-people', 'new-domains', 'no-watermark', 'loses-seal'] as const;
export type SendConcern = (typeof sendConcerns)[number];

export const checkDistribution = endpoint({
  ...common,
  name: 'checkDistribution',
  summary: 'What keeps a draft from being sent, and what has to be confirmed',
  method: 'GET',
  path: '/distributions/:id/check',
  params: idParams,
  answer: z.object({
    /** By the field that is wrong. */
    problems: z.array(z.object({ field: z.string(), message: z.string() })),
    concerns: z.array(z.object({ concern: z.enum(sendConcerns), message: z.string() })),
    recipients: z.int(),
  }),
  errors: ['not-found'],
});

export const sendDistribution = endpoint({
  ...one,
  name: 'sendDistribution',
  summary: 'Send a draft: sending starts after its delay, or at its time',
  method: 'POST',
  changes: ['distribution'],
  path: '/distributions/:id/send',
  body: z.object({
    ...commandId,
    revision: z.int(),
    /** The concerns that were confirmed. */
    confirmed: z.array(z.enum(sendConcerns)).max(sendConcerns.length).default([]),
  }),
  errors: ['not-found', 'conflict', 'invalid'],
});

export const undoDistribution = endpoint({
  ...one,
  name: 'undoDistribution',
  summary: 'Undo sending before it has started: the distribution is a draft again',
  method: 'POST',
  changes: ['distribution'],
  path: '/distributions/:id/undo',
  errors: ['not-found', 'conflict'],
});

export const pauseDistribution = endpoint({
  ...one,
  name: 'pauseDistribution',
  summary: 'Pause the sending',
  method: 'POST',
  changes: ['distribution'],
  path: '/distributions/:id/pause',
  errors: ['not-found', 'conflict'],
});

export const resumeDistribution = endpoint({
  ...one,
  name: 'resumeDistribution',
  summary: 'Resume sending',
  method: 'POST',
  changes: ['distribution'],
  path: '/distributions/:id/resume',
  errors: ['not-found', 'conflict'],
});

export const cancelDistribution = endpoint({
  ...one,
  name: 'cancelDistribution',
  summary: 'Cancel sending to recipients who have not been emailed yet',
  method: 'POST',
  changes: ['distribution'],
  path: '/distributions/:id/cancel',
  errors: ['not-found', 'conflict'],
});

export const revokeDistribution = endpoint({
  ...one,
  name: 'revokeDistribution',
  summary: 'Revoke all links at once, and send nothing more',
  method: 'POST',
  changes: ['distribution'],
  path: '/distributions/:id/revoke',
  errors: ['not-found', 'conflict'],
});

export const extendDistribution = endpoint({
  ...one,
  name: 'extendDistribution',
  summary: 'Change or remove the expiry of a distribution',
  method: 'POST',
  changes: ['distribution'],
  path: '/distributions/:id/extend',
  body: z.object({ expiresOn: distributionFields.expiresOn }),
  errors: ['not-found', 'conflict'],
});

export const getDistributionReach = endpoint({
  ...common,
  name: 'getDistributionReach',
  summary: 'How it reached people over time, and which pages were read most',
  method: 'GET',
  path: '/distributions/:id/reach',
  params: idParams,
  answer: z.object({
    /** How long one step of `overTime` is. */
    stepMinutes: z.int(),
    /** How many were there at the end of each step, the first one first; 60 steps at most. */
    overTime: z.array(
      z.object({
        at: moment,
        sent: z.int(),
        opened: z.int(),
        downloaded: z.int(),
        confirmed: z.int(),
      }),
    ),
    files: z.array(
      z.object({
        fileId: guid,
        name: z.string(),
        readers: z.int(),
        downloads: z.int(),
        /** Of the current version, by page. */
        pages: z.array(z.object({ readers: z.int(), seconds: z.number() })),
      }),
    ),
  }),
  errors: ['not-found'],
});

/** The refusal of a distribution with too many recipients. */
export const tooManyRecipients = `A distribution can go to ${maxRecipients.toLocaleString('en')} people at most. Split it into two.`;

/** A distribution of a contact, with what became of it for them. */
export const listContactDistributions = endpoint({
  ...common,
  name: 'listContactDistributions',
  summary: 'What a contact was sent, as far as the user may see it, the latest first',
  method: 'GET',
  path: '/contacts/:id/distributions',
  params: idParams,
  query: rowsQuery.pick({ cursor: true, pageSize: true }),
  answer: rowsOf(
    z.object({
      id: guid,
      recipientId: guid,
      title: z.string(),
      state: z.enum(distributionStates),
      project: named.nullable(),
      createdBy: z.string(),
      sentAt: moment.nullable(),
      delivery: z.enum(recipientDeliveries),
      reading: z.enum(recipientReadings),
      access: z.enum(recipientAccesses),
      at: moment,
    }),
  ),
  errors: ['not-found'],
});
