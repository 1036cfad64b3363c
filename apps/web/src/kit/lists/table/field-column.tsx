import type { CustomValue, ListField } from '@countersign/contract';
import { Text } from '@mantine/core';
import { formatDate, formatMoment } from '../../../core/dates.ts';
import { text } from '../text.ts';
import type { ListColumn } from './list-columns.ts';

/**
 * A column that shows a field as its kind says: choices by their labels, days in the user's order.
 * It is hidden until someone chooses it.
 */
export function fieldColumn<Row>(
  field: ListField,
  valueOf: (row: Row) => CustomValue | undefined,
): ListColumn<Row> {
  return {
    key: field.key,
    header: field.label,
    width: field.kind === 'number' || field.kind === 'flag' ? 110 : 150,
    align: field.kind === 'number' ? 'right' : undefined,
    isHiddenAtFirst: true,
    render: (row) => {
      const shown = fieldText(field, valueOf(row));
      return (
        <Text size="sm" truncate title={shown} c={shown === '' ? 'dimmed' : undefined}>
          {shown === '' ? '–' : shown}
        </Text>
      );
    },
  };
}

/** The value of a field for people; empty where there is none. */
function fieldText(field: ListField, value: CustomValue | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.map((one) => labelOf(field, one)).join(', ');
  if (typeof value === 'boolean') return value ? text.values.yes : text.values.no;
  if (typeof value === 'number') {
    return value.toLocaleString('en-GB', { maximumFractionDigits: 20 });
  }
  switch (field.kind) {
    case 'choice':
      return labelOf(field, value);
    case 'date':
      return formatDate(`${value}T00:00:00`);
    case 'moment':
      return formatMoment(value);
    case 'text':
    case 'number':
    case 'flag':
      return value;
  }
}

function labelOf(field: ListField, value: string): string {
  return (
    field.options?.find((option) => option.value === value)?.label ?? text.values.deletedChoice
  );
}
