import type { OpenDocument, PageImage, Renderer, RenderOptions } from './open-renderer.ts';
import { openRenderer } from './open-renderer.ts';

let shared: Promise<Renderer> | undefined;

/**
 * Renders one page, counted from zero, of a file. For several pages of the same file, `openRenderer`
 * reads it only once. Throws `PdfProblem` and `PageProblem`.
 */
export function renderPage(
  pdf: Uint8Array,
  page: number,
  options?: RenderOptions,
): Promise<PageImage> {
  return withDocument(pdf, (document) => document.render(page, options));
}

/** Opens a file with the renderer that all callers in this thread share, for as long as it is used. */
export async function withDocument<T>(
  pdf: Uint8Array,
  use: (document: OpenDocument) => T | Promise<T>,
): Promise<T> {
  shared ??= openRenderer();
  const document = await (await shared).open(pdf);
  try {
    return await use(document);
  } finally {
    document.close();
  }
}
