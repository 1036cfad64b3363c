import type { EmailBody } from '@countersign/contract';
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
import { companies } from './companies.ts';
import { projects } from './projects.ts';
import { tenants, users } from './tenants.ts';

/** The wording of emails, in addition to the built-in one. What they say is in their versions. */
export const emailTemplates = pgTable(
  'email_templates',
  {
    id: id(),
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    name: text('name').notNull(),
    /** For whose emails it is; null for all companies. */
    companyId: uuid('company_id'),
    version: integer('version').notNull().default(1),
    sortName: sortKey('sort_name', 'fold(name)'),
    revision: integer('revision').notNull().default(1),
    /** An archived one says nothing any more: the next wider one does. */
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('email_templates_tenant_id').on(table.tenantId, table.id),
    foreignKey({
      columns: [table.tenantId, table.companyId],
      foreignColumns: [companies.tenantId, companies.id],
      name: 'email_templates_company',
    }).onDelete('cascade'),
    uniqueIndex('email_templates_name').on(table.tenantId, table.event, sql`lower(${table.name})`),
    index('email_templates_sorted').on(table.tenantId, table.sortName, table.id),
  ],
);

/** A template as it was at some time; it never changes again. */
export const emailTemplateVersions = pgTable(
  'email_template_versions',
  {
    id: id(),
    tenantId: tenantId(),
    emailTemplateId: uuid('email_template_id').notNull(),
    version: integer('version').notNull(),
    subject: text('subject').notNull(),
    body: jsonb('body').$type<EmailBody>().notNull(),
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    unique('email_template_versions_tenant_id').on(table.tenantId, table.id),
    unique('email_template_versions_version').on(table.emailTemplateId, table.version),
    foreignKey({
      columns: [table.tenantId, table.emailTemplateId],
      foreignColumns: [emailTemplates.tenantId, emailTemplates.id],
      name: 'email_template_versions_template',
    }).onDelete('cascade'),
  ],
);

/** Stores the template that a scope uses for an event: a project, a company, or (both null) the tenant. */
export const emailTemplateDefaults = pgTable(
  'email_template_defaults',
  {
    id: id(),
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    companyId: uuid('company_id'),
    projectId: uuid('project_id'),
    emailTemplateId: uuid('email_template_id').notNull(),
  },
  (table) => [
    unique('email_template_defaults_scope')
      .on(table.tenantId, table.event, table.companyId, table.projectId)
      .nullsNotDistinct(),
    foreignKey({
      columns: [table.tenantId, table.companyId],
      foreignColumns: [companies.tenantId, companies.id],
      name: 'email_template_defaults_company',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
      name: 'email_template_defaults_project',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.emailTemplateId],
      foreignColumns: [emailTemplates.tenantId, emailTemplates.id],
      name: 'email_template_defaults_template',
    }).onDelete('cascade'),
    index('email_template_defaults_of_template').on(table.emailTemplateId),
    index('email_template_defaults_of_project').on(table.projectId),
  ],
);
