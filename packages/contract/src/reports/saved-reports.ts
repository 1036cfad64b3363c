import { z } from 'zod';
import { endpoint, largestBodyBytes } from '../endpoint.ts';
import { guid, moment, titleRule } from '../rules.ts';
import { userTypes } from '../users/user-types.ts';
import { reportDataNames } from './report-data.ts';
import { reportDefinition } from './report-definition.ts';

/** With whom a report is shared: they run it with their own rights, and can copy it. */
const reportShares = z.object({
  userTypes: z.array(z.enum(userTypes)).max(userTypes.length).default([]),
  userIds: z.array(guid).max(200).default([]),
});
export type ReportShares = z.output<typeof reportShares>;

const reportInput = {
  name: titleRule,
  description: z.string().trim().max(500).default(''),
  definition: reportDefinition,
  shares: reportShares.default({ userTypes: [], userIds: [] }),
};

const savedReportLine = z.object({
  id: guid,
  name: z.string(),
  description: z.string(),
  data: z.enum(reportDataNames),
  owner: z.object({ id: guid, name: z.string() }),
  isOwn: z.boolean(),
  isShared: z.boolean(),
  isScheduled: z.boolean(),
  archivedAt: moment.nullable(),
  updatedAt: moment,
});
export type SavedReportLine = z.infer<typeof savedReportLine>;

const savedReport = savedReportLine.extend({
  definition: reportDefinition,
  /** Empty for those with whom it is shared. */
  shares: reportShares.extend({ people: z.array(z.object({ id: guid, name: z.string() })) }),
  revision: z.int(),
});
export type SavedReport = z.infer<typeof savedReport>;

const id = z.object({ id: guid });

export const listReports = endpoint({
  name: 'listReports',
  summary: 'The reports that the user saved, and those that are shared with them',
  base: 'v4',
  method: 'GET',
  path: '/reports/saved',
  query: z.object({
    archived: z.enum(['no', 'yes']).default('no'),
    /** Letters of their names. */
    search: z.string().trim().max(200).default(''),
    offset: z.coerce.number().int().min(0).max(10_000).default(0),
  }),
  answer: z.object({ items: z.array(savedReportLine), hasMore: z.boolean() }),
  policy: 'signed-in',
});

export const createReport = endpoint({
  name: 'createReport',
  summary: 'Save a report',
  base: 'v4',
  method: 'POST',
  changes: ['report'],
  path: '/reports/saved',
  maxBodyBytes: largestBodyBytes,
  drawn: ['name', 'definition.computed.*.label', 'definition.questions.*.label'],
  body: z.object(reportInput),
  answer: savedReport,
  policy: 'signed-in',
  errors: ['forbidden'],
});

export const getReport = endpoint({
  name: 'getReport',
  summary: 'A report of the user, or one that is shared with them',
  base: 'v4',
  method: 'GET',
  path: '/reports/saved/:id',
  params: id,
  answer: savedReport,
  policy: 'signed-in',
  errors: ['not-found'],
});

export const updateReport = endpoint({
  name: 'updateReport',
  summary: 'Change a report of one’s own',
  base: 'v4',
  method: 'PUT',
  changes: ['report'],
  path: '/reports/saved/:id',
  params: id,
  maxBodyBytes: largestBodyBytes,
  drawn: ['name', 'definition.computed.*.label', 'definition.questions.*.label'],
  body: z.object({ ...reportInput, revision: z.int().min(1) }),
  answer: savedReport,
  policy: 'signed-in',
  errors: ['not-found', 'conflict', 'forbidden'],
});

export const archiveReport = endpoint({
  name: 'archiveReport',
  summary: 'Archive a report of one’s own; its schedules stop',
  base: 'v4',
  method: 'POST',
  changes: ['report'],
  path: '/reports/saved/:id/archive',
  params: id,
  answer: savedReport,
  policy: 'signed-in',
  errors: ['not-found'],
});

export const restoreReport = endpoint({
  name: 'restoreReport',
  summary: 'Restore a report of one’s own',
  base: 'v4',
  method: 'POST',
  changes: ['report'],
  path: '/reports/saved/:id/restore',
  params: id,
  answer: savedReport,
  policy: 'signed-in',
  errors: ['not-found'],
});

export const findReportReaders = endpoint({
  name: 'findReportReaders',
  summary:
    'Users of the organisation whose name has what was typed, to share reports with; fifty at most',
  base: 'v4',
  method: 'GET',
  path: '/reports/readers',
  query: z.object({ search: z.string().trim().max(100).default('') }),
  answer: z.object({ items: z.array(z.object({ id: guid, name: z.string() })) }),
  policy: 'signed-in',
});

export const listReportVersions = endpoint({
  name: 'listReportVersions',
  summary: 'What a report was each time that it was saved, the latest first; the last fifty',
  base: 'v4',
  method: 'GET',
  path: '/reports/saved/:id/versions',
  params: id,
  answer: z.object({
    items: z.array(
      z.object({
        revision: z.int(),
        at: moment,
        by: z.string(),
        name: z.string(),
        definition: reportDefinition,
      }),
    ),
  }),
  policy: 'signed-in',
  errors: ['not-found'],
});
