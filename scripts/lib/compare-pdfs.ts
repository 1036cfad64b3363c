import type { Field } from '@countersign/contract';
import { imageSize } from '../../packages/pdf/src/render/image-size.ts';
import type { OpenPdf } from '../../packages/pdf/src/render/open-pdf.ts';
import { allocate, openPdf } from '../../packages/pdf/src/render/open-pdf.ts';
import type { Pdfium } from '../../packages/pdf/src/render/pdfium.ts';
import { bitmapFormats, renderFlags } from '../../packages/pdf/src/render/pdfium.ts';
import { readText } from '../../packages/pdf/src/render/read-text.ts';

/** Describes a page: its size in points, its text, and its picture on a screen, at 72 dpi. */
interface SeenPage {
  pageWidth: number;
  pageHeight: number;
  text: string;
  width: number;
  height: number;
  rgbx: Uint8Array;
}

/** Has `FPDFPage_Flatten` leave what is printed. */
const forPrint = 1;
/** Pixels along a side of the squares in which pictures are compared. */
const cell = 8;
/** Tolerance of the mean colour of a square, of 255: edges of letters fall a little elsewhere. */
const tolerance = 24;
/** Points around a field's placement that are not compared: its frame may stand there. */
const margin = 3;

/**
 * Compares a document with the file that it was made from, but for the content of its fields; undefined where there is
 * no difference. Both as PDFium sees them.
 */
export function compareWithSource(
  pdfium: Pdfium,
  source: OpenPdf,
  made: Uint8Array,
  form: { fields: Field[]; pages: { width: number }[] },
): string | undefined {
  const copy = openPdf(pdfium, made);
  try {
    if (source.pageCount !== copy.pageCount) {
      return `${copy.pageCount} pages of ${source.pageCount}`;
    }
    for (let page = 0; page < source.pageCount; page++) {
      const before = lookAt(pdfium, source, page);
      // A page that PDFium cannot load shows nothing that could be lost.
      if (!before) continue;
      // Without its drawing of forms for people who fill them in, PDFium shows widgets only as content.
      flatten(pdfium, source, page);
      const flat = lookAt(pdfium, source, page) ?? before;
      const after = lookAt(pdfium, copy, page);
      if (!after) return `page ${page + 1} cannot be shown`;
      const unit = (form.pages[page]?.width ?? 1) / before.pageWidth;
      const boxes = form.fields.flatMap(({ placements }) =>
        placements.filter((placement) => placement.page === page),
      );
      const fault = comparePages([before, flat], after, (x, y, size) =>
        boxes.some(
          (placement) =>
            placement.x / unit - margin < x + size &&
            (placement.x + placement.width) / unit + margin > x &&
            placement.y / unit - margin < y + size &&
            (placement.y + placement.height) / unit + margin > y,
        ),
      );
      if (fault) return `page ${page + 1}: ${fault}`;
    }
    return undefined;
  } finally {
    copy.close();
  }
}

/**
 * Describes the differences from the page before, of which there are two views: each square may be as in one of them.
 */
function comparePages(
  views: readonly [SeenPage, SeenPage],
  after: SeenPage,
  isField: (x: number, y: number, size: number) => boolean,
): string | undefined {
  const [before] = views;
  const size = ({ pageWidth, pageHeight }: SeenPage) =>
    `${pageWidth.toFixed(2)} x ${pageHeight.toFixed(2)}`;
  if (size(before) !== size(after)) return `${size(after)} points instead of ${size(before)}`;
  const lost = lostCharacters(before.text, after.text);
  if (lost > 0) return `${lost} of ${before.text.length} characters lost`;
  const scale = before.pageWidth / before.width;
  const cells: string[] = [];
  for (let top = 0; top < before.height; top += cell) {
    for (let left = 0; left < before.width; left += cell) {
      if (isField(left * scale, top * scale, cell * scale)) continue;
      if (views.every((view) => differs(view, after, left, top))) cells.push(`${left},${top}`);
    }
  }
  return cells.length === 0
    ? undefined
    : `looks different in ${cells.length} places, the first at ${cells[0]} of ${before.width} x ${before.height}`;
}

function differs(before: SeenPage, after: SeenPage, left: number, top: number): boolean {
  const sums = [0, 0, 0];
  const right = Math.min(left + cell, before.width);
  const bottom = Math.min(top + cell, before.height);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * before.width + x) * 4;
      for (let part = 0; part < 3; part++) {
        sums[part] =
          (sums[part] ?? 0) + (before.rgbx[at + part] ?? 0) - (after.rgbx[at + part] ?? 0);
      }
    }
  }
  const pixels = (right - left) * (bottom - top);
  return sums.some((sum) => Math.abs(sum) > tolerance * pixels);
}

/** Counts the characters of a text that are not in another one, without blanks. */
function lostCharacters(before: string, after: string): number {
  const left = new Map<string, number>();
  for (const character of after) left.set(character, (left.get(character) ?? 0) + 1);
  let lost = 0;
  for (const character of before.replace(/\s/g, '')) {
    const count = left.get(character) ?? 0;
    if (count === 0) lost++;
    else left.set(character, count - 1);
  }
  return lost;
}

/** Makes the widgets and marks of a page a part of its content, as PDFium has them printed. */
function flatten(pdfium: Pdfium, { document }: OpenPdf, page: number): void {
  const handle = pdfium.FPDF_LoadPage(document, page);
  const { FPDFPage_Flatten } = pdfium as Pdfium & {
    FPDFPage_Flatten(page: number, usage: number): number;
  };
  FPDFPage_Flatten(handle, forPrint);
  pdfium.FPDF_ClosePage(handle);
}

function lookAt(pdfium: Pdfium, { document }: OpenPdf, page: number): SeenPage | undefined {
  const handle = pdfium.FPDF_LoadPage(document, page);
  if (handle === 0) return undefined;
  const pageWidth = pdfium.FPDF_GetPageWidth(handle);
  const pageHeight = pdfium.FPDF_GetPageHeight(handle);
  const { width, height } = imageSize({ width: pageWidth, height: pageHeight }, { dpi: 72 });
  const bytes = width * height * 4;
  const pixels = allocate(pdfium, bytes);
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, bitmapFormats.rgbx, pixels, width * 4);
  try {
    const flags = renderFlags.annotations | renderFlags.redFirst;
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    pdfium.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, 0, flags);
    const rgbx = pdfium.memory().slice(pixels, pixels + bytes);
    return { pageWidth, pageHeight, text: readText(pdfium, handle), width, height, rgbx };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
    pdfium.free(pixels);
    pdfium.FPDF_ClosePage(handle);
  }
}
