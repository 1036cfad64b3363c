import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { listFilters } from '../lists/lists.ts';
import { guid } from '../rules.ts';
import { reportDataNames } from './report-data.ts';

const columnKey = z.string().min(1).max(100);

/** What moments and days are grouped by; values of other kinds by themselves. */
export const reportUnits = ['day', 'week', 'month', 'year'] as const;
export type ReportUnit = (typeof reportUnits)[number];

const reportGroup = z.object({ by: columnKey, unit: z.enum(reportUnits).optional() });
export type ReportGroup = z.output<typeof reportGroup>;

/** How the numbers of a column come to one; `percentile-90` is the least that nine of ten do not exceed. */
export const reportSums = ['sum', 'average', 'median', 'percentile-90', 'least', 'most'] as const;
export type ReportSum = (typeof reportSums)[number];

const reportTotal = z.object({ of: columnKey, sum: z.enum(reportSums) });
export type ReportTotal = z.output<typeof reportTotal>;

/** Filters of which all, or any one, have to hold. */
const filterSet = z.object({ match: z.enum(['all', 'any']).default('all'), filters: listFilters });
export type ReportFilterSet = z.output<typeof filterSet>;

const reportChartKinds = ['bar', 'stacked', 'line', 'share', 'heat'] as const;

/** A report as data: what it is about, which rows, how they are put together, and what is shown of them. */
export const reportDefinition = z.object({
  data: z.enum(reportDataNames),
  columns: z.array(columnKey).min(1, 'Choose at least one column.').max(40),
  /** All sets have to hold. */
  where: z.array(filterSet).max(10).default([]),
  /** From the outer to the inner one. */
  groups: z.array(reportGroup).max(3, 'Rows can be grouped in three levels.').default([]),
  /** For each group and for all rows; how many there are is always told. */
  totals: z.array(reportTotal).max(8).default([]),
  chart: z.enum(reportChartKinds).nullable().default(null),
});
export type ReportDefinition = z.output<typeof reportDefinition>;
/** The same as it is written down, without what is as usual. */
export type ReportDefinitionInput = z.input<typeof reportDefinition>;

const reportPlace = { companyId: guid.optional(), projectId: guid.optional() };

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
  count: z.int(),
  /** In the order of the definition. */
  totals: z.array(z.number().nullable()),
});
export type ReportGroupRow = z.infer<typeof groupRow>;

const reportRow = z.object({
  /** The record that it opens; null where it has no page. */
  documentId: guid.nullable(),
  cells: z.array(reportCell),
});
export type ReportRow = z.infer<typeof reportRow>;

/** How many rows of a report a page has, and how far they are paged through on the screen; exports have all. */
export const reportLimits = { page: 50, paged: 5000, groups: 2000 } as const;

export const runReport = endpoint({
  name: 'runReport',
  summary:
    'Run a report on what the user may see: the groups with their totals, and a page of the rows',
  base: 'v4',
  method: 'POST',
  path: '/reports/run',
  body: z.object({
    definition: reportDefinition,
    ...reportPlace,
    /** How many rows are left out before the page. */
    offset: z.int().min(0).max(reportLimits.paged).default(0),
  }),
  answer: z.object({
    /** Those of every level, outer ones before what is in them; the first one is of all rows. */
    groups: z.array(groupRow),
    /** There are more groups than are told. */
    isCapped: z.boolean(),
    rows: z.array(reportRow),
    hasMore: z.boolean(),
  }),
  policy: 'signed-in',
  errors: ['forbidden'],
});

export const exportReport = endpoint({
  name: 'exportReport',
  summary: 'All rows of a report as a file',
  base: 'v4',
  method: 'POST',
  path: '/reports/export',
  body: z.object({
    definition: reportDefinition,
    ...reportPlace,
    format: z.enum(['csv', 'xlsx']),
  }),
  download: 'table',
  policy: 'signed-in',
  errors: ['forbidden'],
});
