import type { AnyField, FieldOption } from '@countersign/contract';
import type { FieldView } from './plugin.ts';

/** How many characters a text can have; nothing where there is no limit. `more` comes behind. */
export function charactersFact(maxLength: number | undefined, more = ''): string[] {
  if (maxLength === undefined) return [];
  return [`${maxLength === 1 ? '1 character' : `${maxLength} characters`}${more}`];
}

/** How many options there are to choose from. */
export function optionsFact({ length }: readonly FieldOption[]): string {
  return length === 1 ? '1 option' : `${length} options`;
}

/** What a field takes, in a few words, for its row: "20 characters in boxes", "3 options". */
export function fieldFacts(
  field: AnyField & { cells?: number | undefined },
  view: FieldView,
): string[] {
  const { cells, placements } = field;
  const places = view.hasPlacePerOption ? 1 : placements.length;
  return [
    ...(cells === undefined ? [] : [`${cells} boxes`]),
    ...(view.facts?.(field) ?? []),
    ...(places > 1 ? [`${places} places`] : []),
  ];
}
