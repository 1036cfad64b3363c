import { combine, type Matrix, moveBox } from '../document/matrix.ts';
import type { Rect } from '../document/rect.ts';
import { allocate } from './open-pdf.ts';
import type { Pdfium } from './pdfium.ts';

type Point = readonly [x: number, y: number];

/** Red, green, blue and opacity, 0 to 255. */
export type Color = readonly [number, number, number, number];

/** A part of a path that is drawn without lifting the pen. */
export interface SubPath {
  points: Point[];
  curves: number;
  isClosed: boolean;
  /** Which drawing operation it belongs to. */
  object: number;
  fill: Color | undefined;
  stroke: Color | undefined;
  strokeWidth: number;
  isDashed: boolean;
  clip: Rect | undefined;
}

/** A letter; `break` is a blank that is not in the file, where words end. */
export type Letter =
  | { kind: 'break' }
  | {
      kind: 'letter';
      text: string;
      /** Its ink. */
      box: Rect;
      /** The place that it takes up in its line. */
      cell: Rect;
      /** Where it stands. */
      x: number;
      base: number;
      /** The height of its cell. */
      size: number;
      font: string;
    };

/** Holds the drawings of a page, in points from the bottom left corner of the page as it is shown. */
export interface DrawnPage {
  width: number;
  height: number;
  letters: Letter[];
  paths: SubPath[];
  images: Rect[];
}

/** The most drawing operations and letters that are looked at: a page of more is no form. */
const limits = { objects: 20_000, letters: 40_000, points: 200_000, depth: 8 } as const;
const objectTypes = { path: 2, image: 3, form: 5 } as const;
const segmentTypes = { bezier: 1, move: 2 } as const;

/** Reads what a loaded page draws. */
export function readDrawnPage(pdfium: Pdfium, page: number): DrawnPage {
  const reader = new PageReader(pdfium, page);
  try {
    return reader.read();
  } finally {
    reader.close();
  }
}

/** Reads with one piece of PDFium's memory, into which its functions put what they answer. */
class PageReader {
  readonly #pdfium: Pdfium;
  readonly #page: number;
  readonly #answer: number;
  readonly #view: Matrix;
  #left = { objects: limits.objects, points: limits.points };
  readonly #paths: SubPath[] = [];
  readonly #images: Rect[] = [];
  #object = 0;

  constructor(pdfium: Pdfium, page: number) {
    this.#pdfium = pdfium;
    this.#page = page;
    this.#answer = allocate(pdfium, 512);
    this.#view = this.#viewMatrix();
  }

  close(): void {
    this.#pdfium.free(this.#answer);
  }

  read(): DrawnPage {
    const pdfium = this.#pdfium;
    const count = pdfium.FPDFPage_CountObjects(this.#page);
    this.#walk(count, (index) => pdfium.FPDFPage_GetObject(this.#page, index), this.#view, 0);
    return {
      width: pdfium.FPDF_GetPageWidth(this.#page),
      height: pdfium.FPDF_GetPageHeight(this.#page),
      letters: this.#letters(),
      paths: this.#paths,
      images: this.#images,
    };
  }

  #at = (offset: number): number => this.#answer + offset;

  /** Numbers of four bytes that were answered. */
  #floats(count: number): number[] {
    const { buffer, byteOffset } = this.#pdfium.memory();
    const view = new DataView(buffer, byteOffset + this.#answer);
    return Array.from({ length: count }, (_, index) => view.getFloat32(index * 4, true));
  }

  #doubles(count: number): number[] {
    const { buffer, byteOffset } = this.#pdfium.memory();
    const view = new DataView(buffer, byteOffset + this.#answer);
    return Array.from({ length: count }, (_, index) => view.getFloat64(index * 8, true));
  }

  #integers(count: number): number[] {
    const { buffer, byteOffset } = this.#pdfium.memory();
    const view = new DataView(buffer, byteOffset + this.#answer);
    return Array.from({ length: count }, (_, index) => view.getUint32(index * 4, true));
  }

  /** From the page's own space to the page as it is shown: past its crop box, and turned. */
  #viewMatrix(): Matrix {
    const pdfium = this.#pdfium;
    const addresses = [0, 4, 8, 12].map(this.#at) as [number, number, number, number];
    const hasBox =
      pdfium.FPDFPage_GetCropBox(this.#page, ...addresses) ||
      pdfium.FPDFPage_GetMediaBox(this.#page, ...addresses);
    const [width, height] = [
      pdfium.FPDF_GetPageWidth(this.#page),
      pdfium.FPDF_GetPageHeight(this.#page),
    ];
    const [left = 0, bottom = 0] = hasBox ? this.#floats(4) : [];
    switch (pdfium.FPDFPage_GetRotation(this.#page)) {
      case 1:
        return [0, -1, 1, 0, -bottom, height + left];
      case 2:
        return [-1, 0, 0, -1, width + left, height + bottom];
      case 3:
        return [0, 1, -1, 0, width + bottom, -left];
      default:
        return [1, 0, 0, 1, -left, -bottom];
    }
  }

  #walk(count: number, get: (index: number) => number, space: Matrix, depth: number): void {
    const pdfium = this.#pdfium;
    for (let index = 0; index < count && this.#left.objects > 0; index += 1) {
      this.#left.objects -= 1;
      const object = get(index);
      const type = pdfium.FPDFPageObj_GetType(object);
      if (type !== objectTypes.path && type !== objectTypes.image && type !== objectTypes.form)
        continue;
      pdfium.FPDFPageObj_GetMatrix(object, this.#answer);
      const matrix = combine(this.#floats(6) as unknown as Matrix, space);
      if (type === objectTypes.form) {
        if (depth >= limits.depth) continue;
        const inner = pdfium.FPDFFormObj_CountObjects(object);
        this.#walk(inner, (at) => pdfium.FPDFFormObj_GetObject(object, at), matrix, depth + 1);
      } else if (type === objectTypes.image) this.#images.push(rectOf(matrix, [0, 0, 1, 1]));
      else this.#readPath(object, matrix, space);
    }
  }

  #readPath(object: number, matrix: Matrix, space: Matrix): void {
    const pdfium = this.#pdfium;
    pdfium.FPDFPath_GetDrawMode(object, this.#at(0), this.#at(4));
    const [fillMode, isStroked] = this.#integers(2);
    const fill = fillMode ? this.#color('Fill', object) : undefined;
    const stroke = isStroked ? this.#color('Stroke', object) : undefined;
    if (!fill && !stroke) return;
    const [a, b, c, d] = matrix;
    pdfium.FPDFPageObj_GetStrokeWidth(object, this.#answer);
    const [width = 0] = this.#floats(1);
    const look = {
      object: this.#object,
      fill,
      stroke,
      strokeWidth: stroke ? width * Math.sqrt(Math.abs(a * d - b * c)) : 0,
      isDashed: stroke !== undefined && pdfium.FPDFPageObj_GetDashCount(object) > 0,
      clip: this.#clipOf(object, space),
    };
    this.#object += 1;
    this.#readSegments(object, matrix, look);
  }

  #readSegments(
    object: number,
    matrix: Matrix,
    look: Omit<SubPath, 'points' | 'curves' | 'isClosed'>,
  ): void {
    const pdfium = this.#pdfium;
    const count = Math.min(pdfium.FPDFPath_CountSegments(object), this.#left.points);
    this.#left.points -= count;
    let current: SubPath | undefined;
    for (let index = 0; index < count; index += 1) {
      const segment = pdfium.FPDFPath_GetPathSegment(object, index);
      const type = pdfium.FPDFPathSegment_GetType(segment);
      const point = this.#pointOf(segment, matrix);
      if (type === segmentTypes.move || current === undefined) {
        current = { ...look, points: [point], curves: 0, isClosed: false };
        this.#paths.push(current);
      } else {
        current.points.push(point);
        if (type === segmentTypes.bezier) current.curves += 1;
      }
      if (pdfium.FPDFPathSegment_GetClose(segment)) current.isClosed = true;
    }
  }

  #pointOf(segment: number, [a, b, c, d, e, f]: Matrix): Point {
    this.#pdfium.FPDFPathSegment_GetPoint(segment, this.#at(0), this.#at(4));
    const [x = 0, y = 0] = this.#floats(2);
    return [a * x + c * y + e, b * x + d * y + f];
  }

  #color(of: 'Fill' | 'Stroke', object: number): Color {
    const read = `FPDFPageObj_Get${of}Color` as const;
    this.#pdfium[read](object, this.#at(0), this.#at(4), this.#at(8), this.#at(12));
    return this.#integers(4) as unknown as Color;
  }

  /** What a path is cut off by, as one rectangle. */
  #clipOf(object: number, space: Matrix): Rect | undefined {
    const pdfium = this.#pdfium;
    const clip = pdfium.FPDFPageObj_GetClipPath(object);
    const count = clip === 0 ? 0 : Math.min(50, pdfium.FPDFClipPath_CountPaths(clip));
    let left: Rect | undefined;
    for (let path = 0; path < count; path += 1) {
      const segments = Math.min(100, pdfium.FPDFClipPath_CountPathSegments(clip, path));
      const points = Array.from({ length: Math.max(0, segments) }, (_, index) =>
        this.#pointOf(pdfium.FPDFClipPath_GetPathSegment(clip, path, index), space),
      );
      if (points.length === 0) continue;
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
      left = {
        x0: Math.max(left?.x0 ?? -Infinity, Math.min(...xs)),
        y0: Math.max(left?.y0 ?? -Infinity, Math.min(...ys)),
        x1: Math.min(left?.x1 ?? Infinity, Math.max(...xs)),
        y1: Math.min(left?.y1 ?? Infinity, Math.max(...ys)),
      };
    }
    return left;
  }

  #letters(): Letter[] {
    const pdfium = this.#pdfium;
    const text = pdfium.FPDFText_LoadPage(this.#page);
    if (text === 0) return [];
    try {
      const count = Math.min(pdfium.FPDFText_CountChars(text), limits.letters);
      return Array.from({ length: Math.max(0, count) }, (_, index) => this.#letter(text, index));
    } finally {
      pdfium.FPDFText_ClosePage(text);
    }
  }

  #letter(text: number, index: number): Letter {
    const pdfium = this.#pdfium;
    if (pdfium.FPDFText_IsGenerated(text, index) === 1) return { kind: 'break' };
    const unicode = pdfium.FPDFText_GetUnicode(text, index);
    pdfium.FPDFText_GetCharBox(text, index, this.#at(0), this.#at(8), this.#at(16), this.#at(24));
    const [left = 0, right = 0, bottom = 0, top = 0] = this.#doubles(4);
    pdfium.FPDFText_GetCharOrigin(text, index, this.#at(0), this.#at(8));
    const [originX = 0, originY = 0] = this.#doubles(2);
    const box = rectOf(this.#view, [left, bottom, right, top]);
    const hasCell = pdfium.FPDFText_GetLooseCharBox(text, index, this.#answer);
    const [cellLeft = 0, cellTop = 0, cellRight = 0, cellBottom = 0] = this.#floats(4);
    const cell = hasCell ? rectOf(this.#view, [cellLeft, cellBottom, cellRight, cellTop]) : box;
    const [a, b, c, d, e, f] = this.#view;
    return {
      kind: 'letter',
      text: String.fromCodePoint(isCodePoint(unicode) ? unicode : 32),
      box,
      cell,
      x: a * originX + c * originY + e,
      base: b * originX + d * originY + f,
      size: cell.y1 - cell.y0,
      font: this.#fontOf(text, index),
    };
  }

  #fontOf(text: number, index: number): string {
    const room = 100;
    const bytes = this.#pdfium.FPDFText_GetFontInfo(text, index, this.#at(64), room, this.#at(0));
    const length = Math.max(0, Math.min(bytes, room) - 1);
    const start = this.#at(64);
    return Buffer.from(this.#pdfium.memory().subarray(start, start + length)).toString('latin1');
  }
}

const isCodePoint = (value: number): boolean =>
  value > 0 && value <= 0x10ffff && !(value >= 0xd800 && value <= 0xdfff);

function rectOf(matrix: Matrix, box: readonly [number, number, number, number]): Rect {
  const [x0, y0, x1, y1] = moveBox(matrix, box);
  return { x0, y0, x1, y1 };
}
