import { z } from 'zod';
import { endpoint, largestBodyBytes } from '../endpoint.ts';
import { guid } from '../rules.ts';
import { type ReportColumn, reportDataNames } from './report-data.ts';
import { reportAnswers, reportDefinition, reportTones } from './report-definition.ts';

/** The scope of a report: its company or project, and the answers to its questions. */
export const reportScope = {
  companyId: guid.optional(),
  projectId: guid.optional(),
  answers: reportAnswers,
};

/** A cell: days and moments in ISO 8601, labels of choices. */
const reportCell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type ReportCell = z.infer<typeof reportCell>;

const groupRow = z.object({
  /** How many of the groups it is of: 0 for all rows. */
  level: z.int().min(0).max(3),
  /** For each of its levels what the rows have: an id, a value or the first day of a time; null for none. */
  values: z.array(z.string().nullable()),
  /** The same as people call it. */
  labels: z.array(z.string()),
  /** The part of it that lies across; null for all of it, and where nothing does. */
  across: z.object({ value: z.string().nullable(), label: z.string() }).nullable(),
  count: z.int(),
  /** In the order of the definition. */
  totals: z.array(z.number().nullable()),
});
export type ReportGroupRow = z.infer<typeof groupRow>;

const reportRow = z.object({
  /** The record that it opens; null where it has no page. */
  opens: z
    .object({ type: z.enum(['document', 'contact', 'distribution', 'tax-risk']), id: guid })
    .nullable(),
  cells: z.array(reportCell),
  /** How a cell stands out, by the index of its column. */
  tones: z.record(z.string(), z.enum(reportTones)),
});
export type ReportRow = z.infer<typeof reportRow>;

const columnSchema = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'choice', 'flag', 'number', 'date', 'moment']),
  options: z
    .array(z.object({ value: z.string(), label: z.string() }))
    .readonly()
    .optional(),
  canFilter: z.boolean().optional(),
  canSort: z.boolean().optional(),
  countsIn: z.enum(['hours', 'days']).optional(),
  group: z.string().optional(),
  formerLabels: z.array(z.string()).readonly().optional(),
}) satisfies z.ZodType<ReportColumn>;

/** Limits of a report: the rows of a page, and of the pages on the screen; exports have all. */
export const reportLimits = { page: 50, paged: 5000, groups: 2000, preview: 15 } as const;

export const listReportColumns = endpoint({
  name: 'listReportColumns',
  summary:
    'The columns that a report on a data set can have for the user: its own, custom fields, and the fields of forms',
  base: 'v4',
  method: 'GET',
  path: '/reports/columns/:data',
  params: z.object({ data: z.enum(reportDataNames) }),
  answer: z.object({ columns: z.array(columnSchema) }),
  policy: 'signed-in',
  errors: ['forbidden'],
});

export const runReport = endpoint({
  name: 'runReport',
  summary:
    'Run a report on what the user may see: the groups with their totals, and a page of the rows',
  base: 'v4',
  method: 'POST',
  path: '/reports/run',
  maxBodyBytes: largestBodyBytes,
  body: z.object({
    definition: reportDefinition,
    ...reportScope,
    /** How many rows are left out before the page. */
    offset: z.int().min(0).max(reportLimits.paged).default(0),
    /** On the first rows alone, as a preview: whatever the definition asks for costs little. */
    isPreview: z.boolean().default(false),
  }),
  answer: z.object({
    /** The columns that are shown, in order: those that the user may see. */
    columns: z.array(columnSchema),
    /** All columns that groups, totals and filters of the report name. */
    used: z.array(columnSchema),
    /** How many columns of the definition are left out, as the user may not see what they show. */
    hidden: z.int().min(0),
    /** Those of every level, outer ones before what is in them; the first one is of all rows. */
    groups: z.array(groupRow),
    /** There are more groups than are listed. */
    isCapped: z.boolean(),
    rows: z.array(reportRow),
    hasMore: z.boolean(),
  }),
  policy: 'signed-in',
  errors: ['forbidden', 'invalid', 'too-many-requests', 'unavailable'],
});

export const exportReport = endpoint({
  name: 'exportReport',
  summary: 'All rows of a report as a file',
  base: 'v4',
  method: 'POST',
  path: '/reports/export',
  maxBodyBytes: largestBodyBytes,
  drawn: ['definition.computed.*.label', 'definition.questions.*.label'],
  body: z.object({
    definition: reportDefinition,
    ...reportScope,
    format: z.enum(['csv', 'xlsx']),
  }),
  download: 'table',
  policy: 'signed-in',
  errors: ['forbidden', 'invalid', 'too-many-requests', 'unavailable'],
});
