import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteWriter } from './byte-writer.ts';
import { num } from './syntax.ts';

const coordinate = fc.oneof(
  fc.double({ min: -10_000, max: 10_000, noNaN: true }),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 }),
  fc.integer({ min: -100_000, max: 1_000_000 }),
);
const coordinates = fc.array(coordinate, { maxLength: 2000 });

/** All that is written by `write`. */
function written(write: (writer: ByteWriter) => void): string {
  const writer = new ByteWriter();
  write(writer);
  return writer.end().toString('latin1');
}

describe('a writer of bytes', () => {
  it('writes every number as drawings have it, however many there are', () => {
    fc.assert(
      fc.property(coordinates, (all) => {
        const bytes = written((writer) => all.forEach((value) => writer.number(value)));
        expect(bytes).toBe(all.map((value) => `${num(value)} `).join(''));
      }),
    );
  });

  it('writes paths in whole numbers', () => {
    const side = fc.oneof(fc.nat(10_001), fc.integer());
    const corner = fc.tuple(side, side);
    fc.assert(
      fc.property(fc.array(fc.tuple(corner, corner, corner), { maxLength: 1000 }), (all) => {
        const bytes = written((writer) => {
          for (const [from, control, to] of all) {
            writer.point(...from, 'm ');
            writer.curve(...from, ...control, ...to);
          }
        });
        const path = ([from, control, to]: (typeof all)[number]) =>
          [...from, 'm', ...from, ...control, ...to, 'c '].join(' ');
        expect(bytes).toBe(all.map(path).join(''));
      }),
    );
  });

  it('writes codes of any bytes so that readers take the same out of the string', () => {
    const codes = Uint16Array.from({ length: 0x10000 }, (_, code) => code);
    const text = String.fromCharCode(...codes.subarray(1, 0x4000));
    const whole = written((writer) => {
      expect(writer.codes(text, 0, text.length, codes)).toBe(text.length);
    });
    const single = written((writer) => {
      writer.text('(');
      for (const code of codes.subarray(1, 0x4000)) writer.code(code);
      writer.text(')');
    });
    expect(single).toBe(whole);
    const read = Buffer.from(readString(whole), 'latin1').swap16();
    expect(read.toString('utf16le')).toBe(text);
  });

  it('ends a string of codes before a letter that has none', () => {
    const codes = new Uint16Array(128);
    codes['b'.charCodeAt(0)] = 0x4142;
    const string = written((writer) => {
      expect(writer.codes('abba', 1, 4, codes)).toBe(3);
      expect(writer.codes('abb漢', 3, 4, codes)).toBe(3);
    });
    expect(string).toBe('(ABAB)()');
  });

  it('keeps what it wrote from all writers after it, and those that write meanwhile', () => {
    const outer = new ByteWriter();
    outer.text('outer');
    const inner = new ByteWriter();
    inner.text('inner');
    const made = inner.end();
    const next = new ByteWriter();
    next.text('next one');
    outer.bytes(Buffer.from(' goes on'));
    expect(outer.end().toString('latin1')).toBe('outer goes on');
    expect(made.toString('latin1')).toBe('inner');
  });
});

/** Reads the content of a string between parentheses as readers do. */
function readString(string: string): string {
  expect(string).toMatch(/^\((?:[^()\\\r]|\\[()\\r])*\)$/);
  return string
    .slice(1, -1)
    .replace(/\\(.)/g, (_, escaped: string) => (escaped === 'r' ? '\r' : escaped));
}
