import { BrokenText } from '../text/break-lines.ts';
import { toParagraphs, toSingleLine } from '../text/clean-text.ts';
import type { Paragraph } from '../text/set-text.ts';
import { setParagraph } from '../text/set-text.ts';
import type { TextLine } from '../text/text-line.ts';
import type { Area, PagePen } from './page-pen.ts';

/** How a field wants its text. */
export interface TextStyle {
  /** Points; 0 shrinks the text until it fits. */
  fontSize: number;
  align: 'left' | 'center' | 'right';
  /** `#rrggbb` */
  color: string;
}

/** Sizes in points that text shrinks from, and that it goes below only if it would be cut. */
const largest = 12;
const smallest = 4;
const step = 0.5;
/** Height of capitals, and distance of lines, as parts of the font size. */
const capHeight = 0.714;
const lineDistance = 1.2;
/** Room that a single line gets, as a part of its size, when it may choose its size. */
const lineRoom = 1.25;

/** Draws a text on one line, in the middle of an area, shrunk until it fits. */
export function drawSingleLine(pen: PagePen, value: string, area: Area, style: TextStyle): void {
  const text = toSingleLine(value);
  if (text === '') return;
  const paragraph = setParagraph(text, pen.shaper);
  const line = paragraph.setLine(0, text.length);
  const inner = inset(area);
  const ink = Math.max(line.top, capHeight * 1000) - line.bottom;
  const size = Math.min(
    style.fontSize || Math.min(largest, area.height / lineRoom),
    (inner.width * 1000) / Math.max(line.width, 1),
    (area.height * 1000) / ink,
  );
  const x = startOf(line, size, inner, style, paragraph);
  pen.text(line, x, middleBaseline(area, line, size), size, style.color);
}

/** Draws a text on as many lines as it takes, from the top of an area, shrunk until it fits. */
export function drawParagraphs(pen: PagePen, value: string, area: Area, style: TextStyle): void {
  const paragraphs = toParagraphs(value).map((text) => setParagraph(text, pen.shaper));
  if (paragraphs.every(({ text }) => text === '')) return;
  const inner = inset(area);
  const texts = paragraphs.map((paragraph) => ({ paragraph, words: new BrokenText(paragraph) }));
  const { size, lines } = fitLines(texts, inner, style.fontSize);
  const distance = distanceOf(lines) * size;
  const top = Math.max(...lines.slice(0, 1).map(({ line }) => line.top), 800);
  let baseline = inner.bottom + inner.height - (Math.min(top, 950) * size) / 1000;
  for (const { line, paragraph } of lines) {
    pen.text(line, startOf(line, size, inner, style, paragraph), baseline, size, style.color);
    baseline -= distance;
  }
}

interface SetLine {
  line: TextLine;
  paragraph: Paragraph;
}

function fitLines(
  texts: { paragraph: Paragraph; words: BrokenText }[],
  inner: Area,
  fontSize: number,
): { size: number; lines: SetLine[] } {
  let size = fontSize || largest;
  for (;;) {
    const width = (inner.width * 1000) / size;
    const broken = texts.map(({ paragraph, words }) => ({
      paragraph,
      spans: words.linesFor(width),
    }));
    const count = broken.reduce((sum, { spans }) => sum + spans.length, 0);
    // The height is certain only when the lines are set; a first guess saves setting most of them.
    if ((count - 1) * lineDistance * size <= inner.height || size < 0.5) {
      const lines = broken.flatMap(({ paragraph, spans }) =>
        spans.map(({ start, end }) => ({
          paragraph,
          line: paragraph.setLine(start, end),
        })),
      );
      const fits = heightOf(lines) * size <= inner.height && widthOf(lines) <= width * 1.001;
      if (fits || size < 0.5) return { size, lines };
    }
    size = size > smallest ? Math.max(smallest, size - step) : size * 0.9;
  }
}

function distanceOf(lines: SetLine[]): number {
  const reach = lines.reduce((most, { line }, index) => {
    const above = lines[index - 1];
    return above ? Math.max(most, line.top - above.line.bottom) : most;
  }, 0);
  return Math.max(lineDistance, reach / 1000 + 0.05);
}

function heightOf(lines: SetLine[]): number {
  const top = Math.max(capHeight * 1000, lines[0]?.line.top ?? 0);
  const bottom = lines.at(-1)?.line.bottom ?? 0;
  return (lines.length - 1) * distanceOf(lines) + (top - bottom) / 1000;
}

function widthOf(lines: SetLine[]): number {
  return Math.max(...lines.map(({ line }) => line.width));
}

/** Where a line starts. Text that reads from right to left starts at the right by itself. */
function startOf(
  line: TextLine,
  size: number,
  inner: Area,
  style: TextStyle,
  paragraph: Paragraph,
): number {
  const free = inner.width - (line.width * size) / 1000;
  const align = style.align === 'left' && paragraph.rightToLeft ? 'right' : style.align;
  return inner.left + { left: 0, center: free / 2, right: free }[align];
}

/** A baseline that puts capitals in the middle, moved only as far as high or deep letters need. */
export function middleBaseline(area: Area, line: TextLine, size: number): number {
  const middle = area.bottom + area.height / 2 - (capHeight * size) / 2;
  const highest = area.bottom + area.height - (line.top * size) / 1000;
  const lowest = area.bottom - (line.bottom * size) / 1000;
  return Math.max(lowest, Math.min(highest, middle));
}

function inset({ left, bottom, width, height }: Area): Area {
  const x = Math.min(2, width / 10);
  const y = Math.min(2, height / 10);
  return { left: left + x, bottom: bottom + y, width: width - 2 * x, height: height - 2 * y };
}
