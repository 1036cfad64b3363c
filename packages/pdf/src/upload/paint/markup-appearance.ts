import type { PDF, PdfDict } from '@libpdf/core';
import type { Box } from '../../document/matrix.ts';
import { num } from '../../document/syntax.ts';
import { colorOperands } from '../../draw/page-pen.ts';
import { readDefaultAppearance } from '../fields/default-appearance.ts';
import { colorOf, readBorder } from '../fields/read-border.ts';
import { readText } from '../fields/widget.ts';
import { markupPaths } from './markup-paths.ts';

/** The appearance that we make for a markup annotation without one, in its page's own space. */
interface MarkupAppearance {
  content: string;
  /** Where it is, but for the width of its lines. */
  area: Box;
  /** How it mixes with what it covers. */
  blend: 'Multiply' | 'Normal';
  /** From 0 to 1. */
  opacity: number;
}

/** The sides of a note's sign, in points. */
const noteSize = 20;

/**
 * Draws a markup annotation without an appearance as viewers do: highlighted, underlined and struck text,
 * rectangles, ellipses, lines and strokes, the frame of a text, and the icon of a note. Undefined for
 * other annotations, and where it has no colour.
 */
export function markupAppearance(pdf: PDF, dict: PdfDict, rect: Box): MarkupAppearance | undefined {
  const resolve = pdf.getObject.bind(pdf);
  const kind = dict.getName('Subtype', resolve)?.value ?? '';
  const painted = kind === 'Text' ? note(pdf, dict, rect) : paint(pdf, dict, kind, rect);
  if (!painted) return undefined;
  const opacity = dict.getNumber('CA', resolve)?.value ?? 1;
  return {
    ...painted,
    blend: kind === 'Highlight' ? 'Multiply' : 'Normal',
    opacity: Math.min(1, Math.max(0, opacity)),
  };
}

type Painted = Pick<MarkupAppearance, 'content' | 'area'>;

function paint(pdf: PDF, dict: PdfDict, kind: string, rect: Box): Painted | undefined {
  const { width, dash } = readBorder(pdf, dict);
  const { paths, area } = markupPaths(pdf, dict, kind, rect, width / 2);
  const lines = paths.filter((path) => path !== '');
  const { fill, stroke } = colors(pdf, dict, kind, width);
  if (lines.length === 0 || (!stroke && !fill)) return undefined;
  const dashes = dash ? `[${dash.map(num).join(' ')}] 0 d ` : '';
  const operator = fill ? (stroke ? 'B' : 'f') : 'S';
  const content = `${fill ?? ''} ${stroke ?? ''} ${num(width)} w 1 j ${dashes}${lines.map((path) => `${path} ${operator}`).join(' ')}`;
  return { content, area };
}

/** Returns the fill and stroke colours of a mark. A text has a frame of its own colour. */
function colors(
  pdf: PDF,
  dict: PdfDict,
  kind: string,
  width: number,
): Partial<Record<'fill' | 'stroke', string>> {
  const resolve = pdf.getObject.bind(pdf);
  const color = dict.getArray('C', resolve);
  if (kind === 'Highlight') return { fill: colorOf(color, 'fill') };
  const isText = kind === 'FreeText';
  const line = isText ? textColor(pdf, dict) : colorOf(color, 'stroke');
  const isArea = isText || kind === 'Square' || kind === 'Circle' || kind === 'Polygon';
  const inner = isText ? color : dict.getArray('IC', resolve);
  return {
    fill: isArea ? colorOf(inner, 'fill') : undefined,
    stroke: width > 0 ? line : undefined,
  };
}

function textColor(pdf: PDF, dict: PdfDict): string {
  return `${colorOperands(readDefaultAppearance(readText(pdf, dict, 'DA')).color)} RG`;
}

/** Draws a sheet with three lines of writing at the upper left of the note, in its colour. */
function note(pdf: PDF, dict: PdfDict, [left, low, right, top]: Box): Painted | undefined {
  if (left === right || low === top) return undefined;
  const color = colorOf(dict.getArray('C', pdf.getObject.bind(pdf)), 'fill') ?? '1 1 0 rg';
  const bottom = top - noteSize;
  const writing = [5, 10, 15].map(
    (down) =>
      `${num(left + 4)} ${num(top - down)} m ${num(left + noteSize - 4)} ${num(top - down)} l`,
  );
  const sheet = [left + 1, bottom + 1, noteSize - 2, noteSize - 2].map(num).join(' ');
  const content = `${color} 0 G 1 w 1 j ${sheet} re B ${writing.join(' ')} S`;
  return { content, area: [left, bottom, left + noteSize, top] };
}
