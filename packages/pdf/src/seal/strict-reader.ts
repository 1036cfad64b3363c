import { endOfString } from '../document/content-tokens.ts';

/** A value in a PDF file, as a reader without leniency has it. */
export type StrictValue = StrictRef | StrictArray | StrictDict | StrictScalar;
export interface StrictRef {
  kind: 'ref';
  number: number;
  generation: number;
}
export interface StrictArray {
  kind: 'array';
  items: StrictValue[];
}
export interface StrictDict {
  kind: 'dict';
  entries: ReadonlyMap<string, StrictValue>;
}
/** Numbers, names, strings, booleans and null. */
interface StrictScalar {
  kind: 'number' | 'name' | 'string' | 'word';
  /** As the file has it; numbers in their shortest form, strings in hexadecimal digits. */
  text: string;
  /** Whether it is a number that stands there as an integer, in at most ten digits. */
  isInteger?: boolean;
}

/** An indirect object. */
export interface StrictObject {
  number: number;
  generation: number;
  value: StrictValue;
  /** Where the data of a stream begins and ends. */
  data?: { from: number; to: number };
}

/** Bytes that programs can read in different ways. */
export class UnclearBytes extends Error {}

const blank = /[\0\t\n\f\r ]*/y;
const objectHead = /(\d{1,10}) (\d{1,5}) obj(?![^\0\t\n\f\r <[(/])/y;
const reference = /(\d{1,10}) (\d{1,5}) R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const number = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const name = /\/[^\0\t\n\f\r ()<>[\]{}/%#]+(?=[\0\t\n\f\r ()<>[\]/])/y;
const hexString = /<[\da-fA-F]*>/y;
const word = /(?:true|false|null)(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const streamStart = /stream\r?\n/y;
const maxDepth = 50;
const plainInteger = /^\d{1,10}$/;
/** Objects have lower numbers: above it, some programs know none, and others know another one. */
export const maxNumber = 4_000_000;

/**
 * Reads objects from bytes that all programs read in the same way: without comments, without a key twice in
 * a dictionary, and without escapes in names. Throws `UnclearBytes` for anything else.
 */
export class StrictReader {
  readonly #bytes: Buffer;
  readonly text: string;
  at: number;

  constructor(bytes: Buffer, text: string, at: number) {
    this.#bytes = bytes;
    this.text = text;
    this.at = at;
  }

  /** Moves on by what matches here; undefined where it does not. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match) this.at = pattern.lastIndex;
    return match ?? undefined;
  }

  expect(pattern: RegExp): RegExpExecArray {
    const match = this.take(pattern);
    if (!match) throw new UnclearBytes(`Expected ${pattern.source} at ${this.at}.`);
    return match;
  }

  skipBlanks(): void {
    this.take(blank);
  }

  /** Reads the object that begins here; undefined where none does. */
  readObject(): StrictObject | undefined {
    const head = this.take(objectHead);
    if (!head) return undefined;
    this.skipBlanks();
    const value = this.readValue();
    this.skipBlanks();
    const data = value.kind === 'dict' && this.take(streamStart) ? this.#data(value) : undefined;
    this.skipBlanks();
    this.expect(/endobj/y);
    return { ...idOf(head), value, ...(data && { data }) };
  }

  readValue(depth = 0): StrictValue {
    if (depth > maxDepth) throw new UnclearBytes('Nested too deep.');
    if (this.take(/<</y)) return this.#dict(depth);
    if (this.take(/\[/y)) return this.#array(depth);
    const ref = this.take(reference);
    if (ref) return { kind: 'ref', ...idOf(ref) };
    const digits = this.take(number);
    if (digits) return toNumber(digits[0]);
    for (const [kind, pattern] of scalars) {
      const match = this.take(pattern);
      if (match) return { kind, text: match[0] };
    }
    return { kind: 'string', text: this.#hexString() ?? this.#literalString() };
  }

  #dict(depth: number): StrictDict {
    const entries = new Map<string, StrictValue>();
    for (this.skipBlanks(); !this.take(/>>/y); this.skipBlanks()) {
      const key = this.expect(name)[0].slice(1);
      if (entries.has(key)) throw new UnclearBytes(`Two entries ${key}.`);
      this.skipBlanks();
      entries.set(key, this.readValue(depth + 1));
    }
    return { kind: 'dict', entries };
  }

  #array(depth: number): StrictArray {
    const items: StrictValue[] = [];
    for (this.skipBlanks(); !this.take(/\]/y); this.skipBlanks()) {
      items.push(this.readValue(depth + 1));
    }
    return { kind: 'array', items };
  }

  #hexString(): string | undefined {
    const digits = this.take(hexString)?.[0].slice(1, -1).toLowerCase();
    return digits && digits.length % 2 !== 0 ? `${digits}0` : digits;
  }

  #literalString(): string {
    const end = this.text[this.at] === '(' ? endOfString(this.#bytes, this.at) : undefined;
    if (end === undefined) throw new UnclearBytes(`No value at ${this.at}.`);
    const text = this.text.slice(this.at + 1, end - 1).replaceAll(escape, unescape);
    this.at = end;
    return Buffer.from(text, 'latin1').toString('hex');
  }

  #data(dict: StrictDict): { from: number; to: number } {
    const from = this.at;
    const to = from + integerOf(dict.entries.get('Length'));
    this.at = to;
    this.expect(/(?:\r?\n)?endstream/y);
    return { from, to };
  }
}

const scalars = [
  ['name', name],
  ['word', word],
] as const;

/** An escape in a string, or a line break, which counts as a single newline. */
const escape = /\\([0-7]{1,3}|\r\n|[^])|\r\n?/g;
const escaped: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function unescape(_: string, after: string | undefined): string {
  if (after === undefined) return '\n';
  if (/^[0-7]/.test(after)) return String.fromCharCode(Number.parseInt(after, 8) & 0xff);
  return /^[\r\n]/.test(after) ? '' : (escaped[after] ?? after);
}

function toNumber(digits: string): StrictScalar {
  return {
    kind: 'number',
    text: String(Number(digits)),
    isInteger: plainInteger.test(digits),
  };
}

function idOf(match: RegExpExecArray): { number: number; generation: number } {
  const id = { number: Number(match[1]), generation: Number(match[2]) };
  if (id.number > maxNumber) throw new UnclearBytes('The number of an object is too high.');
  return id;
}

/** A whole number that is not negative, and written as one: programs read `7.0` in different ways. */
export function integerOf(value: StrictValue | undefined): number {
  if (value?.kind !== 'number' || !value.isInteger) {
    throw new UnclearBytes('A number is missing.');
  }
  return Number(value.text);
}

export function isName(value: StrictValue | undefined, text: string): boolean {
  return value?.kind === 'name' && value.text === `/${text}`;
}

export function sameValue(a: StrictValue | undefined, b: StrictValue | undefined): boolean {
  if (!a || !b) return a === b;
  if (a.kind === 'ref') {
    return b.kind === 'ref' && a.number === b.number && a.generation === b.generation;
  }
  if (a.kind === 'array') {
    return (
      b.kind === 'array' &&
      a.items.length === b.items.length &&
      a.items.every((item, index) => sameValue(item, b.items[index]))
    );
  }
  if (a.kind === 'dict') return b.kind === 'dict' && differentKeys(a, b).length === 0;
  return a.kind === b.kind && 'text' in b && a.text === b.text;
}

/** The keys under which two dictionaries have different values. Some programs take no `90.0` for a `90`. */
export function differentKeys(a: StrictDict, b: StrictDict): string[] {
  const keys = new Set([...a.entries.keys(), ...b.entries.keys()]);
  return [...keys].filter((key) => {
    const [former, latter] = [a.entries.get(key), b.entries.get(key)];
    return !sameValue(former, latter) || isInteger(former) !== isInteger(latter);
  });
}

function isInteger(value: StrictValue | undefined): boolean {
  return value?.kind === 'number' && value.isInteger === true;
}
