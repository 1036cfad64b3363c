import { hexString, num } from '../document/syntax.ts';
import type { ShownLetter, ShownLetters } from '../render/read-shown-letters.ts';
import type { ShowOperator } from './show-operators.ts';
import { showOperators } from './show-operators.ts';

/** Returns the bytes of a letter's code in a font of these resources; undefined where that is not known. */
export type CodeLength = (font: string) => 1 | 2 | undefined;

/**
 * The content of a page without some of its letters: all others stay where they are. Undefined where it is not known
 * which bytes stand for them. `taken` has the indexes of the letters, as `readShownLetters` counts them.
 */
export function takeLetters(
  content: Uint8Array,
  { texts, letters }: ShownLetters,
  taken: ReadonlySet<number>,
  codeLength: CodeLength,
): Buffer | undefined {
  const operators = showOperators(content);
  if (operators.length !== texts) return undefined;
  const indexesOf = Map.groupBy(
    letters.flatMap((letter, index) => (letter ? [{ letter, index }] : [])),
    ({ letter }) => letter.text,
  );
  const written: Uint8Array[] = [];
  let at = 0;
  for (const [text, operator] of operators.entries()) {
    const own = indexesOf.get(text) ?? [];
    if (!own.some(({ index }) => taken.has(index))) continue;
    const shown = own.map(({ letter, index }) => ({ letter, isTaken: taken.has(index) }));
    const rest = withoutTaken(operator, shown, codeLength(operator.font));
    if (rest === undefined) return undefined;
    written.push(content.subarray(at, operator.from), Buffer.from(rest, 'latin1'));
    at = operator.to;
  }
  return Buffer.concat([...written, content.subarray(at)]);
}

interface Shown {
  letter: ShownLetter;
  isTaken: boolean;
}

/** An operator that shows the rest of its letters; undefined where its letters and its codes don't go together. */
function withoutTaken(
  { before, parts, spacing }: ShowOperator,
  shown: readonly Shown[],
  codeLength: 1 | 2 | undefined,
): string | undefined {
  if (codeLength === undefined) return undefined;
  const rest = new RestOfText(spacing);
  let next = 0;
  for (const part of parts) {
    if ('shift' in part) {
      rest.shift(part.shift, next === shown.length);
      continue;
    }
    for (let code = 0; code < part.codes.length; code += codeLength) {
      const one = shown[next];
      if (one === undefined) return undefined;
      next += 1;
      if (one.isTaken) rest.take(one.letter);
      else rest.keep(one.letter, part.codes.subarray(code, code + codeLength));
    }
  }
  const items = next === shown.length ? rest.end() : undefined;
  return items && `${before}[${items.join(' ')}] TJ`;
}

/** Writes what is left of a text, and moves over what is taken. */
class RestOfText {
  readonly #spacing: number;
  readonly #items: string[] = [];
  #kept: number[] = [];
  /** The first and the last letter that were taken since one was kept. */
  #gap: { first: ShownLetter; last: ShownLetter } | undefined;
  #isKnown = true;

  constructor(spacing: number) {
    this.#spacing = spacing;
  }

  take(letter: ShownLetter): void {
    this.#flush();
    this.#gap = { first: this.#gap?.first ?? letter, last: letter };
  }

  keep(letter: ShownLetter, codes: Uint8Array): void {
    if (this.#gap) this.#move(this.#gap.first, distanceTo(this.#gap.first, letter));
    this.#kept.push(...codes);
  }

  /** A number of its own; within what is taken, the next letter that is kept says where it stands. */
  shift(by: number, isBehindAll: boolean): void {
    if (this.#gap && !isBehindAll) return;
    this.#closeGap();
    this.#flush();
    this.#items.push(num(by));
  }

  /** The parts of it; undefined where it is not known how far it has to move. */
  end(): readonly string[] | undefined {
    this.#closeGap();
    this.#flush();
    return this.#isKnown ? this.#items : undefined;
  }

  /** Moves behind the last letter that was taken. */
  #closeGap(): void {
    if (!this.#gap) return;
    const { first, last } = this.#gap;
    if (last.width === undefined) this.#isKnown = false;
    const behind = (last.width ?? 0) + this.#spacing * last.unit;
    this.#move(first, distanceTo(first, last) + behind);
  }

  #move({ unit, fontSize }: ShownLetter, distance: number): void {
    const shift = (-distance * 1000) / (unit * fontSize);
    if (Number.isFinite(shift)) this.#items.push(num(shift));
    else this.#isKnown = false;
    this.#gap = undefined;
  }

  #flush(): void {
    if (this.#kept.length > 0) this.#items.push(hexString(Uint8Array.from(this.#kept)));
    this.#kept = [];
  }
}

function distanceTo({ x, y, along: [dx, dy] }: ShownLetter, other: ShownLetter): number {
  return (other.x - x) * dx + (other.y - y) * dy;
}
