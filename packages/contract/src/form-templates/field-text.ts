import type { FieldValue } from './fields/field-values.ts';
import type { ValueFormat } from './fields/value-format.ts';
import { decimalPattern } from './fields/value-format.ts';
import type { Field } from './fields.ts';

/** The locale that documents are written in where none is said. */
export const defaultLocale = 'en-GB';

/**
 * The text that a field shows for a value, written as the locale (BCP 47) and the field want it;
 * empty where it shows none. What is not of the field's kind is shown as it is, not dropped.
 */
export function fieldText(
  field: Field,
  value: FieldValue | undefined,
  locale: string = defaultLocale,
): string {
  switch (field.type) {
    case 'text':
    case 'multiline':
    case 'email':
      return plainText(value);
    case 'number':
      return formatValue({ ...field, kind: 'number' }, plainText(value), locale);
    case 'currency':
      return formatValue({ ...field, kind: 'currency' }, plainText(value), locale);
    case 'date':
    case 'signed-on':
      return formatValue({ ...field, kind: 'date' }, plainText(value), locale);
    case 'phone':
      return phoneText(value);
    case 'dropdown':
      return field.options.find((one) => one.value === value)?.label ?? plainText(value);
    case 'attachment':
      return typeof value === 'object' && 'name' in value ? value.name : plainText(value);
    case 'fixed-text':
      return field.text;
    case 'calculated':
    case 'bound':
      return formatValue(field.format, plainText(value), locale);
    case 'checkbox':
    case 'radio':
    case 'signature':
    case 'initials':
    case 'image':
    case 'qr-code':
      return '';
  }
}

/** A value as a text of the wanted format; unchanged where it is no such value. */
export function formatValue(format: ValueFormat, value: string, locale: string): string {
  switch (format.kind) {
    case 'text':
      return value;
    case 'number':
      return decimalPattern.test(value) ? numberText(format, value, locale) : value;
    case 'currency':
      return decimalPattern.test(value) ? currencyText(format, value, locale) : value;
    case 'date': {
      const day = dayOf(value);
      return day === undefined ? value : dateText(format.pattern, day, locale);
    }
  }
}

function plainText(value: FieldValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function phoneText(value: FieldValue | undefined): string {
  if (typeof value !== 'object' || !('countryCode' in value)) return plainText(value);
  return `${value.countryCode} ${value.number}`.trim();
}

type FormatOf<K extends ValueFormat['kind']> = Extract<ValueFormat, { kind: K }>;

function numberText(
  { decimals, grouping = true }: FormatOf<'number'>,
  value: string,
  locale: string,
): string {
  const typed = Math.min(20, value.split('.')[1]?.length ?? 0);
  const digits = decimals ?? typed;
  return numbers(locale, digits, grouping).format(exact(value));
}

function currencyText(
  { currency, display = 'symbol', decimals }: FormatOf<'currency'>,
  value: string,
  locale: string,
): string {
  const digits = decimals ?? decimalsOfCurrency(currency);
  if (display === 'none') return numbers(locale, digits, true).format(exact(value));
  return money(locale, currency, display, digits).format(exact(value));
}

/** How many decimals a currency (ISO 4217) has: 2 for `GBP`, 0 for `JPY`. */
export function decimalsOfCurrency(currency: string): number {
  return currencies(currency).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Formatters take a decimal string to its last digit; their types ask for a literal. */
const exact = (value: string) => value as Intl.StringNumericLiteral;

function dateText(pattern: string | undefined, day: Date, locale: string): string {
  if (pattern === undefined) return figuresOf(locale)(day);
  return pattern.replace(
    /'((?:[^']|'')*)'|d{1,2}|M{1,4}|yyyy|yy|E{3,4}/g,
    (token, quoted?: string) => {
      if (quoted !== undefined) return quoted === '' ? "'" : quoted.replaceAll("''", "'");
      return partOfDay(token, day, locale);
    },
  );
}

function partOfDay(token: string, day: Date, locale: string): string {
  const year = String(day.getUTCFullYear()).padStart(4, '0');
  switch (token) {
    case 'd':
      return String(day.getUTCDate());
    case 'dd':
      return String(day.getUTCDate()).padStart(2, '0');
    case 'M':
      return String(day.getUTCMonth() + 1);
    case 'MM':
      return String(day.getUTCMonth() + 1).padStart(2, '0');
    case 'yy':
      return year.slice(-2);
    case 'yyyy':
      return year;
    // Within a date, many languages name the month in another case than alone.
    case 'MMM':
      return part(days(locale, 'short'), 'month', day);
    case 'MMMM':
      return part(days(locale, 'long'), 'month', day);
    case 'EEE':
      return part(days(locale, 'short'), 'weekday', day);
    default:
      return part(days(locale, 'long'), 'weekday', day);
  }
}

function part(format: Intl.DateTimeFormat, type: 'month' | 'weekday', day: Date): string {
  return format.formatToParts(day).find((one) => one.type === type)?.value ?? '';
}

/** The start of a day of the calendar, in UTC; undefined where the text is none. */
function dayOf(value: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const [year, month, date] = [value.slice(0, 4), value.slice(5, 7), value.slice(8)].map(Number);
  const day = new Date(0);
  day.setUTCFullYear(year ?? 0, (month ?? 0) - 1, date);
  // Days that a month does not have are moved to the next one.
  return day.getUTCMonth() + 1 === month && day.getUTCDate() === date ? day : undefined;
}

// Making a formatter takes a hundred times longer than using it.
const numbers = remember(
  (locale: string, digits: number, grouping: boolean) =>
    new Intl.NumberFormat(locale, {
      useGrouping: grouping ? 'auto' : false,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
);
const money = remember(
  (locale: string, currency: string, currencyDisplay: 'symbol' | 'code', digits: number) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
);
const currencies = remember(
  (currency: string) => new Intl.NumberFormat(defaultLocale, { style: 'currency', currency }),
);
const days = remember((locale: string, style: 'figures' | 'short' | 'long') => {
  const parts: Intl.DateTimeFormatOptions =
    style === 'figures'
      ? { day: '2-digit', month: '2-digit' }
      : { day: 'numeric', month: style, weekday: style };
  return new Intl.DateTimeFormat(locale, {
    ...parts,
    year: 'numeric',
    calendar: 'gregory',
    timeZone: 'UTC',
  });
});

/** How a locale writes a day in figures. With the figures 0 to 9, several times faster than by `Intl`. */
const figuresOf = remember((locale: string): ((day: Date) => string) => {
  const format = days(locale, 'figures');
  const parts = format.formatToParts(new Date('2033-11-22T00:00:00Z'));
  const write = (day: Date) =>
    parts.map(({ type, value }) => partInFigures(type, value, day)).join('');
  const samples = ['2033-01-02', '1999-12-31', '0987-10-09', '0042-02-03'].map(
    (one) => new Date(`${one}T00:00:00Z`),
  );
  const isSame = samples.every((day) => write(day) === format.format(day));
  return isSame ? write : (day) => format.format(day);
});

function partInFigures(type: Intl.DateTimeFormatPartTypes, value: string, day: Date): string {
  switch (type) {
    case 'day':
      return twoDigits(day.getUTCDate());
    case 'month':
      return twoDigits(day.getUTCMonth() + 1);
    case 'year':
      return String(day.getUTCFullYear());
    default:
      return value;
  }
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

/** Makes each thing once; a document has few formats. */
function remember<Arguments extends readonly (string | number | boolean)[], Made>(
  make: (...args: Arguments) => Made,
): (...args: Arguments) => Made {
  const made = new Map<string, Made>();
  return (...args) => {
    const key = args.join(' ');
    let one = made.get(key);
    if (one === undefined) {
      if (made.size > 500) made.clear();
      one = make(...args);
      made.set(key, one);
    }
    return one;
  };
}
