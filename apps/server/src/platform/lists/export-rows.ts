import type { ExportQuery, ListField } from '@countersign/contract';
import type { SQL } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';
import { Failure } from '../failure/failure.ts';
import type { FileAnswer } from '../http/operation.ts';
import type { ListSource } from './list-source.ts';
import { readIdsAfter } from './read-rows.ts';
import type { Cell } from './sheet.ts';
import { tableFile } from './table-file.ts';
import { tenantZone } from './tenant-zone.ts';

/** How many rows are read at a time: each batch is a transaction of its own, and no more is held. */
const batch = 500;

/** What an export reads. */
interface Export<Row extends { id: string }> {
  database: Database;
  tenantId: string;
  source: ListSource;
  query: ExportQuery;
  where: SQL | undefined;
  /** The columns that there can be, in their usual order. */
  fields: readonly ListField[];
  /** The rows of these ids, in any order. */
  load(tx: Tx, ids: string[]): Promise<readonly Row[]>;
  /** A row's cell by the key of its column: days and moments in ISO 8601, labels for choices. */
  cell(row: Row, key: string): Cell;
  /** Without an extension. */
  fileName: string;
}

/**
 * Every row of a list as a file, streamed while it is read.
 * @throws Failure `invalid` for a column, sort or filter that the list can't have.
 */
export async function exportRows<Row extends { id: string }>(of: Export<Row>): Promise<FileAnswer> {
  const columns = columnsOf(of);
  const timeZone = await of.database.tenant(of.tenantId, tenantZone);
  // The first batch is read at once, so that what is wrong is answered and not broken off.
  const first = await readBatch(of, undefined);
  const batches = cellsOf(of, columns, first);
  return tableFile(of.query.format, { columns, timeZone, fileName: of.fileName }, batches);
}

function columnsOf<Row extends { id: string }>({ query, fields }: Export<Row>) {
  if (query.columns.length === 0) return fields;
  const known = new Map(fields.map((field) => [field.key, field]));
  return query.columns.map((key) => {
    const field = known.get(key);
    if (field) return field;
    const message = 'The list has no such column. Choose its columns again.';
    throw new Failure('invalid', message, { columns: message });
  });
}

interface Batch<Row> {
  rows: Row[];
  next: string | null;
}

function readBatch<Row extends { id: string }>(
  { database, tenantId, source, query, where, load }: Export<Row>,
  cursor: string | undefined,
): Promise<Batch<Row>> {
  return database.tenant(tenantId, async (tx) => {
    const { ids, next } = await readIdsAfter(tx, source, { ...query, cursor }, where, batch);
    const found = new Map((await load(tx, ids)).map((row) => [row.id, row] as const));
    return { rows: ids.flatMap((id) => found.get(id) ?? []), next };
  });
}

async function* cellsOf<Row extends { id: string }>(
  of: Export<Row>,
  columns: readonly ListField[],
  first: Batch<Row>,
): AsyncGenerator<Cell[][]> {
  for (let now = first; ; now = await readBatch(of, now.next)) {
    yield now.rows.map((row) => columns.map(({ key }) => of.cell(row, key)));
    if (now.next === null) return;
  }
}
