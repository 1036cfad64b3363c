import type { Rect } from '../document/rect.ts';
import type { Horizontal, PageModel, Vertical, Word } from './page-model.ts';
import { median } from './page-model.ts';

/** Names the rule by which an area was found. */
export type DetectionRule =
  | 'box'
  | 'short-line'
  | 'yes-no'
  | 'pick-one'
  | 'line'
  | 'underscores'
  | 'comb'
  | 'cell'
  | 'cell-under-label'
  | 'cell-last-row'
  | 'cell-beside-label'
  | 'cell-beside-number'
  | 'pale-area'
  | 'blank';

/** A rectangle of four lines; also one of a table. */
export interface Cell extends Rect {
  /** A box to be marked, and not an area for text. */
  isBox?: boolean;
  isComb?: boolean;
}

/** Describes a fillable area. */
export interface FillArea {
  kind: 'text' | 'box';
  /** Where what is filled in is to stand. */
  box: Rect;
  rule: DetectionRule;
  /** What is drawn there, where that is smaller. */
  drawn: Rect;
  cell?: Cell;
  /** How many lines it has, and how many cells for a letter each. */
  lines: number;
  combCells?: number;
}

/** Holds a page while areas are looked for on it. */
export interface Sheet {
  model: PageModel;
  /** The height of a line of the page's usual text. */
  size: number;
  words: readonly Word[];
  /** The words and the other marks: what nothing can be written over. */
  marks: readonly Rect[];
  /** Lines as they are seen: pieces joined, with the sides of boxes. */
  horizontals: Horizontal[];
  verticals: Vertical[];
  /** The sides of what is printed. */
  left: number;
  right: number;
}

/** The height of a line of the page's usual text. */
export function usualSize(words: readonly Word[]): number {
  const sizes = words
    .filter(({ text }) => text === '' || /\p{L}{2}/u.test(text))
    .map(({ size }) => size);
  return Math.min(14, Math.max(6, median(sizes) || 10));
}
