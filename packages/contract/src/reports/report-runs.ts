import { z } from 'zod';
import { endpoint, largestBodyBytes } from '../endpoint.ts';
import { guid, moment, titleRule } from '../rules.ts';
import { reportDefinition } from './report-definition.ts';
import { reportScope } from './reports.ts';

export const reportFormats = ['csv', 'xlsx', 'pdf'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** The states of a run of a whole report. */
const reportRunStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type ReportRunState = (typeof reportRunStates)[number];

/** Maximum number of rows of a PDF; a longer report is made as a table. */
export const longestPdf = 5000;

/** Results are kept for so many days. */
export const keptDays = 30;

const reportRun = z.object({
  id: guid,
  name: z.string(),
  format: z.enum(reportFormats),
  state: z.enum(reportRunStates),
  /** How many rows there are, once they are counted, and how many of them are written. */
  total: z.int().nullable(),
  written: z.int(),
  bytes: z.int().nullable(),
  /** Why it failed; empty else. */
  problem: z.string(),
  /** It was made by a schedule. */
  isScheduled: z.boolean(),
  /** It is the caller's own; else it was mailed to them. */
  isOwn: z.boolean(),
  by: z.string(),
  createdAt: moment,
  finishedAt: moment.nullable(),
});
export type ReportRun = z.infer<typeof reportRun>;

const id = z.object({ id: guid });

export const startReportRun = endpoint({
  name: 'startReportRun',
  summary: 'Export a whole report as a file, which is kept for a month',
  base: 'v4',
  method: 'POST',
  changes: ['report-run'],
  path: '/reports/runs',
  maxBodyBytes: largestBodyBytes,
  drawn: ['name', 'definition.computed.*.label', 'definition.questions.*.label'],
  body: z.object({
    name: titleRule,
    definition: reportDefinition,
    ...reportScope,
    format: z.enum(reportFormats),
  }),
  answer: reportRun,
  policy: 'signed-in',
  errors: ['forbidden', 'conflict'],
});

export const listReportRuns = endpoint({
  name: 'listReportRuns',
  summary: 'The files of reports that were made for the user, the latest first',
  base: 'v4',
  method: 'GET',
  path: '/reports/runs',
  query: z.object({ offset: z.coerce.number().int().min(0).max(10_000).default(0) }),
  answer: z.object({ items: z.array(reportRun), hasMore: z.boolean() }),
  policy: 'signed-in',
});

export const cancelReportRun = endpoint({
  name: 'cancelReportRun',
  summary: 'Stop a run of one’s own',
  base: 'v4',
  method: 'POST',
  changes: ['report-run'],
  path: '/reports/runs/:id/cancel',
  params: id,
  answer: reportRun,
  policy: 'signed-in',
  errors: ['not-found', 'conflict'],
});

export const removeReportRun = endpoint({
  name: 'removeReportRun',
  summary: 'Delete a run of one’s own with its file',
  base: 'v4',
  method: 'DELETE',
  changes: ['report-run'],
  deletes: true,
  path: '/reports/runs/:id',
  params: id,
  answer: z.object({}),
  policy: 'signed-in',
  errors: ['not-found', 'conflict'],
});

export const getReportFile = endpoint({
  name: 'getReportFile',
  summary: 'The file that a run made',
  base: 'v4',
  method: 'GET',
  path: '/reports/runs/:id/file',
  params: id,
  download: 'report',
  policy: 'signed-in',
  errors: ['not-found', 'conflict'],
});
