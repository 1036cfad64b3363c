import { describe, expect, it } from 'vitest';
import { findInText } from './find-in-text.ts';

const found = (texts: string[], words: string) =>
  findInText(texts, words).map(({ first, last }) => [
    first.item,
    first.offset,
    last.item,
    last.offset,
  ]);

describe('words in the text of a page', () => {
  it('are found in any case, as often as they occur', () => {
    expect(found(['Rate and rate', 'of RATE'], 'rate')).toEqual([
      [0, 0, 0, 3],
      [0, 9, 0, 12],
      [1, 3, 1, 6],
    ]);
  });

  it('are found across lines, and where a space is only a gap', () => {
    expect(found(['Ann', 'Lee signs'], 'ann lee')).toEqual([[0, 0, 1, 2]]);
    expect(found(['AnnLee'], 'Ann Lee')).toEqual([[0, 0, 0, 5]]);
    expect(found(['A n n'], 'ann')).toEqual([[0, 0, 0, 4]]);
  });

  it('are not found without a search, or without text', () => {
    expect(found(['Ann'], '  ')).toEqual([]);
    expect(found(['Ann'], 'annie')).toEqual([]);
    expect(found([], 'ann')).toEqual([]);
  });

  it('do not overlap', () => {
    expect(found(['aaaa'], 'aa')).toHaveLength(2);
  });
});
