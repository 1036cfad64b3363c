import { num } from '../document/syntax.ts';

/** Maps each command of an SVG path to its number of arguments. Arcs are not among them. */
const counts: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2 };
/** Maps moves to the command of further arguments behind the first ones. */
const lineFor: Readonly<Record<string, string>> = { m: 'l', M: 'L' };

/** Maps the point `x`, `y` of a path to `left + x * scale`, `top - y * scale`. */
interface PathTransform {
  left: number;
  top: number;
  scale: number;
}

/**
 * The data of an SVG path as operators of PDF. Undefined where it has arcs, or is not as it should be.
 */
export function pathOperators(data: string, transform: PathTransform): string | undefined {
  const path = new PathInTheMaking(transform);
  const reader = new PathReader(data);
  let letter = '';
  while (!reader.isAtEnd()) {
    letter = reader.letter() ?? lineFor[letter] ?? letter;
    const kind = letter.toLowerCase();
    const values = reader.numbers(counts[kind] ?? 0);
    if (kind === 'z' && !reader.isAtNumber()) path.close();
    else if (values.length > 0) path.add(kind, values, letter === kind);
    else return undefined;
  }
  return path.operators;
}

/** Reads the letters and numbers of path data. */
class PathReader {
  readonly #data: string;
  #at = 0;

  constructor(data: string) {
    this.#data = data;
  }

  isAtEnd(): boolean {
    while (isSeparator(this.#data.charCodeAt(this.#at))) this.#at++;
    return this.#at >= this.#data.length;
  }

  isAtNumber(): boolean {
    return !this.isAtEnd() && !isLetter(this.#data.charCodeAt(this.#at));
  }

  letter(): string | undefined {
    return isLetter(this.#data.charCodeAt(this.#at)) ? this.#data[this.#at++] : undefined;
  }

  /** So many numbers; none where there are fewer. */
  numbers(count: number): number[] {
    const values: number[] = [];
    for (let index = 0; index < count; index++) {
      if (this.isAtEnd()) return [];
      const start = this.#at;
      this.#passNumber();
      const value = Number(this.#data.slice(start, this.#at) || Number.NaN);
      if (Number.isNaN(value)) return [];
      values.push(value);
    }
    return values;
  }

  /** A number ends where the next one may begin without a separator: `1.5.5-1` are three. */
  #passNumber(): void {
    this.#passSign();
    this.#passDigits();
    if (this.#data[this.#at] === '.') {
      this.#at++;
      this.#passDigits();
    }
    if (this.#data[this.#at] !== 'e' && this.#data[this.#at] !== 'E') return;
    this.#at++;
    this.#passSign();
    this.#passDigits();
  }

  #passSign(): void {
    const sign = this.#data[this.#at];
    if (sign === '-' || sign === '+') this.#at++;
  }

  #passDigits(): void {
    for (;;) {
      const code = this.#data.charCodeAt(this.#at);
      if (!(code >= 0x30 && code <= 0x39)) return;
      this.#at++;
    }
  }
}

/** A blank, a line's end or a comma. */
function isSeparator(code: number): boolean {
  return code === 0x20 || code === 0x2c || (code >= 0x09 && code <= 0x0d);
}

/** But `e`, which stands in numbers. */
function isLetter(code: number): boolean {
  const small = code | 0x20;
  return small >= 0x61 && small <= 0x7a && small !== 0x65;
}

class PathInTheMaking {
  operators = '';
  readonly #transform: PathTransform;
  /** Where the pen is, and where the part that it draws began. */
  #x = 0;
  #y = 0;
  #start: readonly [x: number, y: number] = [0, 0];
  /** The last control point of the curve before, and what curves it leads on to. */
  #control: { x: number; y: number; kind: 'c' | 'q' } | undefined;

  constructor(transform: PathTransform) {
    this.#transform = transform;
  }

  close(): void {
    this.operators += 'h ';
    [this.#x, this.#y] = this.#start;
    this.#control = undefined;
  }

  /** Adds a command with its numbers, from where the pen is if they are relative. */
  add(kind: string, values: readonly number[], isRelative: boolean): void {
    const [x, y] = isRelative ? [this.#x, this.#y] : [0, 0];
    if (kind === 'h') return this.#line((values[0] ?? 0) + x, this.#y);
    if (kind === 'v') return this.#line(this.#x, (values[0] ?? 0) + y);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values.map(
      (value, at) => value + (at % 2 === 0 ? x : y),
    );
    if (kind === 'm') this.#move(a, b);
    else if (kind === 'l') this.#line(a, b);
    else if (kind === 'c') this.#cubic(a, b, c, d, e, f);
    else if (kind === 's') this.#cubic(...this.#mirrored('c'), a, b, c, d);
    else if (kind === 'q') this.#quadratic(a, b, c, d);
    else this.#quadratic(...this.#mirrored('q'), a, b);
  }

  #move(x: number, y: number): void {
    this.#go('m', x, y);
    this.#start = [x, y];
  }

  #line(x: number, y: number): void {
    this.#go('l', x, y);
  }

  #cubic(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.operators += `${this.#point(x1, y1)}${this.#point(x2, y2)}`;
    this.#go('c', x, y);
    this.#control = { x: x2, y: y2, kind: 'c' };
  }

  #quadratic(x1: number, y1: number, x: number, y: number): void {
    const [fromX, fromY] = [this.#x, this.#y];
    const third = (from: number, to: number) => from + ((to - from) * 2) / 3;
    this.#cubic(third(fromX, x1), third(fromY, y1), third(x, x1), third(y, y1), x, y);
    this.#control = { x: x1, y: y1, kind: 'q' };
  }

  /** The first control point of a curve that goes on smoothly. */
  #mirrored(kind: 'c' | 'q'): [x: number, y: number] {
    const before = this.#control;
    if (before?.kind !== kind) return [this.#x, this.#y];
    return [2 * this.#x - before.x, 2 * this.#y - before.y];
  }

  #go(operator: string, x: number, y: number): void {
    this.operators += `${this.#point(x, y)}${operator} `;
    [this.#x, this.#y] = [x, y];
    this.#control = undefined;
  }

  #point(x: number, y: number): string {
    const { left, top, scale } = this.#transform;
    return `${num(left + x * scale)} ${num(top - y * scale)} `;
  }
}
