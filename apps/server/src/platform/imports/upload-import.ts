import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  fileTypes,
  type Import,
  type ImportMapping,
  maxImportBytes,
  maxImportRows,
} from '@countersign/contract';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { imports } from '../database/tables/index.ts';
import type { StoredFile } from '../files/file-store.ts';
import { recordFile } from '../files/record-file.ts';
import { takeFile } from '../files/remove-unused-file.ts';
import { Failure } from '../http/failure.ts';
import { readUpload } from '../http/read-upload.ts';
import type { Platform } from '../platform.ts';
import type { SignedIn } from '../policy/signed-in.ts';
import { findHeadings, guessMapping } from './columns.ts';
import type { AnyImportKind, KindColumn } from './import-kind.ts';
import { findImport, noCounts, presentImport } from './import-row.ts';
import { isZip } from './table/begins-with.ts';
import { lookAtTable } from './table/read-table.ts';
import type { TableLook } from './table/table-row.ts';

/** How many rows are shown as a sample, and how much of a cell. */
const sampleRows = 5;
const sampleLength = 200;

/**
 * Takes a CSV or XLSX file in: finds its headings and guesses what they mean. Nothing else is changed.
 * @throws Failure `too-large`, `unsupported-file`, or `invalid` for a file that can't be read, has no
 * rows, or too many.
 */
export async function uploadImport(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  kind: AnyImportKind,
  user: SignedIn,
  { fileName }: { fileName: string },
  upload: Readable,
): Promise<Import> {
  const { tenantId } = user;
  const bytes = await readUpload(upload, maxImportBytes);
  const look = await lookAtTable(bytes);
  const columns = await database.tenant(tenantId, (tx) => kind.columns(tx, user));
  const table = headedTable(look, columns);
  const contentType = fileTypes.table[isZip(bytes) ? 1 : 0];
  const id = newId();
  return database.tenant(tenantId, async (tx) => {
    // Kept under the lock under which unused files go.
    await takeFile(tx, createHash('sha256').update(bytes).digest('hex'));
    const file = await files.put(bytes);
    await recordFile(tx, tenantId, file, contentType);
    await insertImport(tx, { id, kind, user, fileName, file, table, columns });
    return presentImport(await findImport(tx, tenantId, kind.kind, id));
  });
}

/** A table with its headings told from its rows. */
interface HeadedTable {
  headingRow: number;
  headings: string[];
  sample: string[][];
  rowCount: number;
}

function headedTable({ top, filled }: TableLook, columns: readonly KindColumn[]): HeadedTable {
  const place = findHeadings(top, columns);
  const headingRow = top[place];
  if (!headingRow) throw new Failure('invalid', 'This file has nothing in it.');
  const rowCount = filled - place - 1;
  if (rowCount < 1) {
    throw new Failure(
      'invalid',
      `Row ${headingRow.row} of this file has the headings, and there is nothing below them.`,
    );
  }
  if (rowCount > maxImportRows) {
    const [has, can] = [rowCount, maxImportRows].map((count) => count.toLocaleString('en-GB'));
    throw new Failure(
      'invalid',
      `This file has ${has} rows. ${can} can be brought in at once: split it.`,
    );
  }
  const below = top.slice(place + 1);
  const width = Math.max(headingRow.cells.length, ...below.map(({ cells }) => cells.length));
  const padded = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, at) =>
      (cells[at] ?? '').slice(0, sampleLength).toWellFormed(),
    );
  return {
    headingRow: headingRow.row,
    headings: padded(headingRow.cells),
    sample: below.slice(0, sampleRows).map(({ cells }) => padded(cells)),
    rowCount,
  };
}

async function insertImport(
  tx: Tx,
  of: {
    id: string;
    kind: AnyImportKind;
    user: SignedIn;
    fileName: string;
    file: StoredFile;
    table: HeadedTable;
    columns: readonly KindColumn[];
  },
): Promise<void> {
  const { id, kind, user, fileName, file, table, columns } = of;
  const remembered = await rememberedMapping(tx, kind, user.tenantId, table.headings, columns);
  await tx.insert(imports).values({
    id,
    tenantId: user.tenantId,
    kind: kind.kind,
    state: 'uploaded',
    fileName,
    fileSha256: file.sha256,
    ...table,
    mapping: remembered ?? guessMapping(table.headings, columns),
    duplicates: kind.duplicates[0],
    counts: noCounts,
    createdBy: user.userId,
  });
}

/** How the newest file with the same headings was mapped, where all of its columns can still be. */
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
