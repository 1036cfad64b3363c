import type { CustomField } from '@countersign/contract';

/** A heading of forms with the fields under it. */
export interface Section<Field> {
  /** Empty for the fields that stand under none. */
  name: string;
  fields: readonly Field[];
}

/** Fields under their sections, both in the order in which they come first. */
export function sectionsOf<Field extends Pick<CustomField, 'section'>>(
  fields: readonly Field[],
): Section<Field>[] {
  return [...Map.groupBy(fields, ({ section }) => section)].map(([name, grouped]) => ({
    name,
    fields: grouped,
  }));
}

/** A list with the item at one place moved to another; the same list where there is no such place. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || from === to || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
