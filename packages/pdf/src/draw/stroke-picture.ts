import { deflateSync } from 'node:zlib';
import type { InkValue } from '@countersign/contract';
import { formEntries } from './form-entries.ts';
import type { Picture } from './picture.ts';

/** What somebody drew: strokes of points in a box, from its upper left corner. */
type Drawing = Extract<InkValue, { kind: 'drawn' }>;
type Stroke = Drawing['strokes'][number];

/** The longest side of a drawing in the units that its path is written in. */
const resolution = 4000;
/** From how many bytes on it pays to deflate a path: for most signatures it takes longer than all else. */
const worthDeflating = 32_000;
/** How wide a pen's line is, as a part of the width of the box that was drawn in. */
const penShare = 1 / 260;

/** A drawing as lines with round ends, cut to its ink. */
export function strokePicture({ strokes, width }: Drawing): Picture {
  const points = strokes.flat();
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const half = (width * penShare) / 2;
  const left = least(xs) - half;
  const lowest = most(ys) + half;
  const inkWidth = most(xs) + half - left;
  const inkHeight = lowest - (least(ys) - half);
  const scale = resolution / Math.max(inkWidth, inkHeight);
  // Paths run upwards, drawings downwards.
  const place = ([x, y]: Stroke[number]): Stroke[number] => [
    (x - left) * scale,
    (lowest - y) * scale,
  ];
  const paths = strokes.map((stroke) => strokePath(stroke.map(place)));
  const box = { width: inkWidth * scale, height: inkHeight * scale };
  const content = Buffer.from(`1 J 1 j\n${paths.join('\n')}\nS`, 'latin1');
  const isLarge = content.length > worthDeflating;
  return {
    ...box,
    toBox: [1, 0, 0, 1, 0, 0],
    entries: `${formEntries(box)}${isLarge ? '/Filter/FlateDecode' : ''}`,
    data: isLarge ? deflateSync(content) : content,
    lineWidth: width * penShare * scale,
  };
}

/** A line that passes half-way between the points, as it did while it was drawn. */
function strokePath(points: Stroke): string {
  const [first, ...more] = points;
  if (!first) return '';
  const last = more.at(-1);
  // A line without length is a dot with round ends.
  if (!last) return `${write(first)} m ${write(first)} l`;
  let from = first;
  let path = `${write(first)} m`;
  for (const [index, point] of more.slice(0, -1).entries()) {
    const to = middle(point, more[index + 1] ?? point);
    // The one control point stands two thirds of the way from either end.
    path += ` ${write(towards(from, point))} ${write(towards(to, point))} ${write(to)} c`;
    from = to;
  }
  return `${path} ${write(last)} l`;
}

type Point = Stroke[number];

const middle = ([x, y]: Point, [u, v]: Point): Point => [(x + u) / 2, (y + v) / 2];
const towards = ([x, y]: Point, [u, v]: Point): Point => [
  x + ((u - x) * 2) / 3,
  y + ((v - y) * 2) / 3,
];
const write = ([x, y]: Point) => `${Math.round(x)} ${Math.round(y)}`;

function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}

function most(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
}
