import { type ImportMapping, maxImportRows, type TableReading } from '@countersign/contract';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { imports } from '../database/tables/index.ts';
import { Failure } from '../failure/failure.ts';
import { guessMapping } from './column-mapping.ts';
import type { AnyImportKind, KindColumn } from './import-kind.ts';
import type { TableLook } from './table/table-row.ts';

/** Number of rows of a sample. */
const sampleRows = 5;

/** Holds a table with its headings split from its rows. */
export interface HeadedTable {
  reading: TableReading;
  headingRow: number;
  headings: string[];
  sample: string[][];
  rowCount: number;
}

/**
 * Splits a table at the headings, which are at an index among the rows that were looked at.
 * @throws Failure `invalid` for a file without rows below them, or with too many
 */
export function headedTable({ top, filled, ...reading }: TableLook, index: number): HeadedTable {
  const headingRow = top[index];
  if (!headingRow) throw new Failure('invalid', 'This file is empty. Choose another one.');
  const rowCount = filled - index - 1;
  if (rowCount < 1) {
    throw new Failure(
      'invalid',
      `Row ${headingRow.row} of this file has the headings, but there are no rows below them.`,
    );
  }
  if (rowCount > maxImportRows) {
    const max = maxImportRows.toLocaleString('en-GB');
    throw new Failure(
      'invalid',
      `This file has more than ${max} rows, the limit for one import. Split it.`,
    );
  }
  const below = top.slice(index + 1);
  const width = Math.max(headingRow.cells.length, ...below.map(({ cells }) => cells.length));
  const padded = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, at) => cells[at] ?? '');
  return {
    reading: { ...reading, decimalSign: null },
    headingRow: headingRow.row,
    headings: padded(headingRow.cells),
    sample: below.slice(0, sampleRows).map(({ cells }) => padded(cells)),
    rowCount,
  };
}

/** Suggests the columns of a file: as in the newest one with the same headings, else by the headings. */
export async function likelyMapping(
  tx: Tx,
  kind: AnyImportKind,
  tenantId: string,
  headings: readonly string[],
  columns: readonly KindColumn[],
): Promise<ImportMapping> {
  const remembered = await rememberedMapping(tx, kind, tenantId, headings, columns);
  return remembered ?? guessMapping(headings, columns);
}

/** Returns the mapping of the newest file with the same headings, where all of its columns still exist. */
async function rememberedMapping(
  tx: Tx,
  { kind }: AnyImportKind,
  tenantId: string,
  headings: readonly string[],
  columns: readonly KindColumn[],
): Promise<ImportMapping | undefined> {
  const [last] = await tx
    .select({ mapping: imports.mapping })
    .from(imports)
    .where(
      and(
        eq(imports.tenantId, tenantId),
        eq(imports.kind, kind),
        ne(imports.state, 'uploaded'),
        sql`${imports.headings} = ${JSON.stringify(headings)}::jsonb`,
      ),
    )
    .orderBy(desc(imports.createdAt))
    .limit(1);
  const known = new Set(columns.map(({ key }) => key));
  return last?.mapping.every((key) => key === null || known.has(key)) ? last.mapping : undefined;
}
