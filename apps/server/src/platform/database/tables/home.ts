import type { HomeCard } from '@countersign/contract';
import { foreignKey, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { tenantId } from '../columns.ts';
import { memberships } from './memberships.ts';

/** Stores the cards that a user chose for their home page, in order. */
export const homeCards = pgTable(
  'home_cards',
  {
    tenantId: tenantId(),
    membershipId: uuid('membership_id').notNull(),
    cards: jsonb('cards').$type<HomeCard[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.membershipId] }),
    foreignKey({
      columns: [table.tenantId, table.membershipId],
      foreignColumns: [memberships.tenantId, memberships.id],
      name: 'home_cards_membership',
    }).onDelete('cascade'),
  ],
);
