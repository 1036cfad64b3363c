import type {
  CustomField,
  FilterOperator,
  ListDefinition,
  ListFilter,
} from '@countersign/contract';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Search } from '../search/search-by.ts';

/** Names the SQL type of a sort column in cursors and comparisons. */
export type SortType = 'text' | 'uuid' | 'date' | 'timestamptz' | 'int4' | 'float8' | 'boolean';

/**
 * The sort key of rows: a plain column, indexed with the row's id after it, so that any page is found at once. Rows
 * without a value come last in both directions.
 */
export interface ListSort {
  column: PgColumn | SQL;
  type: SortType;
  /** Some rows have none. */
  isNullable?: boolean;
  /** A joined table that holds the column, and what says that a row has nothing in it where that can be. */
  joined?: { join: SQL; isMissing?: SQL };
}

/** Describes how a list filters and sorts by one of its fields. */
export interface ListSourceField {
  /** Undefined where it can't be sorted by. */
  sort?: ListSort;
  /**
   * The condition of a filter on it, whose days are those of a time zone; undefined where it can't be filtered by.
   * @throws Failure `invalid` for values that it can't have.
   */
  filter?(filter: ListFilter & { operator: FilterOperator }, timeZone: string): SQL;
}

/** Describes the source of a list's rows. */
export interface ListSource {
  definition: ListDefinition;
  /** The table, as it is written after `from`, with the joins that its conditions need. */
  from: SQL;
  id: PgColumn;
  /** By the keys of the definition, and those of the tenant's own fields. */
  fields: ReadonlyMap<string, ListSourceField>;
  /** The tenant's own fields, for the columns of exports; rows have their values in `customValues`. */
  customFields?: readonly Pick<CustomField, 'id' | 'name' | 'kind' | 'choices'>[];
  /** Which rows have what was typed into the search box: `searchBy` where that is looked for. */
  search: Search;
}
