import { bigint, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, moment, tenantId } from '../columns.ts';
import { tenants } from './tenants.ts';

/** The events, append-only; those of one subject are chained by their hashes. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    subjectType: text('subject_type').notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Counts up from 1 for each subject. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    at: moment('at').notNull(),
    /** The user who did it; null for the system itself. */
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    address: text('address').notNull().default(''),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    /** Of the hash before it and everything above, keyed; plain where there was no key yet. See `eventHash`. */
    hash: text('hash').notNull(),
  },
  (table) => [
    unique('audit_events_sequence').on(
      table.tenantId,
      table.subjectType,
      table.subjectId,
      table.sequence,
    ),
    index('audit_events_by_time').on(table.tenantId, table.at, table.id),
    index('audit_events_of_actor').on(table.tenantId, table.actorId, table.at.desc()),
  ],
);

/** The newest event of each subject: its number and hash, which the next one is chained to. */
export const auditHeads = pgTable(
  'audit_heads',
  {
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    subjectType: text('subject_type').notNull(),
    subjectId: uuid('subject_id').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.subjectType, table.subjectId] })],
);
