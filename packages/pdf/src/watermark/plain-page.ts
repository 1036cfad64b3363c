import type { Chunk } from '../document/chunks.ts';
import { describeFile } from '../document/describe-file.ts';
import { endFile } from '../document/end-file.ts';
import { streamBody } from '../document/object-store.ts';
import type { Bitmap } from '../render/bitmap.ts';
import { withDocument } from '../render/render-page.ts';
import { sharedArray } from '../shared-array.ts';
import type { CompiledWatermark } from './compile-watermark.ts';
import { inkedImage } from './inked-image.ts';
import type { MarkArea, MarkedPageOptions, PlainPage } from './page-parts.ts';

/**
 * Draws a page of which each copy differs by what is laid over it alone: see `isLaidOver`. Throws `PdfProblem`
 * and `PageProblem`.
 */
export async function drawPlainPage(
  compiled: CompiledWatermark,
  { page, dpi }: MarkedPageOptions,
): Promise<PlainPage> {
  const file = Buffer.concat(withoutMark(compiled));
  return withDocument(file, (document) =>
    document.draw(page, { dpi }, (bitmap) => {
      const { width, height } = bitmap;
      const inked = inkedImage(bitmap);
      const shows = inked ? { inked } : { rgb: colorsOf(bitmap) };
      return { width, height, area: areaOf(compiled, page), shows };
    }),
  );
}

function areaOf({ pages, layers, style }: CompiledWatermark, page: number): MarkArea | undefined {
  const { layer: index, width, height } = pages[page] ?? {};
  const layer = index === undefined ? undefined : layers[index];
  if (!layer || width === undefined || height === undefined || style.opacity === 0)
    return undefined;
  return { page: { width, height }, layer: { width: layer.width, height: layer.height } };
}

/** Returns the file without what is each copy's own. The picture of a mark is the same in all. */
function withoutMark({ file, shared, layers }: CompiledWatermark): Buffer[] {
  const empty = streamBody('/Type/XObject/Subtype/Form/BBox[0 0 0 0]', '');
  const slots = [shared.text, shared.trace, ...layers.map(({ slot }) => slot)];
  const objects = slots.map((slot): [number, Chunk[]] => [slot, empty]);
  return endFile(file, { ...describeFile({ id: 'plain' }), objects }).parts;
}

/** Red, green and blue of each pixel. */
function colorsOf({ width, height, rgbx }: Bitmap): Uint8Array {
  const rgb = sharedArray(Uint8Array, width * height * 3);
  for (let from = 0, to = 0; from < rgbx.length; from += 4) {
    rgb[to++] = rgbx[from] ?? 0;
    rgb[to++] = rgbx[from + 1] ?? 0;
    rgb[to++] = rgbx[from + 2] ?? 0;
  }
  return rgb;
}
