import { compareDecimals, decimalsOf, isDecimal } from './decimals.ts';
import { fieldMessages } from './messages.ts';

/** Holds the limits of a number: its bounds as decimal strings, and its number of decimals. */
interface NumberLimits {
  /** 0 where it is not said. */
  min?: string | undefined;
  max?: string | undefined;
  /** Any number of them where it is not said. */
  decimals?: number | undefined;
}

/**
 * Checks a number that is stored as a decimal string; undefined where it is right. `write` gives the text in which
 * people read a bound.
 */
export function numberProblem(
  value: unknown,
  { min = '0', max, decimals }: NumberLimits,
  write: (bound: string) => string,
): string | undefined {
  const negative = compareDecimals(min, '0') < 0;
  if (typeof value !== 'string' || !isDecimal(value)) {
    return negative ? 'Enter a number, such as -1250.5.' : fieldMessages.positiveNumber;
  }
  if (compareDecimals(value, min) < 0) {
    if (compareDecimals(min, '0') === 0) return fieldMessages.positiveNumber;
    return `This field must be ${write(min)} or more.`;
  }
  if (max !== undefined && compareDecimals(value, max) > 0) {
    return `This field must be ${write(max)} or less.`;
  }
  if (decimals === undefined || decimalsOf(value) <= decimals) return undefined;
  if (decimals === 0) return 'Enter a whole number.';
  return `This field can have ${decimals} ${decimals === 1 ? 'digit' : 'digits'} after the decimal point at most.`;
}
