import { PdfProblem } from '../pdf-problem.ts';
import type { Bitmap } from './bitmap.ts';
import type { DrawOptions } from './draw-page.ts';
import { drawPage } from './draw-page.ts';
import type { OpenPdf } from './open-pdf.ts';
import { openPdf } from './open-pdf.ts';
import { findInImages } from './page-images.ts';
import { PageProblem, sayPages } from './page-problem.ts';
import { withPalette } from './palette.ts';
import type { Pdfium } from './pdfium.ts';
import { startPdfium } from './pdfium.ts';
import { type DrawnPage, readDrawnPage } from './read-drawn-page.ts';
import type { OutlineEntry } from './read-outline.ts';
import { readOutline } from './read-outline.ts';
import type { ShownLetters } from './read-shown-letters.ts';
import { readShownLetters } from './read-shown-letters.ts';
import { readText } from './read-text.ts';
import { isGrey, writeIndexedPng, writePng } from './write-png.ts';
import type { WriteWebp } from './write-webp.ts';
import { loadWebp } from './write-webp.ts';

/** Sets how a page is rendered. */
export interface RenderOptions extends DrawOptions {
  /**
   * PNG keeps each pixel. By default the faster one: PNG for pages without pictures, grey ones or such of
   * up to 256 colours, which takes a few milliseconds where WebP takes twenty to fifty and is hardly larger;
   * and WebP for all others.
   */
  format?: 'png' | 'webp';
  /**
   * Quality of WebP, from 0 to 100; 75 by default. `sharp` keeps each pixel, which suits forms and text, but
   * for pages such as scans, which would be large and are smaller with loss.
   */
  quality?: number | 'sharp';
}

/** A page as an image file. */
export interface PageImage {
  bytes: Uint8Array;
  format: 'png' | 'webp';
  /** Pixels. */
  width: number;
  height: number;
}

/** A file that is open for looking at its pages, which are counted from zero. */
export interface OpenDocument {
  readonly pageCount: number;
  /**
   * Renders a page as a viewer shows it, with its annotations and form fields. Throws `PageProblem`
   * where there is no such page, and `PdfProblem` where it cannot be read.
   */
  render(page: number, options?: RenderOptions): Promise<PageImage>;
  /**
   * Draws a page and calls `use` with its pixels, which may be changed and are not valid afterwards.
   * Throws as `render`.
   */
  draw<T>(page: number, options: DrawOptions, use: (bitmap: Bitmap) => T): T;
  /** The text of a page, in the order in which it is drawn, lines ended by `\n`. Throws as `render`. */
  text(page: number): string;
  /** What viewers show next to the pages: the entries that link to a page. */
  outline(): OutlineEntry[];
  /** What a page draws: its letters, lines and areas, but not its form fields. Throws as `render`. */
  drawn(page: number): DrawnPage;
  /** Which operators of its content show the letters of a page. Throws as `render`. */
  shownLetters(page: number): ShownLetters;
  /** Calls `use` with the pixels of the images on a page, each in its own size, until it returns something. Throws as `render`. */
  findInImages<T>(page: number, use: (bitmap: Bitmap) => T | undefined): T | undefined;
  /** Frees its memory. Nothing else may be called after that. */
  close(): void;
}

/** Shows pages of PDF files. */
export interface Renderer {
  /** Opens a file, which must be closed again. Throws `PdfProblem`. */
  open(pdf: Uint8Array): Promise<OpenDocument>;
}

/**
 * Starts a renderer with WebAssembly memory of its own, which never shrinks: drop the renderer to free
 * it. It works in the caller's thread without a time limit, so untrusted files belong in a worker.
 */
export async function openRenderer(): Promise<Renderer> {
  let core = startCore();
  await core;
  return {
    async open(bytes) {
      // After a crash PDFium is restarted: the next file may be a sound one.
      if ((await core).crashed) core = startCore();
      const started = await core;
      const { pdfium } = started;
      const pdf = guard(started, () => openPdf(pdfium, bytes));
      const withPage = <T>(page: number, use: (handle: number) => T): T =>
        guard(started, () => {
          const handle = loadPage(pdfium, pdf, page);
          try {
            return use(handle);
          } finally {
            pdfium.FPDF_ClosePage(handle);
          }
        });
      return {
        pageCount: pdf.pageCount,
        async render(page, options = {}) {
          const writeWebp = options.format === 'png' ? undefined : await loadWebp();
          return withPage(page, (handle) =>
            drawPage(pdfium, pdf, handle, options, (bitmap) =>
              writeImage(bitmap, options, writeWebp),
            ),
          );
        },
        draw: (page, options, use) =>
          withPage(page, (handle) => drawPage(pdfium, pdf, handle, options, use)),
        text: (page) => withPage(page, (handle) => readText(pdfium, handle)),
        outline: () => guard(started, () => readOutline(pdfium, pdf.document)),
        drawn: (page) => withPage(page, (handle) => readDrawnPage(pdfium, handle)),
        shownLetters: (page) => withPage(page, (handle) => readShownLetters(pdfium, handle)),
        findInImages: (page, use) => withPage(page, (handle) => findInImages(pdfium, handle, use)),
        close() {
          if (!started.crashed) guard(started, () => pdf.close());
        },
      };
    },
  };
}

/** A running PDFium; once it crashed, its memory is in an unknown state. */
interface Core {
  readonly pdfium: Pdfium;
  crashed: boolean;
}

async function startCore(): Promise<Core> {
  return { pdfium: await startPdfium(), crashed: false };
}

function guard<T>(core: Core, work: () => T): T {
  if (core.crashed) throw new PdfProblem('too-complex');
  try {
    return work();
  } catch (error) {
    if (!isCrash(error)) throw error;
    core.crashed = true;
    throw new PdfProblem('too-complex');
  }
}

/** Tells if WebAssembly has crashed: a trap, memory used up, or functions nested too deeply. */
function isCrash(error: unknown): boolean {
  return error instanceof Error && (error.name === 'RuntimeError' || error.name === 'RangeError');
}

function loadPage(pdfium: Pdfium, pdf: OpenPdf, page: number): number {
  if (!Number.isInteger(page) || page < 0 || page >= pdf.pageCount) {
    throw new PageProblem(
      'no-such-page',
      `This PDF has ${sayPages(pdf.pageCount)}; there is none at place ${page}, counted from 0.`,
    );
  }
  const handle = pdfium.FPDF_LoadPage(pdf.document, page);
  if (handle === 0) throw new PdfProblem('broken');
  return handle;
}

/** Above so many bytes, a page without loss is tried with loss, too. */
const largeLossless = 150_000;

function writeSharp(bitmap: Bitmap, writeWebp: WriteWebp): Uint8Array {
  const lossless = writeWebp(bitmap, 'lossless');
  if (lossless.length <= largeLossless) return lossless;
  const lossy = writeWebp(bitmap, usualQuality);
  return lossy.length < lossless.length ? lossy : lossless;
}

const usualQuality = 75;

/** A page as PNG where that is quick and not large: undefined for pictures. */
function quickPng(bitmap: Bitmap): Uint8Array | undefined {
  // Black ink of four colours comes out a little warm, which no one sees.
  const bytes = isGrey(bitmap, 8) ? writePng(bitmap, true) : inFewColors(bitmap);
  if (!bytes) return undefined;
  // Pages of text take about an eighth of a byte for each pixel; scans take far more.
  return bytes.length * 4 <= bitmap.width * bitmap.height ? bytes : undefined;
}

function inFewColors(bitmap: Bitmap): Uint8Array | undefined {
  const indexed = withPalette(bitmap);
  return indexed && writeIndexedPng(indexed);
}

function writeImage(
  bitmap: Bitmap,
  { format, quality = usualQuality }: RenderOptions,
  writeWebp: WriteWebp | undefined,
): PageImage {
  const { width, height } = bitmap;
  if (!writeWebp)
    return { bytes: writePng(bitmap, isGrey(bitmap, 0)), format: 'png', width, height };
  if (format === undefined) {
    const bytes = quickPng(bitmap);
    if (bytes) return { bytes, format: 'png', width, height };
  }
  const bytes = quality === 'sharp' ? writeSharp(bitmap, writeWebp) : writeWebp(bitmap, quality);
  return { bytes, format: 'webp', width, height };
}
