import type { CustomValue } from '@countersign/contract';
import type { CustomFieldRules } from './check-custom-values.ts';

type Kinds = Pick<CustomFieldRules, 'kind' | 'choices'>;

/** Separates several choices in a cell of a file; no choice’s label has one in it. */
export const choiceSeparator = ';';

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A value for people to read: `31 Mar 2026`, `1,234.5`, `Yes`, the labels of choices; empty for none. */
export function customValueText({ kind, choices }: Kinds, value: CustomValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') {
    return value.toLocaleString('en-GB', { maximumFractionDigits: 20 });
  }
  if (Array.isArray(value)) return labelsOf(choices, value).join(', ');
  if (kind === 'choice') return labelsOf(choices, [value]).join('');
  return kind === 'date' ? day.format(new Date(value)) : value;
}

/** A value as a cell of an exported file: a day in ISO 8601, choices as their labels. */
export function customCell(
  { kind, choices }: Kinds,
  value: CustomValue | undefined,
): string | number | boolean | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return labelsOf(choices, value).join(`${choiceSeparator} `);
  return kind === 'choice' ? labelsOf(choices, [String(value)]).join('') : value;
}

function labelsOf(choices: Kinds['choices'], ids: readonly string[]): string[] {
  return ids.flatMap((id) => choices.find((one) => one.id === id)?.label ?? []);
}
