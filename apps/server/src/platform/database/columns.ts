import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** A point in time with its zone; a Date in code. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** When a row was made. */
export const createdAt = () => moment('created_at').notNull().defaultNow();

/** When a row was last changed. */
export const updatedAt = () => moment('updated_at').notNull().defaultNow();

export const id = () => uuid('id').primaryKey();
export const tenantId = () => uuid('tenant_id').notNull();
