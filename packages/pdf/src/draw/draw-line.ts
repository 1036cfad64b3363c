import { drawComb } from './draw-comb.ts';
import { drawSingleLine } from './fit-text.ts';
import type { Area, PagePen } from './page-pen.ts';
import type { TextStyle } from './text-style.ts';

/** Draws a text of one line, or one character in each cell where there are cells. */
export function drawLine(
  pen: PagePen,
  text: string,
  area: Area,
  style: TextStyle,
  cells: number | undefined,
): void {
  if (cells) drawComb(pen, text, area, style, cells);
  else drawSingleLine(pen, text, area, style);
}
