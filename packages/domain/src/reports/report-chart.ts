import type {
  ReportChartKind,
  ReportDefinition,
  ReportGroupRow,
  ReportTone,
} from '@countersign/contract';
import {
  acrossText,
  type ColumnsByKey,
  type DateTexts,
  groupText,
  totalName,
} from './report-labels.ts';

/** More groups than these are left to the table. */
const maxShown = 24;
/** So many rows of values have a colour of their own; where there are more, the outer groups are shown alone. */
const maxSeries = 6;

/** A chart of the groups of a report: the outer ones along its axis, those within as its rows of values. */
export interface ReportChart {
  chart: {
    kind: ReportChartKind;
    categories: readonly string[];
    series: readonly {
      label: string;
      values: readonly (number | null)[];
      /** A colour of the palette; by its position where none is given. */
      colour?: number;
    }[];
  };
  /** What it shows, in words, for screen readers. */
  label: string;
  /** What the categories are. */
  categoryLabel: string;
  /** The group that a value is of. */
  groupAt(category: number, series: number): ReportGroupRow | undefined;
  isCut: boolean;
}

/**
 * Builds the chart of a report: the row counts of its groups or, where numbers are summed up, their totals; each column
 * of a pivot, or second level of groups, is a series. Undefined where it has no chart.
 */
export function reportChart(
  definition: ReportDefinition,
  columns: ColumnsByKey,
  rows: readonly ReportGroupRow[],
  dates: DateTexts,
): ReportChart | undefined {
  const { chart: kind, groups, totals } = definition;
  const whole = rows.filter(({ across }) => across === null);
  const all = whole.filter(({ level }) => level === 1);
  const outer = all.slice(0, maxShown);
  const [group] = groups;
  if (kind === null || group === undefined || outer.length === 0) return undefined;
  const categories = outer.map((row) => groupText(definition, columns, row, dates));
  const categoryLabel = columns.get(group.by)?.label ?? '';
  const shown = {
    categoryLabel,
    isCut: all.length > outer.length,
    label: (labels: readonly string[]) => `${labels.join(', ')} by ${categoryLabel.toLowerCase()}`,
  };
  const parts = partsOf(definition, columns, rows, dates);
  const isOne = kind === 'share' || parts.size === 0 || parts.size > seriesOf(kind);
  if (isOne || (totals.length > 0 && definition.pivot === null)) {
    const labels = totals.length > 0 ? totals.map((one) => totalName(columns, one)) : ['Rows'];
    const series = labels.map((label, index) => ({
      label,
      values: outer.map((row) => (totals.length > 0 ? (row.totals[index] ?? null) : row.count)),
    }));
    return {
      ...shown,
      label: shown.label(labels),
      chart: { kind, categories, series },
      groupAt: (at) => outer[at],
    };
  }
  const found = [...parts.values()];
  const find = (category: number, series: number) =>
    found[series]?.rows.find(({ values }) => values[0] === outer[category]?.values[0]);
  const colours = coloursOf(definition, [...parts.keys()]);
  const series = found.map(({ label }, index) => ({
    label,
    values: outer.map((_, category) => valueOf(find(category, index), totals.length > 0)),
    ...(colours && { colour: colours[index] ?? index }),
  }));
  return {
    ...shown,
    label: shown.label([totals[0] ? totalName(columns, totals[0]) : 'Rows']),
    chart: { kind, categories, series },
    groupAt: find,
  };
}

/** Maps tones to their indexes in the palette of charts: green, orange and red. */
export const colourOfTone: Record<ReportTone, number> = { good: 2, warning: 1, bad: 4 };

/**
 * The colours of the parts of groups, by their values, where a condition of the report gives one of them its tone; the
 * others have those that are left. Undefined where there is no such condition.
 */
function coloursOf(
  { groups, pivot, colours }: ReportDefinition,
  values: readonly (string | null)[],
): number[] | undefined {
  const by = (pivot ?? groups[1])?.by;
  const toned = values.map((value) => {
    const rule = colours.find(
      ({ filter: { field, operator, values: named } }) =>
        field === by && operator === 'any' && value !== null && named.includes(value),
    );
    return rule && colourOfTone[rule.tone];
  });
  if (toned.every((colour) => colour === undefined)) return undefined;
  const left = values.map((_, index) => index).filter((index) => !toned.includes(index));
  return toned.map((colour) => colour ?? left.shift() ?? 0);
}

/** Maximum number of series; a heat map distinguishes its rows by their position. */
const seriesOf = (kind: ReportChartKind) => (kind === 'heat' ? 20 : maxSeries);

function valueOf(row: ReportGroupRow | undefined, hasTotals: boolean): number | null {
  if (row === undefined) return null;
  return hasTotals ? (row.totals[0] ?? null) : row.count;
}

interface Part {
  label: string;
  rows: ReportGroupRow[];
}

/** The parts of the outer groups, by their values: what lies across, or the groups of the second level. */
function partsOf(
  definition: ReportDefinition,
  columns: ColumnsByKey,
  rows: readonly ReportGroupRow[],
  dates: DateTexts,
): Map<string | null, Part> {
  const parts = new Map<string | null, Part>();
  const add = (value: string | null, label: () => string, row: ReportGroupRow) => {
    const part = parts.get(value) ?? { label: label(), rows: [] };
    part.rows.push(row);
    parts.set(value, part);
  };
  for (const row of rows) {
    const { across, level, values } = row;
    if (definition.pivot !== null) {
      if (level === 1 && across) {
        add(across.value, () => acrossText(definition, columns, across, dates), row);
      }
    } else if (level === 2) {
      add(values[1] ?? null, () => groupText(definition, columns, row, dates), row);
    }
  }
  return parts;
}
