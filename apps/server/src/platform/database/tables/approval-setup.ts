import type { ApprovalPosition, ApprovalStep } from '@countersign/contract';
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
import { memberships } from './memberships.ts';
import { tenants, users } from './tenants.ts';

/** Users who approve together, named in approval setups. */
export const approverGroups = pgTable(
  'approver_groups',
  {
    id: id(),
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    sortName: sortKey('sort_name', 'fold(name)'),
    revision: integer('revision').notNull().default(1),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('approver_groups_tenant_id').on(table.tenantId, table.id),
    index('approver_groups_sorted').on(table.tenantId, table.sortName, table.id),
    uniqueIndex('approver_groups_name').on(table.tenantId, sql`lower(${table.name})`),
  ],
);

/** The approver groups that a membership belongs to. */
export const approverGroupMembers = pgTable(
  'approver_group_members',
  {
    tenantId: tenantId(),
    groupId: uuid('group_id').notNull(),
    membershipId: uuid('membership_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.membershipId, table.groupId] }),
    foreignKey({
      columns: [table.tenantId, table.groupId],
      foreignColumns: [approverGroups.tenantId, approverGroups.id],
      name: 'approver_group_members_group',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.membershipId],
      foreignColumns: [memberships.tenantId, memberships.id],
      name: 'approver_group_members_membership',
    }).onDelete('cascade'),
    index('approver_group_members_of_group').on(table.groupId),
  ],
);

/** Approval setups. What they look like is in their versions. */
export const approvalSetups = pgTable(
  'approval_setups',
  {
    id: id(),
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** The version that new documents get. */
    version: integer('version').notNull().default(1),
    /** The keys of the form fields that approvers decide by, in order. */
    decisionFields: text('decision_fields').array().notNull().default(sql`'{}'`),
    sortName: sortKey('sort_name', 'fold(name)'),
    revision: integer('revision').notNull().default(1),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('approval_setups_tenant_id').on(table.tenantId, table.id),
    uniqueIndex('approval_setups_name').on(table.tenantId, sql`lower(${table.name})`),
    index('approval_setups_sorted').on(table.tenantId, table.sortName, table.id),
  ],
);

/** The steps of an approval setup as they were at some time; they never change again. */
export const approvalSetupVersions = pgTable(
  'approval_setup_versions',
  {
    id: id(),
    tenantId: tenantId(),
    approvalSetupId: uuid('approval_setup_id').notNull(),
    version: integer('version').notNull(),
    steps: jsonb('steps').$type<ApprovalStep[]>().notNull(),
    position: text('position').$type<ApprovalPosition>().notNull().default('after'),
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    unique('approval_setup_versions_tenant_id').on(table.tenantId, table.id),
    unique('approval_setup_versions_version').on(table.approvalSetupId, table.version),
    foreignKey({
      columns: [table.tenantId, table.approvalSetupId],
      foreignColumns: [approvalSetups.tenantId, approvalSetups.id],
      name: 'approval_setup_versions_setup',
    }).onDelete('cascade'),
  ],
);

/** Stores delegations of approvers, from one day to another, both included. */
export const approvalDelegates = pgTable(
  'approval_delegates',
  {
    id: id(),
    tenantId: tenantId(),
    membershipId: uuid('membership_id').notNull(),
    delegateId: uuid('delegate_id').notNull(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('approval_delegates_tenant_id').on(table.tenantId, table.id),
    foreignKey({
      columns: [table.tenantId, table.membershipId],
      foreignColumns: [memberships.tenantId, memberships.id],
      name: 'approval_delegates_membership',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.delegateId],
      foreignColumns: [memberships.tenantId, memberships.id],
      name: 'approval_delegates_delegate',
    }).onDelete('cascade'),
    index('approval_delegates_of_membership').on(table.membershipId, table.endsOn),
    index('approval_delegates_of_delegate').on(table.delegateId),
  ],
);
