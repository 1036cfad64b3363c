import { type SendingDefaults, usualSending } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import {
  date,
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
import { companies } from './companies.ts';
import { memberships } from './memberships.ts';

/** Productions, events and jobs of a company. */
export const projects = pgTable(
  'projects',
  {
    id: id(),
    tenantId: tenantId(),
    companyId: uuid('company_id').notNull(),
    name: text('name').notNull(),
    code: text('code').notNull(),
    startsOn: date('starts_on'),
    endsOn: date('ends_on'),
    /** ISO 4217. */
    currency: text('currency').notNull().default('GBP'),
    departments: jsonb('departments').$type<string[]>().notNull().default([]),
    approvalSetupId: uuid('approval_setup_id'),
    /** The tax status that documents need before they are sent. */
    taxRiskMode: text('tax_risk_mode').notNull().default('off'),
    watermarkText: text('watermark_text').notNull().default(''),
    /** As new documents are sent where their pack leaves it open. */
    sending: jsonb('sending').$type<SendingDefaults>().notNull().default(usualSending),
    sortName: sortKey('sort_name', 'fold(name)'),
    revision: integer('revision').notNull().default(1),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenantId, table.companyId],
      foreignColumns: [companies.tenantId, companies.id],
      name: 'projects_company',
    }).onDelete('cascade'),
    unique('projects_tenant_id').on(table.tenantId, table.id),
    foreignKey({
      columns: [table.tenantId, table.approvalSetupId],
      foreignColumns: [approvalSetups.tenantId, approvalSetups.id],
      name: 'projects_approval_setup',
    }),
    index('projects_sorted').on(table.tenantId, table.sortName, table.id),
    index('projects_of_company').on(table.companyId),
    uniqueIndex('projects_name').on(table.tenantId, table.companyId, sql`lower(${table.name})`),
    uniqueIndex('projects_code').on(table.tenantId, sql`lower(${table.code})`),
  ],
);

/** The projects that a membership belongs to. */
export const projectMembers = pgTable(
  'project_members',
  {
    tenantId: tenantId(),
    projectId: uuid('project_id').notNull(),
    membershipId: uuid('membership_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.membershipId, table.projectId] }),
    foreignKey({
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
      name: 'project_members_project',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.membershipId],
      foreignColumns: [memberships.tenantId, memberships.id],
      name: 'project_members_membership',
    }).onDelete('cascade'),
    index('project_members_of_project').on(table.projectId),
  ],
);
