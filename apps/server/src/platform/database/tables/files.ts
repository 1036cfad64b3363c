import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, tenantId } from '../columns.ts';
import { tenants } from './tenants.ts';

/** The files that a tenant holds; their bytes are in the file store, by the same hash. */
export const files = pgTable(
  'files',
  {
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    sha256: text('sha256').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    contentType: text('content_type').notNull(),
    /** Nothing refers to it any more but mails that have not left: it goes once they have. */
    isUnreferenced: boolean('is_unreferenced').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.sha256] })],
);
