import { describe, expect, it } from 'vitest';
import { blankPage, fill, sketchField } from '../../test-support/fill.ts';
import { complaints, readText, render, unpack } from '../../test-support/look-at.ts';
import { drawBy } from '../../test-support/reference-shaping.ts';
import { writeForm } from '../../test-support/write-pdf.ts';
import { readForm } from '../upload/read-form.ts';
import type { FontName } from './fonts.ts';
import { fontNames } from './fonts.ts';

const placement = { page: 0, x: 10, y: 20, width: 280, height: 40 };

async function draw(value: string) {
  const field = sketchField('text', { fontSize: 16, placements: [placement] });
  return fill({ pdf: await blankPage(), fields: [field] }, { field: value });
}

/** The same text as HarfBuzz alone lays it out, drawn as paths where a document has it. */
async function drawReference(pdf: Uint8Array, font: FontName, value: string, kerning = true) {
  const start = /\/F\d+ (\S+) Tf 1 0 0 1 (\S+) (\S+) Tm/.exec(await unpack(pdf))!;
  const [size, x, y] = start.slice(1).map(Number) as [number, number, number];
  return (
    await readForm(
      writeForm({ widgets: [], content: drawBy(font, value, { x, y, size, kerning }) }),
    )
  ).pdf;
}

/** Computes the share of the ink of two pages that is not at the same position, from 0 to 1. */
async function difference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = [await render(one), await render(other)];
  let apart = 0;
  let ink = 0;
  for (let y = placement.y; y < placement.y + placement.height; y += 2) {
    for (let x = placement.x; x < placement.x + placement.width; x += 2) {
      const cell = { x, y, width: 2, height: 2 };
      apart += Math.abs(a.ink(cell) - b.ink(cell));
      ink += b.ink(cell);
    }
  }
  return apart / ink;
}

/** Texts that cannot be right unless glyphs are chosen, ordered and placed by the font's rules. */
const scripts: [script: string, font: FontName, text: string][] = [
  ['loose accents', 'NotoSans-Regular', 'x̄ Q̃ m̐ k̲͞'],
  ['Devanagari', 'NotoSans-Regular', 'क्षेत्रीय हस्ताक्षर किर्ति'],
  ['Arabic', 'NotoSansArabic-Regular', 'مُحَمَّد الله لا إله'],
  ['Hebrew', 'NotoSansHebrew-Regular', 'בְּרֵאשִׁית בָּרָא'],
  ['Thaana', 'NotoSansThaana-Regular', 'އެއްބަސްވުން'],
  ['Bengali', 'NotoSansBengali-Regular', 'চুক্তিপত্রে স্বাক্ষর।'],
  ['Gurmukhi', 'NotoSansGurmukhi-Regular', 'ਇਕਰਾਰਨਾਮਾ ਸ੍ਰੀ'],
  ['Gujarati', 'NotoSansGujarati-Regular', 'હસ્તાક્ષર શ્રી'],
  ['Odia', 'NotoSansOriya-Regular', 'ଚୁକ୍ତିନାମା ସ୍ୱାକ୍ଷର'],
  ['Tamil', 'NotoSansTamil-Regular', 'கையெழுத்து ஸ்ரீ'],
  ['Telugu', 'NotoSansTelugu-Regular', 'ఒప్పందంపై శ్రీ'],
  ['Kannada', 'NotoSansKannada-Regular', 'ಒಪ್ಪಂದಕ್ಕೆ ಶ್ರೀ'],
  ['Malayalam', 'NotoSansMalayalam-Regular', 'കരാറിൽ ശ്രീ'],
  ['Sinhala', 'NotoSansSinhala-Regular', 'ගිවිසුමට ශ්‍රී'],
  ['Thai', 'NotoSansThai-Regular', 'สัญญานี้ ปั้น น้ำ'],
  ['Lao', 'NotoSansLao-Regular', 'ສັນຍາສະບັບນີ້'],
  ['Burmese', 'NotoSansMyanmar-Regular', 'စာချုပ်ကို လက်မှတ်'],
  ['Khmer', 'NotoSansKhmer-Regular', 'កិច្ចសន្យា ស្រី'],
];

describe('scripts that are shaped', () => {
  it.each(scripts)('%s looks as HarfBuzz lays it out, and can be copied', async (_, font, text) => {
    const pdf = await draw(text);
    expect(await difference(pdf, await drawReference(pdf, font, text))).toBeLessThan(0.08);
    expect((await readText(pdf)).normalize('NFC')).toBe(text.normalize('NFC'));
    expect(await complaints(pdf)).toBe('');
  });

  it('are recognised by the measure', async () => {
    const pdf = await draw('كتب');
    const other = await drawReference(pdf, 'NotoSansArabic-Regular', 'بتك');
    expect(await difference(pdf, other)).toBeGreaterThan(0.3);
  });
});

describe('scripts whose characters stand one by one', () => {
  it.each([
    ['Armenian', 'NotoSansArmenian-Regular', 'Պայմանագիր'],
    ['Georgian', 'NotoSansGeorgian-Regular', 'დოკუმენტი'],
    ['Ethiopic', 'NotoSansEthiopic-Regular', 'ስምምነት'],
    ['Korean', 'NotoSansKR-Regular', '계약서에'],
    ['Chinese', 'NotoSansSC-Regular', '本合同由双方签订'],
    ['traditional Chinese', 'NotoSansSC-Regular', '契約書簽署龍門縣'],
    ['Japanese', 'NotoSansSC-Regular', '契約書にサイン'],
    ['arrows and mathematics', 'NotoSansMath-Regular', '→⇒≤≠∞√∑'],
    ['boxes and ticks', 'NotoSansSymbols2-Regular', '☐☑☒✓✔✗✘●■★'],
    ['currencies', 'NotoSans-Regular', '€£¥₹₽₺₴₿₩₪₫₦'],
  ] satisfies [string, FontName, string][])('%s', async (_, font, text) => {
    const pdf = await draw(text);
    expect(await readText(pdf)).toBe(text);
    expect(Buffer.from(pdf).toString('latin1')).toContain(`+${font}/`);
    expect(await difference(pdf, await drawReference(pdf, font, text, false))).toBeLessThan(0.08);
  });

  it('composes Korean syllables and loose accents', async () => {
    expect(await readText(await draw('계약서'.normalize('NFD')))).toBe('계약서');
    const composed = await render(await draw('Nguyễn Żółć'));
    const loose = await render(await draw('Nguyễn Żółć'.normalize('NFD')));
    expect(loose.inkBox(placement)).toEqual(composed.inkBox(placement));
    expect(loose.ink(placement)).toBe(composed.ink(placement));
  });
});

it('embeds no font that a document does not use', async () => {
  const pdf = Buffer.from(await draw('Done ₹5 → ☑')).toString('latin1');
  const embedded = fontNames.filter((font) => pdf.includes(`+${font}/`));
  expect(embedded).toEqual([
    'NotoSans-Regular',
    'NotoSansMath-Regular',
    'NotoSansSymbols2-Regular',
  ]);
});
