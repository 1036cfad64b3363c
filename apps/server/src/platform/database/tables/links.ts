import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns.ts';
import { tenants } from './tenants.ts';

/** Stores links and tokens that let their holder do one thing; of the token only its hash is stored. */
export const links = pgTable(
  'links',
  {
    id: id(),
    /** Null for what is above tenants, such as the set-up of an installation. */
    tenantId: uuid('tenant_id').references(() => tenants.id, { onDelete: 'cascade' }),
    /** Its purpose: see `LinkPurpose`. */
    purpose: text('purpose').notNull(),
    /** The subject that it leads to; null where the purpose is enough. */
    subjectId: uuid('subject_id'),
    /** SHA-256 of the token, in hexadecimal digits. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The details that the purpose needs. */
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    /** Null: it does not end by itself. */
    expiresAt: moment('expires_at'),
    revokedAt: moment('revoked_at'),
    uses: integer('uses').notNull().default(0),
    /** Null: as often as one likes. */
    maxUses: integer('max_uses'),
    lastUsedAt: moment('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('links_of_subject').on(table.subjectId, table.purpose)],
);
