import type { PDF, PdfDict } from '@libpdf/core';
import type { Box, Matrix } from './matrix.ts';

/** Describes how a page is shown. */
export interface PageView {
  /** Points, after crop box, rotation and user unit. */
  width: number;
  height: number;
  /** Quarters of a turn by which it is turned with the clock, from 0 to 3. */
  turns: number;
  /** From the page as shown (points, origin at its bottom left, y upwards) to the page's own space. */
  toPage: Matrix;
}

/** The box of a page that gives no size. */
export const letter: Box = [0, 0, 612, 792];

/** Reads how a page is shown. The page must hold its boxes itself, as qpdf leaves it. */
export function viewPage(pdf: PDF, page: PdfDict): PageView {
  const media = readBox(pdf, page, 'MediaBox') ?? letter;
  const crop = intersect(readBox(pdf, page, 'CropBox') ?? media, media);
  const unit = readNumber(pdf, page, 'UserUnit') || 1;
  const turns = (((Math.round((readNumber(pdf, page, 'Rotate') ?? 0) / 90) % 4) + 4) % 4) as
    | 0
    | 1
    | 2
    | 3;
  const [left, bottom, right, top] = crop;
  const wide = (right - left) * unit;
  const high = (top - bottom) * unit;
  const s = 1 / unit;
  const turned = turns % 2 === 1;
  return {
    width: turned ? high : wide,
    height: turned ? wide : high,
    turns,
    toPage: (
      [
        [s, 0, 0, s, left, bottom],
        [0, s, -s, 0, right, bottom],
        [-s, 0, 0, -s, right, top],
        [0, -s, s, 0, left, top],
      ] as const
    )[turns],
  };
}

/** A rectangle entry, its corners in order; undefined when absent, malformed or empty. */
export function readBox(pdf: PDF, dict: PdfDict, key: string): Box | undefined {
  const resolve = pdf.getObject.bind(pdf);
  const array = dict.getArray(key, resolve);
  if (!array || array.length < 4) return undefined;
  const values = [0, 1, 2, 3].map((index) => {
    const item = array.at(index, resolve);
    return item?.type === 'number' ? item.value : Number.NaN;
  });
  const [x1, y1, x2, y2] = values as [number, number, number, number];
  const box: Box = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
  // NaN fails both.
  return box[2] > box[0] && box[3] > box[1] ? box : undefined;
}

function readNumber(pdf: PDF, dict: PdfDict, key: string): number | undefined {
  return dict.getNumber(key, pdf.getObject.bind(pdf))?.value;
}

function intersect(a: Box, b: Box): Box {
  const box: Box = [
    Math.max(a[0], b[0]),
    Math.max(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.min(a[3], b[3]),
  ];
  return box[2] > box[0] && box[3] > box[1] ? box : b;
}
