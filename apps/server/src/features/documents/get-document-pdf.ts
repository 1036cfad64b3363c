import { Readable } from 'node:stream';
import type { FileAnswer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';
import { visibleDocuments } from './document-access.ts';
import { findDocument, formsOfDocument } from './document-rows.ts';
import { makePdf, pdfFileName } from './make-pdf.ts';

/**
 * The PDF of a document: the one that was sent, or a draft's as it would be sent now.
 * @throws Failure `not-found`
 */
export async function getDocumentPdf(
  platform: Platform,
  user: SignedIn,
  id: string,
): Promise<FileAnswer> {
  const { database, files } = platform;
  const { document, forms } = await database.tenant(user.tenantId, async (tx) => ({
    document: await findDocument(tx, id, visibleDocuments(user)),
    forms: await formsOfDocument(tx, id),
  }));
  const fileName = pdfFileName(document);
  if (document.pdfSha256) return { ...(await files.open(document.pdfSha256)), fileName };
  const { values } = document;
  const { parts } = await makePdf(platform, {
    id,
    title: fileName.replace(/\.pdf$/, ''),
    forms,
    values,
  });
  const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0);
  return { stream: Readable.from(parts), bytes, fileName };
}
