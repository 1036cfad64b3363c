import { defaultLocale } from './default-locale.ts';
import { memoize } from './memoize.ts';
import type { ValueFormat } from './value-format.ts';
import { decimalPattern } from './value-format.ts';

type FormatOf<K extends ValueFormat['kind']> = Omit<Extract<ValueFormat, { kind: K }>, 'kind'>;

/** A decimal string as a locale writes numbers; unchanged where it is none. */
export function numberText(
  { decimals, grouping = true, percent }: FormatOf<'number'>,
  value: string,
  locale: string,
): string {
  if (!decimalPattern.test(value)) return value;
  const typed = decimalsIn(value);
  const text = writeNumber(value, decimals ?? Math.min(20, typed), grouping, locale);
  if (!percent) return text;
  const { before, after } = percentSign(locale);
  return `${before}${text}${after}`;
}

/** A decimal string as a locale writes amounts of money; unchanged where it is none. */
export function currencyText(
  { currency, display = 'symbol', decimals }: FormatOf<'currency'>,
  value: string,
  locale: string,
): string {
  if (!decimalPattern.test(value)) return value;
  const digits = decimals ?? decimalsOfCurrency(currency);
  if (display === 'none') return writeNumber(value, digits, true, locale);
  return money(locale, currency, display, digits).format(exact(value));
}

/** Digits behind the point of a decimal string. */
function decimalsIn(value: string): number {
  const point = value.indexOf('.');
  return point < 0 ? 0 : value.length - point - 1;
}

/** A decimal string as a locale writes it, with so many digits behind the point. */
function writeNumber(value: string, digits: number, grouping: boolean, locale: string): string {
  const signs = signsOf(locale);
  const isPlain = signs && digits >= decimalsIn(value) && !value.startsWith('-');
  if (isPlain) return formatWithSigns(value, digits, grouping, signs);
  return numbers(locale, digits, grouping).format(exact(value));
}

/** The signs of a locale that writes numbers in the figures 0 to 9 and in groups of three. */
interface NumberSigns {
  group: string;
  point: string;
}

/** Writes a number of no more decimals than wanted, several times faster than `Intl`. */
function formatWithSigns(
  value: string,
  digits: number,
  grouping: boolean,
  { group, point }: NumberSigns,
): string {
  const decimals = decimalsIn(value);
  const whole = decimals > 0 ? value.length - decimals - 1 : value.length;
  let text = '';
  let from = 0;
  if (grouping) {
    for (let end = whole % 3 || 3; end < whole; end += 3) {
      text += value.slice(from, end) + group;
      from = end;
    }
  }
  text += value.slice(from, whole);
  if (digits === 0) return text;
  return `${text}${point}${value.slice(whole + 1)}${'0'.repeat(digits - decimals)}`;
}

/** Returns the number of decimals of a currency (ISO 4217): 2 for `GBP`, 0 for `JPY`. */
export const decimalsOfCurrency = memoize((currency: string): number => {
  const format = new Intl.NumberFormat(defaultLocale, { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
});

/** Formatters take a decimal string to its last digit; their types ask for a literal. */
const exact = (value: string) => value as Intl.StringNumericLiteral;

const numbers = memoize(
  (locale: string, digits: number, grouping: boolean) =>
    new Intl.NumberFormat(locale, {
      useGrouping: grouping ? 'auto' : false,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
);
const money = memoize(
  (locale: string, currency: string, currencyDisplay: 'symbol' | 'code', digits: number) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
);
/** Returns the texts that a locale writes around a percentage. */
const percentSign = memoize((locale: string) => {
  const parts = new Intl.NumberFormat(locale, { style: 'percent' }).formatToParts(0.01);
  const at = parts.findIndex(({ type }) => type === 'integer');
  const written = (some: typeof parts) => some.map(({ value }) => value).join('');
  return { before: written(parts.slice(0, at)), after: written(parts.slice(at + 1)) };
});
/** The signs of a locale; undefined where it writes numbers in another way. */
const signsOf = memoize((locale: string): NumberSigns | undefined => {
  const parts = numbers(locale, 1, true).formatToParts(1_234_567.8);
  const signOf = (type: 'group' | 'decimal') => parts.find((one) => one.type === type)?.value ?? '';
  const signs = { group: signOf('group'), point: signOf('decimal') };
  const samples = ['0', '7.5', '12', '345.67', '8901.2', '34567', '8901234.567', '89012345678'];
  const isSame = samples.every((value) =>
    [true, false].every((grouping) => {
      const written = formatWithSigns(value, 3, grouping, signs);
      return written === numbers(locale, 3, grouping).format(exact(value));
    }),
  );
  return isSame ? signs : undefined;
});
