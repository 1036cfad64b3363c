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
