import type { ListFilter } from '@countersign/contract';
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  choiceFilter,
  dateFilter,
  flagFilter,
  momentFilter,
  numberFilter,
  referenceFilter,
  textFilter,
} from '../../platform/lists/filter-conditions.ts';
import type { Member } from '../../platform/policy/caller.ts';

type Value = PgColumn | SQL;

/** Where a column's values come from. */
export interface ColumnSource {
  /** What rows are grouped by and numbers are summed up from. */
  value: Value;
  /** What people read where that is something else, as with ids. */
  label?: Value;
  /** @throws Failure `invalid` for values that the column can't have. */
  filter(filter: ListFilter): SQL;
}

/** Where the rows of a report come from: one file for each. */
export interface DataSet {
  /** What is written after `from`. */
  from: SQL;
  /** Which rows somebody may see, as a condition on the whole set; undefined for all of the tenant. */
  visible(user: Member): SQL | undefined;
  /** By which exports go through the rows. */
  id: PgColumn;
  /** The rows on the screen, the first ones first. */
  order: SQL;
  /** The document that a row opens; undefined where it has no page. */
  documentId?: PgColumn;
  /** Where a row's company and project are looked up; undefined where it has none. */
  place?: { companyId: PgColumn; projectId: PgColumn };
  /** By the keys of the contract's columns. */
  columns: Readonly<Record<string, ColumnSource>>;
}

export const text = (value: Value): ColumnSource => ({
  value,
  filter: textFilter(sql`fold(coalesce(${value}, ''))`),
});
export const choice = (value: Value): ColumnSource => ({ value, filter: choiceFilter(value) });
export const reference = (value: Value, label: Value): ColumnSource => ({
  value,
  label,
  filter: referenceFilter(value),
});
export const number = (value: SQL): ColumnSource => ({ value, filter: numberFilter(value) });
export const moment = (value: Value): ColumnSource => ({ value, filter: momentFilter(value) });
export const date = (value: Value): ColumnSource => ({ value, filter: dateFilter(value) });
export const flag = (value: SQL): ColumnSource => ({ value, filter: flagFilter(value) });
