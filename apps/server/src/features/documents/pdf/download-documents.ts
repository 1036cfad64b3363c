import { Readable } from 'node:stream';
import * as contract from '@countersign/contract';
import { and, inArray } from 'drizzle-orm';
import { documents } from '../../../platform/database/tables/index.ts';
import { record } from '../../../platform/events/record.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import { safeFileName } from '../../../platform/http/file-name.ts';
import { operation } from '../../../platform/http/operation.ts';
import {
  distinctNames,
  storedEntry,
  withDistinctNames,
  type ZipEntry,
  zipOf,
} from '../../../platform/http/zip-of.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { visibleDocuments } from '../../document-access/index.ts';
import { formKeys, fromDocuments } from '../queries/document-queries.ts';
import { type AttachedFile, readAttachmentsOf } from './certificate-of.ts';
import { type FormPdf, formPdfsOf } from './form-pdfs.ts';
import { downloaded, getDocumentPdf, makeSinglePdfs } from './get-document-pdf.ts';
import { fileNameOf } from './make-pdf.ts';

/**
 * The PDFs of several documents as one ZIP, in the order of the ids, with what was attached to them; where a document
 * has several files, in a folder. It is sent while it is made: one file is open at a time.
 * @throws Failure `not-found` where the user does not see one of them
 */
export const downloadDocuments = operation(
  contract.downloadDocuments,
  async ({ platform, caller: user, query }) => {
    const ids = [...new Set(query.ids)];
    const { rows, attachments } = await platform.database.tenant(user.tenantId, async (tx) => ({
      rows: await fromDocuments(tx, { formKeys }).where(
        and(inArray(documents.id, ids), visibleDocuments(user)),
      ),
      attachments: await readAttachmentsOf(tx, ids),
    }));
    if (rows.length < ids.length) {
      throw new Failure(
        'not-found',
        'Some of these documents no longer exist, or you have no access to them. Choose again.',
      );
    }
    const events = ids.map((id) => {
      const hashes = (attachments.get(id) ?? []).map(({ sha256 }) => sha256);
      return downloaded(id, hashes);
    });
    await platform.database.tenant(user.tenantId, (tx) => record(tx, user, ...events));
    const byId = new Map(rows.map((row) => [row.id, row]));
    const found = ids.flatMap((id) => byId.get(id) ?? []);
    const names = distinctNames(found.map((row) => fileNameOf(row)));
    const entries = found.flatMap((row, index): ZipEntry[] => {
      const name = names[index] ?? row.id;
      const forms = formEntries(platform, user, row.id, formPdfsOf(row));
      const attached = attachmentEntries(platform, attachments.get(row.id) ?? []);
      const pdfs = forms.length > 0 ? forms : [wholeEntry(platform, user, row.id, `${name}.pdf`)];
      const own = [...pdfs, ...attached];
      // Of one document or file alone a folder would be in the way.
      if (found.length === 1 || own.length === 1) return own;
      return own.map((entry) => ({ ...entry, fileName: `${name}/${entry.fileName}` }));
    });
    const [first] = found;
    const isOne = found.length === 1 && entries.length > 1;
    return {
      stream: zipOf(entries),
      fileName: first && isOne ? `${fileNameOf(first)}.zip` : 'Documents.zip',
    };
  },
);

/** Returns the attachments of a document, in a folder. */
function attachmentEntries({ files }: Platform, attachments: readonly AttachedFile[]): ZipEntry[] {
  return withDistinctNames(
    attachments.map(({ name, sha256 }) =>
      storedEntry(files, `Attachments/${safeFileName(name)}`, sha256),
    ),
  );
}

function wholeEntry(platform: Platform, user: Member, id: string, fileName: string): ZipEntry {
  return {
    fileName,
    // PDFs are compressed in themselves.
    compress: false,
    open: async () => {
      // On record by then, with all others.
      const { stream } = await getDocumentPdf(platform, user, id, { for: 'viewing' });
      return stream instanceof Readable ? stream : Readable.from([stream]);
    },
  };
}

/** The PDFs of the forms of a document, by themselves; those that are not sealed yet are made at once. */
function formEntries(
  platform: Platform,
  user: Member,
  id: string,
  pdfs: readonly FormPdf[],
): ZipEntry[] {
  let made: ReturnType<typeof makeSinglePdfs> | undefined;
  return pdfs.map(({ fileName, sha256 }, form) => ({
    fileName,
    compress: false,
    open: async () => {
      if (sha256 !== null) return (await platform.files.open(sha256)).stream;
      made ??= makeSinglePdfs(platform, user, id);
      const parts = (await made)[form]?.parts;
      if (!parts) throw new Error('A form of a document was not made.');
      return Readable.from(parts);
    },
  }));
}
