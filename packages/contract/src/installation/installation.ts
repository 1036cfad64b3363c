import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { bulkEndpoint } from '../lists/bulk.ts';
import { type ListDefinition, rowsOf, rowsQuery } from '../lists/lists.ts';
import { guid, moment } from '../rules.ts';
import { jobName, jobQueues } from './job-names.ts';

/** Validates a job that failed for good, without what it is about: it may be another organisation's. */
const failedJob = z.object({
  id: guid,
  queue: z.string(),
  failedAt: moment,
  /** How often it was tried. */
  tries: z.int(),
  /** The kind of the error, such as `TypeError`; empty where none was noted. */
  error: z.string(),
  /** Its code, such as `ECONNREFUSED`; empty for none. */
  code: z.string(),
  /** The name of the organisation that it is of; empty for one of the whole installation. */
  tenant: z.string(),
});
export type FailedJob = z.infer<typeof failedJob>;

/** The list of failed jobs. */
export const failedJobsList = {
  name: 'failed-jobs',
  fields: [
    {
      key: 'queue',
      label: 'Job',
      kind: 'choice',
      options: jobQueues.map((value) => ({ value, label: jobName(value) })),
      canSort: true,
      canFilter: true,
    },
    { key: 'failedAt', label: 'Failed', kind: 'moment', canSort: true },
    { key: 'tries', label: 'Tries', kind: 'number' },
    { key: 'error', label: 'Error', kind: 'text' },
    { key: 'tenant', label: 'Organisation', kind: 'text' },
  ],
  defaultSort: { by: 'failedAt', direction: 'descending' },
} as const satisfies ListDefinition;

export const listFailedJobs = endpoint({
  name: 'listFailedJobs',
  summary: 'The jobs of the installation that failed for good, the latest first',
  base: 'base',
  method: 'GET',
  path: '/installation/failed-jobs',
  query: rowsQuery,
  answer: rowsOf(failedJob),
  policy: 'installation.manage',
});

const failedJobActions = ['retry', 'drop'] as const;
export type FailedJobAction = (typeof failedJobActions)[number];

export const bulkFailedJobs = bulkEndpoint({
  name: 'bulkFailedJobs',
  summary: 'Retry or drop failed jobs: each by itself',
  base: 'base',
  path: '/installation/failed-jobs',
  changes: ['tenant', 'mail', 'document', 'distribution', 'report-run'],
  policy: 'installation.manage',
  actions: failedJobActions,
  more: {},
});

/** Lists the parts of an installation whose health is checked. */
export const installationParts = [
  'database',
  'files',
  'mail',
  'sealing',
  'timestamps',
  'pdf',
  'accounts',
  'sms',
] as const;
export type InstallationPart = (typeof installationParts)[number];

/** The names of the parts. */
export const partNames: Record<InstallationPart, string> = {
  database: 'Database',
  files: 'File storage',
  mail: 'Mail server',
  sealing: 'Sealing',
  timestamps: 'Timestamp server',
  pdf: 'PDF readers',
  accounts: 'User pool',
  sms: 'Text messages',
};

/** Lists the states of a part: `attention` needs someone soon, `failing` at once; `off` is not set up. */
const partStates = ['working', 'attention', 'failing', 'off'] as const;

const partHealth = z.object({
  part: z.enum(installationParts),
  state: z.enum(partStates),
  /** What was found, in words. */
  words: z.string(),
  /** What to do; empty for nothing. */
  advice: z.string(),
});
export type PartHealth = z.infer<typeof partHealth>;

const queueFigures = z.object({
  queue: z.string(),
  /** Jobs that are due and have not begun. */
  waiting: z.int(),
  running: z.int(),
  /** Since when the oldest of those that wait is due; null where none waits. */
  oldestAt: moment.nullable(),
});
export type QueueFigures = z.infer<typeof queueFigures>;

const installationSchema = z.object({
  version: z.string(),
  parts: z.array(partHealth),
  /** The queues with jobs that are not done, by name: also those whose jobs are not due yet. */
  queues: z.array(queueFigures),
  failedJobs: z.int(),
  storage: z.object({
    databaseBytes: z.number(),
    fileBytes: z.number(),
    /** Free on the disk of the data folder. */
    freeBytes: z.number(),
  }),
  /** The settings name its administrators. */
  hasNamedAdmins: z.boolean(),
});
export type Installation = z.infer<typeof installationSchema>;

export const getInstallation = endpoint({
  name: 'getInstallation',
  summary: 'Version and health of the installation, its queues and storage; each part is tried',
  base: 'base',
  method: 'GET',
  path: '/installation',
  answer: installationSchema,
  policy: 'installation.manage',
});

export const testMailServer = endpoint({
  name: 'testMailServer',
  summary: 'Connect to the mail server and send an email to the caller',
  base: 'base',
  method: 'POST',
  changes: ['tenant'],
  path: '/installation/test-email',
  body: z.object({}),
  answer: z.object({ to: z.string() }),
  policy: 'installation.manage',
  errors: ['conflict'],
});
