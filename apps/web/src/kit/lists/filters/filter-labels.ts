import { type ListField, type ListFilter, periodOf } from '@countersign/contract';
import { formatDate } from '../../../core/dates.ts';
import { text } from '../text.ts';

/** The label of a value of a choice; undefined where it is not known. */
type LabelOf = (value: string) => string | undefined;

/** Maximum number of values that are named; more are counted. */
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
      return text.words.contains(values[0] ?? '');
    case 'any':
      return text.words.is(valuesText(field, values, labelOf));
    case 'none':
      return text.words.isNot(valuesText(field, values, labelOf));
    case 'between':
      return rangeText(field, values);
    case 'empty':
      return text.operators.empty;
    case 'filled':
      return text.operators.filled;
  }
}

function valuesText(field: ListField, values: readonly string[], labelOf?: LabelOf): string {
  const names = values.map((value) => valueName(field, value, labelOf));
  const known = names.filter((name) => name !== undefined);
  if (known.length < names.length || names.length > maxNamed) {
    return names.length === 1 ? text.words.oneChosen : text.words.oneOf(names.length);
  }
  return or.format(known);
}

function valueName(field: ListField, value: string, labelOf?: LabelOf): string | undefined {
  if (field.kind === 'flag') return value === 'true' ? text.words.yes : text.words.no;
  if (field.kind === 'text') return `“${value}”`;
  return field.options?.find((option) => option.value === value)?.label ?? labelOf?.(value);
}

function rangeText(field: ListField, values: readonly string[]): string {
  const period = periodOf(values);
  if (period !== undefined) return text.words.periods[period];
  const [from = '', to = ''] = values;
  const shown = (value: string) =>
    field.kind === 'number'
      ? Number(value).toLocaleString('en-GB', { maximumFractionDigits: 20 })
      : formatDate(`${value}T00:00:00`);
  if (from !== '' && from === to) return text.words.is(shown(from));
  if (to === '') return text.words.from(shown(from));
  if (from === '') return text.words.upTo(shown(to));
  return text.words.fromTo(shown(from), shown(to));
}
