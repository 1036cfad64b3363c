import { withDocument } from '../render/render-page.ts';

/**
 * The text of each page, in the order in which it is drawn, lines ended by `\n`. A page that is only
 * a picture has none. Throws `PdfProblem`.
 */
export function textOfPages(file: Uint8Array): Promise<string[]> {
  return withDocument(file, ({ pageCount, text }) =>
    Array.from({ length: pageCount }, (_, page) => text(page)),
  );
}
