import { describe, expect, it } from 'vitest';
import { fontFile, mainFont } from './fonts.ts';
import { plainRuns } from './plain-runs.ts';
import { lettersOf, readyLetters, readyParts } from './ready-letters.ts';
import { toReadyLine } from './ready-line.ts';

const textOf = (part: (typeof readyParts)[number]) => String.fromCharCode(...lettersOf(part));

describe('a line of ready letters', () => {
  it.each(readyParts)('is as wide and as high as its glyphs are: %s', (part) => {
    const text = textOf(part);
    const line = toReadyLine(text, 0, text.length);
    const { unitsPerEm, advanceOf, reachOf } = fontFile(mainFont);
    const glyphs = plainRuns(text).flatMap((run) => run.glyphs);
    const numbers = glyphs.map(({ glyph }) => glyph as number);
    const scale = 1000 / unitsPerEm;
    expect(numbers).toHaveLength(text.length);
    expect(numbers).not.toContain(0);
    expect(line?.runs).toEqual([{ font: mainFont, glyphs }]);
    expect(line?.width).toBeCloseTo(
      numbers.reduce((sum, glyph) => sum + advanceOf(glyph) * scale, 0),
    );
    expect(line?.top).toBe(Math.max(...numbers.map((glyph) => reachOf(glyph).top * scale)));
    expect(line?.bottom).toBe(Math.min(...numbers.map((glyph) => reachOf(glyph).bottom * scale)));
  });

  it('has no letter twice in a part, and the code of each is its index in it', () => {
    for (const [number, part] of readyParts.entries()) {
      const codes = lettersOf(part).map((letter) => readyLetters().codes[number]?.[letter]);
      expect(codes).toEqual(codes.map((_, index) => index + 1));
    }
  });

  it.each(['漢字', 'ả', 'שלום', 'a\u0301', '😀', 'a\nb'])('is none where %j stands', (text) => {
    expect(toReadyLine(text, 0, text.length)).toBeUndefined();
  });
});
