import { sql } from 'drizzle-orm';
import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, id, tenantId, updatedAt } from '../columns.ts';
import { tenants } from './tenants.ts';

/** People outside: crew, agents, suppliers. */
export const contacts = pgTable(
  'contacts',
  {
    id: id(),
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    countryCode: text('country_code').notNull().default(''),
    mobile: text('mobile').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('contacts_tenant_id').on(table.tenantId, table.id),
    index('contacts_email').on(table.tenantId, sql`lower(${table.email}) text_pattern_ops`),
    index('contacts_name').on(
      table.tenantId,
      sql`lower(${table.firstName} || ' ' || ${table.lastName}) text_pattern_ops`,
    ),
  ],
);
