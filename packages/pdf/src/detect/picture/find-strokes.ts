import type { Ink } from './ink.ts';

/** A straight line in a picture, in pixels: along its way, and across it; all ends are within it. */
export interface Stroke {
  from: number;
  to: number;
  top: number;
  bottom: number;
  /** How many of its pixels have ink. */
  area: number;
}

/** The shortest line in points, the widest gap that is none, and the greatest thickness of a line. */
const [shortest, gap, thickest] = [13, 0.8, 6];
/** Lines up to that length, in points, may be the tops of letters. */
const shortLine = 50;

/** Finds the level lines of a picture of so many pixels a point. */
export function findLevelStrokes(ink: Ink, scale: number): Stroke[] {
  const at = (along: number, across: number) => ink.pixels[across * ink.width + along] === 1;
  const strokes = strokesOf({ length: ink.width, count: ink.height, at }, scale);
  return strokes.filter(
    (stroke) => stroke.to - stroke.from > shortLine * scale || !isOfLetters(stroke, ink),
  );
}

/** Finds the upright lines. */
export function findUprightStrokes(ink: Ink, scale: number): Stroke[] {
  const at = (along: number, across: number) => ink.pixels[along * ink.width + across] === 1;
  return strokesOf({ length: ink.height, count: ink.width, at }, scale);
}

/** A picture as rows, be they level or upright. */
interface Rows {
  length: number;
  count: number;
  at(along: number, across: number): boolean;
}

/** Follows runs of ink from row to row. */
function strokesOf(rows: Rows, scale: number): Stroke[] {
  let open: Stroke[] = [];
  const done: Stroke[] = [];
  for (let row = 0; row < rows.count; row += 1) {
    for (const [from, to] of runsOf(rows, row, scale)) {
      const known = open.find(
        (stroke) => stroke.bottom >= row - 2 && from <= stroke.to + 2 && to >= stroke.from - 2,
      );
      if (known) {
        known.from = Math.min(known.from, from);
        known.to = Math.max(known.to, to);
        known.bottom = row;
        known.area += to - from + 1;
      } else open.push({ from, to, top: row, bottom: row, area: to - from + 1 });
    }
    done.push(...open.filter(({ bottom }) => bottom < row - 2));
    open = open.filter(({ bottom }) => bottom >= row - 2);
  }
  return [...done, ...open].filter(({ top, bottom }) => bottom - top + 1 <= thickest * scale);
}

/** The long runs of ink in a row, over small gaps. */
function runsOf(rows: Rows, row: number, scale: number): [from: number, to: number][] {
  const widest = Math.max(2, Math.round(gap * scale));
  const runs: [number, number][] = [];
  let [from, last] = [-1, -1];
  for (let along = 0; along <= rows.length; along += 1) {
    if (along < rows.length && rows.at(along, row)) {
      if (from < 0) from = along;
      last = along;
    } else if (from >= 0 && (along - last > widest || along === rows.length)) {
      if (last - from + 1 >= shortest * scale) runs.push([from, last]);
      from = -1;
    }
  }
  return runs;
}

/** Tells if a short line is the tops or the feet of letters: more of them is right over or under it. */
function isOfLetters({ from, to, top, bottom }: Stroke, { width, height, pixels }: Ink): boolean {
  const inked = (y: number): number => {
    if (y < 0 || y >= height) return 0;
    let count = 0;
    for (let x = from; x <= to; x += 1) count += pixels[y * width + x] ?? 0;
    return count / (to - from + 1);
  };
  return Math.max(inked(top - 2), inked(bottom + 2)) >= 0.14;
}
