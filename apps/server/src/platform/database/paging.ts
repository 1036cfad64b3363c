import type { ListQuery } from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The limit and offset of a page. */
export function pageOf({ page, pageSize }: ListQuery): { limit: number; offset: number } {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

/** Selects the number of rows of the whole query, as a column of each row of the page. */
export const totalCount = sql<number>`count(*) over ()`.mapWith(Number);

/** Sorts alike on every server and in the embedded database: letters, whatever their case. */
export const byName = (column: PgColumn): SQL => sql`lower(${column}) collate "C"`;

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
