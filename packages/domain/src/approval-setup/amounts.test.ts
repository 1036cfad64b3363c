import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOf, amountText } from './amounts.ts';

describe('a typed amount', () => {
  test.each([
    ['5000', 5000],
    ['£5,000.00', 5000],
    ['5.000,50 €', 5000.5],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['12,5', 12.5],
    ['0.75', 0.75],
    ['5 000', 5000],
    ['5\u202f000,25', 5000.25],
    ["CHF 5'000", 5000],
    ['-40', -40],
    ['GBP 350 a day', 350],
    ['450.', 450],
  ])('%s is %d', (typed, amount) => {
    expect(amountOf(typed)).toBe(amount);
  });

  test.each(['', 'by arrangement', '£', '–'])('“%s” is none', (typed) => {
    expect(amountOf(typed)).toBeUndefined();
  });

  test('is read again as it is written for people', () => {
    const pounds = fc.integer({ min: 0, max: 10_000_000 });
    const pence = fc.integer({ min: 0, max: 99 });
    fc.assert(
      fc.property(pounds, pence, (whole, part) => {
        const amount = Number(`${whole}.${String(part).padStart(2, '0')}`);
        expect(amountOf(amountText(amount))).toBe(amount);
      }),
    );
  });
});
