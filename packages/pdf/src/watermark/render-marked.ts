import type { Bitmap } from '../render/bitmap.ts';
import type { PageImage } from '../render/open-renderer.ts';
import { forPixels } from '../render/pixel-runs.ts';
import { withDocument } from '../render/render-page.ts';
import { loadWebp } from '../render/write-webp.ts';
import type { CompiledWatermark } from './compile-watermark.ts';
import type { InkedImage } from './inked-image.ts';
import { inkedImage } from './inked-image.ts';
import { blend, type LaidMark, layMarkOver } from './lay-mark-over.ts';
import type { CopyMark } from './mark-copy.ts';
import { markCopy } from './mark-copy.ts';
import { drawMarkMask } from './mark-mask.ts';
import type { MarkedPageOptions, MarkMask, PlainPage } from './page-parts.ts';
import { writePixelTrace } from './pixel-trace.ts';
import { drawPlainPage } from './plain-page.ts';
import { encodeTrace } from './trace-code.ts';
import { writeTracedPng } from './traced-png.ts';
import { isLaidOver } from './watermark-style.ts';

/**
 * A page of a marked copy as an image: the mark is a part of the picture, and the trace id is written into its
 * pixels. Pages of text keep each of their pixels; others, such as scans, are smaller with loss, which the trace
 * survives. Throws `WatermarkProblem`, `PdfProblem` and `PageProblem`.
 */
export async function renderMarked(
  compiled: CompiledWatermark,
  mark: CopyMark,
  options: MarkedPageOptions,
): Promise<PageImage> {
  if (!isLaidOver(compiled.style)) return renderCopy(compiled, mark, options);
  const plain = await drawPlainPage(compiled, options);
  const { width, height, area } = plain;
  const mask = area && (await drawMarkMask(compiled, mark.variables, { width, height, ...area }));
  return layOver(plain, mask, { color: compiled.style.color, traceId: mark.traceId });
}

/** The same of a mark that lies under a page, where no two copies share their pixels: the page of the very copy. */
export async function renderCopy(
  compiled: CompiledWatermark,
  mark: CopyMark,
  { page, dpi }: MarkedPageOptions,
): Promise<PageImage> {
  const code = encodeTrace(mark.traceId);
  const copy = Buffer.concat(await markCopy(compiled, mark));
  return withDocument(copy, (document) => {
    const shown = document.draw(page, { dpi }, (bitmap) => {
      const inked = inkedImage(bitmap);
      const png = inked && tracedPng(inked, undefined, code);
      return png ?? { ...bitmap, rgbx: bitmap.rgbx.slice() };
    });
    return 'rgbx' in shown ? tracedWebp(shown, code) : shown;
  });
}

/** Describes the look of a recipient's mark, and the id that traces them. */
export interface OwnMark {
  /** `#rrggbb` */
  color: string;
  traceId: string;
}

/**
 * Lays a recipient's mark over the page that all copies share, and writes their trace into its pixels. Neither the page
 * nor the mask changes. Throws `WatermarkProblem`.
 */
export async function layOver(
  plain: PlainPage,
  mask: MarkMask | undefined,
  { color, traceId }: OwnMark,
): Promise<PageImage> {
  const { width, height, area, shows } = plain;
  const isFitting = area ? mask?.width === width && mask.height === height : mask === undefined;
  if (!isFitting) throw new Error('The mark is none for this page.');
  const code = encodeTrace(traceId);
  const over = Number.parseInt(color.slice(1), 16);
  if ('inked' in shows) {
    const laid = mask && layMarkOver(shows.inked, mask, over);
    const png = !mask || laid ? tracedPng(shows.inked, laid, code) : undefined;
    if (png) return png;
  }
  const bitmap = { width, height, rgbx: pixelsOf(plain) };
  if (mask) blendOver(bitmap, mask, over);
  return tracedWebp(bitmap, code);
}

/** Of WebP. */
const lossyQuality = 85;
/** Number of steps of 255 by which the trace makes lossy pictures darker, invisibly: so much survives the loss. */
const lossySteps = 3;
/** Pages of text take less than this for each pixel, scans take more. */
const maxBytesOfText = 0.25;

/** Undefined for pages that are smaller with loss. */
function tracedPng(
  image: InkedImage,
  laid: LaidMark | undefined,
  code: Uint8Array,
): PageImage | undefined {
  const { width, height } = image;
  const bytes = writeTracedPng(image, laid, code);
  if (!bytes || bytes.length > width * height * maxBytesOfText) return undefined;
  return { bytes, format: 'png', width, height };
}

async function tracedWebp(bitmap: Bitmap, code: Uint8Array): Promise<PageImage> {
  const writeWebp = await loadWebp();
  writePixelTrace(bitmap, code, lossySteps);
  const { width, height } = bitmap;
  return { bytes: writeWebp(bitmap, lossyQuality), format: 'webp', width, height };
}

/** The pixels of a page, which may be changed. */
function pixelsOf({ width, height, shows }: PlainPage): Uint8Array {
  // Of the fourth bytes WebP makes how opaque an image is.
  const rgbx = new Uint8Array(width * height * 4).fill(255);
  if ('rgb' in shows) {
    for (let from = 0, to = 0; to < rgbx.length; from += 3, to += 4) {
      rgbx[to] = shows.rgb[from] ?? 0;
      rgbx[to + 1] = shows.rgb[from + 1] ?? 0;
      rgbx[to + 2] = shows.rgb[from + 2] ?? 0;
    }
    return rgbx;
  }
  const { paper, colors, ink } = shows.inked;
  const put = (at: number, number: number) => {
    const color = colors[number] ?? 0;
    rgbx[at] = color >> 16;
    rgbx[at + 1] = (color >> 8) & 0xff;
    rgbx[at + 2] = color & 0xff;
  };
  for (let at = 0; at < rgbx.length; at += 4) put(at, paper);
  forPixels(ink, (x, y, number) => put((y * width + x) * 4, number));
  return rgbx;
}

/** Lays a mark in a colour (`0xrrggbb`) over pixels, which it changes. */
function blendOver({ width, rgbx }: Bitmap, { covered }: MarkMask, color: number): void {
  forPixels(covered, (x, y, alpha) => {
    const at = (y * width + x) * 4;
    rgbx[at] = blend(rgbx[at] ?? 0, color >> 16, alpha);
    rgbx[at + 1] = blend(rgbx[at + 1] ?? 0, (color >> 8) & 0xff, alpha);
    rgbx[at + 2] = blend(rgbx[at + 2] ?? 0, color & 0xff, alpha);
  });
}
