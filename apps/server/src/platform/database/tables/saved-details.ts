import type { SourceValue } from '@countersign/contract';
import { index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from '../columns.ts';
import { tenants } from './tenants.ts';

/**
 * Details that external people save for their next document. They are the person's own: the table has no tenant, so that
 * no tenant's query reaches them.
 */
export const savedDetails = pgTable(
  'saved_details',
  {
    id: id(),
    /** Made of the address, which is not stored with it: see `personIdOf`. */
    personId: uuid('person_id').notNull(),
    /** The fields that it is filled in to: see `detailKeyOf`. */
    key: text('key').notNull(),
    label: text('label').notNull(),
    value: jsonb('value').$type<SourceValue>().notNull(),
    /** The name of the organisation whose document it was filled in on. */
    savedFrom: text('saved_from').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [unique('saved_details_key').on(table.personId, table.key)],
);

/** Stores the organisations in whose documents a person has agreed to use saved details. */
export const savedDetailAgreements = pgTable(
  'saved_detail_agreements',
  {
    personId: uuid('person_id').notNull(),
    /** The tenant. Called otherwise, as the row is the person's and not the tenant's to read. */
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    agreedAt: moment('agreed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.organisationId] }),
    index('saved_detail_agreements_of_organisation').on(table.organisationId),
  ],
);
