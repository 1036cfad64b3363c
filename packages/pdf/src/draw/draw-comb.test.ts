import { describe, expect, it } from 'vitest';
import { blankPage, fillAndReport, sketchField } from '../../test-support/fill.ts';
import { render } from '../../test-support/look-at.ts';

const pdf = await blankPage();
const cells = 10;
const cell = { width: 20, height: 24 };
const fontSize = 12;

/** The page with a text in a comb. */
async function inComb(value: string) {
  const placement = { page: 0, x: 20, y: 40, width: cells * cell.width, height: cell.height };
  const field = sketchField('text', {
    comb: true,
    maxLength: cells,
    fontSize,
    placements: [placement],
  });
  const made = await fillAndReport({ pdf, fields: [field] }, { field: value });
  expect(made.issues).toEqual([]);
  return render(made.pdf);
}

/** The page with each of these characters in a cell of its own, from the left. */
async function inCells(characters: readonly string[]) {
  const fields = characters.map((_, index) => {
    const placement = { page: 0, x: 20 + index * cell.width, y: 40, ...cell };
    return sketchField('text', {
      key: `cell ${index}`,
      comb: true,
      maxLength: 1,
      fontSize,
      placements: [placement],
    });
  });
  const values = characters.map((character, index) => [`cell ${index}`, character]);
  return render((await fillAndReport({ pdf, fields }, Object.fromEntries(values))).pdf);
}

/** Texts, and the characters that stand in the ten cells, from the left. */
const texts: [text: string, shown: string][] = [
  ['אבג 123', '   123 גבא'],
  ['אב(12)ג', '   ג(12)בא'],
  ['אב-AB-ג', '   ג-AB-בא'],
  ['(אב)', '      (בא)'],
  ['AB (אב) 12', 'AB (בא) 12'],
  ['١٢٣ سلام', '  مالس ١٢٣'],
  ['AB 12', 'AB 12     '],
];

describe('a comb', () => {
  for (const [text, shown] of texts) {
    it(`shows ${text} in the order in which a line does`, async () => {
      expect((await inComb(text)).unlike(await inCells(Array.from(shown)))).toBeLessThan(10);
    });
  }
});
