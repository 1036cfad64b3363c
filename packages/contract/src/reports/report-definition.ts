import { longestFormula } from '@countersign/fields';
import { z } from 'zod';
import { listFilter, listFilters, sortDirections } from '../lists/lists.ts';
import { messages } from '../messages.ts';
import { reportDataNames } from './report-data.ts';

const columnKey = z.string().min(1).max(150);

/** The units that moments and days are grouped by; other values are grouped as they are. */
export const reportUnits = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type ReportUnit = (typeof reportUnits)[number];

const reportGroup = z.object({ by: columnKey, unit: z.enum(reportUnits).optional() });
export type ReportGroup = z.output<typeof reportGroup>;

/** Lists the totals of a column; `percentile-90` is the smallest value that nine of ten do not exceed. */
export const reportSums = [
  'sum',
  'average',
  'median',
  'percentile-90',
  'minimum',
  'maximum',
] as const;
export type ReportSum = (typeof reportSums)[number];

const reportTotal = z.object({ of: columnKey, sum: z.enum(reportSums) });
export type ReportTotal = z.output<typeof reportTotal>;

/** Filters of which all, or any one, have to hold. */
const filterSet = z.object({ match: z.enum(['all', 'any']).default('all'), filters: listFilters });

/** A filter whose values are chosen each time the report is run; its own ones are offered. */
const reportQuestion = z.object({
  label: z.string().trim().min(1, messages.required).max(80),
  filter: listFilter,
  /** The report can't be run without an answer; else all rows are shown where there is none. */
  isNeeded: z.boolean().default(false),
});
export type ReportQuestion = z.output<typeof reportQuestion>;

/** A column that is worked out from others of the row, by the language of formulas. */
const computedColumn = z.object({
  key: z.string().regex(/^computed\.[a-z0-9-]{1,40}$/),
  label: z.string().trim().min(1, messages.required).max(80),
  formula: z.string().trim().min(1, messages.required).max(longestFormula),
});
export type ComputedColumn = z.output<typeof computedColumn>;

/** Lists the tones in which cells stand out. Never by colour alone: each has a mark too. */
export const reportTones = ['good', 'warning', 'bad'] as const;
export type ReportTone = (typeof reportTones)[number];

/** Cells of a filter's field stand out where the filter holds. */
const reportColour = z.object({ filter: listFilter, tone: z.enum(reportTones) });
export type ReportColour = z.output<typeof reportColour>;

const reportSort = z.object({ by: columnKey, direction: z.enum(sortDirections) });
export type ReportSort = z.output<typeof reportSort>;

export const reportChartKinds = ['bar', 'stacked', 'line', 'share', 'heat'] as const;
export type ReportChartKind = (typeof reportChartKinds)[number];

/** A report as data: what it is about, which rows, how they are put together, and what is shown of them. */
export const reportDefinition = z.object({
  data: z.enum(reportDataNames),
  columns: z.array(columnKey).min(1, 'Choose at least one column.').max(100),
  computed: z.array(computedColumn).max(10, 'A report can have ten computed columns.').default([]),
  /** All sets have to hold. */
  where: z.array(filterSet).max(10).default([]),
  questions: z.array(reportQuestion).max(8, 'A report can ask eight questions.').default([]),
  /** From the outer to the inner one. */
  groups: z.array(reportGroup).max(3, 'Rows can be grouped in three levels.').default([]),
  /** The pivot: each of its values is a column of the totals. */
  pivot: reportGroup.nullable().default(null),
  /** For each group and for all rows; how many there are is always included. */
  totals: z.array(reportTotal).max(8).default([]),
  /** Of the rows; without any the latest come first. */
  sort: z.array(reportSort).max(3).default([]),
  chart: z.enum(reportChartKinds).nullable().default(null),
  colours: z.array(reportColour).max(10).default([]),
});
export type ReportDefinition = z.output<typeof reportDefinition>;
/** The same as it is written down, without what is as usual. */
export type ReportDefinitionInput = z.input<typeof reportDefinition>;

/** The answers to the questions of a report, in their order; empty where there is none. */
export const reportAnswers = z
  .array(z.array(z.string().max(200)).max(200))
  .max(8)
  .default([]);
export type ReportAnswers = z.output<typeof reportAnswers>;
