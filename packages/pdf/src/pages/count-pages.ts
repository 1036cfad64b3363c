import { withDocument } from '../render/render-page.ts';

/** How many pages a file has. Throws `PdfProblem`. */
export function countPages(file: Uint8Array): Promise<number> {
  return withDocument(file, ({ pageCount }) => pageCount);
}
