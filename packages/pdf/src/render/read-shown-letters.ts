import { allocate } from './open-pdf.ts';
import type { Pdfium } from './pdfium.ts';

/** Locates the source of a letter of a page, in the page's own space. */
export interface ShownLetter {
  /** Which of the texts that the page itself shows, in the order of its content, one for each operator. */
  text: number;
  x: number;
  y: number;
  /** The direction of its line, of length 1. */
  along: readonly [x: number, y: number];
  /** How long a unit of its text space is. */
  unit: number;
  fontSize: number;
  /** How far its place reaches along the line; undefined where that is not known. */
  width: number | undefined;
}

/** The letters of a page, and how many texts its own content shows. */
export interface ShownLetters {
  texts: number;
  /** As many as `drawn` answers; undefined for blanks that are not in the file, and what others show. */
  letters: (ShownLetter | undefined)[];
}

const textObject = 1;

/** Reads which operators show the letters of a loaded page. */
export function readShownLetters(pdfium: Pdfium, page: number): ShownLetters {
  const texts = new Map<number, number>();
  for (let index = 0; index < pdfium.FPDFPage_CountObjects(page); index += 1) {
    const object = pdfium.FPDFPage_GetObject(page, index);
    if (pdfium.FPDFPageObj_GetType(object) === textObject) texts.set(object, texts.size);
  }
  const text = pdfium.FPDFText_LoadPage(page);
  if (text === 0) return { texts: texts.size, letters: [] };
  const answer = allocate(pdfium, 64);
  try {
    const count = Math.max(0, pdfium.FPDFText_CountChars(text));
    const letters = Array.from({ length: count }, (_, index) => {
      const own = texts.get(pdfium.FPDFText_GetTextObject(text, index));
      if (own === undefined || pdfium.FPDFText_IsGenerated(text, index) === 1) return undefined;
      return readLetter(pdfium, text, index, own, answer);
    });
    return { texts: texts.size, letters };
  } finally {
    pdfium.free(answer);
    pdfium.FPDFText_ClosePage(text);
  }
}

function readLetter(
  pdfium: Pdfium,
  text: number,
  index: number,
  own: number,
  answer: number,
): ShownLetter {
  const view = () => {
    const { buffer, byteOffset } = pdfium.memory();
    return new DataView(buffer, byteOffset + answer);
  };
  const float = (at: number) => view().getFloat32(at * 4, true);
  pdfium.FPDFTextObj_GetFontSize(pdfium.FPDFText_GetTextObject(text, index), answer);
  const fontSize = float(0);
  pdfium.FPDFText_GetMatrix(text, index, answer);
  const [a, b] = [float(0), float(1)];
  const unit = Math.hypot(a, b);
  const hasCell = pdfium.FPDFText_GetLooseCharBox(text, index, answer);
  const [across, down] = [float(2) - float(0), float(1) - float(3)].map(Math.abs);
  const isLevel = Math.abs(b) < unit / 1000;
  const isUpright = Math.abs(a) < unit / 1000;
  const width = isLevel ? across : isUpright ? down : undefined;
  pdfium.FPDFText_GetCharOrigin(text, index, answer, answer + 8);
  return {
    text: own,
    x: view().getFloat64(0, true),
    y: view().getFloat64(8, true),
    along: unit === 0 ? [0, 0] : [a / unit, b / unit],
    unit,
    fontSize,
    width: hasCell ? width : undefined,
  };
}
