import { withDocument } from '../render/render-page.ts';

/** Counts the pages of a file. Throws `PdfProblem`. */
export function countPages(file: Uint8Array): Promise<number> {
  return withDocument(file, ({ pageCount }) => pageCount);
}
