import { charactersOf, signatureFontNames } from '@countersign/fields';
import { describe, expect, it } from 'vitest';
import { loadShaper } from '../text/shaper.ts';
import { handwritingFile } from './handwriting-fonts.ts';
import { setHandwriting } from './handwriting-line.ts';

const shaper = await loadShaper();

describe('the files of handwriting fonts', () => {
  it.each(signatureFontNames)('have what is said of %s', (font) => {
    const found: number[] = [];
    for (let codePoint = 0x20; codePoint < 0x20000; codePoint++) {
      const letter = String.fromCodePoint(codePoint);
      if (/\p{Default_Ignorable_Code_Point}/u.test(letter)) continue;
      if (handwritingFile(font, letter)) found.push(codePoint);
    }
    expect([...charactersOf(font)]).toEqual(found);
  });
});

describe('the line of a typed signature', () => {
  const glyphsOf = (text: string) =>
    setHandwriting(text, 'caveat', shaper)!.glyphs.map(({ font, glyph }) => ({
      font: font.name,
      glyph,
    }));

  it.each(['Sam m\u0303', 'שָׂרָה כֹּהֵן', 'สมชาย น้ำใจดี', 'شیرین\u200cجان', 'Ann \u200f Lee'])(
    'has no box for a letter or mark: %s',
    (text) => {
      expect(glyphsOf(text).filter(({ glyph }) => glyph === 0)).toEqual([]);
    },
  );

  it('has parts from right to left among parts from left to right', () => {
    const fonts = glyphsOf('Ann שרה Lee').map(({ font }) => font.split('-')[0]);
    expect([...new Set(fonts)]).toEqual(['Caveat', 'GveretLevin']);
    expect(fonts.at(-1)).toBe('Caveat');
    const turned = glyphsOf('שר Ann').map(({ font }) => font.split('-')[0]);
    expect(turned[0]).toBe('Caveat');
    expect(turned.at(-1)).toBe('GveretLevin');
  });

  it('has letters of Arabic joined', () => {
    const alone = Array.from('سلم')
      .flatMap(glyphsOf)
      .map(({ glyph }) => glyph);
    expect(glyphsOf('سلم').map(({ glyph }) => glyph)).not.toEqual(alone.reverse());
  });
});
