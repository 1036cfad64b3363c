import type { Field, OmittedField, PageSize } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, sortKey, tenantId, updatedAt } from '../columns.ts';
import { files } from './files.ts';
import { tenants, users } from './tenants.ts';

/** PDF forms with placed fields. What they look like is in their versions. */
export const formTemplates = pgTable(
  'form_templates',
  {
    id: id(),
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    sortName: sortKey('sort_name', 'fold(name)'),
    /** The version that new documents get; one above it is the draft of the next. */
    version: integer('version').notNull(),
    /** Its labels, such as `Payroll`; a template can have several. */
    labels: text('labels').array().notNull().default(sql`'{}'`),
    updatedBy: uuid('updated_by')
      .notNull()
      .references(() => users.id),
    revision: integer('revision').notNull().default(1),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('form_templates_tenant_id').on(table.tenantId, table.id),
    uniqueIndex('form_templates_name').on(table.tenantId, sql`lower(${table.name})`),
    index('form_templates_by_name').on(table.tenantId, table.sortName, table.id),
    index('form_templates_by_change').on(table.tenantId, table.updatedAt, table.id),
  ],
);

/**
 * A template as it was at some time. One that was published or that a document uses never changes again. The
 * highest one is edited; besides it, only the current one can be neither published nor used.
 */
export const formTemplateVersions = pgTable(
  'form_template_versions',
  {
    id: id(),
    tenantId: tenantId(),
    formTemplateId: uuid('form_template_id').notNull(),
    version: integer('version').notNull(),
    /** The pages without their form fields. */
    fileSha256: text('file_sha256').notNull(),
    pages: jsonb('pages').$type<PageSize[]>().notNull(),
    fields: jsonb('fields').$type<Field[]>().notNull(),
    /** The fields of its file that are not in `fields`, or not with all that they do. */
    omitted: jsonb('omitted').$type<OmittedField[]>().notNull().default([]),
    /** Of a draft: what keys of the current version are called in it, as far as they were renamed there. */
    renamedKeys: jsonb('renamed_keys').$type<Record<string, string>>().notNull().default({}),
    publishedAt: moment('published_at'),
    publishedBy: uuid('published_by').references(() => users.id),
    /** The changes in it, in the words of the publisher. */
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    unique('form_template_versions_tenant_id').on(table.tenantId, table.id),
    unique('form_template_versions_version').on(table.formTemplateId, table.version),
    foreignKey({
      columns: [table.tenantId, table.formTemplateId],
      foreignColumns: [formTemplates.tenantId, formTemplates.id],
      name: 'form_template_versions_template',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.fileSha256],
      foreignColumns: [files.tenantId, files.sha256],
      name: 'form_template_versions_file',
    }),
  ],
);
