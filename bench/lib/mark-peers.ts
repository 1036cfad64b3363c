// The libraries that marked copies are measured against, each at its best: the file stays open, all pages show one
// object, and that alone changes.
import { ops, PDF, PdfDict, PdfName, PdfStream } from '@libpdf/core';
import * as pdfLib from 'pdf-lib';
import type { Contender } from './cpu-time.ts';
import { libraryName } from './library-name.ts';

/** Describes the recipient of a marked copy. */
export interface MarkedPerson {
  name: string;
  email: string;
}

/** As people have them. */
export function personOf(n: number): MarkedPerson {
  return { name: `Zoë Łucka ${n}`, email: `zoe.${n}@example.com` };
}

/** Returns the text that a standard font can show: the peers embed none. */
function plainText(n: number): string {
  const { name, email } = personOf(n);
  return `${name.normalize('NFD').replace(/[^ -~]/g, '')} ${email}`;
}

const size = 30;
const opacity = 0.25;
/** Turned by 45 degrees. */
const turned = Math.SQRT1_2;
const origin = { x: 100, y: 200 };

export async function markWithPdfLib(script: Uint8Array): Promise<Contender> {
  const document = await pdfLib.PDFDocument.load(script);
  const { context } = document;
  const mark = context.nextRef();
  const font = await document.embedFont('Helvetica');
  for (const page of document.getPages()) {
    page.node.setXObject(pdfLib.PDFName.of('Mark'), mark);
    page.pushOperators(
      pdfLib.pushGraphicsState(),
      pdfLib.drawObject('Mark'),
      pdfLib.popGraphicsState(),
    );
  }
  const state = context.register(context.obj({ Type: 'ExtGState', ca: opacity }));
  const Resources = { Font: { F: font.ref }, ExtGState: { G: state } };
  return {
    name: libraryName('pdf-lib'),
    times: 4,
    async work(n) {
      const drawn = [
        pdfLib.setGraphicsState('G'),
        pdfLib.beginText(),
        pdfLib.setFontAndSize('F', size),
        pdfLib.setTextMatrix(turned, turned, -turned, turned, origin.x, origin.y),
        pdfLib.showText(font.encodeText(plainText(n))),
        pdfLib.endText(),
      ];
      const BBox = context.obj([0, 0, 600, 850]);
      context.assign(mark, context.formXObject(drawn, { BBox, Resources: context.obj(Resources) }));
      return (await document.save({ useObjectStreams: false })).length;
    },
  };
}

export async function markWithLibpdf(script: Uint8Array): Promise<Contender> {
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
    name: libraryName('@libpdf/core'),
    times: 8,
    async work(n) {
      const matrix = `${turned} ${turned} -${turned} ${turned} ${origin.x} ${origin.y} Tm`;
      stream.setData(Buffer.from(`BT /F ${size} Tf ${matrix} (${plainText(n)}) Tj ET`));
      return (await document.save()).length;
    },
  };
}
