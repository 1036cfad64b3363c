import type { ShortText, ShortTexts } from './short-texts.ts';
import { packTexts } from './short-texts.ts';
import { fractions, num } from './syntax.ts';

/** Memory to write to, as bytes and as what takes several of them. */
interface Memory {
  bytes: Buffer;
  view: DataView;
}

/** Whole numbers, and what stands behind the point for so many thousandths. */
interface NumberTexts {
  wholes: ShortTexts;
  fractions: ShortTexts;
}

let numbers: NumberTexts | undefined;

/** Made when a thread first writes: that takes some milliseconds. */
function numberTexts(): NumberTexts {
  return (numbers ??= {
    wholes: packTexts(10_000, String),
    fractions: packTexts(1000, (thousandths) => fractions[thousandths] ?? ''),
  });
}

/** Buffers of writers that have ended, to be used again by the next ones in this thread. */
const spare: Memory[] = [];
const usualSize = 32 * 1024;
/** Buffers that grew larger than this are not kept for reuse. */
const largestKept = 1024 * 1024;
/** From how many characters on a text is written faster by the platform than one by one. */
const longText = 40;

/**
 * Writes PDF syntax as bytes. Numbers, which are most of it, are copied from tables: making a string of
 * each and encoding that takes several times longer.
 */
export class ByteWriter {
  readonly #numbers = numberTexts();
  #memory = spare.pop() ?? newMemory(usualSize);
  #length = 0;

  /** Bytes written so far. */
  get length(): number {
    return this.#length;
  }

  /** An operator, or any other text of one byte a character (Latin-1). */
  text(text: string): void {
    const { length } = text;
    this.#reserve(length);
    const { bytes } = this.#memory;
    if (length > longText) this.#length += bytes.write(text, this.#length, 'latin1');
    else this.#length = putText(bytes, this.#length, text);
  }

  /** A text of at most four characters, packed by `packText`. */
  short({ word, length }: ShortText): void {
    this.#reserve(4);
    this.#memory.view.setUint32(this.#length, word, true);
    this.#length += length;
  }

  /** Bytes as they are. */
  bytes(source: Uint8Array): void {
    this.#reserve(source.length);
    this.#memory.bytes.set(source, this.#length);
    this.#length += source.length;
  }

  /** A number for drawing, to a thousandth as `num` has it, and a blank. */
  number(value: number): void {
    const thousandths = Math.round(value * 1000);
    if (thousandths > -max && thousandths < max) this.#thousandths(thousandths | 0);
    else this.text(`${num(value)} `);
  }

  /** Where a path begins or a straight line of it ends; the operator is `m` or `l`. As in `curve`. */
  point(x: number, y: number, operator: string): void {
    this.#reserve(2 * wholeRoom);
    const { wholes } = this.#numbers;
    const at = putWhole(this.#memory, this.#length, x, wholes);
    this.#length = putWhole(this.#memory, at, y, wholes);
    this.text(operator);
  }

  /**
   * A curve to a point by its two control points, in whole numbers of 32 bits: others would be boxed on
   * their way here.
   */
  curve(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#reserve(6 * wholeRoom + 2);
    const memory = this.#memory;
    const { wholes } = this.#numbers;
    let at = putWhole(memory, this.#length, x1, wholes);
    at = putWhole(memory, at, y1, wholes);
    at = putWhole(memory, at, x2, wholes);
    at = putWhole(memory, at, y2, wholes);
    at = putWhole(memory, at, x, wholes);
    at = putWhole(memory, at, y, wholes);
    memory.bytes[at++] = curveTo;
    memory.bytes[at++] = blank;
    this.#length = at;
  }

  /**
   * A string of the codes, two bytes each, that stand for the characters of a text, as far as there
   * are any.
   * @param codes by UTF-16 code; 0 for none
   * @returns where in the text it ended
   */
  codes(text: string, start: number, end: number, codes: Uint16Array): number {
    this.#reserve((end - start) * codeRoom + 2);
    const { bytes } = this.#memory;
    let length = this.#length;
    let at = start;
    bytes[length++] = opening;
    for (; at < end; at++) {
      const code = codes[text.charCodeAt(at)] ?? 0;
      if (code === 0) break;
      length = putInString(bytes, length, code >> 8);
      length = putInString(bytes, length, code & 0xff);
    }
    bytes[length++] = closing;
    this.#length = length;
    return at;
  }

  /** A code of two bytes within a string. */
  code(code: number): void {
    this.#reserve(codeRoom);
    const { bytes } = this.#memory;
    const length = putInString(bytes, this.#length, code >> 8);
    this.#length = putInString(bytes, length, code & 0xff);
  }

  /** All that was written, in a new buffer. Nothing may be written after that. */
  end(): Buffer {
    const { bytes } = this.#memory;
    const made = Buffer.from(bytes.subarray(0, this.#length));
    if (bytes.length <= largestKept) spare.push(this.#memory);
    this.#memory = none;
    return made;
  }

  /** Of less than eight digits. */
  #thousandths(value: number): void {
    this.#reserve(numberRoom);
    const { bytes, view } = this.#memory;
    const { wholes, fractions: rests } = this.#numbers;
    let at = this.#length;
    if (value < 0) bytes[at++] = minus;
    const size = Math.abs(value);
    const whole = (size / 1000) | 0;
    at = putShort(view, at, whole, wholes);
    at = putShort(view, at, size - whole * 1000, rests);
    bytes[at++] = blank;
    this.#length = at;
  }

  #reserve(count: number): void {
    if (this.#length + count > this.#memory.bytes.length) this.#grow(count);
  }

  #grow(count: number): void {
    const { bytes } = this.#memory;
    this.#memory = newMemory(2 * bytes.length + count);
    bytes.copy(this.#memory.bytes, 0, 0, this.#length);
  }
}

function newMemory(size: number): Memory {
  const bytes = Buffer.allocUnsafeSlow(size);
  return { bytes, view: new DataView(bytes.buffer) };
}

const none = newMemory(0);
/** Thousandths of numbers that are written here: four digits before the point. */
const max = 10_000_000;
/** Bytes that are written at most for such a number, with its sign, its point and the blank. */
const numberRoom = 12;
/** Bytes that are written at most for a whole number of 32 bits, with its sign and the blank. */
const wholeRoom = 12;
/** Bytes that a code takes at most within a string. */
const codeRoom = 4;
const blank = 0x20;
const opening = 0x28;
const closing = 0x29;
const minus = 0x2d;
const backslash = 0x5c;
const curveTo = 0x63;

// Each of these writes at an offset and returns the offset behind it.

function putWhole(memory: Memory, start: number, value: number, wholes: ShortTexts): number {
  const isShort = value >= 0 && value < wholes.words.length;
  const at = isShort
    ? putShort(memory.view, start, value, wholes)
    : putText(memory.bytes, start, String(value));
  memory.bytes[at] = blank;
  return at + 1;
}

/** Writes four bytes, of which the next text overwrites those that do not count. */
function putShort(view: DataView, at: number, index: number, texts: ShortTexts): number {
  view.setUint32(at, texts.words[index] ?? 0, true);
  return at + (texts.lengths[index] ?? 0);
}

function putText(bytes: Uint8Array, start: number, text: string): number {
  for (let index = 0; index < text.length; index++) bytes[start + index] = text.charCodeAt(index);
  return start + text.length;
}

/** Maps bytes that a string cannot hold to the character behind a backslash; 0 for all others. */
const escapes = new Uint8Array(256);
for (const byte of [opening, closing, backslash]) escapes[byte] = byte;
// Readers take it for a line feed.
escapes[0x0d] = 0x72;

function putInString(bytes: Uint8Array, at: number, byte: number): number {
  const escape = escapes[byte] ?? 0;
  if (escape === 0) {
    bytes[at] = byte;
    return at + 1;
  }
  bytes[at] = backslash;
  bytes[at + 1] = escape;
  return at + 2;
}
