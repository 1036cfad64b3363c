import type { SavedViewQuery } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import {
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, orderedText, tenantId, updatedAt } from '../columns.ts';
import { memberships } from './memberships.ts';
import { tenants } from './tenants.ts';

/**
 * The words by which things are searched for, folded, kept by triggers: the beginning of a word finds
 * its row by an index that row-level security lets be used.
 */
export const searchWords = pgTable(
  'search_words',
  {
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    /** The table of the thing. */
    of: text('of').notNull(),
    word: orderedText('word').notNull(),
    /** The thing's `sort_name`: those that have a word are read in the order of their list. */
    sortName: orderedText('sort_name').notNull(),
    objectId: uuid('object_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.of, table.word, table.sortName, table.objectId] }),
  ],
);

/** Ways of looking at a list that a user gave a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    tenantId: tenantId(),
    membershipId: uuid('membership_id').notNull(),
    list: text('list').notNull(),
    name: text('name').notNull(),
    query: jsonb('query').$type<SavedViewQuery>().notNull(),
    position: integer('position').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('saved_views_tenant_id').on(table.tenantId, table.id),
    uniqueIndex('saved_views_name').on(table.membershipId, table.list, sql`lower(${table.name})`),
    foreignKey({
      columns: [table.tenantId, table.membershipId],
      foreignColumns: [memberships.tenantId, memberships.id],
      name: 'saved_views_membership',
    }).onDelete('cascade'),
  ],
);

/** Stores the columns of a list that a user sees, in their order. */
export const listColumns = pgTable(
  'list_columns',
  {
    tenantId: tenantId(),
    membershipId: uuid('membership_id').notNull(),
    list: text('list').notNull(),
    columns: jsonb('columns').$type<string[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.membershipId, table.list] }),
    foreignKey({
      columns: [table.tenantId, table.membershipId],
      foreignColumns: [memberships.tenantId, memberships.id],
      name: 'list_columns_membership',
    }).onDelete('cascade'),
  ],
);
