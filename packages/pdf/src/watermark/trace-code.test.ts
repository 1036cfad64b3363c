import { describe, expect, it } from 'vitest';
import { straightPaths } from './content-paths.ts';
import { decodeTrace, encodeTrace } from './trace-code.ts';
import { readTracePath, traceCorners, tracePath } from './trace-path.ts';

const id = '00ff7e1234567890abcdef0011223344';

/** A code with the given number of bytes changed, spread over it. */
function damage(code: Uint8Array, count: number): Uint8Array {
  return code.map((byte, at) => (at % 4 === 1 && at < count * 4 ? byte ^ 0x5a : byte));
}

describe('a trace code', () => {
  it('is corrected where up to six bytes are wrong, and refused beyond', () => {
    const code = encodeTrace(id);
    for (let wrong = 0; wrong <= 6; wrong++) expect(decodeTrace(damage(code, wrong))).toBe(id);
    expect(decodeTrace(damage(code, 7))).toBeUndefined();
    expect(decodeTrace(new Uint8Array(code.length).fill(7))).toBeUndefined();
  });

  it('takes a UUID', () => {
    const code = encodeTrace('00FF7E12-3456-7890-abcd-ef0011223344');
    expect(decodeTrace(code)).toBe(id);
  });

  it.each(['', 'abc', `${id}0`, 'z'.repeat(32)])('refuses the id “%s”', (wrong) => {
    expect(() => encodeTrace(wrong)).toThrow(expect.objectContaining({ code: 'wrong-trace-id' }));
  });
});

describe('a code as a path', () => {
  const corners = straightPaths(Buffer.from(tracePath(encodeTrace(id))), traceCorners)[0]!;

  it.each([0, 45, 90, 180, -30])('is read when it is small, turned by %s°, and rounded', (turn) => {
    const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    const round = (value: number) => Math.round(value * 100) / 100;
    const moved = corners.flatMap((x, at) => {
      const y = corners[at + 1] ?? 0;
      if (at % 2 === 1) return [];
      return [round((x * cos - y * sin) * 0.15 + 300), round((x * sin + y * cos) * 0.15 + 77)];
    });
    expect(decodeTrace(readTracePath(moved)!)).toBe(id);
  });

  it('is not seen in another path', () => {
    expect(readTracePath(corners.map(() => 3))).toBeUndefined();
    expect(readTracePath(corners.toReversed())).toBeUndefined();
  });
});

describe('paths in content', () => {
  it('finds those of the right number of corners, whatever else is written there', () => {
    const content = `q BI /W 4 ID 1 1 m 2 2 l 3 3 l f EI Q
      (1 1 m \\) ( 2 2 l ) 3 3 l f) Tj <31203120> Tj % 9 9 m 8 8 l 7 7 l f
      /a1 <</m [1 2]>> BDC
      1 2 m 3 4 l -5 .5 l h f 1 1 m 2 2 l S 1 1 m 2 2 3 3 4 4 c 1 1 l f
      +1 2.50 m 3 4 l 5 6 l 1 2.5 l f 1 1 m 2 2 l 3 3 l 4 4 l f* 0 0 m 1 0 l 1 1 l`;
    expect(straightPaths(Buffer.from(content, 'latin1'), 3)).toEqual([
      [1, 2, 3, 4, -5, 0.5],
      [1, 2.5, 3, 4, 5, 6],
    ]);
  });
});
