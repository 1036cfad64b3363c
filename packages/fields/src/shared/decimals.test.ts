import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDecimals, decimalsOf, isDecimal, parseDecimal, timesHundred } from './decimals.ts';

describe('a typed number', () => {
  test.each([
    ['1,250.50', '1250.50'],
    ['£1,250.50', '1250.50'],
    ['-£5', '-5'],
    ['GBP 12', '12'],
    ['12 €', '12'],
    ["1'000'000", '1000000'],
    ['1\u202f250', '1250'],
    [' 007 ', '7'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['-0.00', '0.00'],
    ['\u22123', '-3'],
  ])('%s becomes %s', (typed, kept) => {
    expect(parseDecimal(typed)).toBe(kept);
  });

  test.each(['', '-', 'abc', '1.2.3', '1,25', '1,2500', '12,50', '1e5', '1 2', '--1', '£'])(
    '%s is none',
    (typed) => {
      expect(parseDecimal(typed)).toBeUndefined();
    },
  );

  test('is a number as it is kept, and stays the same when it is read again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[-£]?[0-9,. ]{1,12}$/), (typed) => {
        const value = parseDecimal(typed);
        if (value === undefined) return;
        expect(isDecimal(value)).toBe(true);
        expect(parseDecimal(value)).toBe(value);
      }),
    );
  });
});

test('a long text is no number, and is not looked through', () => {
  expect(parseDecimal(`1${' '.repeat(1_000_000)}x`)).toBeUndefined();
  expect(parseDecimal(` ${' '.repeat(1_000_000)}£1,250 `)).toBe('1250');
});

describe('two decimal strings', () => {
  const decimal = fc
    .tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.nat(999))
    .map(([whole, thousandths]) => `${whole}.${String(thousandths).padStart(3, '0')}`);

  test('compare as the numbers that they stand for', () => {
    fc.assert(
      fc.property(decimal, decimal, (one, other) => {
        expect(compareDecimals(one, other)).toBe(Math.sign(Number(one) - Number(other)));
      }),
    );
  });

  test('compare beyond the digits that a number keeps', () => {
    expect(compareDecimals('9007199254740993', '9007199254740992')).toBe(1);
    expect(compareDecimals('-0.1000000000000000000001', '-0.1')).toBe(-1);
    expect(compareDecimals('1.50', '1.5')).toBe(0);
    expect(compareDecimals('-0', '0')).toBe(0);
    expect(decimalsOf('-1.250')).toBe(3);
    expect(decimalsOf('7')).toBe(0);
  });
});

describe('a number times a hundred', () => {
  test.each([
    ['0.125', '12.5'],
    ['1', '100'],
    ['-0.005', '-0.5'],
    ['0.2', '20'],
    ['0', '0'],
    ['12.34567', '1234.567'],
  ])('of %s is %s', (value, expected) => {
    expect(timesHundred(value)).toBe(expected);
  });
});
