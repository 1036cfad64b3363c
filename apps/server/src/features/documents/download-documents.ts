import { Readable } from 'node:stream';
import type {
  DocumentState,
  EndpointParsed,
  downloadDocuments as endpoint,
  PackOutput,
} from '@countersign/contract';
import { and, inArray } from 'drizzle-orm';
import { documents, formPacks } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { safeFileName } from '../../platform/http/file-name.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { distinctNames, type ZipEntry, zipOf } from '../../platform/http/zip-of.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { visibleDocuments } from '../document-access/index.ts';
import { formKeys, fromDocuments } from './document-queries.ts';
import { downloaded, getDocumentPdf, makeSinglePdfs } from './get-document-pdf.ts';
import { fileNameOf } from './make-pdf.ts';

/**
 * The PDFs of several documents as one ZIP, in the order of the ids. It is sent while it is made: one PDF
 * is open at a time.
 * @throws Failure `not-found` where the user does not see one of them
 */
export async function downloadDocuments(
  platform: Platform,
  user: Member,
  query: EndpointParsed<typeof endpoint>['query'],
): Promise<FileAnswer> {
  const ids = [...new Set(query.ids)];
  const rows = await platform.database.tenant(user.tenantId, (tx) =>
    fromDocuments(tx, { output: formPacks.output, formKeys }).where(
      and(inArray(documents.id, ids), visibleDocuments(user)),
    ),
  );
  if (rows.length < ids.length) {
    throw new Failure(
      'not-found',
      'Some of these documents do not exist any more, or you have no access to them. Choose again.',
    );
  }
  await platform.database.tenant(user.tenantId, (tx) => record(tx, user, ...ids.map(downloaded)));
  const names = new Map(rows.map((row) => [row.id, fileNameOf(row)]));
  const fileNames = distinctNames(ids.map((id) => names.get(id) ?? id));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const entries = ids.flatMap((id, index) => [
    ...singlesOf(platform, user, byId.get(id), fileNames[index] ?? id),
    {
      fileName: `${fileNames[index]}.pdf`,
      // PDFs are compressed in themselves.
      compress: false,
      open: async () => {
        // On record by then, with all others.
        const { stream } = await getDocumentPdf(platform, user, id, 'viewing');
        return stream instanceof Readable ? stream : Readable.from([stream]);
      },
    },
  ]);
  return { stream: zipOf(entries), fileName: 'Documents.zip' };
}

interface SingledDocument {
  id: string;
  state: DocumentState;
  output: PackOutput;
  formKeys: readonly { name: string }[];
}

/**
 * The forms of a document one by one, in a folder of its own, where its pack wants that. The whole, which alone is
 * sealed, is there besides.
 */
function singlesOf(
  platform: Platform,
  user: Member,
  row: SingledDocument | undefined,
  folder: string,
): ZipEntry[] {
  // Which forms a draft has is not decided yet.
  if (row?.output !== 'each' || row.state === 'draft' || row.formKeys.length < 2) return [];
  let made: ReturnType<typeof makeSinglePdfs> | undefined;
  return distinctNames(row.formKeys.map(({ name }) => safeFileName(name))).map((name, form) => ({
    fileName: `${folder}/${name}.pdf`,
    compress: false,
    open: async () => {
      made ??= makeSinglePdfs(platform, user, row.id);
      const parts = (await made)[form]?.parts;
      if (!parts) throw new Error('A form of a document was not made.');
      return Readable.from(parts);
    },
  }));
}
