import { type ListField, type ListFilter, type ListPeriod, periodOf } from '@countersign/contract';
import { formatDate } from '../../core/dates.ts';

/** The label of a value of a choice; undefined where it is not known. */
type LabelOf = (value: string) => string | undefined;

/** How many values are named; of more it is said how many there are. */
const maxNamed = 2;

const or = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/**
 * A filter in words, after the name of its field: "is Camera or Grip", "contains “ann”",
 * "from 1 Jan 2027 to 31 Jan 2027".
 */
export function filterWords(field: ListField, filter: ListFilter, labelOf?: LabelOf): string {
  const { operator, values } = filter;
  switch (operator) {
    case 'contains':
      return `contains “${values[0] ?? ''}”`;
    case 'any':
      return `is ${valuesText(field, values, labelOf)}`;
    case 'none':
      return `is not ${valuesText(field, values, labelOf)}`;
    case 'between':
      return rangeText(field, values);
    case 'empty':
      return 'is empty';
    case 'filled':
      return 'is not empty';
  }
}

function valuesText(field: ListField, values: readonly string[], labelOf?: LabelOf): string {
  const names = values.map((value) => valueName(field, value, labelOf));
  const known = names.filter((name) => name !== undefined);
  if (known.length < names.length || names.length > maxNamed) {
    return names.length === 1 ? 'one that was chosen' : `one of ${names.length}`;
  }
  return or.format(known);
}

function valueName(field: ListField, value: string, labelOf?: LabelOf): string | undefined {
  if (field.kind === 'flag') return value === 'true' ? 'yes' : 'no';
  if (field.kind === 'text') return `“${value}”`;
  return field.options?.find((option) => option.value === value)?.label ?? labelOf?.(value);
}

const periodWords: Record<ListPeriod, string> = {
  today: 'is today',
  'last-7-days': 'is in the last 7 days',
  'last-30-days': 'is in the last 30 days',
  'this-month': 'is this month',
  'last-month': 'is last month',
  'next-30-days': 'is in the next 30 days',
  'this-year': 'is this year',
};

function rangeText(field: ListField, values: readonly string[]): string {
  const period = periodOf(values);
  if (period !== undefined) return periodWords[period];
  const [from = '', to = ''] = values;
  const text = (value: string) =>
    field.kind === 'number'
      ? Number(value).toLocaleString('en-GB', { maximumFractionDigits: 20 })
      : formatDate(`${value}T00:00:00`);
  if (from !== '' && from === to) return `is ${text(from)}`;
  if (to === '') return `from ${text(from)}`;
  if (from === '') return `up to ${text(to)}`;
  return `from ${text(from)} to ${text(to)}`;
}
