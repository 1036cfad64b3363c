import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openRenderer } from '../../packages/pdf/src/render/open-renderer.ts';

/** The programs that draw files in tests. */
export const viewers = ['Poppler', 'MuPDF', 'PDFium', 'pdf.js'] as const;
export type Viewer = (typeof viewers)[number];

/** Maps viewers to a hash of all pixels they draw, or nothing where they can't. */
export type Drawn = Readonly<Record<Viewer, string | undefined>>;

/** Dots for an inch: enough to see each line of text. */
const resolution = 48;

/** Opens the four viewers. What `draw` answers is the same for files that look the same in them. */
export async function openViewers(): Promise<{
  draw(pdf: Uint8Array): Promise<Drawn>;
  close(): void;
}> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'viewers-'));
  const name = path.join(folder, 'file.pdf');
  const [drawByPdfium, drawByPdfJs] = await Promise.all([startPdfium(), startPdfJs()]);
  return {
    async draw(pdf) {
      fs.writeFileSync(name, pdf);
      const [poppler, mupdf, pdfium, pdfJs] = await Promise.all([
        output('pdftoppm', '-r', String(resolution), name),
        output('mutool', 'draw', '-q', '-r', String(resolution), '-F', 'pnm', '-o', '-', name),
        drawByPdfium(pdf),
        drawByPdfJs(pdf),
      ]);
      return { Poppler: poppler, MuPDF: mupdf, PDFium: pdfium, 'pdf.js': pdfJs };
    },
    close: () => fs.rmSync(folder, { recursive: true }),
  };
}

/** A hash of what a program writes; undefined where it writes no picture. */
function output(program: string, ...args: string[]): Promise<string | undefined> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], timeout: 20_000 });
  const hash = createHash('sha256');
  let bytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    hash.update(chunk);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(bytes === 0 ? undefined : hash.digest('hex')));
  });
}

async function startPdfium(): Promise<(pdf: Uint8Array) => Promise<string | undefined>> {
  const renderer = await openRenderer();
  return async (pdf) => {
    try {
      const document = await renderer.open(new Uint8Array(pdf));
      const hash = createHash('sha256');
      for (let page = 0; page < document.pageCount; page++) {
        hash.update((await document.render(page, { format: 'png' })).bytes);
      }
      document.close();
      return hash.digest('hex');
    } catch {
      return undefined;
    }
  };
}

/** The parts of pdf.js and of its canvas that are used here. */
interface PdfJs {
  getDocument(options: { data: Uint8Array; verbosity: number; disableFontFace: boolean }): {
    promise: Promise<{ numPages: number; getPage(number: number): Promise<PdfJsPage> }>;
    destroy(): Promise<void>;
  };
}
interface PdfJsPage {
  getViewport(options: { scale: number }): { width: number; height: number };
  render(options: object): { promise: Promise<void> };
}
interface CanvasModule {
  createCanvas(width: number, height: number): { data(): Buffer; getContext(kind: '2d'): object };
}

/** pdf.js is a dependency of the web client, and brings a canvas for Node. */
async function startPdfJs(): Promise<(pdf: Uint8Array) => Promise<string | undefined>> {
  const own = createRequire(new URL('../../apps/web/package.json', import.meta.url));
  const file = own.resolve('pdfjs-dist/legacy/build/pdf.mjs');
  const { getDocument } = (await import(pathToFileURL(file).href)) as PdfJs;
  const { createCanvas } = createRequire(file)('@napi-rs/canvas') as CanvasModule;
  return async (pdf) => {
    const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0, disableFontFace: true });
    try {
      const document = await task.promise;
      const hash = createHash('sha256');
      for (let number = 1; number <= document.numPages; number++) {
        const page = await document.getPage(number);
        const viewport = page.getViewport({ scale: resolution / 72 });
        const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
        await page.render({ canvas, viewport }).promise;
        hash.update(`${viewport.width} ${viewport.height}`).update(canvas.data());
      }
      return hash.digest('hex');
    } catch {
      return undefined;
    } finally {
      await task.destroy();
    }
  };
}
