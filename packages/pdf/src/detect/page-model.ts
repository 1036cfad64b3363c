import type { Rect } from '../document/rect.ts';

/**
 * Describes a page for detection, read from drawing operators or from a picture. Points from the bottom left corner of
 * the page as it is shown, y upwards.
 */
export interface PageModel {
  width: number;
  height: number;
  words: Word[];
  horizontals: Horizontal[];
  verticals: Vertical[];
  /** Rectangles and circles that are drawn round something. */
  shapes: Shape[];
  /** Empty boxes that are signs of a font. */
  boxSigns: Rect[];
  /** Small marks that are no words: text drawn as outlines, bullets, pictures of letters. */
  ink: Rect[];
  /** Areas that are painted. */
  fills: Fill[];
  images: Rect[];
  /** By how much the lines of its picture fall to the right, where it was scanned and put straight. */
  slope?: number;
}

/** Letters that stand together; its text is empty where only its picture is known. */
export interface Word extends Rect {
  text: string;
  /** Where the letters stand. */
  base: number;
  /** The height of a line of it. */
  size: number;
}

/** A level line, drawn or made of underscores. */
export interface Horizontal {
  x0: number;
  x1: number;
  y: number;
  width: number;
  /** Made of underscores, in text of this size. */
  textSize?: number;
}

export interface Vertical {
  y0: number;
  y1: number;
  x: number;
  width: number;
  /** Dashed, or otherwise no more than a mark within a field. */
  isDashed: boolean;
  /** Not drawn: lines end there as if it were. */
  isImplied?: boolean;
}

export interface Shape extends Rect {
  kind: 'rectangle' | 'round';
  width: number;
}

export interface Fill extends Rect {
  isWhite: boolean;
  /** 0 for black to 255 for white. */
  brightness: number;
}

export const widthOf = ({ x0, x1 }: Pick<Rect, 'x0' | 'x1'>): number => x1 - x0;
export const heightOf = ({ y0, y1 }: Pick<Rect, 'y0' | 'y1'>): number => y1 - y0;
export const middleX = ({ x0, x1 }: Pick<Rect, 'x0' | 'x1'>): number => (x0 + x1) / 2;
export const middleY = ({ y0, y1 }: Pick<Rect, 'y0' | 'y1'>): number => (y0 + y1) / 2;

/** Tells if the middle of one rectangle lies in another. */
export function hasMiddleIn(what: Rect, where: Rect, margin = 0): boolean {
  const [x, y] = [middleX(what), middleY(what)];
  return (
    x > where.x0 - margin && x < where.x1 + margin && y > where.y0 - margin && y < where.y1 + margin
  );
}

/** The smallest rectangle round some. */
export function around(rects: readonly Rect[]): Rect {
  return {
    x0: Math.min(...rects.map(({ x0 }) => x0)),
    y0: Math.min(...rects.map(({ y0 }) => y0)),
    x1: Math.max(...rects.map(({ x1 }) => x1)),
    y1: Math.max(...rects.map(({ y1 }) => y1)),
  };
}

/** The one in the middle by size; 0 without any. */
export function median(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[numbers.length >> 1] ?? 0;
}
