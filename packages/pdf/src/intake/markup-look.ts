import type { PDF, PdfArray, PdfDict } from '@libpdf/core';
import type { Box } from '../document/matrix.ts';
import { num } from '../document/syntax.ts';
import { colorOperands } from '../draw/page-pen.ts';
import { ellipsePath } from '../draw/shapes.ts';
import { readDefaultAppearance } from './default-appearance.ts';
import { colorOf, readBorder } from './read-border.ts';
import { readText } from './widget.ts';

/** What a mark shows of which the file says only what it is, in its page's own space. */
export interface MarkupLook {
  content: string;
  /** How it mixes with what it covers. */
  blend: 'Multiply' | 'Normal';
  /** From 0 to 1. */
  opacity: number;
}

type Point = readonly [x: number, y: number];

/**
 * Draws a mark without an appearance as viewers do: highlighted, underlined and struck text,
 * rectangles, ellipses, lines and strokes, and the frame of a text. Undefined for anything else, and
 * where it has no colour.
 */
export function markupLook(pdf: PDF, dict: PdfDict, rect: Box): MarkupLook | undefined {
  const resolve = pdf.getObject.bind(pdf);
  const kind = dict.getName('Subtype', resolve)?.value ?? '';
  const paint = kind === 'Highlight' ? highlight(pdf, dict) : outlines(pdf, dict, kind, rect);
  if (!paint) return undefined;
  const opacity = dict.getNumber('CA', resolve)?.value ?? 1;
  return {
    content: paint,
    blend: kind === 'Highlight' ? 'Multiply' : 'Normal',
    opacity: Math.min(1, Math.max(0, opacity)),
  };
}

function highlight(pdf: PDF, dict: PdfDict): string | undefined {
  const resolve = pdf.getObject.bind(pdf);
  const color = colorOf(dict.getArray('C', resolve), 'fill');
  const areas = quads(pdf, dict).map(([a, b, c, d]) => `${line([a, b, d, c])} h f`);
  return color && areas.length > 0 ? [color, ...areas].join(' ') : undefined;
}

function outlines(pdf: PDF, dict: PdfDict, kind: string, rect: Box): string | undefined {
  const resolve = pdf.getObject.bind(pdf);
  const { width, dash } = readBorder(pdf, dict);
  const isText = kind === 'FreeText';
  const line = isText ? textColor(pdf, dict) : colorOf(dict.getArray('C', resolve), 'stroke');
  const stroke = width > 0 ? line : undefined;
  const isArea = isText || kind === 'Square' || kind === 'Circle' || kind === 'Polygon';
  const inner = dict.getArray(isText ? 'C' : 'IC', resolve);
  const fill = isArea ? colorOf(inner, 'fill') : undefined;
  const paths = pathsOf(pdf, dict, kind, rect, width / 2).filter((path) => path !== '');
  if (paths.length === 0 || (!stroke && !fill)) return undefined;
  const dashes = dash ? `[${dash.map(num).join(' ')}] 0 d ` : '';
  const paint = fill ? (stroke ? 'B' : 'f') : 'S';
  return `${fill ?? ''} ${stroke ?? ''} ${num(width)} w 1 j ${dashes}${paths.map((path) => `${path} ${paint}`).join(' ')}`;
}

/** A text has a frame of its own colour. */
function textColor(pdf: PDF, dict: PdfDict): string {
  return `${colorOperands(readDefaultAppearance(readText(pdf, dict, 'DA')).color)} RG`;
}

function pathsOf(pdf: PDF, dict: PdfDict, kind: string, rect: Box, half: number): string[] {
  const resolve = pdf.getObject.bind(pdf);
  const list = (key: string) => points(pdf, dict.getArray(key, resolve));
  switch (kind) {
    case 'Underline':
    case 'Squiggly':
      return quads(pdf, dict).map(([, , c, d]) => line([c, d]));
    case 'StrikeOut':
      return quads(pdf, dict).map(([a, b, c, d]) => line([middle(a, c), middle(b, d)]));
    case 'Line':
      return [line(list('L'))];
    case 'PolyLine':
      return [line(list('Vertices'))];
    case 'Polygon':
      return [line(list('Vertices'))].map((path) => path && `${path} h`);
    case 'Ink':
      return (dict.getArray('InkList', resolve)?.toArray() ?? []).map((item) => {
        const strokes = item.type === 'ref' ? resolve(item) : item;
        return strokes?.type === 'array' ? line(points(pdf, strokes)) : '';
      });
    case 'Square':
    case 'FreeText':
      return [rectangle(rect, half)];
    case 'Circle':
      return [ellipse(rect, half)];
    default:
      return [];
  }
}

function rectangle([left, bottom, right, top]: Box, inset: number): string {
  const sides = [left + inset, bottom + inset, right - left - 2 * inset, top - bottom - 2 * inset];
  return `${sides.map(num).join(' ')} re`;
}

function ellipse([left, bottom, right, top]: Box, inset: number): string {
  const rx = (right - left) / 2 - inset;
  const ry = (top - bottom) / 2 - inset;
  if (rx <= 0 || ry <= 0) return '';
  return ellipsePath((left + right) / 2, (bottom + top) / 2, rx, ry);
}

function line(list: readonly Point[]): string {
  if (list.length < 2) return '';
  return list.map(([x, y], index) => `${num(x)} ${num(y)} ${index === 0 ? 'm' : 'l'}`).join(' ');
}

function middle(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/** The areas of marked text: the upper corners of each from left to right, then the lower ones. */
function quads(pdf: PDF, dict: PdfDict): [Point, Point, Point, Point][] {
  const corners = points(pdf, dict.getArray('QuadPoints', pdf.getObject.bind(pdf)));
  const found: [Point, Point, Point, Point][] = [];
  for (let at = 0; at + 3 < corners.length; at += 4) {
    const [a, b, c, d] = corners.slice(at, at + 4);
    if (a && b && c && d) found.push([a, b, c, d]);
  }
  return found;
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
