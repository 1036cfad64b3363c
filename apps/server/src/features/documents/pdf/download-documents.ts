import path from 'node:path';
import { finished, Readable } from 'node:stream';
import * as contract from '@countersign/contract';
import { documentNumber, may } from '@countersign/domain';
import { and } from 'drizzle-orm';
import { byUser, ConcurrencyLimit } from '../../../platform/concurrency-limit.ts';
import { among } from '../../../platform/database/among.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { documents } from '../../../platform/database/tables/index.ts';
import { record } from '../../../platform/events/record.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import { safeFileName } from '../../../platform/http/file-name.ts';
import { operation, tenantOperation } from '../../../platform/http/operation.ts';
import {
  distinctNaming,
  storedEntry,
  withDistinctNames,
  type ZipEntry,
  zipOf,
} from '../../../platform/http/zip-of.ts';
import { createLink, deadLink, deleteLinks, useLink } from '../../../platform/links/links.ts';
import { safeError } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member, PartyCaller } from '../../../platform/policy/caller.ts';
import { findMember } from '../../../platform/policy/find-member.ts';
import { visibleDocuments } from '../../document-access/index.ts';
import { formKeys, fromDocuments } from '../queries/document-queries.ts';
import { type AttachedFile, readAttachmentsOf } from './certificate-of.ts';
import { formPdfsOf } from './form-pdfs.ts';
import { downloaded, getDocumentPdf, makeSinglePdfs } from './get-document-pdf.ts';
import { fileNameOf } from './make-pdf.ts';

/** A browser follows the link at once. */
const linkMs = 60_000;

/** Number of documents that are read at a time: no more are held. */
const chunk = 50;

/** Downloads of a user at a time: each makes PDFs for as long as it goes on. */
const running = new ConcurrencyLimit(
  { perKey: 3, maxWaiting: 20 },
  'You are downloading documents already. Try again once these downloads have finished.',
);

/**
 * Makes the link by which a user's browser downloads documents once.
 * @throws Failure `not-found` where the user does not see one of them
 */
export const prepareDownload = tenantOperation(
  contract.prepareDownload,
  async ({ tx, caller: user, body }) => {
    const ids = [...new Set(body.ids)];
    await assertAllVisible(tx, user, ids);
    // Each names thousands of documents, and a browser follows the newest one.
    await deleteLinks(tx, 'documents-zip', user.userId);
    const { token } = await createLink(tx, {
      purpose: 'documents-zip',
      tenantId: user.tenantId,
      subjectId: user.userId,
      detail: { ids },
      expiresAt: new Date(Date.now() + linkMs),
      maxUses: 1,
    });
    return { token };
  },
);

/**
 * The PDFs of the documents of a link as one ZIP, in the order of the ids, with what was attached to them; where a
 * document has several files, in a folder. It is sent while it is made: documents are read in chunks.
 * @throws Failure `not-found` where the user does not see one of them any more
 */
export const downloadDocuments = operation(
  contract.downloadDocuments,
  async ({ platform, caller, params, signal }) => {
    const { tenantId, subjectId: userId } = caller;
    const ids = await platform.database.tenant(tenantId, async (tx) => {
      const link = await useLink(tx, 'documents-zip', params.token);
      if (!link) throw deadLink();
      const chosen = link.detail['ids'] as string[];
      await assertAllVisible(tx, await findReader(tx, caller), chosen);
      return chosen;
    });
    const end = await running.beginWhenFree(byUser({ tenantId, userId }));
    try {
      if (signal.aborted) throw new Failure('unavailable', 'The caller has gone.');
      const first = await readChunk(platform, caller, ids.slice(0, chunk));
      const stream = zipOf(entriesOf(platform, caller, ids, first));
      finished(stream, end);
      return { stream, fileName: nameOf(ids, first) };
    } catch (error) {
      end();
      throw error;
    }
  },
);

/** @throws Failure `not-found` where a user does not see all of some documents */
async function assertAllVisible(tx: Tx, user: Member, ids: readonly string[]): Promise<void> {
  const seen = await tx.$count(documents, and(among(documents.id, ids), visibleDocuments(user)));
  if (seen === ids.length) return;
  throw new Failure(
    'not-found',
    'Some of these documents no longer exist, or you have no access to them. Choose again.',
  );
}

/**
 * Finds whose download it is, with the rights that they have now.
 * @throws Failure `not-found` where they have lost them
 */
async function findReader(
  tx: Tx,
  { tenantId, subjectId: userId, address }: PartyCaller,
): Promise<Member> {
  const user = await findMember(tx, { tenantId, userId, address });
  if (!user || !may(user, 'documents.read')) throw deadLink();
  return user;
}

/** Some documents as they are read for a download. */
interface Chunk {
  user: Member;
  documents: Map<string, DownloadedRow>;
  attachments: Map<string, AttachedFile[]>;
}

type DownloadedRow = Awaited<ReturnType<typeof readRows>>[number];

const readRows = (tx: Tx, user: Member, ids: readonly string[]) =>
  fromDocuments(tx, { formKeys, pdfSha256: documents.pdfSha256 }).where(
    and(among(documents.id, ids), visibleDocuments(user)),
  );

/** Reads those of some documents that the user sees now, and records that they are downloaded. */
function readChunk(
  { database }: Platform,
  caller: PartyCaller,
  ids: readonly string[],
): Promise<Chunk> {
  return database.tenant(caller.tenantId, async (tx) => {
    const user = await findReader(tx, caller);
    const rows = await readRows(tx, user, ids);
    const found = rows.map(({ id }) => id);
    const attachments = await readAttachmentsOf(tx, found);
    const events = found.map((id) => {
      const hashes = (attachments.get(id) ?? []).map(({ sha256 }) => sha256);
      return downloaded(id, hashes);
    });
    await record(tx, user, ...events);
    return { user, documents: new Map(rows.map((row) => [row.id, row])), attachments };
  });
}

/** The name of the ZIP: that of a document which has several files, and is alone. */
function nameOf([id = '', ...others]: readonly string[], { documents: found }: Chunk): string {
  const row = found.get(id);
  const isOfOne = others.length === 0 && row !== undefined && formPdfsOf(row).length > 0;
  return isOfOne ? `${fileNameOf(row)}.zip` : 'Documents.zip';
}

/** The files of all documents, each document read when its turn comes. The first chunk is read before. */
async function* entriesOf(
  platform: Platform,
  caller: PartyCaller,
  ids: readonly string[],
  first: Chunk,
): AsyncGenerator<ZipEntry> {
  const distinct = distinctNaming();
  const missing: string[] = [];
  for (let from = 0; from < ids.length; from += chunk) {
    const some = ids.slice(from, from + chunk);
    const read = from === 0 ? first : await readChunk(platform, caller, some);
    for (const id of some) {
      const own = await filesOf(platform, read, id);
      if (own === undefined) missing.push(id);
      // Of one document alone a folder would be in the way.
      else yield* ids.length === 1 ? own : named(own, read.documents.get(id), distinct);
    }
  }
  if (missing.length > 0) yield missingNote(missing);
}

/** The files of a document among those of others: under a name of its own, several of them in a folder. */
function named(
  own: readonly ZipEntry[],
  row: DownloadedRow | undefined,
  distinct: (name: string) => string,
): ZipEntry[] {
  const [only, ...others] = own;
  if (!only || !row) return [];
  if (others.length === 0) {
    const { name, ext } = path.posix.parse(only.fileName);
    return [{ ...only, fileName: `${distinct(name)}${ext}` }];
  }
  const folder = distinct(fileNameOf(row));
  return own.map((entry) => ({ ...entry, fileName: `${folder}/${entry.fileName}` }));
}

/** The files of one document; undefined where the user does not see it any more, or its PDF can’t be made. */
async function filesOf(
  platform: Platform,
  { user, documents: found, attachments }: Chunk,
  id: string,
): Promise<ZipEntry[] | undefined> {
  const row = found.get(id);
  if (row === undefined) return undefined;
  try {
    const attached = (attachments.get(id) ?? []).map(({ name, sha256 }) =>
      storedEntry(platform.files, `Attachments/${safeFileName(name)}`, sha256),
    );
    return [...(await pdfsOf(platform, user, row)), ...withDistinctNames(attached)];
  } catch (error) {
    const isMissing = error instanceof Failure && error.code === 'not-found';
    if (!isMissing) platform.log.error({ id, ...safeError(error) }, 'a PDF of a ZIP was not made');
    return undefined;
  }
}

/** The PDFs of a document: those that are not sealed yet are made at once. */
async function pdfsOf(platform: Platform, user: Member, row: DownloadedRow): Promise<ZipEntry[]> {
  const { id, pdfSha256 } = row;
  const forms = formPdfsOf(row);
  if (forms.length === 0) {
    const fileName = `${fileNameOf(row)}.pdf`;
    if (pdfSha256 !== null) return [storedEntry(platform.files, fileName, pdfSha256)];
    // On record by then, with all others.
    const { stream } = await getDocumentPdf(platform, user, id, { for: 'viewing' });
    return [madeEntry(fileName, stream instanceof Readable ? stream : Readable.from([stream]))];
  }
  if (forms.every(({ sha256 }) => sha256 !== null)) {
    return forms.map(({ fileName, sha256 }) => storedEntry(platform.files, fileName, sha256 ?? ''));
  }
  const made = await makeSinglePdfs(platform, user, id);
  return forms.map(({ fileName }, form) => {
    const parts = made[form]?.parts;
    if (!parts) throw new Error('A form of a document was not made.');
    return madeEntry(fileName, Readable.from(parts));
  });
}

/** A PDF that was made; PDFs are compressed in themselves. */
const madeEntry = (fileName: string, stream: Readable): ZipEntry => ({
  fileName,
  compress: false,
  open: async () => stream,
});

/** Says in the ZIP which documents are not in it: no one takes it for whole. */
const missingNote = (ids: readonly string[]): ZipEntry => ({
  fileName: 'NOT COMPLETE.txt',
  compress: true,
  open: async () =>
    Readable.from([
      `These documents are not in this ZIP. They were deleted, you lost access to them, or their PDF could not be made:\r\n\r\n${ids
        .map((id) => `${documentNumber(id)}\r\n`)
        .join('')}`,
    ]),
});
