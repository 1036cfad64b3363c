import type { Readable } from 'node:stream';
import { fileTypes, type Import, type ImportDefaults, maxImportBytes } from '@countersign/contract';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { imports } from '../database/tables/index.ts';
import { refuseUndrawable } from '../drawable-text.ts';
import type { StoredFile } from '../files/file-store.ts';
import { keepFile } from '../files/keep-file.ts';
import { readUpload } from '../http/read-upload.ts';
import type { Platform } from '../platform.ts';
import type { Member } from '../policy/caller.ts';
import { findHeadings } from './column-mapping.ts';
import { type HeadedTable, headedTable, likelyMapping } from './headed-table.ts';
import type { AnyImportKind, KindColumn } from './import-kind.ts';
import { findImport, noCounts, presentImport } from './import-queries.ts';
import { isZip } from './table/begins-with.ts';
import { lookAtTable } from './table/read-table.ts';

/**
 * Takes a CSV or XLSX file in: finds its headings and guesses what they mean. Nothing else is changed.
 * @throws Failure `too-large`, `unsupported-file`, or `invalid` for a file that can't be read, has no
 * rows, or too many.
 */
export async function uploadImport(
  { database, files, pdf }: Pick<Platform, 'database' | 'files' | 'pdf'>,
  kind: AnyImportKind,
  user: Member,
  { fileName, defaults }: { fileName: string; defaults: ImportDefaults },
  upload: Readable,
): Promise<Import> {
  const { tenantId } = user;
  await refuseUndrawable(pdf, { drawn: ['defaults'] }, { defaults });
  const bytes = await readUpload(upload, maxImportBytes);
  const look = await lookAtTable(bytes);
  const columns = await database.tenant(tenantId, (tx) => kind.columns(tx, user, defaults));
  const table = headedTable(look, findHeadings(look.top, columns));
  const contentType = fileTypes.table[isZip(bytes) ? 1 : 0];
  const id = newId();
  return database.tenant(tenantId, async (tx) => {
    const file = await keepFile(tx, files, tenantId, bytes, contentType);
    await insertImport(tx, { id, kind, user, fileName, defaults, file, table, columns });
    return presentImport(await findImport(tx, tenantId, kind.kind, id));
  });
}

async function insertImport(
  tx: Tx,
  of: {
    id: string;
    kind: AnyImportKind;
    user: Member;
    fileName: string;
    defaults: ImportDefaults;
    file: StoredFile;
    table: HeadedTable;
    columns: readonly KindColumn[];
  },
): Promise<void> {
  const { id, kind, user, fileName, defaults, file, table, columns } = of;
  await tx.insert(imports).values({
    id,
    tenantId: user.tenantId,
    kind: kind.kind,
    state: 'uploaded',
    fileName,
    fileSha256: file.sha256,
    ...table,
    mapping: await likelyMapping(tx, kind, user.tenantId, table.headings, columns),
    defaults,
    duplicates: kind.duplicates[0],
    counts: noCounts,
    createdBy: user.userId,
  });
}
