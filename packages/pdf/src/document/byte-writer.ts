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
    this.#length = putText(this.#bytes, this.#length, text);
  }

  /** Bytes as they are. */
  bytes(source: Uint8Array): void {
    this.#reserve(source.length);
    this.#bytes.set(source, this.#length);
    this.#length += source.length;
  }

  /** A number for drawing, to a thousandth as `num` has it, and a blank. */
  number(value: number): void {
    const thousandths = Math.round(value * 1000);
    if (thousandths > -most && thousandths < most) this.#thousandths(thousandths | 0);
    else this.text(`${num(value)} `);
  }

  /** Where a path begins or a straight line of it ends; the operator is `m` or `l`. As in `curve`. */
  point(x: number, y: number, operator: string): void {
    this.#reserve(2 * wholeRoom);
    const at = putWhole(this.#bytes, this.#length, Math.round(x) | 0);
    this.#length = putWhole(this.#bytes, at, Math.round(y) | 0);
    this.text(operator);
  }

  /** A curve to a point by its two control points, rounded to whole numbers of less than 32 bits. */
  curve(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#reserve(6 * wholeRoom + 2);
    const bytes = this.#bytes;
    let at = putWhole(bytes, this.#length, Math.round(x1) | 0);
    at = putWhole(bytes, at, Math.round(y1) | 0);
    at = putWhole(bytes, at, Math.round(x2) | 0);
    at = putWhole(bytes, at, Math.round(y2) | 0);
    at = putWhole(bytes, at, Math.round(x) | 0);
    at = putWhole(bytes, at, Math.round(y) | 0);
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

  #thousandths(value: number): void {
    this.#reserve(numberRoom);
    const bytes = this.#bytes;
    let at = this.#length;
    if (value < 0) bytes[at++] = minus;
    const size = Math.abs(value);
    const whole = (size / 1000) | 0;
    at = putDigits(bytes, at, whole);
    at = putFraction(bytes, at, size - whole * 1000);
    bytes[at++] = blank;
    this.#length = at;
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
/** Thousandths of numbers that are written here: four digits before the point. */
const most = 10_000_000;
/** Bytes that such a number takes at most, with its sign, its point and the blank. */
const numberRoom = 10;
/** Bytes that a whole number of 32 bits takes at most, with its sign and the blank. */
const wholeRoom = 12;
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

// Each of these writes at a place and answers the place behind it. Numbers come whole: others would be
// boxed on their way.

function putWhole(bytes: Uint8Array, start: number, value: number): number {
  const isShort = value >= 0 && value < 10_000;
  const at = isShort ? putDigits(bytes, start, value) : putText(bytes, start, String(value));
  bytes[at] = blank;
  return at + 1;
}

function putText(bytes: Uint8Array, start: number, text: string): number {
  for (let index = 0; index < text.length; index++) bytes[start + index] = text.charCodeAt(index);
  return start + text.length;
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

/** The point and what stands behind it, without zeros at the end, for so many thousandths. */
function putFraction(bytes: Uint8Array, start: number, thousandths: number): number {
  if (thousandths === 0) return start;
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
