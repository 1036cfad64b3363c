import type { TableLook, TableRow } from './table-row.ts';
import { tableRows } from './table-rows.ts';

/**
 * Reads the first `rows` rows of a table that have something in them, and counts all that have, as far as `maxRows`.
 * @throws ReaderProblem
 */
export async function lookAtTable(
  bytes: Uint8Array,
  { rows, maxRows }: { rows: number; maxRows: number },
): Promise<TableLook> {
  const top: TableRow[] = [];
  let filled = 0;
  for await (const row of tableRows(bytes, maxRows)) {
    filled += 1;
    if (top.length < rows) top.push(row);
  }
  return { top, filled };
}

/**
 * Reads the rows of a table that have something in them, as far as `maxRows`, in batches of `batch` rows.
 * @throws ReaderProblem
 */
export async function* readTable(
  bytes: Uint8Array,
  { batch, maxRows }: { batch: number; maxRows: number },
): AsyncGenerator<TableRow[], void, undefined> {
  let rows: TableRow[] = [];
  for await (const row of tableRows(bytes, maxRows)) {
    rows.push(row);
    if (rows.length < batch) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}
