import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { BrokenText, breaksIn, toCharacters } from './break-lines.ts';
import { setParagraph } from './set-text.ts';
import type { Shaper } from './shaper.ts';
import { loadShaper } from './shaper.ts';

let shaper: Shaper;
beforeAll(async () => {
  shaper = await loadShaper();
});

/** The lines of a text at a width in ems. */
function linesOf(text: string, ems: number): string[] {
  const lines = new BrokenText(setParagraph(text, shaper)).linesFor(ems * 1000);
  return lines.map(({ start, end }) => text.slice(start, end));
}

describe('lines', () => {
  it.each([
    ['Thai, between words', 'สัญญาจ้างแรงงาน', 4, ['สัญญา', 'จ้าง', 'แรงงาน']],
    ['Lao, between words', 'ພາສາລາວ', 3, ['ພາສາ', 'ລາວ']],
    ['Khmer, between words', 'ភាសាខ្មែរ', 3, ['ភាសា', 'ខ្មែរ']],
    ['Thai, not before a sign of repetition', 'ต่างๆนานา', 3, ['ต่างๆ', 'นานา']],
    ['Korean, at blanks', '계약서에 서명합니다', 6, ['계약서에', '서명합니다']],
    ['Hebrew, after a hyphen', 'תל־אביב', 2.5, ['תל־', 'אביב']],
    ['Hindi, after a hyphen', 'हिन्दी-अंग्रेज़ी', 3.5, ['हिन्दी-', 'अंग्रेज़ी']],
    ['Ethiopic, after its own sign', 'ውል፡ስምምነት', 4, ['ውል፡', 'ስምምነት']],
    ['Japanese, not before small letters', 'あああっあ', 3.1, ['ああ', 'あっあ']],
    ['Japanese, not before loose marks', 'かかか\u309aか', 2.1, ['かか', 'か\u309aか']],
  ])('%s', (_, text, ems, expected) => {
    expect(linesOf(text, ems)).toEqual(expected);
  });

  it('are no wider than the limit, whatever the script', () => {
    for (const text of [
      'क्षेत्रीय'.repeat(20),
      'بسم'.repeat(40),
      'กำ'.repeat(40),
      '👍🏽'.repeat(30),
    ]) {
      const paragraph = setParagraph(text, shaper);
      const lines = new BrokenText(paragraph).linesFor(9000);
      expect(lines.length).toBeGreaterThan(1);
      expect(lines.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
      for (const { start, end } of lines) {
        expect(paragraph.setLine(start, end).width).toBeLessThanOrEqual(9100);
      }
    }
  });
});

describe('positions where a line may end', () => {
  it('are the same in Latin, Greek and Cyrillic whether or not other scripts follow', () => {
    const part = fc.constantFrom('a', 'Żó', 'ώ', 'й', '7', ' ', '  ', '-', '/', '(', '.', '£', '°');
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = `${parts.join('')}.`;
        const { length } = text;
        const inside = breaksIn(text).slice(0, -1);
        expect(breaksIn(`${text} 漢`)).toEqual([...inside, length + 1, length + 2]);
      }),
    );
  });

  it('do not depend on the widths of earlier calls', () => {
    const text = 'A longer text of some words, and Donaudampfschifffahrt, which is broken';
    const broken = new BrokenText(setParagraph(text, shaper));
    for (let width = 4000; width < 40_000; width += 90) {
      const rebroken = new BrokenText(setParagraph(text, shaper)).linesFor(width);
      expect(broken.linesFor(width)).toEqual(rebroken);
    }
    const narrow = new BrokenText(setParagraph(text, shaper)).linesFor(5000);
    expect(broken.linesFor(5000)).toEqual(narrow);
  });
});

describe('lines of a text with further positions where they may end', () => {
  it('end there as well as at blanks, and only where they must', () => {
    const text = 'ann.lee@example.com today';
    const spans = (ems: number) =>
      new BrokenText(setParagraph(text, shaper), [4, 8, 16]).linesFor(ems * 1000);
    const lines = (ems: number) => spans(ems).map(({ start, end }) => text.slice(start, end));
    expect(lines(20)).toEqual([text]);
    expect(lines(10.8)).toEqual(['ann.lee@example.com', 'today']);
    expect(lines(8)).toEqual(['ann.lee@', 'example.com', 'today']);
    expect(lines(3)).toEqual(['ann.', 'lee@', 'exam', 'ple.', 'com', 'today']);
  });
});

describe('what people see as characters', () => {
  it.each([
    ['a letter with marks', 'x\u0304\u0323y', ['x\u0304\u0323', 'y']],
    ['an emoji', 'a👩‍👩‍👧🇵🇱', ['a', '👩‍👩‍👧', '🇵🇱']],
    ['Thai', 'ปั้น', ['ปั้', 'น']],
    ['beyond the first plane', '𠀀b', ['𠀀', 'b']],
    ['controls, which have no width', '\u2067א\u2069\u200eב', ['\u2067א', '\u2069\u200eב']],
  ])('%s', (_, text, expected) => {
    expect(toCharacters(text)).toEqual(expected);
  });

  it('end somewhere', () => {
    const text = '\u1100'.repeat(1000);
    expect(Math.max(...toCharacters(text).map(({ length }) => length))).toBe(64);
    expect(toCharacters(text).join('')).toBe(text);
  });
});

describe('a text whose letters move closer to blanks', () => {
  const texts = {
    Sinhala: 'සියලුම මනුෂ්‍යයෝ නිදහස්ව උපත ලබා ඇත. ගරුත්වයෙන් හා අයිතිවාසිකම්වලින් සමාන වෙති.',
    Telugu: 'ప్రతిపత్తిస్వత్వముల విషయమున మానవులెల్లరును జన్మతః స్వతంత్రులును సమానులును నగుదురు. వారు',
    Kannada: 'ಎಲ್ಲಾ ಮಾನವರೂ ಸ್ವತಂತ್ರರಾಗಿಯೇ ಜನಿಸಿದ್ದಾರೆ. ಹಾಗೂ ಘನತೆ ಮತ್ತು ಹಕ್ಕುಗಳಲ್ಲಿ ಸಮಾನರಾಗಿದ್ದಾರೆ.',
    Malayalam: 'പെരുമാറുവാനാണ് മനുഷ്യന് വിവേകബുദ്ധിയും അന്യോന്യം ഭ്രാതൃഭാവത്തോടെ പെരുമാറുവാനാണ്',
  };
  for (const [script, text] of Object.entries(texts)) {
    it(`has no line that is wider than its area, in ${script}`, () => {
      const paragraph = setParagraph(text, shaper);
      const broken = new BrokenText(paragraph);
      for (let width = 3000; width < 20_000; width += 100) {
        for (const { start, end } of broken.linesFor(width)) {
          expect(paragraph.setLine(start, end).width).toBeLessThanOrEqual(width + 1);
        }
      }
    });
  }
});
