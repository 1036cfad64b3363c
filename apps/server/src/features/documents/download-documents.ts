import { Readable } from 'node:stream';
import type { EndpointParsed, downloadDocuments as endpoint } from '@countersign/contract';
import { and, inArray } from 'drizzle-orm';
import { documents } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { zipOf } from '../../platform/files/write-zip.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { visibleDocuments } from './document-access.ts';
import { fromDocuments } from './document-queries.ts';
import { downloaded, getDocumentPdf } from './get-document-pdf.ts';
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
    fromDocuments(tx, {}).where(and(inArray(documents.id, ids), visibleDocuments(user))),
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
  const entries = ids.map((id, index) => ({
    fileName: `${fileNames[index]}.pdf`,
    open: async () => {
      // On record by then, with all others.
      const { stream } = await getDocumentPdf(platform, user, id, 'viewing');
      return stream instanceof Readable ? stream : Readable.from([stream]);
    },
  }));
  return { stream: zipOf(entries), fileName: 'Documents.zip' };
}

/** Names of which each is another: `Pack - Ann Lee`, `Pack - Ann Lee (2)`. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let distinct = name;
    // File systems of many people's machines take `A` and `a` for the same name.
    for (let n = 2; taken.has(distinct.toLowerCase()); n++) distinct = `${name} (${n})`;
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}
