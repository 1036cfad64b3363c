import type { Rect } from '../document/rect.ts';
import { sumSign } from './cell-fields.ts';
import { rowsOf } from './find-prompts.ts';
import type { Cell, FillArea } from './found.ts';
import { hasMiddleIn, middleX, middleY, type Word, widthOf } from './page-model.ts';

/** Describes the words that label an area. */
export interface FoundLabel {
  text: string;
  from: 'cell' | 'head' | 'left' | 'right' | 'below' | 'hint' | 'above' | 'far-above';
}

/** Holds the context in which labels are looked for. */
export interface LabelContext {
  words: readonly Word[];
  areas: readonly FillArea[];
  cells: readonly Cell[];
  size: number;
}

const hasLetters = (text: string): boolean => /[\p{L}#]/u.test(text);

/** Maximum distance of the words of one label, in widths of their letters. */
const widestGap = 3.2;

/** Computes the width of the letters of words. */
const letterWidth = (words: readonly Word[]): number =>
  words.reduce((sum, word) => sum + widthOf(word), 0) /
  words.reduce((sum, { text }) => sum + text.length, 0);

/**
 * Computes the maximum distance of the next word of a label; dots and row numbers are as far apart as the page has
 * room.
 */
function widestGapOf(taken: readonly Word[], next: Word, size: number): number {
  const written = [...taken, next].filter(({ text }) => /\p{L}{2}/u.test(text));
  return written.length < 2 || !written.includes(next)
    ? 1.6 * size
    : widestGap * letterWidth(written);
}

/** The words of one row that belong to one of them. */
function phraseOf(first: Word, row: readonly Word[], size: number): Word[] {
  const sorted = row.toSorted((one, other) => one.x0 - other.x0);
  const phrase = [first];
  const add = (word: Word, gap: number) =>
    gap <= widestGapOf(phrase, word, size) && phrase.push(word) > 0;
  let edge = first.x1;
  for (const word of sorted.slice(sorted.indexOf(first) + 1)) {
    if (!add(word, word.x0 - edge)) break;
    edge = word.x1;
  }
  edge = first.x0;
  for (const word of sorted.slice(0, sorted.indexOf(first)).toReversed()) {
    if (!add(word, edge - word.x1)) break;
    edge = word.x0;
  }
  return phrase;
}

/** Finds what the boxes of a choice answer: the words before the first of them, or right above; undefined without any. */
export function findQuestion(first: FillArea, context: LabelContext): string | undefined {
  const words = context.words.filter(({ text }) => text !== '');
  return new LabelSearch(first, { ...context, words }).ofChoice();
}

/** Finds the label of an area; undefined where nothing near it names it. */
export function findLabel(area: FillArea, context: LabelContext): FoundLabel | undefined {
  const words = context.words.filter(({ text }) => text !== '');
  const search = new LabelSearch(area, { ...context, words });
  return area.kind === 'box' ? search.ofBox() : (search.inTable() ?? search.ofLine());
}

/** Words of one label, without item numbers and what hangs at its ends. */
function written(words: readonly Word[]): string {
  const text = rowsOf(words, 0.35)
    .map((row) => row.map((word) => word.text).join(' '))
    .join(' ')
    .trim();
  return text
    .replace(/^[\s.,;:$)\]–-]+|[\s,;:$([–_-]+$/g, '')
    .replace(/^\(([^()]*)\)?$/, '$1')
    .replace(/^\d{1,2}[a-z]?[.)]?\s+(?=\S)/, '')
    .trim();
}

class LabelSearch {
  readonly #area: FillArea;
  readonly #context: LabelContext;
  readonly #size: number;
  /** What is drawn: a box stands where its label does, also where more room is taken for it. */
  readonly #at: Rect;
  readonly #row: Word[];

  constructor(area: FillArea, context: LabelContext) {
    this.#area = area;
    this.#context = context;
    this.#size = context.size;
    this.#at = area.drawn;
    this.#row = this.#wordsInRow();
  }

  #wordsInRow(): Word[] {
    const { words } = this.#context;
    const size = this.#size;
    const { y0, y1 } = this.#at;
    const { kind, lines } = this.#area;
    // Of several lines the first one is labelled.
    const line = y1 - (y1 - y0) / lines;
    const inRow =
      kind === 'box'
        ? words.filter((word) => middleY(word) > y0 - 0.2 * size && middleY(word) < y1 + 0.2 * size)
        : words.filter(({ base }) => base > line - 0.5 * size && base < line + 0.75 * size);
    return inRow.sort((one, other) => one.x0 - other.x0);
  }

  ofBox(): FoundLabel | undefined {
    const right = this.#run('right');
    if (hasLetters(right)) return { text: right, from: 'right' };
    const left = this.#run('left');
    return hasLetters(left) ? { text: left, from: 'left' } : undefined;
  }

  ofChoice(): string | undefined {
    const before = this.#run('left', 40);
    if (hasLetters(before)) return before;
    const { x0, x1, y1 } = this.#at;
    const size = this.#size;
    const near = this.#context.words.filter(
      ({ base }) => base > y1 - 0.6 * size && base < y1 + 2.2 * size,
    );
    const over = near.filter((word) => word.x1 > x0 - 2 && word.x0 < x1 + 2);
    const first = over.toSorted((one, other) => one.base - other.base)[0];
    if (!first) return undefined;
    const row = near.filter(({ base }) => Math.abs(base - first.base) < 0.4 * size);
    const text = written(phraseOf(first, row, size));
    return hasLetters(text) ? text : undefined;
  }

  /** The words to one side, up to a wide gap or the next area. */
  #run(side: 'left' | 'right', farthest = 3.2): string {
    const { x0, x1, y0, y1 } = this.#at;
    const size = this.#size;
    const others = this.#context.areas.filter(
      (one) => one !== this.#area && one.box.y0 < y1 - 1 && one.box.y1 > y0 + 1,
    );
    const isLeft = side === 'left';
    const limit = isLeft
      ? Math.max(
          -Infinity,
          ...others.filter(({ box }) => box.x1 <= x0 + 2).map(({ box }) => box.x1),
        )
      : Math.min(
          Infinity,
          ...others.filter(({ box }) => box.x0 >= x1 - 2).map(({ box }) => box.x0),
        );
    const { cell } = this.#area;
    // A sign that is printed in its own cell does not stand between it and its label.
    const row = this.#row.filter(
      (word) => !(cell && sumSign.test(word.text) && hasMiddleIn(word, cell)),
    );
    const list = isLeft
      ? row.filter((word) => word.x1 <= x0 + 2 && word.x0 >= limit - 2).toReversed()
      : row.filter((word) => word.x0 >= x1 - 2 && word.x1 <= limit + 2);
    const taken: Word[] = [];
    let edge = isLeft ? x0 : x1;
    for (const word of list) {
      const gap = isLeft ? edge - word.x1 : word.x0 - edge;
      // Words of one label are as close as their letters are wide, whatever the rest of the page has.
      if (gap > (taken.length > 0 ? widestGapOf(taken, word, size) : farthest * size)) break;
      taken.push(word);
      edge = isLeft ? word.x0 : word.x1;
    }
    return written(taken);
  }

  /** What stands in the cell itself, or at the head of its column. */
  inTable(): FoundLabel | undefined {
    const { cell } = this.#area;
    if (!cell) return undefined;
    const { words, cells } = this.#context;
    const inside = (where: Cell) => words.filter((word) => hasMiddleIn(word, where));
    const own = written(inside(cell).filter(({ text }) => !/^[xX]$/.test(text)));
    if (hasLetters(own)) return { text: own, from: 'cell' };
    let below = cell;
    // A column has no more rows than fit on a page.
    for (let row = 0; row < 60; row += 1) {
      const above = cells.find(
        (one) =>
          Math.abs(one.y0 - below.y1) < 3 &&
          one.x0 < middleX(below) &&
          one.x1 > middleX(below) &&
          widthOf(one) < 2.5 * widthOf(below),
      );
      if (!above) return undefined;
      const head = written(inside(above));
      if (hasLetters(head)) return { text: head, from: 'head' };
      below = above;
    }
    return undefined;
  }

  /** What stands before a line, below it, behind it, or over it. */
  ofLine(): FoundLabel | undefined {
    const left = this.#run('left');
    const caption = this.#caption();
    const isShort = left.length <= 3;
    if (caption?.isBracketed && !caption.isWider && isShort) {
      return { text: caption.text, from: 'below' };
    }
    if (hasLetters(left) && left.split(' ').length <= 9 && left.length >= 2) {
      return { text: left, from: 'left' };
    }
    if (caption && !caption.isWider && !caption.isAmongText) {
      return { text: caption.text, from: 'below' };
    }
    const hint = this.#hint();
    if (hint !== undefined) return { text: hint, from: 'hint' };
    if (hasLetters(left) && left.length >= 2) {
      return { text: left.split(' ').slice(-8).join(' '), from: 'left' };
    }
    const aligned = this.#above('aligned');
    if (aligned) return aligned;
    const farLeft = this.#run('left', 20);
    if (hasLetters(farLeft)) return { text: farLeft, from: 'left' };
    return this.#above('any');
  }

  /** Small words right below a line. */
  #caption() {
    const { words, areas } = this.#context;
    const { x0, x1, y0 } = this.#at;
    const size = this.#size;
    const below = words.filter(
      (word) => word.y1 < y0 + 1 && word.y1 > y0 - size && word.x0 >= x0 - 4 && word.x1 <= x1 + 4,
    );
    const [first] = below;
    const text = written(below);
    if (!first || !hasLetters(text)) return undefined;
    const level = words.filter(
      (word) => Math.abs(word.base - first.base) < 2 && !below.includes(word),
    );
    const [start, end] = [
      Math.min(...below.map((word) => word.x0)),
      Math.max(...below.map((word) => word.x1)),
    ];
    return {
      text,
      isBracketed: rowsOf(below)[0]?.[0]?.text.startsWith('(') ?? false,
      /** Its line of text goes on next to the area. */
      isWider: level.some(
        (word) =>
          (word.x1 < first.x0 + 1 && word.x1 > start - 1.2 * size) ||
          (word.x0 >= x1 - 2 && word.x0 < end + 1.2 * size),
      ),
      isAmongText: level.some((word) => {
        const isNext = Math.abs(word.x0 - x1) < 2 * size && word.x0 >= x1 - 2;
        const isOfAnother = areas.some(
          ({ box }) => word.x0 >= box.x0 - 4 && word.x1 <= box.x1 + 4 && Math.abs(box.y0 - y0) < 3,
        );
        return isNext && !isOfAnother;
      }),
    };
  }

  /** Words in brackets right behind a line. */
  #hint(): string | undefined {
    const { x1 } = this.#at;
    const behind = this.#row.filter((word) => word.x0 >= x1 - 2 && word.x0 < x1 + 14 * this.#size);
    return /^\(([^)]+)\)/.exec(behind.map(({ text }) => text).join(' '))?.[1];
  }

  /** The words over an area; `aligned` where they begin there, and are no part of a line that is wider. */
  #above(which: 'aligned' | 'any'): FoundLabel | undefined {
    const { words } = this.#context;
    const { x0, x1, y1 } = this.#at;
    const size = this.#size;
    const lowest = (some: readonly Word[]): string => {
      const base = Math.min(...some.map((word) => word.base));
      return written(some.filter((word) => Math.abs(word.base - base) < 0.4 * size));
    };
    const over = words.filter((word) => word.x1 > x0 - 2 && word.x0 < x1 + 2);
    const near = over.filter(({ base }) => base > y1 - 0.6 * size && base < y1 + 2.2 * size);
    const text = lowest(near);
    const isCut = words.some(
      (word) =>
        !near.includes(word) &&
        near.some(
          (one) =>
            Math.abs(one.base - word.base) < 2 && one.x0 - word.x1 < size && one.x0 >= word.x1 - 1,
        ),
    );
    if (near.length > 0 && hasLetters(text) && (which === 'any' || !isCut)) {
      return { text, from: 'above' };
    }
    if (which === 'aligned') return undefined;
    const far = over.filter((word) => word.y0 > y1 && word.y0 < y1 + 9 * size);
    const farText = lowest(far);
    return far.length > 0 && hasLetters(farText) ? { text: farText, from: 'far-above' } : undefined;
  }
}
