import {
  type CustomValue,
  customKey,
  type DecimalSign,
  decimalSigns,
  type ImportColumn,
  isDay,
  messages,
} from '@countersign/contract';
import { cleanEmails } from '../contacts/emails.ts';
import type { CustomFieldRules } from './check-custom-values.ts';
import { choiceSeparator } from './custom-value-text.ts';

/** Holds the value of a file's cell, or its problem, for people. */
type ParsedCell =
  | { value: CustomValue; problem?: undefined }
  | { value?: undefined; problem: string };

type Kinds = Pick<CustomFieldRules, 'kind' | 'choices'>;

/**
 * Reads a cell of a file as a value of a field; null where it is empty. Whether the field takes the
 * value is for `customValueProblem` to say.
 */
export function parseCustomCell(field: Kinds, cell: string): ParsedCell {
  const text = cell.trim();
  if (text === '') return { value: null };
  switch (field.kind) {
    case 'text':
      return { value: text };
    case 'emails':
      return { value: cleanEmails(text) };
    case 'number': {
      const value = readNumber(text);
      return value === undefined ? { problem: messages.positiveNumber } : { value };
    }
    case 'date':
      return dayIn(text);
    case 'flag':
      return flagIn(text);
    case 'choice': {
      const id = choiceOf(field.choices, text);
      return id === undefined ? unknownChoice(text) : { value: id };
    }
    case 'choices':
      return choicesIn(field.choices, text);
  }
}

/** The columns that files can have for custom fields. */
export function customImportColumns(fields: readonly CustomFieldRules[]): ImportColumn[] {
  return fields.map((field) => ({
    key: customKey(field.id),
    label: field.name,
    required: field.required,
    ...((field.kind === 'emails' || field.kind === 'number') && { holds: field.kind }),
    ...cellTexts(field),
  }));
}

/** Describes the cells of a field: a hint and an example. */
function cellTexts({ kind, choices }: Kinds): Pick<ImportColumn, 'hint' | 'example'> {
  const labels = choices.filter((one) => !one.isArchived).map((one) => one.label);
  const some = `${labels.slice(0, 5).join(', ')}${labels.length > 5 ? ' and so on' : ''}`;
  switch (kind) {
    case 'text':
      return { hint: 'Any text.', example: 'Some text' };
    case 'number':
      return { hint: 'Zero or a positive number, such as 1234.5.', example: '1234.5' };
    case 'date':
      return { hint: 'A date, such as 2026-03-31 or 31/03/2026.', example: '2026-03-31' };
    case 'flag':
      return { hint: 'Yes or no.', example: 'Yes' };
    case 'choice':
      return { hint: `One of ${some}.`, example: labels[0] ?? '' };
    case 'choices':
      return {
        hint: `One or more of ${some}, separated by semicolons.`,
        example: labels.slice(0, 2).join(`${choiceSeparator} `),
      };
    case 'emails':
      return { hint: 'One or more emails, separated by commas.', example: 'name@example.com' };
  }
}

const numberForms: Record<DecimalSign, RegExp> = {
  '.': /^[-+]?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?$/,
  ',': /^[-+]?(\d{1,3}(\.\d{3})+|\d+)?(,\d+)?$/,
};

/**
 * Reads a number as English or as most of the continent writes it; undefined where it is none. Where no sign is
 * given, only what is no number to an English reader is read the other way: `1,234` is 1234, `1.234,50` and
 * `1234,5` have a comma for the decimal point.
 */
export function readNumber(text: string, sign?: DecimalSign): number | undefined {
  const plain = text.replace(/[\s'’]/g, '');
  if (!/\d/.test(plain)) return undefined;
  if (/^[-+]?\d+(\.\d+)?e[-+]?\d+$/i.test(plain)) return finite(Number(plain));
  const found = (sign ? [sign] : decimalSigns).find((one) => numberForms[one].test(plain));
  switch (found) {
    case '.':
      return finite(Number(plain.replaceAll(',', '')));
    case ',':
      return finite(Number(plain.replaceAll('.', '').replace(',', '.')));
    case undefined:
      return undefined;
  }
}

const finite = (value: number) => (Number.isFinite(value) ? value : undefined);

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Days as `2026-03-31`, with or without a time, `31/03/2026`, `31.3.26`, `31 March 2026` or `Mar 31, 2026`. */
function dayIn(text: string): ParsedCell {
  const parts = dayParts(text);
  if (parts === undefined) return { problem: 'Enter a date, such as 2026-03-31 or 31/03/2026.' };
  const { year, month, day } = parts;
  if (month > 12 && day <= 12) {
    return { problem: 'Enter the day before the month, such as 31/03/2026, or 2026-03-31.' };
  }
  const value = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDay(value) ? { value } : { problem: 'This day doesn’t exist. Check the date.' };
}

function dayParts(text: string): { year: number; month: number; day: number } | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})([T ]\d{1,2}:\d{2}.*)?$/.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const figures = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text);
  if (figures) {
    const [, day, month, year = ''] = figures;
    return { year: fullYear(year), month: Number(month), day: Number(day) };
  }
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[- ]+([a-z]+)\.?,?[- ]+(\d{4})$/i.exec(text);
  if (dayFirst) return withMonthName(dayFirst[1], dayFirst[2], dayFirst[3]);
  const monthFirst = /^([a-z]+)\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})$/i.exec(text);
  return monthFirst ? withMonthName(monthFirst[2], monthFirst[1], monthFirst[3]) : undefined;
}

function withMonthName(day = '', name = '', year = '') {
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  if (month === 0) return undefined;
  return { year: Number(year), month, day: Number(day) };
}

/** Years of two digits are those from 1970 to 2069, as spreadsheets have them or near it. */
function fullYear(year: string): number {
  if (year.length === 4) return Number(year);
  return Number(year) < 70 ? 2000 + Number(year) : 1900 + Number(year);
}

const flagWords = new Map([
  ...['yes', 'y', 'true', 't', '1', 'x', '✓', '✔', 'on'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', 'f', '0', 'off'].map((word) => [word, false] as const),
]);

function flagIn(text: string): ParsedCell {
  const value = flagWords.get(text.toLowerCase());
  return value === undefined ? { problem: 'Enter yes or no.' } : { value };
}

/** Several labels, separated by semicolons or lines, or by commas where no label has one of them. */
function choicesIn(choices: Kinds['choices'], text: string): ParsedCell {
  const ids = new Set<string>();
  for (const part of partsOf(text, new RegExp(`[${choiceSeparator}\r\n]`))) {
    const whole = choiceOf(choices, part);
    const labels = whole === undefined ? partsOf(part, /,/) : [part];
    for (const label of labels) {
      const id = choiceOf(choices, label);
      if (id === undefined) return unknownChoice(label);
      ids.add(id);
    }
  }
  return { value: [...ids] };
}

function partsOf(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The choice of a label, whatever its case and accents; one in use before an archived one. */
function choiceOf(choices: Kinds['choices'], label: string): string | undefined {
  const wanted = folded(label);
  const found = choices.filter((one) => folded(one.label) === wanted);
  return (
    found.find((one) => one.label === label) ??
    found.find((one) => !one.isArchived) ??
    found[0]
  )?.id;
}

const folded = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');

function unknownChoice(label: string): ParsedCell {
  return { problem: `“${label.slice(0, 60)}” isn’t one of the choices.` };
}
