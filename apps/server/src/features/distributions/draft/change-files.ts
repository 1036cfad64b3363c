import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import * as contract from '@countersign/contract';
import { type Distribution, maxSharedFileBytes, maxSharedFiles } from '@countersign/contract';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import {
  distributionFiles,
  distributionFileVersions,
  distributionRecipients,
} from '../../../platform/database/tables/index.ts';
import { record } from '../../../platform/events/record.ts';
import { Failure, notFound } from '../../../platform/failure/failure.ts';
import type { StoredFile } from '../../../platform/files/file-store.ts';
import { recordFile } from '../../../platform/files/record-file.ts';
import { lockFile, releaseFile } from '../../../platform/files/remove-unused-file.ts';
import { operation, tenantOperation } from '../../../platform/http/operation.ts';
import { readUpload } from '../../../platform/http/read-upload.ts';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { writeChange } from '../../../platform/records/records.ts';
import {
  distributionDetail,
  distributionKind,
  holdDistribution,
  holdDraft,
  readFiles,
} from '../queries/distribution-queries.ts';
import { type ReadSharedFile, readSharedFile } from '../read/read-shared-file.ts';
import { notifyOfReplacement } from '../send/distribution-jobs.ts';

/**
 * Adds a file to a draft, behind those that it has.
 * @throws Failure `not-found`; `conflict` where it was sent off or has enough files; `too-large`, `unsupported-file`
 */
export async function addFile(
  platform: Platform,
  user: Member,
  id: string,
  name: string,
  upload: Readable,
): Promise<Distribution> {
  const { database, pdf } = platform;
  const { tenantId } = user;
  // Before the file is read: no one who may not add it makes the server take it.
  await database.tenant(tenantId, async (tx) => refuseMore(tx, user, id));
  const read = await readSharedFile(pdf, name, await readUpload(upload, maxSharedFileBytes));
  return database.tenant(tenantId, async (tx) => {
    const position = await refuseMore(tx, user, id);
    const fileId = newId();
    await tx
      .insert(distributionFiles)
      .values({ id: fileId, tenantId, distributionId: id, position, version: 1 });
    await insertVersion(tx, platform, user, { fileId, version: 1 }, read);
    await writeChange(tx, distributionKind, id);
    await record(tx, user, fileEvent('distribution.file-added', id, fileId, read.name));
    return distributionDetail(tx, user, id);
  });
}

/** Returns the index for one more file, or refuses it. */
async function refuseMore(tx: Tx, user: Member, id: string): Promise<number> {
  await holdDraft(tx, user, id);
  const files = await readFiles(tx, [id]);
  if (files.length < maxSharedFiles) return files.length;
  throw new Failure(
    'conflict',
    `A distribution can have ${maxSharedFiles} files at most. Remove a file first.`,
  );
}

/**
 * Replaces a file by a new version. All links show it from then on.
 * @throws Failure `not-found`; `conflict` where it was revoked; `too-large`, `unsupported-file`
 */
export const replaceFile = operation(
  contract.replaceDistributionFile,
  async ({ platform, caller: user, params: { id, fileId }, query: { name, notify }, upload }) => {
    const { database, pdf } = platform;
    const { tenantId } = user;
    await database.tenant(tenantId, async (tx) => holdFile(tx, user, id, fileId));
    const read = await readSharedFile(pdf, name, await readUpload(upload, maxSharedFileBytes));
    return database.tenant(tenantId, async (tx) => {
      const { row, file } = await holdFile(tx, user, id, fileId);
      const isDraft = row.state === 'draft';
      const version = file.version + 1;
      await insertVersion(tx, platform, user, { fileId, version }, read);
      await tx.update(distributionFiles).set({ version }).where(eq(distributionFiles.id, fileId));
      await writeChange(tx, distributionKind, id);
      const event = fileEvent('distribution.file-replaced', id, fileId, read.name);
      await record(tx, user, event);
      if (isDraft) {
        await tx
          .delete(distributionFileVersions)
          .where(eq(distributionFileVersions.id, file.versionId));
        await dropFiles(tx, file);
      } else {
        // Who confirmed the version before has not confirmed this one.
        await tx
          .update(distributionRecipients)
          .set({ earlierConfirmedAt: distributionRecipients.confirmedAt, confirmedAt: null })
          .where(
            and(
              eq(distributionRecipients.distributionId, id),
              isNotNull(distributionRecipients.confirmedAt),
            ),
          );
      }
      if (!isDraft && notify === 'yes') {
        enqueue(tx, notifyOfReplacement, {
          tenantId,
          distributionId: id,
          fileId,
          version,
          name: read.name,
        });
      }
      return distributionDetail(tx, user, id);
    });
  },
);

async function holdFile(tx: Tx, user: Member, id: string, fileId: string) {
  const row = await holdDistribution(tx, user, id);
  if (row.state === 'draft') await holdDraft(tx, user, id);
  if (row.state === 'revoked') {
    throw new Failure('conflict', 'This distribution was revoked, so its files can’t be changed.');
  }
  const file = (await readFiles(tx, [id])).find((one) => one.id === fileId);
  if (!file) throw notFound('file');
  return { row, file };
}

/** Keeps what was read, under the locks under which unused files go. */
async function insertVersion(
  tx: Tx,
  { files }: Platform,
  { tenantId, userId }: Member,
  of: { fileId: string; version: number },
  { name, kind, contentType, bytes, pdf, pages, seal }: ReadSharedFile,
): Promise<void> {
  const keep = async (content: Buffer, type: string): Promise<StoredFile> => {
    await lockFile(tx, createHash('sha256').update(content).digest('hex'));
    const file = await files.put(content);
    await recordFile(tx, tenantId, file, type);
    return file;
  };
  const uploaded = await keep(bytes, contentType);
  const cleaned = pdf && (await keep(pdf, 'application/pdf'));
  await tx.insert(distributionFileVersions).values({
    id: newId(),
    tenantId,
    ...of,
    name,
    kind,
    contentType,
    sha256: uploaded.sha256,
    bytes: uploaded.bytes,
    pdfSha256: cleaned?.sha256 ?? null,
    pages,
    seal,
    createdBy: userId,
  });
}

/**
 * Puts the files of a draft in another order; those that are not named come last.
 * @throws Failure `not-found`; `conflict` where it was sent off
 */
export const orderFiles = tenantOperation(
  contract.orderDistributionFiles,
  async ({ tx, caller: user, params: { id }, body: { fileIds } }) => {
    await holdDraft(tx, user, id);
    await tx
      .update(distributionFiles)
      .set({
        position: sql`coalesce(array_position(${sql.param([...fileIds])}::uuid[], ${distributionFiles.id}) - 1, 1000)`,
      })
      .where(eq(distributionFiles.distributionId, id));
    await writeChange(tx, distributionKind, id);
    return distributionDetail(tx, user, id);
  },
);

/**
 * Takes a file out of a draft.
 * @throws Failure `not-found`; `conflict` where it was sent off
 */
export function removeFile(
  database: Database,
  user: Member,
  { id, fileId }: { id: string; fileId: string },
): Promise<Distribution> {
  return database.tenant(user.tenantId, async (tx) => {
    await holdDraft(tx, user, id);
    const file = (await readFiles(tx, [id])).find((one) => one.id === fileId);
    if (!file) throw notFound('file');
    await tx
      .delete(distributionFiles)
      .where(and(eq(distributionFiles.id, fileId), eq(distributionFiles.distributionId, id)));
    await dropFiles(tx, file);
    await writeChange(tx, distributionKind, id);
    await record(tx, user, fileEvent('distribution.file-removed', id, fileId, file.name));
    return distributionDetail(tx, user, id);
  });
}

async function dropFiles(
  tx: Tx,
  { sha256, pdfSha256 }: { sha256: string; pdfSha256: string | null },
): Promise<void> {
  await releaseFile(tx, sha256);
  if (pdfSha256 !== sha256) await releaseFile(tx, pdfSha256);
}

function fileEvent<
  Type extends
    | 'distribution.file-added'
    | 'distribution.file-replaced'
    | 'distribution.file-removed',
>(type: Type, id: string, fileId: string, fileName: string) {
  return { type, id, detail: { fileId, after: { fileName } } } as const;
}
