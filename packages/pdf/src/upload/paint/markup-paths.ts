import type { PDF, PdfArray, PdfDict } from '@libpdf/core';
import type { Box } from '../../document/matrix.ts';
import { num } from '../../document/syntax.ts';
import { ellipsePath } from '../../draw/shapes.ts';

/** Holds the lines of a mark as PDF operators, and their area on the page. */
interface MarkupPaths {
  paths: string[];
  area: Box;
}

type Point = readonly [x: number, y: number];
/** The corners of marked text: the upper ones from left to right, then the lower ones. */
type Quad = readonly [Point, Point, Point, Point];

/** Points from one bend of a wavy line to the next, along it and across. */
const wave = { along: 2, across: 2 } as const;

/** The lines of a mark, in its page's space. `half` is half their width, in points. */
export function markupPaths(
  pdf: PDF,
  dict: PdfDict,
  kind: string,
  rect: Box,
  half: number,
): MarkupPaths {
  const resolve = pdf.getObject.bind(pdf);
  const list = (key: string) => points(pdf, dict.getArray(key, resolve));
  switch (kind) {
    case 'Highlight':
      return drawn(quads(pdf, dict).map(([a, b, c, d]) => [a, b, d, c]));
    case 'Underline':
      return drawn(quads(pdf, dict).map(([, , c, d]) => [c, d]));
    case 'Squiggly':
      return drawn(quads(pdf, dict).map(([a, , c, d]) => wavy(c, d, a)));
    case 'StrikeOut':
      return drawn(quads(pdf, dict).map(([a, b, c, d]) => [middle(a, c), middle(b, d)]));
    case 'Line':
      return drawn([list('L')]);
    case 'PolyLine':
      return drawn([list('Vertices')]);
    case 'Polygon':
      return drawn([list('Vertices')], ' h');
    case 'Ink':
      return drawn(strokes(pdf, dict));
    case 'Square':
    case 'FreeText':
      return { paths: [rectangle(rect, half)], area: rect };
    case 'Circle':
      return { paths: [ellipse(rect, half)], area: rect };
    default:
      return { paths: [], area: rect };
  }
}

function drawn(lines: readonly Point[][], end = ''): MarkupPaths {
  const whole = lines.filter((line) => line.length > 1);
  let area: Box = [Infinity, Infinity, -Infinity, -Infinity];
  // One by one: a stroke may have more points than a call can have arguments.
  for (const [x, y] of whole.flat()) {
    const [left, bottom, right, top] = area;
    area = [Math.min(left, x), Math.min(bottom, y), Math.max(right, x), Math.max(top, y)];
  }
  return { paths: whole.map((line) => pathThrough(line) + end), area };
}

function pathThrough(line: readonly Point[]): string {
  return line.map(([x, y], index) => `${num(x)} ${num(y)} ${index === 0 ? 'm' : 'l'}`).join(' ');
}

/** A wavy line from one point to another, on that side of it where a third one is. */
function wavy(from: Point, to: Point, side: Point): Point[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  if (!(length > 0)) return [];
  const turn = Math.sign(dx * (side[1] - from[1]) - dy * (side[0] - from[0])) || 1;
  const across = (turn * wave.across) / length;
  const bends = Math.min(Math.max(1, Math.round(length / wave.along)), 2000);
  return Array.from({ length: bends + 1 }, (_, index) => {
    const part = index / bends;
    const off = index % 2 === 0 ? 0 : across;
    return [from[0] + dx * part - dy * off, from[1] + dy * part + dx * off];
  });
}

function rectangle([left, bottom, right, top]: Box, inset: number): string {
  const width = right - left - 2 * inset;
  const height = top - bottom - 2 * inset;
  if (width <= 0 || height <= 0) return '';
  return `${[left + inset, bottom + inset, width, height].map(num).join(' ')} re`;
}

function ellipse([left, bottom, right, top]: Box, inset: number): string {
  const rx = (right - left) / 2 - inset;
  const ry = (top - bottom) / 2 - inset;
  if (rx <= 0 || ry <= 0) return '';
  return ellipsePath((left + right) / 2, (bottom + top) / 2, rx, ry);
}

function middle(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/** The areas of marked text. */
function quads(pdf: PDF, dict: PdfDict): Quad[] {
  const corners = points(pdf, dict.getArray('QuadPoints', pdf.getObject.bind(pdf)));
  const found: Quad[] = [];
  for (let at = 0; at + 3 < corners.length; at += 4) {
    const [a, b, c, d] = corners.slice(at, at + 4);
    if (a && b && c && d) found.push(inOrder([a, b, c, d]));
  }
  return found;
}

/**
 * The corners as they are meant. Some programs list those of upright text round about, as the standard
 * says, others column by column; only their positions show which.
 */
function inOrder(quad: Quad): Quad {
  const xs = quad.map(([x]) => x);
  const ys = quad.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [bottom, top] = [Math.min(...ys), Math.max(...ys)];
  const isUpright = quad.every(
    ([x, y]) => (x === left || x === right) && (y === bottom || y === top),
  );
  if (!isUpright) return quad;
  return [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ];
}

function strokes(pdf: PDF, dict: PdfDict): Point[][] {
  const resolve = pdf.getObject.bind(pdf);
  return (dict.getArray('InkList', resolve)?.toArray() ?? []).map((item) => {
    const stroke = item.type === 'ref' ? resolve(item) : item;
    return stroke?.type === 'array' ? points(pdf, stroke) : [];
  });
}

function points(pdf: PDF, array: PdfArray | undefined): Point[] {
  const numbers = (array?.toArray() ?? []).map((item) => {
    const value = item.type === 'ref' ? pdf.getObject(item) : item;
    return value?.type === 'number' ? value.value : 0;
  });
  return numbers.flatMap((x, at): Point[] => {
    const y = numbers[at + 1];
    return at % 2 === 0 && y !== undefined ? [[x, y]] : [];
  });
}
