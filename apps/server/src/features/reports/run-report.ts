import {
  type EndpointResult,
  type runReport as endpoint,
  type ReportCell,
  type ReportColumn,
  type ReportDefinition,
  type ReportGroupRow,
  type ReportRow,
  reportLimits,
} from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { byUser } from '../../platform/concurrency-limit.ts';
import { type Database, rowsOf, type Tx } from '../../platform/database/database.ts';
import { replanned } from '../../platform/database/statement-names.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { type BuiltReport, buildReport, type ReportScope } from './build-report.ts';
import type { FoundColumn } from './columns/find-columns.ts';
import { reportsAtOnce, withinLimits } from './report-limits.ts';
import { groupsStatement, pageStatement, previewOf } from './report-statements.ts';

type Row = { opens: string | null } & Record<string, ReportCell>;

/**
 * The groups of a report with their totals, and a page of its rows, of what the user may see.
 * @throws Failure `forbidden` or `invalid` as `buildReport` does; `unavailable` where it takes too long;
 * `too-many-requests` where the user runs two already.
 */
export function runReport(
  database: Database,
  user: Member,
  definition: ReportDefinition,
  { offset, isPreview, ...scope }: ReportScope & { offset: number; isPreview: boolean },
  signal?: AbortSignal,
): Promise<EndpointResult<typeof endpoint>> {
  const read = async (tx: Tx) => {
    const whole = await buildReport(tx, definition, user, scope);
    const report = isPreview ? previewOf(whole) : whole;
    const page = isPreview ? reportLimits.preview : reportLimits.page;
    const groups = await readGroups(tx, report);
    const rows = await readPage(tx, report, { offset, limit: page + 1 });
    return {
      columns: report.columns.map(presentColumn),
      used: usedColumns(report).map(presentColumn),
      hidden: report.hidden,
      groups: groups.slice(0, reportLimits.groups),
      isCapped: groups.length > reportLimits.groups,
      rows: rows.slice(0, page),
      hasMore: rows.length > page,
    };
  };
  return reportsAtOnce.run(byUser(user), () =>
    withinLimits(database, user.tenantId, isPreview ? 'preview' : 'run', read, signal),
  );
}

/** A column as the contract has it. */
export function presentColumn({ source: _, needs: __, ...column }: FoundColumn): ReportColumn {
  const { key, label, kind, options, canFilter, canSort, countsIn, group, formerLabels } = column;
  return {
    key,
    label,
    kind,
    ...(options && { options }),
    ...(canFilter !== undefined && { canFilter }),
    ...(canSort !== undefined && { canSort }),
    ...(countsIn && { countsIn }),
    ...(group !== undefined && { group }),
    ...(formerLabels && { formerLabels }),
  };
}

function usedColumns({ groups, pivot, totals, filtered, sort }: BuiltReport): FoundColumn[] {
  const used = [
    ...groups,
    ...(pivot ? [pivot] : []),
    ...totals.map(({ column }) => column),
    ...filtered,
    ...sort.map(({ column }) => column),
  ];
  return [...new Map(used.map((column) => [column.key, column])).values()];
}

async function readPage(
  tx: Tx,
  report: BuiltReport,
  part: { offset: number; limit: number },
): Promise<ReportRow[]> {
  const found = rowsOf<Row>(await tx.execute(sql`${replanned}${pageStatement(report, part)}`));
  const cellsOf = cellsReader(report);
  const type = report.set.opens?.type;
  return found.map((row) => ({
    opens: type === undefined || row.opens === null ? null : { type, id: row.opens },
    cells: cellsOf(row),
    tones: tonesOf(report, row),
  }));
}

/** Creates the reader of a row's cells, with the labels of choices. */
export function cellsReader({
  columns,
}: BuiltReport): (row: Record<string, ReportCell>) => ReportCell[] {
  const readers = columns.map(({ options }, index) => ({
    key: `c${index}`,
    labels: options && new Map(options.map((one) => [one.value, one.label])),
  }));
  return (row) =>
    readers.map(({ key, labels }): ReportCell => {
      const cell = row[key] ?? null;
      return labels?.get(String(cell)) ?? cell;
    });
}

/** Of several colours that a cell has, the first counts. */
function tonesOf({ colours, columns }: BuiltReport, row: Row): ReportRow['tones'] {
  const tones: ReportRow['tones'] = {};
  for (const [index, { column, tone }] of colours.entries()) {
    if (row[`k${index}`] !== true) continue;
    const columnIndex = String(columns.findIndex(({ key }) => key === column.key));
    tones[columnIndex] ??= tone;
  }
  return tones;
}

type FoundGroup = Omit<ReportGroupRow, 'labels' | 'across'> & {
  labels: (string | null)[];
  isAcross: boolean;
  acrossValue: string | null;
  acrossLabel: string | null;
};

/** Reads the groups of a report in the order of a tree; one more than the limit where there are more. */
export async function readGroups(tx: Tx, report: BuiltReport): Promise<ReportGroupRow[]> {
  const found = rowsOf<FoundGroup>(
    await tx.execute(sql`${replanned}${groupsStatement(report, reportLimits.groups + 1)}`),
  );
  const { groups, pivot } = report;
  const rows = found.map(({ isAcross, acrossValue, acrossLabel, ...row }): ReportGroupRow => {
    const values = row.values.slice(0, row.level);
    const labels = values.map((value, at) => labelOf(groups[at], row.labels[at] ?? null, value));
    const across = isAcross
      ? { value: acrossValue, label: labelOf(pivot, acrossLabel, acrossValue) }
      : null;
    return { ...row, values, labels, across };
  });
  return rows.toSorted(inTree(report));
}

function labelOf(group: BuiltReport['pivot'], label: string | null, value: string | null): string {
  if (value === null || value === '') return 'None';
  if (group?.kind === 'flag') return value === 'true' ? 'Yes' : 'No';
  const option = group?.options?.find((one) => one.value === value);
  return option?.label ?? label ?? value;
}

const collator = new Intl.Collator('en-GB', { numeric: true });
const isTime = (column: FoundColumn | undefined) =>
  column?.kind === 'date' || column?.kind === 'moment';

/** Returns the index of a value among the options of its column; behind them where it is none. */
function positionOf(column: FoundColumn | undefined, value: string | null | undefined): number {
  const at = column?.options?.findIndex((one) => one.value === value) ?? -1;
  return at < 0 ? Number.MAX_SAFE_INTEGER : at;
}

/** Each group before those in it, and before its parts across; times and options in their order, others by name. */
function inTree({ groups, pivot }: BuiltReport) {
  return (one: ReportGroupRow, other: ReportGroupRow): number => {
    for (let at = 0; at < Math.min(one.level, other.level); at++) {
      const texts = isTime(groups[at]) ? 'values' : 'labels';
      const order =
        positionOf(groups[at], one.values[at]) - positionOf(groups[at], other.values[at]) ||
        collator.compare(one[texts][at] ?? '', other[texts][at] ?? '') ||
        collator.compare(one.values[at] ?? '', other.values[at] ?? '');
      if (order !== 0) return order;
    }
    if (one.level !== other.level) return one.level - other.level;
    if (one.across === null || other.across === null) return one.across === null ? -1 : 1;
    const text = isTime(pivot) ? 'value' : 'label';
    const difference = positionOf(pivot, one.across.value) - positionOf(pivot, other.across.value);
    return difference || collator.compare(one.across[text] ?? '', other.across[text] ?? '');
  };
}
