import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, sortKey, tenantId, updatedAt } from '../columns.ts';
import { formTemplates } from './form-templates.ts';
import { tenants, users } from './tenants.ts';

/** Ordered lists of form templates. */
export const formPacks = pgTable(
  'form_packs',
  {
    id: id(),
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    sortName: sortKey('sort_name', 'fold(name)'),
    updatedBy: uuid('updated_by')
      .notNull()
      .references(() => users.id),
    revision: integer('revision').notNull().default(1),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('form_packs_tenant_id').on(table.tenantId, table.id),
    index('form_packs_by_name').on(table.tenantId, table.sortName, table.id),
    index('form_packs_by_change').on(table.tenantId, table.updatedAt, table.id),
    uniqueIndex('form_packs_name').on(table.tenantId, sql`lower(${table.name})`),
  ],
);

/** The forms of a pack, by position from 0. */
export const formPackForms = pgTable(
  'form_pack_forms',
  {
    tenantId: tenantId(),
    formPackId: uuid('form_pack_id').notNull(),
    position: integer('position').notNull(),
    formTemplateId: uuid('form_template_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.formPackId, table.position] }),
    foreignKey({
      columns: [table.tenantId, table.formPackId],
      foreignColumns: [formPacks.tenantId, formPacks.id],
      name: 'form_pack_forms_pack',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.formTemplateId],
      foreignColumns: [formTemplates.tenantId, formTemplates.id],
      name: 'form_pack_forms_template',
    }),
    index('form_pack_forms_of_template').on(table.formTemplateId),
  ],
);
