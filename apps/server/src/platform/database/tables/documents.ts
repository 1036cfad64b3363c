import type { DocumentValues } from '@countersign/contract';
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, tenantId, updatedAt } from '../columns.ts';
import { companies } from './companies.ts';
import { contacts } from './contacts.ts';
import { files } from './files.ts';
import { formPacks } from './form-packs.ts';
import { formTemplateVersions } from './form-templates.ts';
import { projects } from './projects.ts';
import { users } from './tenants.ts';

/** One pack made out for one recipient. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    tenantId: tenantId(),
    companyId: uuid('company_id').notNull(),
    projectId: uuid('project_id').notNull(),
    formPackId: uuid('form_pack_id').notNull(),
    recipientId: uuid('recipient_id').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    state: text('state').notNull(),
    delivery: text('delivery').notNull().default('none'),
    /** What was filled in, by template and field key. */
    values: jsonb('values').$type<DocumentValues>().notNull(),
    /** The PDF that was sent. */
    pdfSha256: text('pdf_sha256'),
    sentBy: uuid('sent_by').references(() => users.id),
    sentAt: moment('sent_at'),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('documents_tenant_id').on(table.tenantId, table.id),
    foreignKey({
      columns: [table.tenantId, table.companyId],
      foreignColumns: [companies.tenantId, companies.id],
      name: 'documents_company',
    }),
    foreignKey({
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
      name: 'documents_project',
    }),
    foreignKey({
      columns: [table.tenantId, table.formPackId],
      foreignColumns: [formPacks.tenantId, formPacks.id],
      name: 'documents_pack',
    }),
    foreignKey({
      columns: [table.tenantId, table.recipientId],
      foreignColumns: [contacts.tenantId, contacts.id],
      name: 'documents_recipient',
    }),
    foreignKey({
      columns: [table.tenantId, table.pdfSha256],
      foreignColumns: [files.tenantId, files.sha256],
      name: 'documents_pdf',
    }),
    index('documents_by_change').on(table.tenantId, table.updatedAt, table.id),
    index('documents_by_creation').on(table.tenantId, table.createdAt, table.id),
    index('documents_by_sending').on(table.tenantId, table.sentAt, table.id),
    index('documents_by_state').on(table.tenantId, table.state, table.updatedAt, table.id),
    index('documents_of_creator').on(table.tenantId, table.createdBy, table.updatedAt, table.id),
    index('documents_of_recipient').on(table.recipientId),
    index('documents_of_project').on(table.projectId),
  ],
);

/** The forms of a document, in the versions that it was drafted with, by position from 0. */
export const documentForms = pgTable(
  'document_forms',
  {
    tenantId: tenantId(),
    documentId: uuid('document_id').notNull(),
    position: integer('position').notNull(),
    formTemplateVersionId: uuid('form_template_version_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.position] }),
    foreignKey({
      columns: [table.tenantId, table.documentId],
      foreignColumns: [documents.tenantId, documents.id],
      name: 'document_forms_document',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.formTemplateVersionId],
      foreignColumns: [formTemplateVersions.tenantId, formTemplateVersions.id],
      name: 'document_forms_version',
    }),
    index('document_forms_of_version').on(table.formTemplateVersionId),
  ],
);
