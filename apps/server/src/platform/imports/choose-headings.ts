import type { Import, TableEncoding, TableReading } from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import { importRows, imports } from '../database/tables/index.ts';
import { Failure } from '../failure/failure.ts';
import type { Platform } from '../platform.ts';
import type { Member } from '../policy/caller.ts';
import { holdCheckable } from './check-import.ts';
import { findHeadings } from './column-mapping.ts';
import { headedTable, likelyMapping } from './headed-table.ts';
import type { AnyImportKind } from './import-kind.ts';
import { findImport, noCounts, presentImport } from './import-queries.ts';
import { lookAtTable } from './table/read-table.ts';
import type { TableChoice, TableLook } from './table/table-row.ts';

/** Sets how the file is read; what is left out stays as it is, and the row of the headings is detected again. */
interface ReadingChoice {
  row?: number | undefined;
  encoding?: TableEncoding | undefined;
  sheet?: number | undefined;
}

/**
 * Reads the file with other options than were found: its columns are to be mapped again.
 * @throws Failure `not-found`; `conflict` for an import that was run or is at work; `invalid` for a row that is empty,
 * too far down, or has nothing below it, and for a sheet that there is not.
 */
export async function chooseHeadings(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  kind: AnyImportKind,
  user: Member,
  id: string,
  { row, encoding, sheet }: ReadingChoice,
): Promise<Import> {
  const { tenantId } = user;
  const { fileSha256, reading } = await database.tenant(tenantId, (tx) =>
    holdCheckable(tx, tenantId, kind, id),
  );
  if (fileSha256 === null) throw new Error(`The file of import ${id} is gone.`);
  // Read before the import is held: a file takes a moment.
  const choice = choiceOf(reading, { encoding, sheet });
  const look = await lookAtTable(await files.read(fileSha256), choice);
  return database.tenant(tenantId, async (tx) => {
    const { defaults } = await holdCheckable(tx, tenantId, kind, id);
    const columns = await kind.columns(tx, user, defaults);
    const index = row === undefined ? findHeadings(look.top, columns) : indexOf(look, row);
    const table = headedTable(look, index);
    await tx.delete(importRows).where(eq(importRows.importId, id));
    await tx
      .update(imports)
      .set({
        ...table,
        state: 'uploaded',
        mapping: await likelyMapping(tx, kind, tenantId, table.headings, columns),
        counts: noCounts,
        progress: 0,
        problem: null,
        updatedAt: sql`now()`,
      })
      .where(eq(imports.id, id));
    return presentImport(await findImport(tx, tenantId, kind.kind, id));
  });
}

/** @throws Failure `invalid` for what the file does not have */
function choiceOf(
  { encoding, sheet, sheets }: TableReading,
  chosen: Pick<ReadingChoice, 'encoding' | 'sheet'>,
): TableChoice {
  if (encoding !== null) return { encoding: chosen.encoding ?? encoding };
  const index = chosen.sheet ?? sheet;
  if (chosen.sheet === undefined || sheets[index]) return { sheet: index };
  const message = 'This workbook has no such sheet. Choose another one.';
  throw new Failure('invalid', message, { sheet: message });
}

function indexOf({ top }: TableLook, row: number): number {
  const index = top.findIndex((one) => one.row === row);
  if (index >= 0) return index;
  const last = top.at(-1)?.row ?? 0;
  const message =
    row < last
      ? `Row ${row} of this file is empty. Choose the one that has the headings.`
      : `The headings have to be in one of the rows up to ${last}.`;
  throw new Failure('invalid', message, { row: message });
}
