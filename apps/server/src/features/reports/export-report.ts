import type { ExportFormat, ReportDefinition } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { tableFile } from '../../platform/lists/export-rows.ts';
import type { Cell } from '../../platform/lists/xlsx.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { buildReport, type ReportPlace } from './build-report.ts';
import { readReportRows } from './run-report.ts';

/** How many rows are read at a time: each batch is a transaction of its own, and no more is held. */
const batch = 1000;

/**
 * All rows of a report that the user may see, as a file that is streamed while it is read, the latest made first.
 * @throws Failure `forbidden` or `invalid` as `buildReport` does.
 */
export async function exportReport(
  database: Database,
  user: Member,
  definition: ReportDefinition,
  { format, ...place }: ReportPlace & { format: ExportFormat },
): Promise<FileAnswer> {
  const report = buildReport(definition, user, place);
  const read = (after?: string) =>
    database.tenant(user.tenantId, (tx) => readReportRows(tx, report, { after, limit: batch }));
  // The first batch is read at once, so that what is wrong is answered and not broken off.
  return tableFile(format, report.columns, cells(await read(), read), 'Report');
}

type ReadRow = Awaited<ReturnType<typeof readReportRows>>[number];

async function* cells(
  first: readonly ReadRow[],
  read: (after: string) => Promise<readonly ReadRow[]>,
): AsyncGenerator<Cell[]> {
  for (let rows = first; ; ) {
    for (const row of rows) yield row.cells;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    rows = await read(last.id);
  }
}
