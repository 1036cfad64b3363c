import type { ListDefinition, ListField } from '@countersign/contract';
import { Column, is, SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  choiceFilter,
  dateFilter,
  flagFilter,
  momentFilter,
  numberFilter,
  textFilter,
} from './filter-conditions.ts';
import type { ListSource, ListSourceField, SortType } from './list-source.ts';

/** Maps the kinds of fields to the filters and the order of their columns. */
const usual = {
  text: { type: 'text', filter: textFilter },
  choice: { type: 'text', filter: choiceFilter },
  flag: { type: 'boolean', filter: flagFilter },
  number: { type: 'float8', filter: numberFilter },
  date: { type: 'date', filter: dateFilter },
  moment: { type: 'timestamptz', filter: momentFilter },
} as const satisfies Record<ListField['kind'], { type: SortType; filter: unknown }>;

/** The fields that a list is filtered or sorted by. */
type Key<Definition extends ListDefinition> = Extract<
  Definition['fields'][number],
  { canSort: true } | { canFilter: true }
>['key'];

/**
 * Makes the source of a list. A field is a column that is filtered and sorted as is usual for its kind, where
 * the definition has it so, or says how.
 */
export function listFrom<Definition extends ListDefinition>(
  definition: Definition,
  of: Pick<ListSource, 'from' | 'id' | 'search'> & {
    fields: Record<Key<Definition>, ListSourceField | PgColumn | SQL>;
  },
): ListSource {
  const given: Record<string, ListSourceField | PgColumn | SQL> = of.fields;
  const fields = definition.fields.flatMap((field) => {
    const source = given[field.key];
    return source ? [[field.key, fieldOf(field, source)] as const] : [];
  });
  return { ...of, definition, fields: new Map(fields) };
}

function fieldOf(
  { kind, canSort, canFilter }: ListField,
  source: ListSourceField | PgColumn | SQL,
): ListSourceField {
  const isColumn = is(source, Column);
  if (!isColumn && !is(source, SQL)) return source;
  const { type, filter } = usual[kind];
  const isNullable = isColumn && !source.notNull;
  return {
    ...(canSort && { sort: { column: source, type, isNullable } }),
    ...(canFilter && { filter: filter(source) }),
  };
}
