import type { OutlineEntry } from '../render/read-outline.ts';
import { withDocument } from '../render/render-page.ts';

/** The outline of a file, as a list; empty where it has none. Throws `PdfProblem`. */
export function outlineOfPdf(file: Uint8Array): Promise<OutlineEntry[]> {
  return withDocument(file, (document) => document.outline());
}
