// The libraries that marked copies are measured against: each as its guide shows it, and at its best.
import { ops, PDF, PdfDict, PdfName, PdfStream } from '@libpdf/core';
import type { Contender } from './cpu-time.ts';
import { libraryName, type PdfLibPeer } from './peers.ts';

/** Whose copy the n-th one is. */
export interface MarkedPerson {
  name: string;
  email: string;
}

/** As people have them. */
export function personOf(n: number): MarkedPerson {
  return { name: `Zoë Łucka ${n}`, email: `zoe.${n}@example.com` };
}

/** What a standard font can show of it: the peers embed none. */
function plainText(n: number): string {
  const { name, email } = personOf(n);
  return `${name.normalize('NFD').replace(/[^ -~]/g, '')} ${email}`;
}

const size = 30;
const opacity = 0.25;
/** Turned by 45 degrees. */
const turned = Math.SQRT1_2;
const place = { x: 100, y: 200 };

/** By pdf-lib or a fork of it: opens the file anew for each copy, and writes on each page. */
export function markWithPdfLib(
  script: Uint8Array,
  { name, library }: PdfLibPeer,
  times: number,
): Contender {
  return {
    name,
    times,
    async work(n) {
      const document = await library.PDFDocument.load(script);
      const rotate = library.degrees(45);
      for (const page of document.getPages()) {
        page.drawText(plainText(n), { ...place, size, opacity, rotate });
      }
      return (await document.save()).length;
    },
  };
}

/** What is used of pdf-lib beneath its pages. */
interface LowPdfLib {
  PDFDocument: { load(bytes: Uint8Array): Promise<LowDocument> };
  PDFName: { of(name: string): unknown };
  pushGraphicsState(): unknown;
  popGraphicsState(): unknown;
  setGraphicsState(name: string): unknown;
  drawObject(name: string): unknown;
  beginText(): unknown;
  endText(): unknown;
  setFontAndSize(font: string, size: number): unknown;
  setTextMatrix(...matrix: number[]): unknown;
  showText(text: unknown): unknown;
}
interface LowDocument {
  context: {
    nextRef(): unknown;
    obj(entries: object): unknown;
    register(object: unknown): unknown;
    assign(ref: unknown, object: unknown): void;
    formXObject(operators: readonly unknown[], entries: object): unknown;
  };
  embedFont(name: string): Promise<{ ref: unknown; encodeText(text: string): unknown }>;
  getPages(): {
    node: { setXObject(name: unknown, ref: unknown): void };
    pushOperators(...operators: unknown[]): void;
  }[];
  save(options: { useObjectStreams: boolean }): Promise<Uint8Array>;
}

/** The same at its best: the file stays open, all pages show one object, and that alone changes. */
export async function markWithOpenPdfLib(
  script: Uint8Array,
  { name, library }: PdfLibPeer,
  times: number,
): Promise<Contender> {
  const lib = library as unknown as LowPdfLib;
  const document = await lib.PDFDocument.load(script);
  const { context } = document;
  const mark = context.nextRef();
  const font = await document.embedFont('Helvetica');
  for (const page of document.getPages()) {
    page.node.setXObject(lib.PDFName.of('Mark'), mark);
    page.pushOperators(lib.pushGraphicsState(), lib.drawObject('Mark'), lib.popGraphicsState());
  }
  const state = context.register(context.obj({ Type: 'ExtGState', ca: opacity }));
  return {
    name: `${name}, kept open`,
    times,
    async work(n) {
      const drawn = [
        lib.setGraphicsState('G'),
        lib.beginText(),
        lib.setFontAndSize('F', size),
        lib.setTextMatrix(turned, turned, -turned, turned, place.x, place.y),
        lib.showText(font.encodeText(plainText(n))),
        lib.endText(),
      ];
      const Resources = { Font: { F: font.ref }, ExtGState: { G: state } };
      context.assign(mark, context.formXObject(drawn, { BBox: [0, 0, 600, 850], Resources }));
      return (await document.save({ useObjectStreams: false })).length;
    },
  };
}

/** By libpdf: opens the file anew for each copy, and writes on each page. */
export function markWithLibpdf(script: Uint8Array, times: number): Contender {
  return {
    name: libraryName('@libpdf/core'),
    times,
    async work(n) {
      const document = await PDF.load(script);
      for (const page of document.getPages()) {
        page.drawText(plainText(n), { ...place, size, opacity, rotate: { angle: 45 } });
      }
      return (await document.save()).length;
    },
  };
}

/** The same at its best: the file stays open, all pages show one object, and that alone changes. */
export async function markWithOpenLibpdf(script: Uint8Array, times: number): Promise<Contender> {
  const document = await PDF.load(script);
  const bbox = { x: 0, y: 0, width: 600, height: 850 };
  const mark = document.createFormXObject({ bbox, operators: [] });
  for (const page of document.getPages()) {
    const name = page.registerXObject(mark);
    page.drawOperators([ops.paintXObject(name)]);
  }
  const stream = document.getObject(mark.ref);
  if (!(stream instanceof PdfStream)) throw new Error('libpdf has no stream for the mark.');
  const named = (name: string) => PdfName.of(name);
  const font = PdfDict.of({
    Type: named('Font'),
    Subtype: named('Type1'),
    BaseFont: named('Helvetica'),
  });
  stream.set('Resources', PdfDict.of({ Font: PdfDict.of({ F: font }) }));
  return {
    name: `${libraryName('@libpdf/core')}, kept open`,
    times,
    async work(n) {
      const matrix = `${turned} ${turned} -${turned} ${turned} ${place.x} ${place.y} Tm`;
      stream.setData(Buffer.from(`BT /F ${size} Tf ${matrix} (${plainText(n)}) Tj ET`));
      return (await document.save()).length;
    },
  };
}
