import type { CustomChoice } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, sortKey, tenantId, updatedAt } from '../columns.ts';
import { tenants } from './tenants.ts';

/** Fields of the tenant's own on contacts, projects and documents. */
export const customFields = pgTable(
  'custom_fields',
  {
    id: id(),
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    /** The kind of object that has the field. */
    of: text('of').notNull(),
    name: text('name').notNull(),
    kind: text('kind').notNull(),
    required: boolean('required').notNull().default(false),
    /** As a value of the field is written; null without one. */
    defaultValue: jsonb('default_value').$type<unknown>(),
    choices: jsonb('choices').$type<CustomChoice[]>().notNull().default([]),
    help: text('help').notNull().default(''),
    section: text('section').notNull().default(''),
    /** Counts up from 0 among the fields of the same thing. */
    position: integer('position').notNull(),
    revision: integer('revision').notNull().default(1),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('custom_fields_tenant_id').on(table.tenantId, table.id),
    uniqueIndex('custom_fields_name').on(table.tenantId, table.of, sql`lower(${table.name})`),
    index('custom_fields_of').on(table.tenantId, table.of, table.position),
  ],
);

/**
 * The values of custom fields, typed: a row for each value, several rows for several choices. Which of
 * the columns holds it follows from the field's kind.
 */
export const customValues = pgTable(
  'custom_values',
  {
    tenantId: tenantId(),
    fieldId: uuid('field_id').notNull(),
    /** The contact, project or document. */
    objectId: uuid('object_id').notNull(),
    /** From 0; above it only for kinds that hold several. */
    position: integer('position').notNull().default(0),
    text: text('text'),
    number: doublePrecision('number'),
    date: date('date'),
    flag: boolean('flag'),
    /** The beginning of the text, folded: an index holds no long ones. */
    sortText: sortKey('sort_text', `fold(left(coalesce("text", ''), 200))`),
  },
  (table) => [
    primaryKey({ columns: [table.fieldId, table.objectId, table.position] }),
    foreignKey({
      columns: [table.tenantId, table.fieldId],
      foreignColumns: [customFields.tenantId, customFields.id],
      name: 'custom_values_field',
    }).onDelete('cascade'),
    index('custom_values_of_object').on(table.objectId),
    index('custom_values_by_text').on(
      table.tenantId,
      table.fieldId,
      table.sortText,
      table.objectId,
    ),
    index('custom_values_by_number').on(
      table.tenantId,
      table.fieldId,
      table.number,
      table.objectId,
    ),
    index('custom_values_by_date').on(table.tenantId, table.fieldId, table.date, table.objectId),
    index('custom_values_by_flag').on(table.tenantId, table.fieldId, table.flag, table.objectId),
  ],
);
