import type { PDFiumLibrary } from '@hyzyla/pdfium';
import { PDFiumLibrary as Pdfium } from '@hyzyla/pdfium';
import { startQpdf } from '../src/qpdf.ts';

let library: Promise<PDFiumLibrary> | undefined;

/** A rectangle on a page as shown, in points from its top left corner. */
interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A rendered page. */
export interface PageImage {
  width: number;
  height: number;
  /** Share of pixels in a region that are not white, from 0 to 1. */
  ink(region: Region): number;
  /** The smallest region that holds all ink of a region; undefined where there is none. */
  inkBox(region: Region): Region | undefined;
  /** Colour `[red, green, blue]` of the pixel at a point. */
  colorAt(x: number, y: number): [number, number, number];
  /**
   * How far the page looks unlike another one of its size: how much darker, from 0 to 255, a square of two
   * points is in the one than in the other, where they differ most.
   */
  unlike(other: PageImage): number;
  readonly bitmap: Bitmap;
}

/** Pixels of four bytes. */
interface Bitmap {
  width: number;
  height: number;
  data: Uint8Array;
}

const scale = 4;

/** Renders a page (zero-based) as PDFium shows it. */
export async function render(pdf: Uint8Array, page = 0): Promise<PageImage> {
  library ??= Pdfium.init();
  const document = await (await library).loadDocument(new Uint8Array(pdf));
  const image = await document.getPage(page).render({ scale, render: 'bitmap' });
  document.destroy();
  const offsetOf = (x: number, y: number) => (y * image.width + x) * 4;
  const isInk = (x: number, y: number) => {
    const at = offsetOf(x, y);
    for (let part = at; part < at + 3; part++) if ((image.data[part] ?? 255) < 200) return true;
    return false;
  };
  const clip = (region: Region) => ({
    left: Math.max(0, Math.round(region.x * scale)),
    top: Math.max(0, Math.round(region.y * scale)),
    right: Math.min(image.width, Math.round((region.x + region.width) * scale)),
    bottom: Math.min(image.height, Math.round((region.y + region.height) * scale)),
  });
  const inkIn = (region: Region) => {
    const { left, top, right, bottom } = clip(region);
    const points: [x: number, y: number][] = [];
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) if (isInk(x, y)) points.push([x, y]);
    }
    return { points, area: (right - left) * (bottom - top) };
  };
  return {
    width: image.originalWidth,
    height: image.originalHeight,
    ink(region) {
      const { points, area } = inkIn(region);
      return points.length / area;
    },
    inkBox(region) {
      const { points } = inkIn(region);
      if (points.length === 0) return undefined;
      const xs = points.map(([x]) => x);
      const ys = points.map(([, y]) => y);
      const left = xs.reduce((a, b) => Math.min(a, b));
      const right = xs.reduce((a, b) => Math.max(a, b)) + 1;
      const top = ys.reduce((a, b) => Math.min(a, b));
      const bottom = ys.reduce((a, b) => Math.max(a, b)) + 1;
      return {
        x: left / scale,
        y: top / scale,
        width: (right - left) / scale,
        height: (bottom - top) / scale,
      };
    },
    colorAt(x, y) {
      const at = offsetOf(Math.round(x * scale), Math.round(y * scale));
      const [red = 0, green = 0, blue = 0] = image.data.subarray(at, at + 3);
      return [red, green, blue];
    },
    bitmap: image,
    unlike: ({ bitmap }) => {
      if (bitmap.width !== image.width || bitmap.height !== image.height) return 255;
      let max = 0;
      for (let y = 0; y + side <= image.height; y += side / 2) {
        for (let x = 0; x + side <= image.width; x += side / 2) {
          max = Math.max(max, Math.abs(darkness(image, x, y) - darkness(bitmap, x, y)));
        }
      }
      return max;
    },
  };
}

/** Pixels on a side of the squares that are compared. */
const side = 2 * scale;

/** Computes the darkness of a square of pixels, from 0 to 255. */
function darkness({ data, width }: Bitmap, left: number, top: number): number {
  let sum = 0;
  for (let y = top; y < top + side; y++) {
    for (let x = left; x < left + side; x++) sum += 255 - (data[(y * width + x) * 4 + 1] ?? 255);
  }
  return sum / side ** 2;
}

/** The text that PDFium finds on a page. */
export async function readText(pdf: Uint8Array, page = 0): Promise<string> {
  library ??= Pdfium.init();
  const document = await (await library).loadDocument(new Uint8Array(pdf));
  const text = document.getPage(page).getText();
  document.destroy();
  return text;
}

/** Returns the complaints of qpdf about a file; empty where there are none. */
export async function complaints(pdf: Uint8Array): Promise<string> {
  const qpdf = await startQpdf();
  const { code, messages } = qpdf([pdf], ['--check', '/in0.pdf']);
  return code === 0 ? '' : messages;
}

/** All objects of a file in plain sight, for looking into its structure. */
export async function unpack(pdf: Uint8Array): Promise<string> {
  const qpdf = await startQpdf();
  const { output } = qpdf([pdf], ['/in0.pdf', '--qdf', '--object-streams=disable', '/out.pdf']);
  if (!output) throw new Error('qpdf cannot unpack the file');
  return Buffer.from(output).toString('latin1');
}
