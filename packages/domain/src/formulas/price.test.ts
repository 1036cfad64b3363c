import { describe, expect, test } from 'vitest';
import { checkFormula } from './check.ts';
import { parseFormula } from './parse.ts';
import { formulaPrice, maxFormulaPrice } from './price.ts';

const names = { typeOf: () => 'text' as const, all: () => [] };

function problemsOf(formula: string): string[] {
  const { tree, problems } = parseFormula(formula);
  return (tree ? checkFormula(tree, names).problems : problems).map(({ message }) => message);
}

const nested = (name: string, depth: number, inner: string) =>
  `${`${name}(`.repeat(depth)}${inner}${')'.repeat(depth)}`;
const joined = (parts: number, part = 'note') =>
  Array.from({ length: parts }, () => part).join(' & ');

const tooLong = 'This formula takes too long to work out. Use fewer or shorter texts in it.';

describe('the price of a formula', () => {
  test.each([
    ['the initials and a code', 'upper(trim(note)) & "-" & lower(code) & "-" & length(note)'],
    ['an address of many parts', joined(30)],
    ['a ladder of conditions', `${'if(note = "a"; "b"; '.repeat(40)}"c"${')'.repeat(40)}`],
    [
      'a long list of values',
      `oneOf(note; ${Array.from({ length: 200 }, (_, at) => `"${at}"`).join('; ')})`,
    ],
  ])('lets %s pass', (_, formula) => {
    expect(problemsOf(formula)).toEqual([]);
  });

  test.each([
    [
      'text functions in each other over a long text',
      nested('upper', 30, `note & "${'é'.repeat(600)}"`),
    ],
    ['a field joined to itself again and again', joined(200)],
    [
      'searches in what was joined',
      Array.from({ length: 20 }, () => `contains(${joined(10)}; "x")`).join(' and '),
    ],
    ['many functions in a row', joined(100, 'upper(note)')],
  ])('refuses %s', (_, formula) => {
    expect(problemsOf(formula)).toEqual([tooLong]);
  });

  test('refuses formulas nested deeper than people write', () => {
    expect(problemsOf(nested('trim', 160, 'note'))).toEqual(['The formula is nested too deeply.']);
  });

  test('grows with the texts that a part works through, not with their number alone', () => {
    const priceOf = (formula: string) => {
      const { tree } = parseFormula(formula);
      return tree ? formulaPrice(tree) : Number.NaN;
    };
    expect(priceOf(nested('upper', 20, 'note'))).toBeLessThan(maxFormulaPrice);
    expect(priceOf(nested('upper', 20, joined(5)))).toBeGreaterThan(maxFormulaPrice);
  });
});
