import {
  type AnyField,
  boxesText,
  charactersText,
  countOf,
  type FieldOption,
  type FieldPlugin,
} from '@countersign/contract';
import type { FieldView } from './plugin.ts';
import { text } from './text.ts';

/** Writes the number of characters that a text can have; empty where there is no limit. `more` comes behind. */
export function charactersFact(maxLength: number | undefined, more = ''): string[] {
  if (maxLength === undefined) return [];
  return [`${charactersText(maxLength)}${more}`];
}

/** Writes the number of options to choose from. */
export function optionsFact({ length }: readonly FieldOption[]): string {
  return countOf(length, 'option', 'options');
}

/** Describes the values of a field in a few words, for its row: "20 characters in boxes", "3 options". */
export function fieldFacts(
  field: AnyField & { cells?: number | undefined },
  view: FieldView,
  { hasBoxPerOption }: FieldPlugin,
): string[] {
  const { cells, placements } = field;
  const count = hasBoxPerOption ? 1 : placements.length;
  return [
    ...(cells === undefined ? [] : [boxesText(cells)]),
    ...(view.facts?.(field) ?? []),
    ...(count > 1 ? [text.facts.positions(count)] : []),
  ];
}
