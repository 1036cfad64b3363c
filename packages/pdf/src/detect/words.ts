import type { Rect } from '../document/rect.ts';
import type { Letter } from '../render/read-drawn-page.ts';
import { formWords, isWordOf } from './form-words.ts';
import { joinLetters } from './join-letters.ts';
import { type Horizontal, heightOf, type Word, widthOf } from './page-model.ts';

/** Holds the words and shapes that the letters of a page make up. */
export interface PageText {
  words: Word[];
  /** Lines made of underscores. */
  underscores: Horizontal[];
  /** Empty boxes that are signs of a font. */
  boxSigns: Rect[];
}

type Inked = Letter & { kind: 'letter' };

/** Signs for an empty box or circle, in Unicode and where the symbol fonts keep theirs. */
const boxSign =
  /[\u2610\u25a1\u25a2\u25fb\u25ef\u25cb\u274f-\u2752\u2b1c\uf0a8\uf06f\uf071\uf072\uf0a1\uf0a6\uf0a3\uf0fe]/;
/** Letters that are drawn as an empty box by fonts of symbols. */
const boxLetter = /[oqrpnm\u00a8\u00a1]/;
const isSymbolFont = (font: string) => /ding|symbol/i.test(font);
const isBlank = (text: string) => /[\s\u00a0]/.test(text) || (text.codePointAt(0) ?? 0) < 32;

/** Puts letters together, in the order in which they are drawn. */
export function readWords(letters: readonly Letter[]): PageText {
  const collector = new WordCollector();
  for (const letter of joinLetters(letters)) collector.take(letter);
  const { words, underscores, boxSigns } = collector.end();
  takeBullets(words, boxSigns);
  boxSigns.push(...bracketBoxes(words));
  return { words, underscores, boxSigns };
}

/** Underscores, or dots, that follow each other. */
interface Run extends Rect {
  base: number;
  size: number;
  count: number;
}

class WordCollector {
  readonly #words: Word[] = [];
  readonly #underscores: Horizontal[] = [];
  readonly #boxSigns: Rect[] = [];
  readonly #dotted: Horizontal[] = [];
  #word: (Word & { right: number }) | undefined;
  #line: Run | undefined;
  #dots: Run | undefined;

  take(letter: Letter): void {
    if (letter.kind === 'break') {
      this.#endWord();
      return;
    }
    const isSymbol = isSymbolFont(letter.font);
    if (letter.text === '_' && !isSymbol) this.#takeUnderscore(letter);
    else if (isBlankBox(letter)) this.#takeBox(letter.box);
    else if (isBlank(letter.text) && !(isSymbol && letter.text === '\u00a8')) this.#endWord();
    else if (boxSign.test(letter.text) || (isSymbol && boxLetter.test(letter.text))) {
      this.#takeBox(boxOfSign(letter));
    } else if (widthOf(letter.box) > 0 && heightOf(letter.box) > 0) this.#takeLetter(letter);
  }

  end(): PageText {
    this.#endWord();
    this.#endLine();
    this.#endDots();
    const lines = this.#dotted.filter((line) => !leadsToNumber(line, this.#words));
    return {
      words: this.#words,
      underscores: [...this.#underscores, ...lines],
      boxSigns: this.#boxSigns,
    };
  }

  #takeUnderscore({ cell, box, base, size }: Inked): void {
    this.#endWord();
    this.#endDots();
    const run = this.#line;
    const follows =
      run && Math.abs(run.base - base) < 1 && cell.x0 - run.x1 < size * 0.6 && cell.x0 > run.x0;
    if (follows) {
      run.x1 = cell.x1;
      run.count += 1;
      return;
    }
    this.#endLine();
    this.#line = { ...box, x0: cell.x0, x1: cell.x1, base, size, count: 1 };
  }

  #takeBox(box: Rect): void {
    this.#endWord();
    this.#endLine();
    this.#boxSigns.push(box);
  }

  #takeLetter(letter: Inked): void {
    const { box, text, base, size, x } = letter;
    if (text === '.' && this.#follows(letter)) return;
    const word = this.#word;
    const gap = word ? x - word.right : 0;
    if (
      word &&
      (Math.abs(word.base - base) > 0.3 * size || gap > 0.3 * size || gap < -0.5 * size)
    ) {
      this.#endWord();
    }
    if (text === '.' && !this.#word) {
      this.#endDots();
      this.#dots = { ...box, base, size, count: 1 };
      return;
    }
    this.#word ??= { ...box, base, size, text: '', right: 0 };
    const current = this.#word;
    current.text += text;
    current.x0 = Math.min(current.x0, box.x0);
    current.x1 = Math.max(current.x1, box.x1);
    current.y0 = Math.min(current.y0, box.y0);
    current.y1 = Math.max(current.y1, box.y1);
    current.right = letter.cell.x1;
  }

  /** Whether a dot goes on a row of dots. */
  #follows({ box, base, size }: Inked): boolean {
    const dots = this.#dots;
    if (!dots || Math.abs(dots.base - base) >= 1) return false;
    if (box.x0 - dots.x1 >= size || box.x0 < dots.x0) return false;
    this.#endWord();
    dots.x1 = box.x1;
    dots.count += 1;
    return true;
  }

  #endWord(): void {
    if (this.#word) {
      const { right: _, ...word } = this.#word;
      this.#words.push(word);
    }
    this.#word = undefined;
  }

  #endLine(): void {
    const run = this.#line;
    if (run && run.count >= 2) {
      const { x0, x1, size } = run;
      this.#underscores.push({ x0, x1, y: (run.y0 + run.y1) / 2, width: 0.5, textSize: size });
    }
    this.#line = undefined;
  }

  /** A row of dots leads the eye, or is a line to write on; a few of them are a word. */
  #endDots(): void {
    const dots = this.#dots;
    this.#dots = undefined;
    if (!dots) return;
    const { x0, x1, y0, y1, base, size, count } = dots;
    if (count < 6) this.#words.push({ x0, x1, y0, y1, base, size, text: '.'.repeat(count) });
    else this.#dotted.push({ x0, x1, y: base, width: 0.5, textSize: size });
  }
}

/** Tells if dots lead the eye to a number, as those of a table of contents do, and are not for writing. */
function leadsToNumber({ x1, y, textSize = 10 }: Horizontal, words: readonly Word[]): boolean {
  return words.some(
    (word) =>
      Math.abs(word.base - y) < 0.3 * textSize &&
      word.x0 >= x1 - 1 &&
      word.x0 < x1 + 3 * textSize &&
      /^[\p{Sc}\d(]/u.test(word.text),
  );
}

/** A blank whose ink has the size of a box: some fonts draw their box there. */
function isBlankBox({ text, box, size }: Inked): boolean {
  if (!/[\s\u00a0]/.test(text)) return false;
  const [width, height] = [widthOf(box), heightOf(box)];
  return width > 0.35 * size && width < 1.2 * size && height > 0.35 * size;
}

function boxOfSign({ box, cell, base, size }: Inked): Rect {
  if (widthOf(box) >= 3 && heightOf(box) >= 3) return { ...box };
  return { x0: cell.x0, x1: cell.x1, y0: base - 0.05 * size, y1: base + 0.7 * size };
}

/** Bullets of which several stand in one row, each before a text, are there to be marked. */
function takeBullets(words: Word[], boxSigns: Rect[]): void {
  const bullets = words.filter(({ text }) => /^[\u2022\u00b7\u25cf]$/.test(text));
  for (const bullet of bullets) {
    const { size, base, x0, x1 } = bullet;
    const isLevel = (other: Word) => other !== bullet && Math.abs(other.base - base) < 0.6 * size;
    const hasMate = bullets.some((one) => isLevel(one) && Math.abs(one.x0 - x0) < 14 * size);
    const texts = words.filter((one) => isLevel(one) && /[\p{L}\p{N}]/u.test(one.text));
    const next = texts.filter((one) => one.x0 > x1).sort((one, other) => one.x0 - other.x0)[0];
    const behind = next ? next.x0 - x1 : Infinity;
    const before = Math.min(...texts.map((one) => x0 - one.x1).filter((gap) => gap > 0));
    // What stands as close to the text before it only keeps two texts apart, but for answers such as yes and no.
    const isApart = before > 1.5 * behind || isWordOf(formWords.choices, next?.text ?? '');
    const hasText = behind < 2.5 * size && isApart;
    if (!hasMate || !hasText) continue;
    const [x, y, radius] = [(x0 + x1) / 2, (bullet.y0 + bullet.y1) / 2, 0.36 * size];
    boxSigns.push({ x0: x - radius, x1: x + radius, y0: y - radius, y1: y + radius });
    words.splice(words.indexOf(bullet), 1);
  }
}

/** `[ ]` and `( )` with nothing between them. */
function bracketBoxes(words: readonly Word[]): Rect[] {
  return words.flatMap((opening) => {
    const closing = { '[': ']', '(': ')' }[opening.text];
    if (closing === undefined) return [];
    const { x1, base, size } = opening;
    const isLevel = (word: Word) => Math.abs(word.base - base) < 2;
    const end = words.find(
      (word) =>
        word.text.startsWith(closing) &&
        isLevel(word) &&
        word.x0 - x1 > 0.15 * size &&
        word.x0 - x1 < 2.2 * size,
    );
    if (!end) return [];
    const isFilled = words.some(
      (word) =>
        word !== end &&
        word !== opening &&
        isLevel(word) &&
        word.x0 >= x1 - 0.5 &&
        word.x0 < end.x0,
    );
    if (isFilled) return [];
    const right = end.x0 + widthOf(end) / end.text.length;
    return [{ x0: opening.x0, x1: right, y0: opening.y0, y1: opening.y1 }];
  });
}
