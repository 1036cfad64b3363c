import type { Rect } from '../../document/rect.ts';
import { heightOf, median, type Word } from '../page-model.ts';

/** Puts letters of which only the picture is known together to words without a text. */
export function joinLetters(letters: readonly Rect[]): Word[] {
  const heights = letters.map(heightOf).filter((height) => height > 3 && height < 16);
  // Small letters take about this part of a line.
  const size = (median(heights) || 6) / 0.56;
  const words: Rect[] = [];
  let open: Rect[] = [];
  for (const letter of [...letters].sort((one, other) => one.x0 - other.x0)) {
    open = open.filter(({ x1 }) => letter.x0 - x1 < 0.22 * size);
    const known = open.find((word) => isLevel(word, letter));
    if (known) {
      known.x1 = Math.max(known.x1, letter.x1);
      known.y0 = Math.min(known.y0, letter.y0);
      known.y1 = Math.max(known.y1, letter.y1);
      continue;
    }
    const word = { ...letter };
    words.push(word);
    open.push(word);
  }
  return words.map((word) => ({ ...word, text: '', base: word.y0, size }));
}

function isLevel(one: Rect, other: Rect): boolean {
  const shared = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0);
  return shared > 0.25 * Math.min(heightOf(one), heightOf(other));
}
