import { Readable } from 'node:stream';
import type { EndpointParsed, downloadDocuments as endpoint } from '@countersign/contract';
import { and, inArray } from 'drizzle-orm';
import { documents } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { distinctNames, zipOf } from '../../platform/http/zip-of.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { visibleDocuments } from './document-access.ts';
import { fromDocuments } from './document-queries.ts';
import { downloaded, getDocumentPdf } from './get-document-pdf.ts';
import { documentName } from './make-pdf.ts';

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
    fromDocuments(tx, {}).where(and(inArray(documents.id, ids), visibleDocuments(user))),
  );
  if (rows.length < ids.length) {
    throw new Failure(
      'not-found',
      'Some of these documents do not exist any more, or you have no access to them. Choose again.',
    );
  }
  await platform.database.tenant(user.tenantId, (tx) => record(tx, user, ...ids.map(downloaded)));
  const names = new Map(rows.map((row) => [row.id, documentName(row)]));
  const fileNames = distinctNames(ids.map((id) => names.get(id) ?? id));
  const entries = ids.map((id, index) => ({
    fileName: `${fileNames[index]}.pdf`,
    // PDFs are compressed in themselves.
    compress: false,
    open: async () => {
      // On record by then, with all others.
      const { stream } = await getDocumentPdf(platform, user, id, 'viewing');
      return stream instanceof Readable ? stream : Readable.from([stream]);
    },
  }));
  return { stream: zipOf(entries), fileName: 'Documents.zip' };
}
