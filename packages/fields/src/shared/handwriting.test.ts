import { describe, expect, it } from 'vitest';
import { handwritingRuns } from './handwriting.ts';

const fontsOf = (text: string) =>
  handwritingRuns(text, 'sacramento')?.map((run) => [run.text, run.font]);

describe('the fonts of a typed signature', () => {
  it.each([
    ['Ann Lee', 'sacramento'],
    ['Zofia Wiśniewska', 'sacramento'],
    ['Щедрый Їжак', 'caveat'],
    ['Nguyễn Thị Ánh Tuyết', 'dancing-script'],
    ['Μαρία Παπαδοπούλου', 'mynerve'],
    ['فاطمة الزهراء', 'aref-ruqaa'],
    ['شیرین یوسفی', 'aref-ruqaa'],
    ['שָׂרָה כֹּהֵן', 'gveret-levin'],
    ['สมชาย ใจดี', 'charmonman'],
  ])('are one for %s', (text, font) => {
    expect(fontsOf(text)).toEqual([[text.normalize('NFC'), font]]);
    expect(fontsOf(text.normalize('NFD'))).toEqual([[text.normalize('NFC'), font]]);
  });

  it('are one for each script of a name in several', () => {
    expect(fontsOf('Maria Μαρία שרה')).toEqual([
      ['Maria ', 'sacramento'],
      ['Μαρία ', 'mynerve'],
      ['שרה', 'gveret-levin'],
    ]);
  });

  it('have signs that the letters lack from the chosen one', () => {
    expect(fontsOf('فاطمة (2)')).toEqual([
      ['فاطمة ', 'aref-ruqaa'],
      ['(2)', 'sacramento'],
    ]);
    expect(fontsOf('42')).toEqual([['42', 'sacramento']]);
  });

  it('are none where the letters of a script are in no handwriting font', () => {
    for (const text of ['王小明', '山田はなこ', '김민수', 'Wang 王小明', 'Ᾱ', 'Ann 🙂', 'გია']) {
      expect(fontsOf(text)).toBeUndefined();
    }
  });

  it('do not depend on blanks and characters that are not seen', () => {
    expect(fontsOf('  Ann \u200f  Lee ')).toEqual([['Ann \u200f Lee', 'sacramento']]);
  });
});
