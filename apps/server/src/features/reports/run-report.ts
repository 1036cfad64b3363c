import {
  type EndpointResult,
  type runReport as endpoint,
  type ReportCell,
  type ReportDefinition,
  type ReportGroupRow,
  reportLimits,
} from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { type Database, rowsOf, type Tx } from '../../platform/database/database.ts';
import { plannedAnew } from '../../platform/database/statement-names.ts';
import type { Member } from '../../platform/policy/caller.ts';
import {
  type BuiltReport,
  buildReport,
  groupsStatement,
  type ReportPlace,
  rowsStatement,
} from './build-report.ts';

/** A report that takes longer than so many milliseconds is cancelled in the database. */
const longest = 30_000;

type Row = { id: string; documentId: string | null } & Record<string, ReportCell>;

/**
 * The groups of a report with their totals, and a page of its rows, of what the user may see.
 * @throws Failure `forbidden` or `invalid` as `buildReport` does.
 */
export function runReport(
  database: Database,
  user: Member,
  definition: ReportDefinition,
  { offset, ...place }: ReportPlace & { offset: number },
): Promise<EndpointResult<typeof endpoint>> {
  const report = buildReport(definition, user, place);
  return database.tenant(user.tenantId, async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(longest)}, true)`);
    const groups = await readGroups(tx, report);
    const limit = reportLimits.page + 1;
    const rows = await readReportRows(tx, report, { offset, limit });
    return {
      groups: groups.slice(0, reportLimits.groups),
      isCapped: groups.length > reportLimits.groups,
      rows: rows
        .slice(0, reportLimits.page)
        .map(({ documentId, cells }) => ({ documentId, cells })),
      hasMore: rows.length > reportLimits.page,
    };
  });
}

/** Rows of a report with the labels of choices in their cells. */
export async function readReportRows(
  tx: Tx,
  report: BuiltReport,
  part: Parameters<typeof rowsStatement>[1],
) {
  const found = rowsOf<Row>(await tx.execute(sql`${plannedAnew}${rowsStatement(report, part)}`));
  return found.map((row) => ({
    id: row.id,
    documentId: row.documentId,
    cells: report.columns.map(({ options }, index): ReportCell => {
      const cell = row[`c${index}`] ?? null;
      return options?.find(({ value }) => value === cell)?.label ?? cell;
    }),
  }));
}

async function readGroups(tx: Tx, report: BuiltReport): Promise<ReportGroupRow[]> {
  const found = rowsOf<Omit<ReportGroupRow, 'labels'> & { labels: (string | null)[] }>(
    await tx.execute(sql`${plannedAnew}${groupsStatement(report, reportLimits.groups + 1)}`),
  );
  const rows = found.map((row): ReportGroupRow => {
    const values = row.values.slice(0, row.level);
    return { ...row, values, labels: values.map((value, at) => labelOf(report, row, value, at)) };
  });
  return rows.toSorted(inTree(report));
}

function labelOf(
  { groups }: BuiltReport,
  row: { labels: (string | null)[] },
  value: string | null,
  at: number,
): string {
  if (value === null || value === '') return 'None';
  const group = groups[at];
  if (group?.kind === 'flag') return value === 'true' ? 'Yes' : 'No';
  const option = group?.options?.find((one) => one.value === value);
  return option?.label ?? row.labels[at] ?? value;
}

const collator = new Intl.Collator('en-GB', { numeric: true });

/** Each group before those in it; times in their order, others by name. */
function inTree({ groups }: BuiltReport) {
  return (one: ReportGroupRow, other: ReportGroupRow): number => {
    for (let at = 0; at < Math.min(one.level, other.level); at++) {
      const kind = groups[at]?.kind;
      const texts = kind === 'date' || kind === 'moment' ? 'values' : 'labels';
      const order =
        collator.compare(one[texts][at] ?? '', other[texts][at] ?? '') ||
        collator.compare(one.values[at] ?? '', other.values[at] ?? '');
      if (order !== 0) return order;
    }
    return one.level - other.level;
  };
}
