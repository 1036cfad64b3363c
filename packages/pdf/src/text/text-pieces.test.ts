import process from 'node:process';
import { beforeAll, describe, expect, it } from 'vitest';
import { toSingleLine } from './clean-text.ts';
import { fontFile } from './fonts.ts';
import { setParagraph } from './set-text.ts';
import type { Shaper } from './shaper.ts';
import { loadShaper } from './shaper.ts';
import type { TextLine } from './text-line.ts';

let shaper: Shaper;
beforeAll(async () => {
  shaper = await loadShaper();
});

function setLine(value: string): TextLine {
  const text = toSingleLine(value);
  return setParagraph(text, shaper).setLine(0, text.length);
}

/** The characters of a line as they stand on it from left to right. */
function seen(value: string): string {
  return setLine(value)
    .runs.flatMap(({ glyphs }) => glyphs.map(({ text }) => text))
    .join('');
}

describe('the order of a line', () => {
  it.each([
    ['a number in Hebrew', 'אב 123 גד', 'דג 123 בא'],
    ['a date', 'אב 12/05/2026', '12/05/2026 בא'],
    ['a number with a sign behind it', 'אב 15%', '15% בא'],
    ['brackets', 'אב (גד) הו', 'וה )דג( בא'],
    ['brackets round Latin', 'אב (copy) גד', 'דג )copy( בא'],
    ['Latin around Hebrew', 'No. אב 42 (גד)', 'No. )דג( 42 בא'],
    ['Arabic digits', 'عقد ١٢٣', '١٢٣ دقع'],
    ['a full stop at the end', 'אב Contract.', '.Contract בא'],
    ['an emoji before Hebrew', '😀 אב', 'בא 😀'],
    ['an isolate', 'a \u2067אב 1\u2069 b', 'a 1 בא b'],
    ['an isolate that is not closed', 'a \u2067אב (', 'a ( בא'],
    ['an embedding', 'a \u202bאב 1\u202c b', 'a 1 בא b'],
    ['a mark of direction', 'abc אב!\u200f', 'abc !בא'],
  ])('%s', (_, text, expected) => {
    // Brackets are kept as typed, though their glyphs are mirrored.
    expect(seen(text)).toBe(expected);
  });

  it('is not turned round by overrides', () => {
    expect(seen('abc \u202edef\u202c ghi')).toBe('abc def ghi');
    expect(seen('\u202dאב\u202c')).toBe('בא');
  });

  it('puts blanks at the end of a line where the paragraph ends', () => {
    const paragraph = setParagraph('אב cd ef', shaper);
    const line = paragraph.setLine(0, 6);
    expect(line.runs.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join('')).toBe(
      ' cd בא',
    );
  });

  it('mirrors brackets that run from the right', () => {
    const glyphs = setLine('א(ב)').runs.flatMap((run) => run.glyphs.map(({ glyph }) => glyph));
    const { glyphOf } = fontFile('NotoSansHebrew-Regular');
    expect(glyphs).toEqual([0x28, 0x5d1, 0x29, 0x5d0].map(glyphOf));
  });
});

describe('a line', () => {
  it('leaves a letter and its marks in one font', () => {
    expect(setLine('x\u0304 א\u05b8 ก\u0e34\u0e48').runs.map(({ font }) => font)).toEqual([
      'NotoSans-Regular',
      'NotoSansHebrew-Regular',
      'NotoSansThai-Regular',
    ]);
  });

  it('sets a word alike next to other scripts', () => {
    const [alone] = setLine('AVATAR 12').runs;
    expect(setLine('AVATAR 12 คำ').runs[0]?.glyphs.slice(0, 9)).toEqual(alone?.glyphs);
  });

  it('keeps a number in the font of the letters before it', () => {
    expect(setLine('אב 123 (גד)').runs.map(({ font }) => font)).toEqual(['NotoSansHebrew-Regular']);
  });

  it.each([
    ['a letter of an unknown script', '𐎠'],
    ['a character for private use', '\ue000'],
  ])('shows one box for %s', (_, text) => {
    const { glyphs } = setLine(`a${text}b`).runs[0]!;
    expect(glyphs.map(({ glyph, text: own }) => [glyph === 0, own])).toEqual([
      [false, 'a'],
      [true, text],
      [false, 'b'],
    ]);
  });

  it.each([
    ['a skin tone', '👍🏽'],
    ['a family', '👩‍👩‍👧'],
    ['a flag', '🇵🇱'],
    ['a keycap', '1️⃣'],
  ])('shows %s as one letter', (_, text) => {
    const { runs } = setLine(`a${text}b`);
    const letters = runs.flatMap(({ font, glyphs }) => glyphs.map((one) => [font, one.text]));
    expect(letters).toEqual([
      ['NotoSans-Regular', 'a'],
      ['NotoEmoji-Regular', text],
      ['NotoSans-Regular', 'b'],
    ]);
  });

  it('sets digits and blanks next to an emoji as it does elsewhere', () => {
    const fonts = setLine('1 🚀 2 ☎️').runs.map(({ font, glyphs }) => [font, glyphs.length]);
    expect(fonts).toEqual([
      ['NotoSans-Regular', 2],
      ['NotoEmoji-Regular', 1],
      ['NotoSans-Regular', 3],
      ['NotoSansSymbols2-Regular', 1],
    ]);
  });

  it.each(['\ufe0f', '\u200b', '\u2060', '\u200d', '\u{e0041}', '\u034f', '\u{e0101}'])(
    'shows nothing for an invisible character (%j)',
    (character) => {
      const width = setLine('ab').width;
      expect(setLine(`a${character}b`).width).toBe(width);
      expect(setLine(`${character}ab`).width).toBe(width);
    },
  );
});

describe('hostile text', () => {
  const long = 60_000;
  const fill = (part: string) => part.repeat(Math.floor(long / part.length));

  it.each([
    ['marks on one letter', `a${fill('\u0301\u0323')}`],
    ['vowel signs on one letter', `ก${fill('ี')}`],
    ['half surrogates', fill('\ud800x')],
    ['embeddings', fill('\u202aא')],
    ['overrides', fill('\u202eab')],
    ['isolates', fill('\u2068א')],
    ['digits after Hebrew', `א${fill('1')}`],
    ['brackets', `${'('.repeat(long / 2)}א${')'.repeat(long / 2)}`],
    ['joiners', fill('a\u200d')],
    ['variation selectors', `a${fill('\ufe0f')}`],
    ['one emoji without end', fill('👩\u200d')],
    ['one syllable without end', fill('क्')],
    ['parts of Korean syllables', fill('\u1100')],
    ['Khmer signs', fill('ក្')],
  ])('takes time in proportion: %s', (_, value) => {
    const started = process.cpuUsage();
    const text = toSingleLine(value);
    const paragraph = setParagraph(text, shaper);
    const line = paragraph.setLine(0, text.length);
    const { user } = process.cpuUsage(started);
    // What goes by the square takes longer: digits after Hebrew, left to the algorithm, 2.5 s.
    expect(user / 1e6).toBeLessThan(2);
    const parts = line.runs.flatMap(({ glyphs }) => glyphs);
    const sizes = parts.map(({ glyph }) => (typeof glyph === 'number' ? 1 : glyph.length));
    expect(sizes.reduce((max, size) => Math.max(max, size), 0)).toBeLessThanOrEqual(40);
  });

  it('shares the text of an endless syllable between its glyphs', () => {
    const text = 'क्'.repeat(200);
    expect(seen(text)).toBe(text);
  });

  it('draws nothing for controls', () => {
    expect(seen('a\u0000\u0007\u001b\u009fb\u206a')).toBe('ab');
    expect(seen('a\ud800b')).toBe('a\ufffdb');
  });
});
