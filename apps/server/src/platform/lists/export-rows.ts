import type { ExportQuery, ListField } from '@countersign/contract';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { Failure } from '../failure/failure.ts';
import type { FileAnswer } from '../http/operation.ts';
import type { Member } from '../policy/caller.ts';
import type { ListSource } from './list-source.ts';
import { readIdsAfter } from './read-rows.ts';
import { cellOf, exportColumns, listSource, type RecordRows } from './record-rows.ts';
import type { Cell } from './sheet.ts';
import { tableFile } from './table-file.ts';
import { tenantZone } from './tenant-zone.ts';

/** Number of rows that are read at a time: each batch is a transaction of its own, and no more is held. */
const batch = 500;

/**
 * Reads every row of a list as a file, streamed while it is read.
 * @throws Failure `invalid` for a column, sort or filter that the list can't have.
 */
export async function exportRows<
  Row extends { id: string },
  Choice,
  Source extends ListSource = ListSource,
>(
  { database, caller }: { database: Database; caller: Member },
  query: ExportQuery & Choice,
  rows: RecordRows<Row, Choice, Source>,
): Promise<FileAnswer> {
  const { source, timeZone } = await database.tenant(caller.tenantId, async (tx) => ({
    source: await listSource(rows, tx, caller, query.filters),
    timeZone: await tenantZone(tx),
  }));
  const columns = columnsOf(source, query.columns);
  const reading = { database, user: caller, query, rows, source, where: rows.shown(query, caller) };
  // The first batch is read at once, so that what is wrong is answered and not broken off.
  const batches = cellsOf(reading, columns, await readBatch(reading, undefined));
  const sheet = { columns, timeZone, fileName: rows.fileName ?? source.definition.name };
  return tableFile(query.format, sheet, batches);
}

function columnsOf(source: ListSource, keys: readonly string[]): ListField[] {
  const fields = exportColumns(source);
  if (keys.length === 0) return fields;
  const known = new Map(fields.map((field) => [field.key, field]));
  return keys.map((key) => {
    const field = known.get(key);
    if (field) return field;
    const message = 'The list has no such column. Choose its columns again.';
    throw new Failure('invalid', message, { columns: message });
  });
}

interface Reading<Row extends { id: string }, Source extends ListSource> {
  database: Database;
  user: Member;
  query: ExportQuery;
  rows: Pick<RecordRows<Row, never, Source>, 'load' | 'cells'>;
  source: Source;
  where: SQL | undefined;
}

interface Batch<Row> {
  rows: Row[];
  next: string | null;
}

function readBatch<Row extends { id: string }, Source extends ListSource>(
  { database, user, query, rows, source, where }: Reading<Row, Source>,
  cursor: string | undefined,
): Promise<Batch<Row>> {
  return database.tenant(user.tenantId, async (tx) => {
    const { ids, next } = await readIdsAfter(tx, source, { ...query, cursor }, where, batch);
    const loaded = await rows.load(tx, ids, user, source);
    const found = new Map(loaded.map((row) => [row.id, row] as const));
    return { rows: ids.flatMap((id) => found.get(id) ?? []), next };
  });
}

async function* cellsOf<Row extends { id: string }, Source extends ListSource>(
  reading: Reading<Row, Source>,
  columns: readonly ListField[],
  first: Batch<Row>,
): AsyncGenerator<Cell[][]> {
  const cells = columns.map(({ key }) => cellOf(reading.rows, reading.source, key));
  for (let now = first; ; now = await readBatch(reading, now.next)) {
    yield now.rows.map((row) => cells.map((cell) => cell(row)));
    if (now.next === null) return;
  }
}
