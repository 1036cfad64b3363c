import { decimalPattern } from './value-format.ts';

/** Compares two decimal strings: negative where `one` is smaller, 0 where they are equal. */
export function compareDecimals(one: string, other: string): number {
  const [left, right] = [parts(one), parts(other)];
  if (left.negative !== right.negative) return left.negative ? -1 : 1;
  const length = Math.max(left.fraction.length, right.fraction.length);
  const digits = ({ whole, fraction }: Parts) => BigInt(whole + fraction.padEnd(length, '0'));
  const difference = digits(left) - digits(right);
  if (difference === 0n) return 0;
  return difference > 0n === left.negative ? -1 : 1;
}

/** Counts the digits of a decimal string behind its decimal sign. */
export function decimalsOf(value: string): number {
  return parts(value).fraction.length;
}

/** A decimal string times a hundred: `0.125` becomes `12.5`. */
export function timesHundred(value: string): string {
  const { whole, fraction, negative } = parts(value);
  const digits = fraction.padEnd(2, '0');
  const rest = digits.slice(2).replace(/0+$/, '');
  const shifted = (whole + digits.slice(0, 2)).replace(/^0+(?=\d)/, '');
  return `${negative ? '-' : ''}${shifted}${rest === '' ? '' : `.${rest}`}`;
}

/** No number that is kept has more characters; a longer text is none. */
const maxTypedLength = 100;

/**
 * Parses a typed number into a decimal string: `1,250.50`, `£1 250.5`, `5 %` and `007` become `1250.50`, `1250.5`, `5`
 * and `7`. Commas and blanks only set thousands apart. Undefined where it is no number.
 */
export function parseDecimal(typed: string): string | undefined {
  const trimmed = typed.trim();
  if (trimmed.length > maxTypedLength) return undefined;
  const plain = trimmed
    .replace(/^(-?)\s*(?:\p{Sc}|[A-Z]{3})\s*/u, '$1')
    .replace(/\s*(?:\p{Sc}|[A-Z]{3}|%)$/u, '')
    .replace(/^\u2212/, '-');
  const found = /^(-?)(\d+|\d{1,3}(?:[,'’ \u00a0\u202f]\d{3})+|(?=\.\d))(?:\.(\d*))?$/.exec(plain);
  if (!found) return undefined;
  const [, sign = '', whole = '', fraction = ''] = found;
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  const value = `${sign}${digits}${fraction === '' ? '' : `.${fraction}`}`;
  return /[1-9]/.test(value) ? value : value.replace('-', '');
}

/** Tells if a text is a decimal string. */
export const isDecimal = (value: string): boolean => decimalPattern.test(value);

interface Parts {
  negative: boolean;
  whole: string;
  fraction: string;
}

function parts(value: string): Parts {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  // Nothing is less than nothing: -0 is 0.
  return { negative: value.startsWith('-') && /[1-9]/.test(value), whole, fraction };
}
