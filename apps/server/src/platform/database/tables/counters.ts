import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** How often something was done in the whole installation, of which nothing else is kept. */
export const counters = pgTable('counters', {
  name: text('name').$type<'verify'>().primaryKey(),
  count: bigint('count', { mode: 'number' }).notNull(),
});
