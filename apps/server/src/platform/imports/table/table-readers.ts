import type { TableChoice, TableLook, TableRow } from './table-row.ts';
import { openTable } from './table-rows.ts';

/**
 * Reads the first `rows` rows of a table that have something in them, the first `maxLength` characters of each cell,
 * and counts all that have, as far as `maxRows`.
 * @throws ReaderProblem
 */
export async function lookAtTable(
  bytes: Uint8Array,
  {
    rows,
    maxRows,
    maxLength,
    choice = {},
  }: { rows: number; maxRows: number; maxLength: number; choice?: TableChoice },
): Promise<TableLook> {
  const top: TableRow[] = [];
  let filled = 0;
  const table = await openTable(bytes, maxRows, choice);
  for await (const row of table.rows) {
    filled += 1;
    if (top.length >= rows) continue;
    top.push({ ...row, cells: row.cells.map((cell) => cell.slice(0, maxLength).toWellFormed()) });
  }
  const { encoding, sheets, sheet } = table;
  return { top, filled, encoding, sheets, sheet };
}

/** Characters after which a batch ends. */
const batchLength = 1_000_000;

/**
 * Reads the rows of a table that have something in them, as far as `maxRows`, in batches of `batch` rows, or of fewer
 * with much text.
 * @throws ReaderProblem
 */
export async function* readTable(
  bytes: Uint8Array,
  { batch, maxRows, choice = {} }: { batch: number; maxRows: number; choice?: TableChoice },
): AsyncGenerator<TableRow[], void, undefined> {
  let rows: TableRow[] = [];
  let length = 0;
  for await (const row of (await openTable(bytes, maxRows, choice)).rows) {
    rows.push(row);
    length += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (rows.length < batch && length < batchLength) continue;
    yield rows;
    rows = [];
    length = 0;
  }
  if (rows.length > 0) yield rows;
}
