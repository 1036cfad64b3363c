import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A point in time with its zone; a Date in code. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Defines the column of a row's creation time. */
export const createdAt = () => moment('created_at').notNull().defaultNow();

/** Defines the column of a row's last change. */
export const updatedAt = () => moment('updated_at').notNull().defaultNow();

export const id = () => uuid('id').primaryKey();
export const tenantId = () => uuid('tenant_id').notNull();

const byteOrdered = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * A text in byte order, which the database itself keeps: what lists are sorted by. A column of its own,
 * because under row-level security no index is searched by what a function such as `lower` makes of one.
 */
export const sortKey = (name: string, expression: string) =>
  byteOrdered(name).generatedAlwaysAs(sql.raw(expression)).notNull();

/** A text in byte order. */
export const orderedText = (name: string) => byteOrdered(name);

/**
 * Returns the search words of a row: the words of some texts, folded, each after a line feed. Trigger functions keep
 * the rows of `search_words` by it.
 */
export const words = (...texts: readonly string[]) =>
  orderedText('words')
    .generatedAlwaysAs(sql.raw(`word_list(${texts.join(` || ' ' || `)})`))
    .notNull();

/**
 * Returns the expression for the index of beginnings: the first letters, up to eight, of each of a row's words. The
 * function `rows_with_beginnings` searches it.
 */
export const beginnings = (table: Record<'tenantId' | 'words' | 'sortName', AnyPgColumn>): SQL =>
  sql`word_beginnings(${table.tenantId}, ${table.words}, ${table.sortName})`;
