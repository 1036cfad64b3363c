import type { OpenDocument } from '../render/open-renderer.ts';
import { readGeometry } from './geometry.ts';
import type { PageModel } from './page-model.ts';
import { readWords } from './words.ts';

/** Reads a page for detection. */
export function readPageModel(document: OpenDocument, page: number): PageModel {
  const drawn = document.drawn(page);
  const { words, underscores, boxSigns } = readWords(drawn.letters);
  const { horizontals, verticals, shapes, ink, fills } = readGeometry(drawn.paths);
  return {
    width: drawn.width,
    height: drawn.height,
    words,
    horizontals: [...horizontals, ...underscores],
    verticals,
    shapes,
    boxSigns,
    ink,
    fills,
    images: drawn.images,
  };
}
