import type { ValueFormat } from '@countersign/fields';
import { decimalPattern, timesHundred } from '@countersign/fields';
import { readDatePattern, readDay } from './date-pattern.ts';
import type { FieldBase, KeylessField } from './field-flags.ts';
import { readTextStyle } from './field-style.ts';
import type { FormatCall } from './format-script.ts';
import { readFormatCall } from './format-script.ts';
import type { PlacedWidget, Widget } from './widget.ts';

/** A text field as its widget describes it, besides its look. */
interface TextContent {
  /** Empty where it has no value. */
  value: string;
  /** Cells of equal width for its characters. */
  cells?: number | undefined;
}

/**
 * Builds a number, amount, day or telephone number from a text field whose script says that it is one.
 * Undefined where it has no such script, where that could mean several things, or where the field's
 * value is something else: it is a plain text then.
 */
export function buildFormatted(
  widget: PlacedWidget,
  base: FieldBase,
  { value, cells }: TextContent,
): KeylessField | undefined {
  const call = readFormatCall(widget, 'F') ?? readFormatCall(widget, 'K');
  if (!call) return undefined;
  const shared = { ...base, ...readTextStyle(widget), ...(cells ? { cells } : {}) };
  switch (call.name) {
    case 'AFNumber_Format':
    case 'AFNumber_Keystroke':
    case 'AFPercent_Format':
    case 'AFPercent_Keystroke':
      return buildNumber(widget, shared, call, value);
    case 'AFDate_Format':
    case 'AFDate_FormatEx':
    case 'AFDate_Keystroke':
    case 'AFDate_KeystrokeEx':
      return buildDay(shared, call, value);
    case 'AFSpecial_Format':
    case 'AFSpecial_Keystroke':
      return call.args[0] === 2 ? buildPhone(shared, value) : undefined;
    default:
      return undefined;
  }
}

/** Reads the number format of a calculated field from its script; as many digits as it has where that can't be read. */
export function readNumberFormat(widget: PlacedWidget): ValueFormat {
  const call = readFormatCall(widget, 'F') ?? readFormatCall(widget, 'K');
  return (call && numberFormatOf(call)) ?? { kind: 'number' };
}

/** Tells if the number of a field is written as its script says. */
export function hasNumberFormat(widget: Widget): boolean {
  const call = readFormatCall(widget, 'F') ?? readFormatCall(widget, 'K');
  return call !== undefined && numberFormatOf(call) !== undefined;
}

type Shared = FieldBase & ReturnType<typeof readTextStyle> & { cells?: number };

/** Signs that stand for one currency alone. A dollar sign does not. */
const currencies: Record<string, string> = {
  '£': 'GBP',
  '€': 'EUR',
  '₹': 'INR',
  '₽': 'RUB',
  '₺': 'TRY',
  '₴': 'UAH',
  '₪': 'ILS',
  '₩': 'KRW',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  US$: 'USD',
};

function buildNumber(
  widget: PlacedWidget,
  shared: Shared,
  call: FormatCall,
  value: string,
): KeylessField | undefined {
  const format = numberFormatOf(call);
  const [, separators] = call.args;
  if (format === undefined || typeof separators !== 'number') return undefined;
  const decimal = readDecimal(value, separators);
  if (decimal === undefined) return undefined;
  const { kind, ...look } = format;
  const isShare = 'percent' in format && format.percent === true;
  const { min, max } = readRange(widget);
  const bounds = { ...(decimal && { default: decimal }), ...(min && { min }), ...(max && { max }) };
  // Scripts have 0.125 where people read 12.5%.
  const inPercent = ([name, one]: [string, string]) => [name, timesHundred(one)] as const;
  const rest = {
    ...shared,
    ...(isShare ? Object.fromEntries(Object.entries(bounds).map(inPercent)) : bounds),
  };
  return { ...rest, ...look, type: kind } as KeylessField;
}

/** Reads the format of a number or an amount from a script; undefined where it is none of ours. */
function numberFormatOf({
  name,
  args,
}: FormatCall): Extract<ValueFormat, { kind: 'number' | 'currency' }> | undefined {
  const isShare = name.startsWith('AFPercent_');
  if (!isShare && !name.startsWith('AFNumber_')) return undefined;
  const [decimals, separators, , , sign = ''] = args;
  if (typeof decimals !== 'number' || !Number.isInteger(decimals)) return undefined;
  if (decimals < 0 || decimals > 10) return undefined;
  if (typeof separators !== 'number' || typeof sign !== 'string') return undefined;
  const mark = sign.trim();
  if (isShare || mark === '') {
    const isPlain = separators === 1 || separators === 3;
    const look = { ...(isPlain && { grouping: false }), ...(isShare && { percent: true }) };
    return { kind: 'number', decimals, ...look };
  }
  const currency = currencies[mark];
  if (currency) return { kind: 'currency', currency, decimals };
  return isCurrencyCode(mark)
    ? { kind: 'currency', currency: mark, display: 'code', decimals }
    : undefined;
}

function isCurrencyCode(text: string): boolean {
  return /^[A-Z]{3}$/.test(text) && Intl.supportedValuesOf('currency').includes(text);
}

/** A number as a decimal string; empty for no number, undefined for what is none. */
function readDecimal(value: string, separators: number): string | undefined {
  const text = value.trim();
  if (text === '' || (decimalPattern.test(text) && text.length <= 60)) return text;
  const hasComma = separators === 2 || separators === 3;
  const plain = text
    .replace(hasComma ? /[.\s]/g : /[,'’\s]/g, '')
    .replace(hasComma ? ',' : '.', '.')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.');
  return decimalPattern.test(plain) && plain.length <= 60 ? plain : undefined;
}

/** The smallest and the largest number that a field's script allows. */
function readRange(widget: PlacedWidget): { min?: string; max?: string } {
  const call = readFormatCall(widget, 'V');
  if (call?.name !== 'AFRange_Validate') return {};
  const [hasMin, min, hasMax, max] = call.args;
  const isNumber = (bound: unknown) =>
    typeof bound === 'number' && decimalPattern.test(String(bound));
  return {
    ...(hasMin === true && isNumber(min) ? { min: String(min) } : {}),
    ...(hasMax === true && isNumber(max) ? { max: String(max) } : {}),
  };
}

function buildDay(shared: Shared, { args }: FormatCall, value: string): KeylessField | undefined {
  const [format] = args;
  if (typeof format !== 'string' && typeof format !== 'number') return undefined;
  const pattern = readDatePattern(format);
  if (pattern === undefined) return undefined;
  const day = value.trim() === '' ? '' : readDay(value, pattern);
  if (day === undefined) return undefined;
  return { type: 'date', ...shared, pattern, ...(day ? { default: day } : {}) };
}

/** Acrobat's own telephone numbers are those of North America. */
function buildPhone(shared: Shared, value: string): KeylessField | undefined {
  const number = value.replace(/[\s().+-]/g, '');
  if (number === '') return { type: 'phone', ...shared };
  return /^\d{10}$/.test(number)
    ? { type: 'phone', ...shared, default: { countryCode: '+1', number } }
    : undefined;
}
