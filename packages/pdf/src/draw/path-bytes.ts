/** A path in the making, as bytes: most of it is whole numbers below 10,000, written digit by digit. */
export class PathBytes {
  #bytes = Buffer.allocUnsafe(4096);
  #length = 0;

  /** A point's two coordinates, rounded to whole numbers, and a blank. */
  point(x: number, y: number): void {
    if (this.#length + 40 > this.#bytes.length) this.#grow(40);
    this.#number(Math.round(x));
    this.#bytes[this.#length++] = blank;
    this.#number(Math.round(y));
    this.#bytes[this.#length++] = blank;
  }

  /** An operator, or anything else of the syntax (ASCII). */
  write(text: string): void {
    if (this.#length + text.length > this.#bytes.length) this.#grow(text.length);
    for (let at = 0; at < text.length; at++) this.#bytes[this.#length++] = text.charCodeAt(at);
  }

  /** All of it, in memory of its own. */
  end(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length));
  }

  #number(value: number): void {
    if (value < 0 || value > 9999 || Number.isNaN(value)) return this.write(String(value));
    const bytes = this.#bytes;
    const whole = value | 0;
    const thousands = (whole / 1000) | 0;
    const hundreds = (whole / 100) | 0;
    const tens = (whole / 10) | 0;
    let at = this.#length;
    if (thousands > 0) bytes[at++] = zero + thousands;
    if (hundreds > 0) bytes[at++] = zero + hundreds - thousands * 10;
    if (tens > 0) bytes[at++] = zero + tens - hundreds * 10;
    bytes[at++] = zero + whole - tens * 10;
    this.#length = at;
  }

  #grow(by: number): void {
    const larger = Buffer.allocUnsafe(2 * this.#bytes.length + by);
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

const blank = 0x20;
const zero = 0x30;
