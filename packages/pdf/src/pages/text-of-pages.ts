import { withDocument } from '../render/render-page.ts';

/**
 * The text of each page, in the order in which it is drawn, lines ended by `\n`. A page that is only
 * a picture has none. Text beyond `maxCharacters` of the whole file is left out. Throws `PdfProblem`.
 */
export function textOfPages(file: Uint8Array, maxCharacters = 16_000_000): Promise<string[]> {
  return withDocument(file, ({ pageCount, text }) => {
    let left = maxCharacters;
    return Array.from({ length: pageCount }, (_, page) => {
      const ofPage = left > 0 ? text(page).slice(0, left) : '';
      left -= ofPage.length;
      return ofPage;
    });
  });
}
