import type { ReportDefinition, ReportGroupRow } from '@countersign/contract';
import type { ChartViewProps } from '../../kit/charts/ChartView.tsx';
import { groupText } from './report-words.ts';

/** More groups than these are left to the table. */
const mostShown = 24;
/** So many rows of values have a colour of their own; where there are more, the outer groups are shown alone. */
const mostSeries = 6;

/** A chart of the groups of a report: the outer ones along its axis, those within as its rows of values. */
export interface ReportChart {
  chart: ChartViewProps['chart'];
  /** The group that a value is of. */
  groupAt(category: number, series: number): ReportGroupRow | undefined;
  isCut: boolean;
}

/**
 * What the chart of a report shows: how many rows each group has or, where numbers are summed up, the first of
 * its totals. Undefined where it has no chart.
 */
export function reportChart(
  definition: ReportDefinition,
  rows: readonly ReportGroupRow[],
  names: { count: string; totals: readonly string[] },
): ReportChart | undefined {
  const { chart: kind, groups, totals } = definition;
  if (kind === null || groups.length === 0) return undefined;
  const all = rows.filter(({ level }) => level === 1);
  const outer = all.slice(0, mostShown);
  if (outer.length === 0) return undefined;
  const categories = outer.map((row) => groupText(definition, row));
  const isCut = all.length > outer.length;
  const inner = rows.filter(({ level }) => level === 2);
  const kinds = [
    ...new Map(inner.map((row) => [row.values[1], groupText(definition, row)])).entries(),
  ];
  if (totals.length > 0 || groups.length === 1 || kinds.length > mostSeries) {
    const values = (index: number) =>
      outer.map((row) => (totals.length > 0 ? (row.totals[index] ?? null) : row.count));
    const labels = totals.length > 0 ? names.totals : [names.count];
    const series = labels.map((label, index) => ({ label, values: values(index) }));
    return { chart: { kind, categories, series }, groupAt: (at) => outer[at], isCut };
  }
  const find = (category: number, series: number) =>
    inner.find(
      ({ values }) => values[0] === outer[category]?.values[0] && values[1] === kinds[series]?.[0],
    );
  const series = kinds.map(([, label], index) => ({
    label,
    values: outer.map((_, category) => find(category, index)?.count ?? null),
  }));
  return { chart: { kind, categories, series }, groupAt: find, isCut };
}
