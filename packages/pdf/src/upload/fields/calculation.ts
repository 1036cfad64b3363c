import type { Field, FieldOf } from '@countersign/fields';
import { decimalPattern, longestFormula } from '@countersign/fields';
import { type FormatCall, readFormatCall } from './format-script.ts';
import type { Widget } from './widget.ts';

/** Describes the calculation of a field from others: one of Acrobat's simple calculations. */
export interface Calculation {
  operation: 'SUM' | 'PRD' | 'AVG' | 'MIN' | 'MAX';
  /** The names of fields, or of groups of fields. */
  names: string[];
}

/** The simple calculation of a field; undefined where it has none, or one that does anything else. */
function readCalculation(widget: Widget): Calculation | undefined {
  const call = readFormatCall(widget, 'C');
  return call && calculationOf(call);
}

/** The calculation that a call asks for. */
export function calculationOf({ name, args }: FormatCall): Calculation | undefined {
  const [operation, list] = args;
  if (name !== 'AFSimple_Calculate' || args.length !== 2) return undefined;
  const names = typeof list === 'string' ? list.split(',').map((one) => one.trim()) : list;
  if (!Array.isArray(names) || names.length === 0) return undefined;
  return isOperation(operation) ? { operation, names } : undefined;
}

function isOperation(text: unknown): text is Calculation['operation'] {
  return text === 'SUM' || text === 'PRD' || text === 'AVG' || text === 'MIN' || text === 'MAX';
}

/** A field as it was read, with the name and the widgets that it has in its file; `widget` is the first of them. */
export interface NamedField {
  fieldName: string;
  widget: Widget;
  widgets: readonly Widget[];
  field: Field;
}

/**
 * Writes the formulas of calculated fields by the keys of the fields that they name. Texts that they name
 * become numbers. A field whose calculation can't be written so becomes a number that someone fills in.
 */
export function withFormulas(named: readonly NamedField[]): NamedField[] {
  const numbers = new Map<Field, Field>();
  const formulas = new Map<Field, string>();
  for (const { widget, field } of named) {
    if (field.type !== 'calculated') continue;
    const calculation = readCalculation(widget);
    const inputs = calculation && inputsOf(calculation, named, field);
    const asNumbers = inputs?.map((input) => asNumber(input));
    const formula = calculation && asNumbers && formulaOf(calculation.operation, asNumbers, field);
    if (formula === undefined || inputs === undefined) continue;
    formulas.set(field, formula);
    for (const input of inputs) numbers.set(input, asNumber(input) ?? input);
  }
  return named.map((one) => {
    const { field } = one;
    if (field.type !== 'calculated') return { ...one, field: numbers.get(field) ?? field };
    const expression = formulas.get(field);
    const made = expression === undefined ? toEnteredField(field) : { ...field, expression };
    return { ...one, field: made };
  });
}

/** The fields that a calculation names; undefined where one is not there. */
function inputsOf(
  { names }: Calculation,
  named: readonly NamedField[],
  own: Field,
): Field[] | undefined {
  const inputs: Field[] = [];
  for (const name of names) {
    const found = named.filter(
      ({ fieldName }) => fieldName === name || fieldName.startsWith(`${name}.`),
    );
    if (found.length === 0) return undefined;
    inputs.push(...found.map(({ field }) => field));
  }
  return inputs.includes(own) ? undefined : inputs;
}

/** A field as a number, which formulas can use; undefined where it can't be one. */
function asNumber(field: Field): Field | undefined {
  switch (field.type) {
    case 'number':
    case 'currency':
      return field;
    case 'calculated':
      return field.format.kind === 'text' || field.format.kind === 'date' ? undefined : field;
    case 'text': {
      const { comb, maxLength, default: standard, ...rest } = field;
      if (standard !== undefined && !decimalPattern.test(standard)) return undefined;
      const cells = comb && maxLength !== undefined && maxLength <= 200 ? { cells: maxLength } : {};
      const { minLength: _, textKind: __, matches: ___, matchesMessage: ____, ...base } = rest;
      return { ...base, ...cells, ...(standard && { default: standard }), type: 'number' };
    }
    default:
      return undefined;
  }
}

/** The name of a field in a formula. */
export const nameOf = ({ key }: Field): string => `[${key.replaceAll(']', ']]')}]`;

/** Tells if a number is stored in hundredths: the scripts of a file have 0.125 where it has 12.5%. */
function isShare(field: Field): boolean {
  const format = field.type === 'calculated' ? field.format : field;
  return 'percent' in format && format.percent === true;
}

function formulaOf(
  operation: Calculation['operation'],
  inputs: readonly (Field | undefined)[],
  { format }: FieldOf<'calculated'>,
): string | undefined {
  const keys: string[] = [];
  for (const input of inputs) {
    if (input === undefined) return undefined;
    keys.push(isShare(input) ? `(${nameOf(input)} / 100)` : nameOf(input));
  }
  const written = writeFormula(operation, keys);
  const formula = format.kind === 'number' && format.percent ? `(${written}) * 100` : written;
  return formula.length > longestFormula ? undefined : formula;
}

function writeFormula(operation: Calculation['operation'], keys: readonly string[]): string {
  switch (operation) {
    case 'SUM':
      return `sum(${keys.join('; ')})`;
    case 'AVG':
      return `sum(${keys.join('; ')}) / ${keys.length}`;
    case 'PRD':
      return keys.join(' * ');
    case 'MIN':
      return `min(${keys.join('; ')})`;
    case 'MAX':
      return `max(${keys.join('; ')})`;
  }
}

/** A calculated field without its calculation. */
function toEnteredField({
  expression: _,
  format,
  type: __,
  ...field
}: FieldOf<'calculated'>): Field {
  const { kind, ...look } = format;
  switch (kind) {
    case 'currency':
      return {
        ...field,
        type: 'currency',
        ...(look as Omit<typeof format & { kind: 'currency' }, 'kind'>),
      };
    case 'number':
      return { ...field, type: 'number', ...look };
    case 'date':
    case 'text':
      return { ...field, type: 'text', comb: false };
  }
}
