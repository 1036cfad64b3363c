import type { Rect } from '../document/rect.ts';
import type { OpenDocument } from '../render/open-renderer.ts';
import { readGeometry } from './geometry.ts';
import { around, heightOf, middleX, middleY, type PageModel, widthOf } from './page-model.ts';
import { readPicture } from './picture/read-picture.ts';
import { askew } from './picture/straighten.ts';
import { readWords } from './words.ts';

/** A page with fewer words than that, most of which is a picture, was scanned. */
const fewWords = 20;
const maxOfPage = 0.7;
/** A scan whose text was recognised has words, but no lines of its own. */
const fewLines = 4;
/** The resolution at which scans are looked at, and the most pixels of one. */
const dpi = 200;
const maxPixels = 9_000_000;

/** Reads a page for detection: what is drawn on it, or where it was scanned what its picture shows. */
export function readPageModel(document: OpenDocument, page: number): PageModel {
  const model = readDrawing(document, page);
  if (!isScanned(model)) return model;
  const { width, height, words } = model;
  const fitting = Math.min(dpi, 72 * Math.sqrt(maxPixels / (width * height)));
  const picture = document.draw(page, { dpi: fitting }, (bitmap) =>
    readPicture(bitmap, { width, height }),
  );
  return words.length < fewWords ? picture : { ...picture, words: straightWords(model, picture) };
}

function readDrawing(document: OpenDocument, page: number): PageModel {
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

/** Scans are often many pictures, one below the other. */
function isScanned(model: PageModel): boolean {
  const { width, height, words, images, horizontals, verticals, shapes } = model;
  if (images.length === 0) return false;
  const all = around(images);
  const seen: Rect = {
    x0: Math.max(0, all.x0),
    x1: Math.min(width, all.x1),
    y0: Math.max(0, all.y0),
    y1: Math.min(height, all.y1),
  };
  const covered = images.reduce((sum, image) => sum + widthOf(image) * heightOf(image), 0);
  const isCovered = Math.min(covered, widthOf(seen) * heightOf(seen)) > maxOfPage * width * height;
  const isDrawn = horizontals.length + verticals.length + shapes.length > fewLines;
  return isCovered && (words.length < fewWords || !isDrawn);
}

/** Recognised words, which stand where they are in the picture, where they are once it is put straight. */
function straightWords(
  { width, height, words }: PageModel,
  { slope = 0 }: PageModel,
): PageModel['words'] {
  return words.map((word) => {
    const [x, y] = askew([middleX(word), height - middleY(word)], { width, height }, -slope);
    const [right, up] = [x - middleX(word), height - y - middleY(word)];
    return { ...word, ...shift(word, right, up), base: word.base + up };
  });
}

/** Maps an area of a page to its skewed picture. */
export function asShown(rect: Rect, { width, height, slope = 0 }: PageModel): Rect {
  if (slope === 0) return rect;
  const [x, y] = askew([middleX(rect), height - middleY(rect)], { width, height }, slope);
  return shift(rect, x - middleX(rect), height - y - middleY(rect));
}

const shift = ({ x0, x1, y0, y1 }: Rect, right: number, up: number): Rect => ({
  x0: x0 + right,
  x1: x1 + right,
  y0: y0 + up,
  y1: y1 + up,
});
