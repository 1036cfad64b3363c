import { type Placement, pluginOf } from '@countersign/fields';
import { heightOf } from '../detect/page-model.ts';
import type { Rect } from '../document/rect.ts';
import type { Letter } from '../render/read-drawn-page.ts';
import { parseTag, type TaggedField, tagPattern } from './parse-tag.ts';
import { tagSize } from './tagged-fields.ts';

/** A tag that is written on a page, and where; points from the page's bottom left corner as it is shown. */
export interface PageTag {
  tag: TaggedField;
  /** What its letters take up. */
  written: Rect;
  /** Its letters, by their indexes among those of the page. */
  from: number;
  to: number;
}

type Inked = Letter & { kind: 'letter' };

/** Finds the tags among the letters of a page, each of them on one line. */
export function findTags(letters: readonly Letter[]): PageTag[] {
  // A blank or a break is one character as well, so that indexes in the text are indexes of letters.
  const text = letters.map(signOf).join('');
  const positions = letters.flatMap((letter, at) =>
    Array.from({ length: signOf(letter).length }, () => at),
  );
  return [...text.matchAll(tagPattern)].flatMap(({ index, 0: found, 1: inside = '' }) => {
    const tag = parseTag(inside);
    const from = positions[index] ?? 0;
    const to = positions[index + found.length - 1] ?? from;
    const own = letters.slice(from, to + 1).filter((letter) => letter.kind === 'letter');
    const [first] = own;
    if (tag === undefined || first === undefined || !own.every((one) => isLevel(one, first))) {
      return [];
    }
    return [{ tag, written: cellsOf(own), from, to }];
  });
}

const signOf = (letter: Letter): string => (letter.kind === 'letter' ? letter.text : ' ');

const isLevel = (one: Inked, other: Inked): boolean =>
  Math.abs(one.base - other.base) < 0.4 * Math.max(1, other.size) ||
  // A blank has no position of its own in some files.
  one.text.trim() === '';

function cellsOf(letters: readonly Inked[]): Rect {
  const seen = letters.filter(({ text }) => text.trim() !== '').map(({ cell }) => cell);
  return {
    x0: Math.min(...seen.map(({ x0 }) => x0)),
    x1: Math.max(...seen.map(({ x1 }) => x1)),
    y0: Math.min(...seen.map(({ y0 }) => y0)),
    y1: Math.max(...seen.map(({ y1 }) => y1)),
  };
}

/** The gap between a field and what is next to it, in points. */
const clear = 3;
/** As near to the edge of a page fields come that grow into what is free. */
const margin = 36;

/**
 * Computes the placement of a tag's field: from the tag's start, as wide as the tag is written at least, and as large
 * as such fields are where the line has room.
 */
export function placementOfTag(
  { tag, written }: Pick<PageTag, 'tag' | 'written'>,
  page: { index: number; width: number; height: number; letters: readonly Letter[] },
): Placement {
  const { x0, y0, y1 } = written;
  const usual = tagSize(tag);
  const others = page.letters
    .filter((letter) => letter.kind === 'letter' && letter.text.trim() !== '')
    .map((letter) => (letter as Inked).cell)
    .filter((cell) => !isWithin(cell, written));
  const width = tag.width ?? widthOfField(written, usual.width, others, page.width);
  const across = others.filter((cell) => cell.x0 < x0 + width && cell.x1 > x0);
  // What is signed stands on the line; a text of several lines begins with it.
  const { isBox = false, isBelow = false } = pluginOf(tag).tag ?? {};
  const isFixed = isBox && !isBelow;
  const high = isFixed ? usual.height : Math.max(usual.height, heightOf(written));
  const floor = Math.max(
    margin / 2,
    ...across.filter((cell) => cell.y1 <= y0 + 1).map((cell) => cell.y1),
  );
  const ceiling = Math.min(
    page.height - margin / 2,
    ...across.filter((cell) => cell.y0 >= y1 - 1).map((cell) => cell.y0),
  );
  const top = isBelow ? y1 : Math.min(ceiling, y0 + high);
  const bottom = isBelow ? Math.max(floor, y1 - high) : y0;
  return {
    page: page.index,
    x: round(x0),
    y: round(page.height - Math.max(top, y1)),
    width: round(width),
    height: round(Math.max(top, y1) - Math.min(bottom, y0)),
  };
}

function widthOfField(
  { x0, x1, y0, y1 }: Rect,
  usual: number,
  others: readonly Rect[],
  pageWidth: number,
): number {
  const toTheRight = others.filter((cell) => cell.x0 >= x1 - 1 && cell.y0 < y1 && cell.y1 > y0);
  const free = Math.min(pageWidth - margin, ...toTheRight.map((cell) => cell.x0 - clear));
  return Math.max(x1 - x0, Math.min(usual, free - x0));
}

const isWithin = (cell: Rect, rect: Rect): boolean =>
  cell.x0 >= rect.x0 - 0.5 &&
  cell.x1 <= rect.x1 + 0.5 &&
  cell.y0 >= rect.y0 - 0.5 &&
  cell.y1 <= rect.y1 + 0.5;

const round = (points: number): number => Math.round(points * 100) / 100;
