import {
  type ExternalRole,
  type PackAttachments,
  type PackOutput,
  type SendingDefaults,
  type SharedKeys,
  type UserType,
  usualSending,
} from '@countersign/contract';
import { sql } from 'drizzle-orm';
import {
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
import { approvalSetups } from './approval-setup.ts';
import { emailTemplates } from './email-templates.ts';
import { files } from './files.ts';
import { formTemplates } from './form-templates.ts';
import { projects } from './projects.ts';
import { tenants, users } from './tenants.ts';

/** Ordered lists of form templates. */
export const formPacks = pgTable(
  'form_packs',
  {
    id: id(),
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    sortName: sortKey('sort_name', 'fold(name)'),
    labels: text('labels').array().notNull().default(sql`'{}'`),
    /** The approval setup of its documents; null for that of their project. */
    approvalSetupId: uuid('approval_setup_id'),
    emailTemplateId: uuid('email_template_id'),
    /** The user types that may draft with it; empty for all that draft at all. */
    userTypes: text('user_types').array().$type<UserType[]>().notNull().default(sql`'{}'`),
    /** The file name of its documents, with `{variables}`; empty for the default. */
    fileName: text('file_name').notNull().default(''),
    /** The output of a document: one PDF, or one for each form. */
    output: text('output').$type<PackOutput>().notNull().default('one'),
    attachments: text('attachments').$type<PackAttachments>().notNull().default('inside'),
    /** The external parties that receive what others attach; the company always does. */
    attachmentAudience: text('attachment_audience')
      .array()
      .$type<ExternalRole[]>()
      .notNull()
      .default(sql`'{}'`),
    /** The answers for the fields that its forms share, by key. */
    sharedKeys: jsonb('shared_keys').$type<SharedKeys>().notNull().default({}),
    /** How its documents are sent, until their drafter changes it. */
    sending: jsonb('sending').$type<SendingDefaults>().notNull().default(usualSending),
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
    foreignKey({
      columns: [table.tenantId, table.approvalSetupId],
      foreignColumns: [approvalSetups.tenantId, approvalSetups.id],
      name: 'form_packs_approval_setup',
    }),
    foreignKey({
      columns: [table.tenantId, table.emailTemplateId],
      foreignColumns: [emailTemplates.tenantId, emailTemplates.id],
      name: 'form_packs_email_template',
    }),
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
    /** A formula over the document: where it is not true, the form is left out. Empty for always. */
    condition: text('condition').notNull().default(''),
    /** The external parties that are not shown it. */
    hiddenFrom: text('hidden_from').array().$type<ExternalRole[]>().notNull().default(sql`'{}'`),
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

/** The projects in which a pack may be used; none for all. */
export const formPackProjects = pgTable(
  'form_pack_projects',
  {
    tenantId: tenantId(),
    formPackId: uuid('form_pack_id').notNull(),
    projectId: uuid('project_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.formPackId, table.projectId] }),
    foreignKey({
      columns: [table.tenantId, table.formPackId],
      foreignColumns: [formPacks.tenantId, formPacks.id],
      name: 'form_pack_projects_pack',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
      name: 'form_pack_projects_project',
    }).onDelete('cascade'),
    index('form_pack_projects_of_project').on(table.projectId),
  ],
);

/** Files that go along with the documents of a pack, such as a guide: emailed to the parties of the first step. */
export const formPackFiles = pgTable(
  'form_pack_files',
  {
    id: id(),
    tenantId: tenantId(),
    formPackId: uuid('form_pack_id').notNull(),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    sha256: text('sha256').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenantId, table.formPackId],
      foreignColumns: [formPacks.tenantId, formPacks.id],
      name: 'form_pack_files_pack',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.sha256],
      foreignColumns: [files.tenantId, files.sha256],
      name: 'form_pack_files_file',
    }),
    index('form_pack_files_of_pack').on(table.formPackId, table.createdAt, table.id),
  ],
);
