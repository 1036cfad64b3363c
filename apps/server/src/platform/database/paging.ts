import type { ListQuery } from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The limit and offset of a page. */
export function pageOf({ page, pageSize }: ListQuery): { limit: number; offset: number } {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

/** How many rows the whole query has, as a column beside each row of the page. */
export const totalCount = sql<number>`count(*) over ()`.mapWith(Number);

/** Sorts alike on every server and in the embedded database: letters, whatever their case. */
export const byName = (column: PgColumn): SQL => sql`lower(${column}) collate "C"`;

/** Whether a text has the words typed into a search box, whatever their case. */
export function contains(text: SQL | PgColumn, search: string): SQL {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql`lower(${text}) like ${pattern}`;
}

/** Whether a text begins with what was typed, whatever its case. */
export function startsWith(text: SQL | PgColumn, search: string): SQL {
  const pattern = `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql`lower(${text}) like ${pattern}`;
}

/** The answer of a list: the rows of a page as they are presented, and how many there are in all. */
export function listAnswer<Row extends { total: number }, Item>(
  { page, pageSize }: ListQuery,
  rows: readonly Row[],
  present: (row: Omit<Row, 'total'>) => Item,
) {
  return {
    items: rows.map(({ total: _, ...row }) => present(row)),
    total: rows[0]?.total ?? 0,
    page,
    pageSize,
  };
}
