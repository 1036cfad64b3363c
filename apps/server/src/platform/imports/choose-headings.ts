import type { Import } from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import { importRows, imports } from '../database/tables/index.ts';
import { Failure } from '../failure/failure.ts';
import type { Platform } from '../platform.ts';
import type { Member } from '../policy/caller.ts';
import { holdCheckable } from './check-import.ts';
import { headedTable, likelyMapping } from './headed-table.ts';
import type { AnyImportKind } from './import-kind.ts';
import { findImport, noCounts, presentImport } from './import-queries.ts';
import { lookAtTable } from './table/read-table.ts';
import type { TableLook } from './table/table-row.ts';

/**
 * Takes another row of the file for its headings than the one that was found: its columns are to be said
 * anew.
 * @throws Failure `not-found`; `conflict` for an import that was run or is at work; `invalid` for a row
 * that is empty, too far down, or has nothing below it.
 */
export async function chooseHeadings(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  kind: AnyImportKind,
  user: Member,
  id: string,
  row: number,
): Promise<Import> {
  const { tenantId } = user;
  const { fileSha256 } = await database.tenant(tenantId, (tx) =>
    holdCheckable(tx, tenantId, kind, id),
  );
  if (fileSha256 === null) throw new Error(`The file of import ${id} is gone.`);
  // Read before the import is held: a file takes a moment.
  const look = await lookAtTable(await files.read(fileSha256));
  const table = headedTable(look, placeOf(look, row));
  return database.tenant(tenantId, async (tx) => {
    await holdCheckable(tx, tenantId, kind, id);
    const columns = await kind.columns(tx, user);
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

function placeOf({ top }: TableLook, row: number): number {
  const place = top.findIndex((one) => one.row === row);
  if (place >= 0) return place;
  const last = top.at(-1)?.row ?? 0;
  const message =
    row < last
      ? `Row ${row} of this file is empty. Choose the one that has the headings.`
      : `The headings have to be in one of the rows up to ${last}.`;
  throw new Failure('invalid', message, { row: message });
}
