import {
  type FilterOperator,
  type ListField,
  type ListFieldKind,
  type ListFilter,
  type ListPeriod,
  listPeriods,
  operatorsOf,
  periodOf,
} from '@countersign/contract';
import { text } from '../text.ts';

/** Names an operator for a kind of field. */
export function operatorName(kind: ListFieldKind, operator: FilterOperator): string {
  switch (operator) {
    case 'contains':
      return text.operators.contains;
    case 'any':
      return kind === 'text' ? text.operators.is : text.operators.any;
    case 'none':
      return text.operators.none;
    case 'between':
      return text.operators.between;
    case 'empty':
      return text.operators.empty;
    case 'filled':
      return text.operators.filled;
  }
}

/** A filter as it starts when its field is chosen. */
export function newFilter(field: ListField): ListFilter {
  const operator = operatorsOf[field.kind][0] ?? 'any';
  return { field: field.key, operator, values: startValues(field.kind, operator) };
}

/** The values that an operator starts with. */
export function startValues(kind: ListFieldKind, operator: FilterOperator): string[] {
  if (operator === 'between') return ['', ''];
  if (operator === 'contains') return [''];
  return kind === 'flag' && operator === 'any' ? ['true'] : [];
}

/** Checks the values of a filter; returns a message for people, or undefined. */
export function filterProblem(field: ListField, filter: ListFilter): string | undefined {
  const { operator, values } = filter;
  switch (operator) {
    case 'empty':
    case 'filled':
      return undefined;
    case 'contains':
      return values[0]?.trim() ? undefined : text.values.enterText;
    case 'any':
    case 'none':
      if (values.length > 0) return undefined;
      return field.kind === 'text' ? text.values.enterValue : text.values.choose;
    case 'between':
      return field.kind === 'number' ? numbersProblem(values) : daysProblem(values);
  }
}

function numbersProblem([from = '', to = '']: readonly string[]): string | undefined {
  if (from.trim() === '' && to.trim() === '') return text.values.enterNumber;
  const [low, high] = [numberOf(from), numberOf(to)];
  if (Number.isNaN(low) || Number.isNaN(high)) return text.values.notNumbers;
  if (low !== undefined && high !== undefined && low > high) {
    return text.values.numbersSwapped;
  }
  return undefined;
}

/** A typed number; undefined where nothing was typed, NaN where it is none. */
function numberOf(typed: string): number | undefined {
  const plain = typed.trim().replaceAll(',', '');
  if (plain === '') return undefined;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

function daysProblem(values: readonly string[]): string | undefined {
  if (periodOf(values) !== undefined) return undefined;
  const [from = '', to = ''] = values;
  if (from === '' && to === '') return text.values.chooseDay;
  if (from !== '' && to !== '' && from > to) return text.values.daysSwapped;
  return undefined;
}

/** A good filter as the server takes it: without what was typed around the values. */
export function tidyFilter(field: ListField, filter: ListFilter): ListFilter {
  const { operator, values } = filter;
  if (operator === 'empty' || operator === 'filled') return { ...filter, values: [] };
  if (operator === 'between' && field.kind === 'number') {
    return { ...filter, values: values.map((one) => String(numberOf(one) ?? '')) };
  }
  return { ...filter, values: values.map((one) => one.trim()) };
}

/** The periods that are offered for a field: nothing has happened in the days to come. */
export function offeredPeriods(kind: 'date' | 'moment'): ListPeriod[] {
  return listPeriods.filter((period) => kind === 'date' || period !== 'next-30-days');
}
