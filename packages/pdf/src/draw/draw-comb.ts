import { boxesText, charactersText } from '@countersign/fields';
import { toCharacters } from '../text/break-lines.ts';
import { toSingleLine } from '../text/clean-text.ts';
import type { Paragraph } from '../text/set-text.ts';
import { setParagraph } from '../text/set-text.ts';
import { inVisualOrder } from '../text/text-pieces.ts';
import { lineBaseline, reportSmall, short } from './fit-text.ts';
import type { Area, PagePen } from './page-pen.ts';
import { reportMissing } from './report-missing.ts';
import type { TextStyle } from './text-style.ts';
import { sizeFor } from './text-style.ts';

/**
 * Draws one character in each of `cells` cells of equal width. Where there are more characters than
 * cells, the cells get narrower so that none is lost, and an `overflow` is reported.
 */
export function drawComb(
  pen: PagePen,
  value: string,
  area: Area,
  style: TextStyle,
  cells: number,
): void {
  const text = toSingleLine(value);
  const characters = toCharacters(text);
  if (characters.length === 0) return;
  const paragraph = setParagraph(text, pen.shaper);
  const { rightToLeft } = paragraph;
  const count = Math.max(cells, characters.length);
  if (count > cells) {
    const boxes = boxesText(cells);
    pen.report('overflow', `The text has ${charactersText(count)}; its place has ${boxes}.`);
  }
  const free = count - characters.length;
  const align = style.align === 'left' && rightToLeft ? 'right' : style.align;
  const skipped = { left: 0, center: Math.floor(free / 2), right: free }[align];
  const width = area.width / count;
  const lines = charactersOnLine(characters, paragraph).map((character) =>
    setParagraph(character, pen.shaper).setLine(0, character.length),
  );
  const widest = Math.max(...lines.map((line) => line.width), 1);
  const ink = Math.max(...lines.map((line) => Math.max(line.top, 714) - line.bottom));
  const wanted = style.fontSize || Math.min(12, area.height / 1.25);
  const fitting = Math.min((width * 0.9 * 1000) / widest, (area.height * 1000) / ink);
  const size = sizeFor(style, wanted, fitting);
  // A letter may fill its box to the frame before it is too large for it.
  if (size > Math.min((width * 1000) / widest, (area.height * 1000) / ink) * 1.001) {
    pen.report('overflow', `At size ${short(size)} the letters are larger than their boxes.`);
  } else if (count === cells) reportSmall(pen, size, wanted);
  reportMissing(pen, value);
  for (const [index, line] of lines.entries()) {
    const x = area.left + (skipped + index + 0.5) * width - (line.width * size) / 2000;
    const baseline = lineBaseline(area, line, size, style.verticalAlign);
    pen.text(line, x, baseline, size, style.color);
  }
}

/** By this control a character alone runs from right to left: a bracket is then shown the other way round. */
const fromRight = '\u202e';

/** Characters of a paragraph in the order in which they stand on a line, each as a text of its own. */
function charactersOnLine(characters: readonly string[], paragraph: Paragraph): string[] {
  let end = 0;
  const placed = characters.map((character) => {
    end += character.length;
    // Controls that no one sees come before what they belong to.
    const level = paragraph.levelAt(end - 1);
    return { text: level % 2 === 1 ? fromRight + character : character, level };
  });
  return inVisualOrder(placed).map(({ text }) => text);
}
