import { num } from './syntax.ts';

/** Memory of writers that have ended, for the next ones of this thread. */
const spare: Buffer[] = [];
const usualSize = 32 * 1024;
/** What grew larger than this is given back. */
const largestKept = 1024 * 1024;
/** From how many characters on a text is written faster by the platform than one by one. */
const longText = 40;

/**
 * PDF syntax in the making, as bytes. Numbers, which most of it is, are written digit by digit: as
 * strings they would have to be put together, flattened and encoded.
 */
export class ByteWriter {
  #bytes = spare.pop() ?? Buffer.allocUnsafeSlow(usualSize);
  #length = 0;

  /** Bytes written so far. */
  get length(): number {
    return this.#length;
  }

  /** An operator, or any other text of one byte a character (Latin-1). */
  text(text: string): void {
    const { length } = text;
    this.#reserve(length);
    if (length > longText) {
      this.#length += this.#bytes.write(text, this.#length, 'latin1');
      return;
    }
    const bytes = this.#bytes;
    let at = this.#length;
    for (let index = 0; index < length; index++) bytes[at++] = text.charCodeAt(index);
    this.#length = at;
  }

  /** Bytes as they are. */
  bytes(source: Uint8Array): void {
    this.#reserve(source.length);
    this.#bytes.set(source, this.#length);
    this.#length += source.length;
  }

  /** A number for drawing, to a thousandth as `num` has it, and a blank. */
  number(value: number): void {
    this.#reserve(numberRoom);
    this.#length = putNumber(this.#bytes, this.#length, value);
  }

  /** Where a path begins or a straight line of it ends, in whole numbers; the operator is `m` or `l`. */
  point(x: number, y: number, operator: string): void {
    this.#reserve(2 * numberRoom + operator.length);
    const at = putWhole(this.#bytes, this.#length, x);
    this.#length = putWhole(this.#bytes, at, y);
    this.text(operator);
  }

  /** A curve to a point by its two control points, in whole numbers. */
  curve(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#reserve(6 * numberRoom + 2);
    const bytes = this.#bytes;
    let at = putWhole(bytes, this.#length, x1);
    at = putWhole(bytes, at, y1);
    at = putWhole(bytes, at, x2);
    at = putWhole(bytes, at, y2);
    at = putWhole(bytes, at, x);
    at = putWhole(bytes, at, y);
    bytes[at++] = curveTo;
    bytes[at++] = blank;
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
    const bytes = this.#bytes;
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
    const length = putInString(this.#bytes, this.#length, code >> 8);
    this.#length = putInString(this.#bytes, length, code & 0xff);
  }

  /** What was written between two places; valid until anything else is written. */
  view(start: number, end: number): Buffer {
    return this.#bytes.subarray(start, end);
  }

  /** All of it, in memory of its own. Nothing may be written after that. */
  end(): Buffer {
    const made = Buffer.from(this.#bytes.subarray(0, this.#length));
    if (this.#bytes.length <= largestKept) spare.push(this.#bytes);
    this.#bytes = none;
    return made;
  }

  #reserve(count: number): void {
    if (this.#length + count > this.#bytes.length) this.#grow(count);
  }

  #grow(count: number): void {
    const larger = Buffer.allocUnsafeSlow(2 * this.#bytes.length + count);
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

const none = Buffer.alloc(0);
/** Bytes that a number and a blank take at most. */
const numberRoom = 32;
/** Bytes that a code takes at most within a string. */
const codeRoom = 4;
const blank = 0x20;
const opening = 0x28;
const closing = 0x29;
const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
const backslash = 0x5c;
const curveTo = 0x63;

// Each of these writes at a place, and answers the place behind what it wrote: that stays in a register.

function putNumber(bytes: Uint8Array, start: number, value: number): number {
  const thousandths = Math.round(value * 1000);
  const size = Math.abs(thousandths);
  if (!(size < 10_000_000)) return putLong(bytes, start, num(value));
  let at = start;
  if (thousandths < 0) bytes[at++] = minus;
  const whole = (size / 1000) | 0;
  at = putDigits(bytes, at, whole);
  const fraction = size - whole * 1000;
  if (fraction > 0) at = putFraction(bytes, at, fraction);
  bytes[at] = blank;
  return at + 1;
}

function putWhole(bytes: Uint8Array, start: number, value: number): number {
  const rounded = Math.round(value);
  if (!(rounded >= 0 && rounded < 10_000)) return putLong(bytes, start, num(rounded));
  const at = putDigits(bytes, start, rounded | 0);
  bytes[at] = blank;
  return at + 1;
}

function putLong(bytes: Uint8Array, start: number, number: string): number {
  let at = start;
  for (let index = 0; index < number.length; index++) bytes[at++] = number.charCodeAt(index);
  bytes[at] = blank;
  return at + 1;
}

/** A whole number below 10,000. */
function putDigits(bytes: Uint8Array, start: number, whole: number): number {
  const thousands = (whole / 1000) | 0;
  const hundreds = (whole / 100) | 0;
  const tens = (whole / 10) | 0;
  let at = start;
  if (thousands > 0) bytes[at++] = zero + thousands;
  if (hundreds > 0) bytes[at++] = zero + hundreds - thousands * 10;
  if (tens > 0) bytes[at++] = zero + tens - hundreds * 10;
  bytes[at++] = zero + whole - tens * 10;
  return at;
}

/** What stands behind the point for 1 to 999 thousandths, without zeros at the end. */
function putFraction(bytes: Uint8Array, start: number, thousandths: number): number {
  const tenths = (thousandths / 100) | 0;
  const hundredths = (thousandths / 10) | 0;
  let at = start;
  bytes[at++] = point;
  bytes[at++] = zero + tenths;
  if (thousandths > tenths * 100) bytes[at++] = zero + hundredths - tenths * 10;
  if (thousandths > hundredths * 10) bytes[at++] = zero + thousandths - hundredths * 10;
  return at;
}

/** What stands behind a backslash for a byte that a string cannot hold as it is; 0 for all others. */
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
