import { BrokenText } from '../text/break-lines.ts';
import type { Paragraph } from '../text/set-text.ts';
import type { Span } from '../text/span.ts';
import type { TextLine } from '../text/text-line.ts';
import type { Area } from './page-pen.ts';
import type { TextStyle } from './text-style.ts';
import { capHeight, largestSize, sizeFor, tolerance } from './text-style.ts';

/** By how much text shrinks at a time, in points. */
const step = 0.5;
/** Distance of lines, as a part of the font size. */
const lineDistance = 1.2;

/** A line of text, and whether it reads from right to left. */
export interface SetLine {
  line: TextLine;
  rightToLeft: boolean;
}

/** Lines of text, measured as parts of the font size. */
export interface Block {
  lines: SetLine[];
  /** From line to line, and of all, as parts of the size. */
  distance: number;
  height: number;
  /** Of the widest line, in thousandths of the size. */
  width: number;
}

interface BrokenParagraph {
  paragraph: Paragraph;
  words: BrokenText;
}

/**
 * Breaks paragraphs into lines at the largest size allowed by their field at which they fit into an area, or else at
 * the smallest.
 */
export function fitLines(
  paragraphs: readonly Paragraph[],
  inner: Area,
  style: TextStyle,
): { size: number; block: Block; fits: boolean } {
  const wanted = style.fontSize || largestSize;
  const floor = sizeFor(style, wanted, 0);
  const texts = paragraphs.map((paragraph) => ({ paragraph, words: new BrokenText(paragraph) }));
  let block: Block | undefined;
  let ofBlock: (readonly Span[])[] = [];
  for (let size = wanted; ; size = Math.max(floor, size - step)) {
    const width = (inner.width * 1000) / size;
    const broken = texts.map(({ words }) => words.linesFor(width));
    const count = broken.reduce((sum, spans) => sum + spans.length, 0);
    const least = (count - 1) * (style.lineHeight ?? lineDistance) * size;
    // The height is certain only when the lines are set; a first guess saves setting most of them.
    if (least > inner.height && size > floor) continue;
    // From one size to the next, most lines stay as they are.
    const isSame = broken.every((spans, index) => spans === ofBlock[index]);
    if (!block || !isSame) block = setBlock(texts, broken, style);
    ofBlock = broken;
    const fits =
      block.height * size <= inner.height * tolerance && block.width <= width * tolerance;
    if (fits || size <= floor) return { size, block, fits };
  }
}

function setBlock(
  texts: readonly BrokenParagraph[],
  broken: readonly (readonly Span[])[],
  style: TextStyle,
): Block {
  const lines: SetLine[] = [];
  let width = 0;
  for (const [index, { paragraph }] of texts.entries()) {
    for (const { start, end } of broken[index] ?? []) {
      const line = paragraph.setLine(start, end);
      lines.push({ line, rightToLeft: paragraph.rightToLeft });
      width = Math.max(width, line.width);
    }
  }
  const distance = distanceOf(lines, style);
  return { lines, distance, height: heightOf(lines, distance), width };
}

/** From line to line, as a part of the size: as wide as lines are high, unless the field says it. */
function distanceOf(lines: SetLine[], { lineHeight }: TextStyle): number {
  if (lineHeight !== undefined) return lineHeight;
  let reach = 0;
  let above: TextLine | undefined;
  for (const { line } of lines) {
    if (above) reach = Math.max(reach, line.top - above.bottom);
    above = line;
  }
  return Math.max(lineDistance, reach / 1000 + 0.05);
}

function heightOf(lines: SetLine[], distance: number): number {
  const top = Math.max(capHeight * 1000, lines[0]?.line.top ?? 0);
  const bottom = lines.at(-1)?.line.bottom ?? 0;
  return (lines.length - 1) * distance + (top - bottom) / 1000;
}
