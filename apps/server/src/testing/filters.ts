import type { ListFilter } from '@countersign/contract';

/** The `filters` of a list's query: for each field the value that it has to be, or any of several. */
export function filtersText(values: Readonly<Record<string, string | readonly string[]>>): string {
  const filters = Object.entries(values).map(
    ([field, value]): ListFilter => ({ field, operator: 'any', values: [value].flat() }),
  );
  return JSON.stringify(filters);
}
