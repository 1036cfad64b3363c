import { afterAll, describe, expect, it } from 'vitest';
import { complaints, readText, render } from '../../test-support/look-at.ts';
import { hasPoppler, popplerText } from '../../test-support/poppler-text.ts';
import { certificate, certificateOptions } from '../../test-support/sample-certificate.ts';
import { createTypesetter } from './create-typesetter.ts';
import { dedupeGlyphText } from './dedupe-glyph-text.ts';
import { startTypst } from './typst.ts';

const typesetter = createTypesetter();
afterAll(() => typesetter.close());

const squeeze = (text: string) => text.normalize('NFC').replace(/\s+/g, '');

/** Letters whose parts stand at several heights, in words of several scripts. */
const words: [script: string, word: string][] = [
  ['Arabic', 'تجاج بنت شقيق خضغظ'],
  ['Persian', 'پژوهشگاه چای گل'],
  ['Urdu', 'ٹیلی ویژن ڈرامہ'],
  ['Devanagari', 'कृष्णमूर्ति क्षेत्रीय'],
  ['Bengali', 'চুক্তিপত্রে'],
  ['Tamil', 'கையெழுத்து'],
  ['Thai', 'สัญญานี้ ปั้น'],
  ['Khmer', 'កិច្ចសន្យា'],
  ['Vietnamese', 'Nguyễn Thị Ánh'],
];

describe('the words of typeset pages', () => {
  const typeset = (name: string) => {
    const values = certificate({ parties: [{ name }], events: [] });
    return typesetter.typeset('certificate', values, certificateOptions);
  };

  it.each(words)('in %s are said once', async (_, word) => {
    const pdf = await typeset(word);
    expect(squeeze(await readText(pdf))).toContain(squeeze(word));
    if (hasPoppler()) expect(squeeze(popplerText(pdf))).toContain(squeeze(word));
    expect(await complaints(pdf)).toBe('');
  });

  // Readers turn letters from right to left round one by one, so that a mark comes before its letter.
  it.each([
    ['Arabic with vowels', 'مُحَمَّد بُّن'],
    ['pointed Hebrew', 'בְּרֵאשִׁית'],
  ])('in %s have each letter once', async (_, word) => {
    const letters = (text: string) => squeeze(text.normalize('NFD').replace(/\p{M}/gu, ''));
    const pdf = await typeset(word);
    expect(letters(await readText(pdf))).toContain(letters(word));
    if (hasPoppler()) expect(letters(popplerText(pdf))).toContain(letters(word));
  });

  it('are the same bytes each time', async () => {
    expect(await typeset('تجاج')).toEqual(await typeset('تجاج'));
  });

  it('stand where they stood, whatever their letters are painted by', async () => {
    const folder = new URL('../../test-support/typst/', import.meta.url);
    const before = startTypst(folder)({
      template: 'dots',
      values: {},
      files: {},
      tagged: false,
      madeAt: 0,
    });
    const after = await dedupeGlyphText(before);
    expect(after).not.toEqual(before);
    expect((await render(after)).unlike(await render(before))).toBeLessThan(40);
  });
});
