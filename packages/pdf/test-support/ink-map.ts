import type { PageImage } from './look-at.ts';

/** The size of a cell in points: as a character stands in a text, higher than wide. */
const cell = { width: 5, height: 9 };
/** From how dark on, from 0 to 255, a cell is shown by which character. */
const levels: readonly [from: number, character: string][] = [
  [130, '@'],
  [85, '#'],
  [60, '*'],
  [42, '+'],
  [28, '='],
  [16, '-'],
  [8, ':'],
  [3, '.'],
];

/**
 * A page as a text that looks like it: a character for each cell, the denser the darker. Small enough to be kept with
 * a test, and what has changed is seen by reading it.
 */
export function inkMap({ bitmap, width, height }: PageImage): string {
  const scale = bitmap.width / width;
  const lines: string[] = [];
  for (let y = 0; y + cell.height <= height; y += cell.height) {
    let line = '';
    for (let x = 0; x + cell.width <= width; x += cell.width) {
      line += characterOf(darknessOf(bitmap, x * scale, y * scale, scale));
    }
    lines.push(line.trimEnd());
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

const characterOf = (darkness: number): string =>
  levels.find(([from]) => darkness >= from)?.[1] ?? ' ';

/** Computes the darkness of a cell, from 0 to 255. */
function darknessOf(
  { data, width }: PageImage['bitmap'],
  left: number,
  top: number,
  scale: number,
): number {
  let sum = 0;
  const [columns, rows] = [Math.round(cell.width * scale), Math.round(cell.height * scale)];
  const [first, start] = [Math.round(left), Math.round(top)];
  for (let y = start; y < start + rows; y++) {
    for (let x = first; x < first + columns; x++)
      sum += 255 - (data[(y * width + x) * 4 + 1] ?? 255);
  }
  return sum / (columns * rows);
}
