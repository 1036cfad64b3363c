import { sql } from 'drizzle-orm';
import { integer, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The table of the queue, as far as others than the queue read it. */
export const jobRows = pgSchema('pgboss').table('job', {
  id: uuid('id').notNull(),
  /** Its queue. */
  name: text('name').notNull(),
  state: text('state').notNull(),
  data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  output: jsonb('output').$type<Record<string, unknown>>(),
  retryCount: integer('retry_count').notNull(),
  createdOn: moment('created_on').notNull(),
  startAfter: moment('start_after').notNull(),
  completedOn: moment('completed_on').notNull(),
});

/** Selects the jobs of the product, without the dead letters that only say so in a record, and the queue's own. */
export const isOfProduct = sql`(${jobRows.name} not like '%.dead' and ${jobRows.name} not like '\\_\\_pgboss%')`;

/** Selects the jobs that failed for good. */
export const hasFailed = sql`(${jobRows.state} = 'failed' and ${isOfProduct})`;
