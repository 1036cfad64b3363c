import type { PageImage } from '../render/open-renderer.ts';
import { withPalette } from '../render/palette.ts';
import { withDocument } from '../render/render-page.ts';
import type { Bitmap } from '../render/write-png.ts';
import { writeIndexedPng } from '../render/write-png.ts';
import type { WriteWebp } from '../render/write-webp.ts';
import { loadWebp } from '../render/write-webp.ts';
import type { CompiledWatermark } from './compile-watermark.ts';
import type { CopyMark } from './mark-copy.ts';
import { markCopy } from './mark-copy.ts';
import { mostTraced, tracePalette, writePixelTrace } from './pixel-trace.ts';
import { encodeTrace } from './trace-code.ts';

/** Which page of a marked copy is shown, counted from zero, and how large. */
export interface MarkedPageOptions {
  page: number;
  dpi: number;
}

/**
 * A page of a marked copy as an image: the mark is a part of the picture, and the trace id is written into its
 * pixels. Pages of text keep each of their pixels; others, such as scans, are smaller with loss, which the trace
 * survives. Throws `WatermarkProblem`, `PdfProblem` and `PageProblem`.
 */
export async function renderMarked(
  compiled: CompiledWatermark,
  mark: CopyMark,
  { page, dpi }: MarkedPageOptions,
): Promise<PageImage> {
  const code = encodeTrace(mark.traceId);
  const copy = Buffer.concat(await markCopy(compiled, mark));
  const writeWebp = await loadWebp();
  return withDocument(copy, (document) =>
    document.draw(page, { dpi }, (bitmap) => writeTraced(bitmap, code, writeWebp)),
  );
}

/** Of WebP. */
const lossyQuality = 85;
/** By how many steps of 255 the trace makes pictures darker, in which nobody sees it: so much survives the loss. */
const lossySteps = 3;
/** Pages of text take less than this for each pixel, scans take more. */
const mostBytesOfText = 0.25;
/** A mark in a colour of its own over letters makes many shades, where nobody sees one for the other. */
const mostBits = 4;

function writeTraced(bitmap: Bitmap, code: Uint8Array, writeWebp: WriteWebp): PageImage {
  const { width, height } = bitmap;
  const png = inFewColors(bitmap, code);
  if (png && png.length <= width * height * mostBytesOfText) {
    return { bytes: png, format: 'png', width, height };
  }
  writePixelTrace(bitmap, code, lossySteps);
  return { bytes: writeWebp(bitmap, lossyQuality), format: 'webp', width, height };
}

function inFewColors(bitmap: Bitmap, code: Uint8Array): Uint8Array | undefined {
  const indexed = withPalette(bitmap, { colors: mostTraced, bits: mostBits });
  return indexed && writeIndexedPng(tracePalette(indexed, code));
}
