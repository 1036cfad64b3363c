import type { Matrix } from '../document/matrix.ts';
import type { FontFile } from './font-file.ts';
import { componentsOf } from './font-file.ts';
import type { FontName } from './fonts.ts';
import { fontFile } from './fonts.ts';

const known = new Map<FontName, Map<number, string>>();

/**
 * A glyph's outline as closed paths in font units, to be filled with `f`; empty for blanks. Kept
 * once it was made: texts use the same few glyphs again and again.
 */
export function glyphPath(font: FontName, glyph: number): string {
  let paths = known.get(font);
  if (!paths) {
    paths = new Map();
    known.set(font, paths);
  }
  let path = paths.get(glyph);
  if (path === undefined) {
    path = outlinePath(fontFile(font), glyph);
    paths.set(glyph, path);
  }
  return path;
}

/** Provides the outlines of glyphs. */
type Outlines = Pick<FontFile, 'outlineOf'>;

/** Builds the outline of a glyph of any font, without a cache. */
export function outlinePath(font: Outlines, glyph: number): string {
  return contoursOf(font, glyph, 0).map(writeContour).join('');
}

interface Point {
  x: number;
  y: number;
  /** Whether the outline passes through the point, rather than being drawn towards it. */
  on: boolean;
}

/** Composites of composites are as deep as fonts go; more can only be a circle. */
const deepest = 6;

function contoursOf(font: Outlines, glyph: number, depth: number): Point[][] {
  const outline = font.outlineOf(glyph);
  if (outline.length === 0 || depth > deepest) return [];
  if (outline.readInt16BE(0) >= 0) return readContours(outline);
  return componentsOf(outline).flatMap((part) => {
    const [a, b, c, d, e, f] = readTransform(outline, part.at, part.flags);
    return contoursOf(font, part.glyph, depth + 1).map((contour) =>
      contour.map(({ x, y, on }) => ({ x: a * x + c * y + e, y: b * x + d * y + f, on })),
    );
  });
}

const componentFlags = { wordArguments: 1, offsets: 2, scale: 8, twoScales: 64, matrix: 128 };

/** Reads the matrix of a part of a composite glyph. */
function readTransform(outline: Buffer, start: number, flags: number): Matrix {
  const words = (flags & componentFlags.wordArguments) !== 0;
  // Parts that are placed by matching points are as good as unknown; they stay where they are.
  const moved = (flags & componentFlags.offsets) !== 0;
  const x = words ? outline.readInt16BE(start + 4) : outline.readInt8(start + 4);
  const y = words ? outline.readInt16BE(start + 6) : outline.readInt8(start + 5);
  const at = start + (words ? 8 : 6);
  const factor = (index: number) => outline.readInt16BE(at + index * 2) / 16_384;
  const offset = moved ? ([x, y] as const) : ([0, 0] as const);
  if (flags & componentFlags.scale) return [factor(0), 0, 0, factor(0), ...offset];
  if (flags & componentFlags.twoScales) return [factor(0), 0, 0, factor(1), ...offset];
  if (flags & componentFlags.matrix) {
    return [factor(0), factor(1), factor(2), factor(3), ...offset];
  }
  return [1, 0, 0, 1, ...offset];
}

const pointFlags = { on: 1, shortX: 2, shortY: 4, repeat: 8, sameX: 16, sameY: 32 };

function readContours(outline: Buffer): Point[][] {
  const ends = Array.from({ length: outline.readInt16BE(0) }, (_, index) =>
    outline.readUInt16BE(10 + index * 2),
  );
  const count = (ends.at(-1) ?? -1) + 1;
  let at = 10 + ends.length * 2;
  at += 2 + outline.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = outline.readUInt8(at++);
    const times = flag & pointFlags.repeat ? outline.readUInt8(at++) + 1 : 1;
    for (let n = 0; n < times; n++) flags.push(flag);
  }
  const readSide = (short: number, same: number) => {
    let value = 0;
    return flags.slice(0, count).map((flag) => {
      if (flag & short) {
        const step = outline.readUInt8(at++);
        value += flag & same ? step : -step;
      } else if (!(flag & same)) {
        value += outline.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = readSide(pointFlags.shortX, pointFlags.sameX);
  const ys = readSide(pointFlags.shortY, pointFlags.sameY);
  const points = flags
    .slice(0, count)
    .map((flag, index) => ({ x: xs[index] ?? 0, y: ys[index] ?? 0, on: (flag & 1) !== 0 }));
  return ends.map((end, index) =>
    points.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end + 1),
  );
}

/** TrueType curves have one control point, those of PDF two; both are a third away from it. */
function writeContour(contour: Point[]): string {
  const points = withMiddles(contour);
  const [first] = points;
  if (!first) return '';
  let path = `${at(first.x, first.y)} m`;
  let from = first;
  for (let index = 1; index <= points.length; index++) {
    const point = points[index % points.length] ?? first;
    if (point.on) {
      if (index < points.length) path += ` ${at(point.x, point.y)} l`;
      from = point;
      continue;
    }
    const to = points[(index + 1) % points.length] ?? first;
    const towards = (end: Point) =>
      at(end.x + ((point.x - end.x) * 2) / 3, end.y + ((point.y - end.y) * 2) / 3);
    path += ` ${towards(from)} ${towards(to)} ${at(to.x, to.y)} c`;
    from = to;
    index++;
  }
  return `${path} h\n`;
}

/** The points with those that are only implied, beginning with one that the outline passes. */
function withMiddles(contour: Point[]): Point[] {
  const points: Point[] = [];
  for (const [index, point] of contour.entries()) {
    const before = contour.at(index - 1);
    if (before && !before.on && !point.on) {
      points.push({ x: (before.x + point.x) / 2, y: (before.y + point.y) / 2, on: true });
    }
    points.push(point);
  }
  const start = points.findIndex(({ on }) => on);
  return start <= 0 ? points : [...points.slice(start), ...points.slice(0, start)];
}

/** A thousandth of the font size, or finer, is as exact as letters need. */
function at(x: number, y: number): string {
  return `${Math.round(x)} ${Math.round(y)}`;
}
