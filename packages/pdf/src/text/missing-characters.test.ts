import { beforeAll, describe, expect, it } from 'vitest';
import { toSingleLine } from './clean-text.ts';
import { missingCharacters } from './missing-characters.ts';
import { setParagraph } from './set-text.ts';
import type { Shaper } from './shaper.ts';
import { loadShaper } from './shaper.ts';

let shaper: Shaper;
beforeAll(async () => {
  shaper = await loadShaper();
});

/** Tells if a line shows the empty box for any of its characters. */
function showsBox(value: string): boolean {
  const text = toSingleLine(value);
  const { runs } = setParagraph(text, shaper).setLine(0, text.length);
  return runs.some(({ glyphs }) =>
    glyphs.some(({ glyph }) =>
      typeof glyph === 'number' ? glyph === 0 : glyph.some((part) => part.glyph === 0),
    ),
  );
}

describe('missing characters', () => {
  it.each([
    ['Latin, Greek and Cyrillic', 'Łódź Ω Щ', []],
    ['Chinese and Korean', '合同 계약서', []],
    ['Arabic', 'عقد رقم 123 (نسخة)', []],
    ['Hindi and Thai', 'क्षेत्रीय ผู้ว่าจ้าง', []],
    ['signs that forms have', '☐ ☑ ✓ → ≤ ₹ ☎️ ❤️', []],
    ['what never shows', 'a\u200b\ufe0f\u2067b\u2069\u{e0041}', []],
    ['controls, which are dropped', 'a\u0000\u00ad', []],
    ['emoji of one and several characters', 'a😀b👍🏽👩‍👩‍👧🇵🇱1️⃣🚀', []],
    ['ideographs of names', '𠮷𡈽𠀋𩸽䶮', []],
    ['mathematical letters', '𝐀𝒷𝔻𝟙', []],
    ['ideographs that no font has, each once', '𤭢a𤭢', ['𤭢']],
    ['unknown scripts', '𐎠Ꮳ', ['𐎠', 'Ꮳ']],
    ['private use', 'x\ue000', ['\ue000']],
    ['a plain text', '合\u2ffc', ['\u2ffc']],
    ['a mark that no font has', 'x\u{1e8d0}', ['\u{1e8d0}']],
  ])('%s', (_, value, expected) => {
    expect(missingCharacters(value)).toEqual(expected);
    expect(showsBox(value)).toBe(expected.length > 0);
  });

  it('names marks that are left out of a heap', () => {
    expect(missingCharacters(`a${'\u0301'.repeat(30)}`)).toEqual([]);
    expect(missingCharacters(`a${'\u0301'.repeat(30)}\u0323\u0323`)).toEqual(['\u0323']);
  });
});
