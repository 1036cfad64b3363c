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

export type Value = PgColumn | SQL;

/** Rows that belong to those of a data set. They are joined where a column of them is used, in their order. */
export interface Join {
  sql: SQL;
  /** What it is joined to. */
  after?: readonly Join[];
}

/** Describes the source of a column's values. */
export interface ColumnSource {
  /** What rows are grouped by and numbers are summed up from. */
  value: Value;
  /** What people read where that is something else, as with ids. */
  label?: Value;
  /** What has to be joined for it. */
  joins?: readonly Join[];
  /** @throws Failure `invalid` for values that the column can't have. */
  filter(filter: ListFilter, timeZone: string): SQL;
}

/** Describes the source of a report's rows: one file for each. */
export interface DataSet {
  /** What is written after `from`, without what is joined for its columns. */
  from: SQL;
  /** Which rows someone may see, as a condition on the whole set; undefined for all of the tenant. */
  visible(user: Member): SQL | undefined;
  /** By which exports go through the rows; `severalPerId` where it is that of what the rows belong to. */
  id: Value;
  severalPerId?: true;
  /** The rows on the screen, the first ones first. */
  order: SQL;
  /** The record that a row opens; undefined where it has no page. */
  opens?: { type: 'document' | 'contact' | 'distribution' | 'tax-risk'; id: Value };
  /**
   * What a row belongs to, where that is not among `from`: joined where someone does not see all rows, and for its place,
   * its custom fields and those of forms. Columns name it among their own joins.
   */
  owner?: Join;
  /** Where a row's company and project are looked up; undefined where it has none. */
  scope?: { companyId: Value; projectId: Value };
  /** The ids of what its custom fields are of. */
  owners?: { document?: PgColumn; contact?: PgColumn; project?: PgColumn };
  /** By the keys of the contract's columns. */
  columns: Readonly<Record<string, ColumnSource>>;
}

/** A column of what is joined by something else. */
export const behind = (join: Join, source: ColumnSource): ColumnSource => ({
  ...source,
  joins: [join, ...(source.joins ?? [])],
});

type Kind = (value: Value, ...joins: Join[]) => ColumnSource;

export const text: Kind = (value, ...joins) => ({
  value,
  joins,
  filter: textFilter(sql`fold(coalesce(${value}, ''))`),
});
export const choice: Kind = (value, ...joins) => ({ value, joins, filter: choiceFilter(value) });
export const reference = (value: Value, label: Value, ...joins: Join[]): ColumnSource => ({
  value,
  label,
  joins,
  filter: referenceFilter(value),
});
export const number: Kind = (value, ...joins) => ({ value, joins, filter: numberFilter(value) });
/** A number that is there exactly where a condition holds: by that an index can find the rows which have it. */
export const numberWhere = (isThere: SQL, value: Value, ...joins: Join[]): ColumnSource => {
  const plain = number(value, ...joins);
  return {
    ...plain,
    filter: (filter, timeZone) => {
      const condition = plain.filter(filter, timeZone);
      if (filter.operator === 'filled') return sql`(${isThere})`;
      return filter.operator === 'empty' ? sql`not (${isThere})` : condition;
    },
  };
};
export const moment: Kind = (value, ...joins) => ({ value, joins, filter: momentFilter(value) });
export const date: Kind = (value, ...joins) => ({ value, joins, filter: dateFilter(value) });
export const flag: Kind = (value, ...joins) => ({ value, joins, filter: flagFilter(value) });
