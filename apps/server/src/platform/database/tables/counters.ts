import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** Stores counts for the whole installation, of which nothing else is stored. */
export const counters = pgTable('counters', {
  name: text('name').$type<'verify'>().primaryKey(),
  count: bigint('count', { mode: 'number' }).notNull(),
});
