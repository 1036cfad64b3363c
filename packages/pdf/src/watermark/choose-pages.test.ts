import { describe, expect, it } from 'vitest';
import { choosePages } from './choose-pages.ts';

describe('choosing pages', () => {
  it.each([
    ['all', [0, 1, 2, 3, 4]],
    ['odd', [0, 2, 4]],
    ['even', [1, 3]],
    ['1-3, 5', [0, 1, 2, 4]],
    ['4-', [3, 4]],
    ['2,2,even', [1, 3]],
    ['ALL', [0, 1, 2, 3, 4]],
  ])('%s of five', (text, pages) => {
    expect([...choosePages(text, 5)]).toEqual(pages);
  });

  it.each([
    ['', /“” is no choice/],
    ['first', /“first” is no choice/],
    ['constructor', /no choice/],
    ['1,,2', /no choice/],
    ['1-2-3', /no choice/],
    ['-3', /no choice/],
    ['1.5', /no choice/],
    ['0', /no page 0/],
    ['6', /no page 6: the document has 5/],
    ['2-6', /no page 6/],
    ['3-2', /runs backwards. Write 2-3/],
  ])('refuses “%s”', (text, message) => {
    expect(() => choosePages(text, 5)).toThrow(message);
  });

  it('refuses a choice that leaves nothing', () => {
    expect(() => choosePages('even', 1)).toThrow(/chooses no page/);
  });
});
