import * as contract from '@countersign/contract';
import { maxPackFileBytes, maxPackFiles } from '@countersign/contract';
import { and, eq, sum } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { formPackFiles } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import { keepFile } from '../../platform/files/keep-file.ts';
import { readAttachedFile, withExtension } from '../../platform/files/read-attached-file.ts';
import { operation, tenantOperation } from '../../platform/http/operation.ts';
import { readUpload } from '../../platform/http/read-upload.ts';
import { lock } from '../../platform/records/records.ts';
import { findFormPack, formPackKind } from './form-pack-queries.ts';

/** Maximum size of attachments that mail servers take in one email, in bytes. */
const maxTotalBytes = 15_000_000;

/**
 * Adds an attachment of the documents of a pack.
 * @throws Failure `not-found`; `conflict` where there are too many, or the pack is archived; `too-large`,
 * `unsupported-file`
 */
export const addPackFile = operation(
  contract.addFormPackFile,
  async ({
    platform: { files, pdf },
    database,
    caller: user,
    params: { id },
    query: { name },
    upload,
  }) => {
    const { tenantId } = user;
    // Before the file is read: for a pack that is not there the server takes none.
    await database.tenant(tenantId, (tx) => findFormPack(tx, id));
    const sent = await readUpload(upload, maxPackFileBytes);
    const { bytes, ...type } = await readAttachedFile(pdf, sent);
    const fileName = withExtension(name, type.extensions);
    return database.tenant(tenantId, async (tx) => {
      const pack = await lock(tx, formPackKind, id);
      if (pack.archivedAt) {
        throw new Failure(
          'conflict',
          'This form pack is archived. Restore it before you change it.',
        );
      }
      if ((await tx.$count(formPackFiles, eq(formPackFiles.formPackId, id))) >= maxPackFiles) {
        const message = `A form pack can have ${maxPackFiles} files at most. Remove a file first.`;
        throw new Failure('conflict', message);
      }
      const { totalBytes } = await sizeOf(tx, id);
      if (totalBytes + bytes.length > maxTotalBytes) {
        const message =
          'The files of a form pack can have 15 MB in total. Remove or shrink a file.';
        throw new Failure('too-large', message);
      }
      const file = await keepFile(tx, files, tenantId, bytes, type.contentType);
      const { contentType } = type;
      await tx
        .insert(formPackFiles)
        .values({ id: newId(), tenantId, formPackId: id, name: fileName, contentType, ...file });
      await record(tx, user, { type: 'form-pack.file-added', id, detail: { file: fileName } });
      return findFormPack(tx, id);
    });
  },
);

/** Reads the total size of the files of a pack, in bytes. */
async function sizeOf(tx: Tx, id: string): Promise<{ totalBytes: number }> {
  const [row] = await tx
    .select({ totalBytes: sum(formPackFiles.bytes).mapWith(Number) })
    .from(formPackFiles)
    .where(eq(formPackFiles.formPackId, id));
  return { totalBytes: row?.totalBytes ?? 0 };
}

/**
 * Takes a file out of a pack.
 * @throws Failure `not-found`
 */
export const removePackFile = tenantOperation(
  contract.removeFormPackFile,
  async ({ tx, caller: user, params: { id, fileId } }) => {
    await lock(tx, formPackKind, id);
    const [removed] = await tx
      .delete(formPackFiles)
      .where(and(eq(formPackFiles.id, fileId), eq(formPackFiles.formPackId, id)))
      .returning({ name: formPackFiles.name, sha256: formPackFiles.sha256 });
    if (!removed) throw notFound('file');
    // The file itself stays: mails that are on their way have it.
    await record(tx, user, { type: 'form-pack.file-removed', id, detail: { file: removed.name } });
    return findFormPack(tx, id);
  },
);

/**
 * An attachment of the documents of a pack.
 * @throws Failure `not-found`
 */
export const getPackFile = operation(
  contract.getFormPackFile,
  async ({ platform: { files }, database, caller: { tenantId }, params: { id, fileId } }) => {
    const [file] = await database.tenant(tenantId, (tx) =>
      tx
        .select()
        .from(formPackFiles)
        .where(and(eq(formPackFiles.id, fileId), eq(formPackFiles.formPackId, id))),
    );
    if (!file) throw notFound('file');
    const { name: fileName, contentType, sha256 } = file;
    return { ...(await files.open(sha256)), fileName, contentType };
  },
);
