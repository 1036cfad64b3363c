import { finished, Readable } from 'node:stream';
import type { ExportFormat, ReportDefinition } from '@countersign/contract';
import { byUser } from '../../platform/concurrency-limit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { FileAnswer } from '../../platform/http/operation.ts';
import type { Cell } from '../../platform/lists/sheet.ts';
import { tableFile } from '../../platform/lists/table-file.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { buildReport, type ReportScope } from './build-report.ts';
import { readReport } from './read-report.ts';
import { reportsAtOnce } from './report-limits.ts';

/**
 * All rows of a report that the user may see, as a file that is streamed while it is read.
 * @throws Failure `forbidden` or `invalid` as `buildReport` does; `too-many-requests` where the user runs two already.
 */
export async function exportReport(
  database: Database,
  user: Member,
  definition: ReportDefinition,
  { format, ...scope }: ReportScope & { format: ExportFormat },
  signal?: AbortSignal,
): Promise<FileAnswer> {
  const { tenantId } = user;
  const end = reportsAtOnce.begin(byUser(user));
  try {
    const report = await database.tenant(tenantId, (tx) =>
      buildReport(tx, definition, user, scope),
    );
    const batches = readReport(database, tenantId, report, signal);
    // The first batch is read at once, so that what is wrong is answered and not broken off.
    const first = await batches.next();
    const { columns, timeZone } = report;
    const all = withFirst(first.done === true ? [] : first.value, batches);
    const file = tableFile(format, { columns, timeZone, fileName: 'Report' }, all);
    if (file.stream instanceof Readable) finished(file.stream, end);
    return file;
  } catch (error) {
    end();
    throw error;
  }
}

async function* withFirst(
  first: Cell[][],
  others: AsyncIterable<Cell[][]>,
): AsyncGenerator<Cell[][]> {
  yield first;
  yield* others;
}
