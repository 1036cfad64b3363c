import { PDF } from '@libpdf/core';
import type { Appendix } from '../assemble/append-pages.ts';
import { DocumentBuilder } from '../document/document-builder.ts';

/** The pages of a PDF that typst made, as they are. */
export async function appendixOf(pdf: Uint8Array, title: string): Promise<Appendix> {
  const builder = new DocumentBuilder();
  builder.append(await PDF.load(pdf), () => undefined);
  const built = builder.finishPages();
  return { title, built, drawings: [], annotations: [], needsShaper: false };
}
