import type { ReportCell } from '@countersign/contract';
import { type Database, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { BuiltReport } from './build-report.ts';
import { withinLimits } from './report-limits.ts';
import { sortedIdsStatement } from './report-statements.ts';
import { readReportRows } from './run-report.ts';

/** How many rows are read at a time: each batch is a transaction of its own, and no more is held. */
const batch = 5000;

/** Rows up to so many are written as they are sorted; of more the latest come first, as no order can be held. */
export const mostSorted = 100_000;

/** All rows of a report as cells, batch by batch. */
export async function* readReport(
  database: Database,
  tenantId: string,
  report: BuiltReport,
  signal?: AbortSignal,
): AsyncGenerator<ReportCell[][]> {
  const isSorted = report.sort.length > 0 && !report.set.severalPerId;
  const ids = isSorted ? await sortedIds(database, tenantId, report, signal) : undefined;
  if (ids !== undefined && ids.length <= mostSorted) {
    for (let at = 0; at < ids.length; at += batch) {
      yield await readSome(database, tenantId, report, ids.slice(at, at + batch));
    }
    return;
  }
  for (let after: string | undefined; ; ) {
    const part = { after, limit: batch };
    const read = (tx: Tx) => readReportRows(tx, report, part);
    const rows = await withinLimits(database, tenantId, 'job', read, signal);
    if (rows.length > 0) yield rows.map(({ cells }) => cells);
    if (rows.length < batch) return;
    after = rows.at(-1)?.id;
  }
}

async function sortedIds(
  database: Database,
  tenantId: string,
  report: BuiltReport,
  signal: AbortSignal | undefined,
) {
  const read = async (tx: Tx) => {
    const found = await tx.execute(sortedIdsStatement(report, mostSorted + 1));
    return rowsOf<{ id: string }>(found).map(({ id }) => id);
  };
  return withinLimits(database, tenantId, 'job', read, signal);
}

async function readSome(
  database: Database,
  tenantId: string,
  report: BuiltReport,
  ids: readonly string[],
): Promise<ReportCell[][]> {
  const rows = await withinLimits(database, tenantId, 'job', (tx) =>
    readReportRows(tx, report, { ids }),
  );
  const byId = new Map(rows.map((row) => [row.id, row.cells]));
  return ids.flatMap((id) => {
    const cells = byId.get(id);
    return cells ? [cells] : [];
  });
}
