import { legibleFontSize } from '@countersign/fields';
import { num } from '../document/syntax.ts';
import { toParagraphs, toSingleLine } from '../text/clean-text.ts';
import { ReadyLine, toReadyLine } from '../text/ready-line.ts';
import { setParagraph } from '../text/set-text.ts';
import type { Shaper } from '../text/shaper.ts';
import type { TextLine } from '../text/text-line.ts';
import type { SetLine } from './fit-lines.ts';
import { fitLines } from './fit-lines.ts';
import type { Area, PagePen } from './page-pen.ts';
import { reportMissing } from './report-missing.ts';
import type { TextStyle } from './text-style.ts';
import { capHeight, largestSize, sizeFor, tolerance } from './text-style.ts';

/** Depth of letters below the baseline, as a part of the size: the room for lines at a bottom. */
const descent = 0.24;
/** Room that a single line gets, as a part of its size, when it may choose its size. */
const lineRoom = 1.25;

/**
 * Draws a text on one line. It shrinks as far as its field allows; where it still does not fit it is
 * drawn whole, beyond its box, and reported.
 */
export function drawSingleLine(pen: PagePen, value: string, area: Area, style: TextStyle): void {
  const set = setSingleLine(value, pen.shaper);
  if (!set) return;
  const { line, rightToLeft } = set;
  const inner = inset(area);
  const byWidth = (inner.width * 1000) / Math.max(line.width, 1);
  const byHeight = (area.height * 1000) / inkOf(line);
  const wanted = style.fontSize || Math.min(largestSize, area.height / lineRoom);
  const size = sizeFor(style, wanted, Math.min(byWidth, byHeight));
  if (size > byWidth * tolerance) {
    const needed = (line.width * size) / 1000;
    pen.report(
      'overflow',
      `At size ${short(size)} the text is ${short(needed)} points wide; its place has ${short(inner.width)}.`,
    );
  } else if (size > byHeight * tolerance) {
    pen.report(
      'overflow',
      `At size ${short(size)} the text is higher than its place of ${short(area.height)} points.`,
    );
  } else reportSmall(pen, size, wanted);
  // The main font has all ready letters.
  if (!(line instanceof ReadyLine)) reportMissing(pen, value);
  const x = startOf(line, size, inner, style, rightToLeft);
  pen.text(line, x, lineBaseline(area, line, size, style.verticalAlign), size, style.color);
}

/** A value as one line; undefined where there is nothing to draw. */
function setSingleLine(
  value: string,
  shaper: Shaper | undefined,
): { line: TextLine; rightToLeft: boolean } | undefined {
  // Most values are of ready letters alone, which need no cleaning.
  const trimmed = value.trimEnd();
  const ready = toReadyLine(trimmed, 0, trimmed.length);
  const text = ready ? trimmed : toSingleLine(value);
  if (text === '') return undefined;
  if (ready) return { line: ready, rightToLeft: false };
  const paragraph = setParagraph(text, shaper);
  return { line: paragraph.setLine(0, text.length), rightToLeft: paragraph.rightToLeft };
}

/**
 * Draws a text on as many lines as it takes. It shrinks as far as its field allows; where it still
 * does not fit all lines are drawn, from the top of the box on, and it is reported.
 */
export function drawParagraphs(pen: PagePen, value: string, area: Area, style: TextStyle): void {
  // Blank lines at the end are no text.
  const paragraphs = toParagraphs(value.trimEnd()).map((text) => setParagraph(text, pen.shaper));
  if (paragraphs.every(({ text }) => text === '')) return;
  const inner = inset(area);
  const { size, block, fits } = fitLines(paragraphs, inner, style);
  const { lines } = block;
  if (!fits) {
    const room = Math.max(0, Math.floor(inner.height / size / block.distance));
    pen.report(
      'overflow',
      block.width * size > inner.width * 1000 * tolerance
        ? `At size ${short(size)} a letter is wider than the place of ${short(inner.width)} points.`
        : `At size ${short(size)} the text takes ${lines.length} lines; its place has room for ${room}.`,
    );
  } else reportSmall(pen, size, style.fontSize || largestSize);
  if (!lines.every(({ line }) => line instanceof ReadyLine)) reportMissing(pen, value);
  const distance = block.distance * size;
  let baseline = firstBaseline(lines, distance, size, inner, style.verticalAlign);
  for (const { line, rightToLeft } of lines) {
    const x = startOf(line, size, inner, style, rightToLeft);
    pen.text(line, x, baseline, size, style.color);
    baseline -= distance;
  }
}

/**
 * Reports a text that had to shrink so far that it can hardly be read. A box whose setting is as
 * small is not reported.
 */
export function reportSmall(pen: PagePen, size: number, wanted: number): void {
  if (size * tolerance >= Math.min(wanted, legibleFontSize)) return;
  pen.report(
    'too-small',
    `The text fits at size ${short(size)}; below ${legibleFontSize} it is hard to read.`,
  );
}

/** A number of points as people read it. */
export function short(points: number): string {
  return num(Math.round(points * 10) / 10);
}

function inkOf(line: TextLine): number {
  return Math.max(line.top, capHeight * 1000) - line.bottom;
}

/**
 * Computes the start of a line. Text that reads from right to left starts at the right by itself; what is too wide
 * starts inside its box, so that its beginning can be read.
 */
function startOf(
  line: TextLine,
  size: number,
  inner: Area,
  style: TextStyle,
  rightToLeft: boolean,
): number {
  const free = inner.width - (line.width * size) / 1000;
  if (free < 0) return inner.left + (rightToLeft ? free : 0);
  const align = style.align === 'left' && rightToLeft ? 'right' : style.align;
  return inner.left + free * shareBefore[align];
}

/** Shares of the free room that stand before a line. */
const shareBefore = { left: 0, center: 0.5, right: 1 };

/** The baseline of one line, moved from where it belongs only as far as high or deep letters need. */
export function lineBaseline(
  area: Area,
  line: TextLine,
  size: number,
  verticalAlign: TextStyle['verticalAlign'] = 'middle',
): number {
  const top = area.bottom + area.height;
  const wanted = wantedBaseline(area, line, size, verticalAlign);
  const highest = top - (line.top * size) / 1000;
  const lowest = area.bottom - (line.bottom * size) / 1000;
  return Math.max(lowest, Math.min(highest, wanted));
}

function wantedBaseline(
  { bottom, height }: Area,
  line: TextLine,
  size: number,
  verticalAlign: NonNullable<TextStyle['verticalAlign']>,
): number {
  switch (verticalAlign) {
    case 'top':
      return bottom + height - margin(height) - topReach(line) * size;
    case 'middle':
      return bottom + height / 2 - (capHeight * size) / 2;
    case 'bottom':
      return bottom + margin(height) + descent * size;
  }
}

/** Shares of the free room that stand above several lines. */
const shareAbove = { top: 0, middle: 0.5, bottom: 1 };

/** The baseline of the first of several lines. */
function firstBaseline(
  lines: SetLine[],
  distance: number,
  size: number,
  inner: Area,
  verticalAlign: TextStyle['verticalAlign'] = 'top',
): number {
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) return inner.bottom;
  const below = (lines.length - 1) * distance;
  const fromTop = inner.bottom + inner.height - topReach(first.line) * size;
  const fromBottom = inner.bottom + below + descent * size;
  const wanted = fromTop + (fromBottom - fromTop) * shareAbove[verticalAlign];
  const lowest = inner.bottom + below - (last.line.bottom * size) / 1000;
  // Lines that take more room than there is start at the top.
  return Math.min(
    Math.max(wanted, Math.min(lowest, fromTop)),
    Math.max(fromTop, inner.bottom + inner.height - (first.line.top * size) / 1000),
  );
}

/** Computes the distance of the first line from the top, as a part of the size. */
function topReach(line: TextLine): number {
  return Math.min(Math.max(line.top, 800), 950) / 1000;
}

function inset({ left, bottom, width, height }: Area): Area {
  const x = margin(width);
  const y = margin(height);
  return { left: left + x, bottom: bottom + y, width: width - 2 * x, height: height - 2 * y };
}

/** Computes the margin of text to the sides of an area, or to its top and its bottom. */
function margin(side: number): number {
  return Math.min(2, side / 10);
}
