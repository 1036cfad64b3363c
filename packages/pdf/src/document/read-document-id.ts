import type { PDF } from '@libpdf/core';
import { PdfStream } from '@libpdf/core';
import { streamContent } from './page-content.ts';

/** Ours is shorter, and not compressed: of others, so few bytes can't be very many when unpacked. */
const maxBytes = 64 * 1024;

/** As an element or, as other programs write it again, as an attribute. */
const documentIdPattern =
  /xmpMM:DocumentID\s*(?:>|=\s*["'])\s*uuid:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/i;

/** The UUID that a file's metadata (XMP) has for the document, in small letters; undefined without one. */
export function readDocumentId(pdf: PDF): string | undefined {
  const metadata = pdf.getCatalog().get('Metadata', pdf.getObject.bind(pdf));
  if (!(metadata instanceof PdfStream) || metadata.data.length > maxBytes) return undefined;
  const text = Buffer.from(streamContent(pdf, metadata)).toString('latin1');
  return documentIdPattern.exec(text)?.[1]?.toLowerCase();
}
