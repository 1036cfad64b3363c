import type { ListFilter } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
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
import {
  beginnings,
  createdAt,
  id,
  moment,
  sortKey,
  tenantId,
  updatedAt,
  words,
} from '../columns.ts';
import { files } from './files.ts';
import { memberships } from './memberships.ts';
import { tenants } from './tenants.ts';

/** External parties: crew, cast, agents, suppliers. */
export const contacts = pgTable(
  'contacts',
  {
    id: id(),
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    category: text('category').notNull().default('crew'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** The address that documents go to. */
    email: text('email').notNull(),
    otherEmails: jsonb('other_emails').$type<string[]>().notNull().default([]),
    countryCode: text('country_code').notNull().default(''),
    mobile: text('mobile').notNull().default(''),
    department: text('department').notNull().default(''),
    jobTitle: text('job_title').notNull().default(''),
    /** One of the company types; empty where it is not known. */
    engagementType: text('engagement_type').notNull().default(''),
    agentId: uuid('agent_id'),
    alsoSendToAgent: boolean('also_send_to_agent').notNull().default(false),
    /** The company that they work through, if any. */
    companyName: text('company_name').notNull().default(''),
    companyNumber: text('company_number').notNull().default(''),
    vatNumber: text('vat_number').notNull().default(''),
    startsOn: date('starts_on'),
    endsOn: date('ends_on'),
    notes: text('notes').notNull().default(''),
    pictureSha256: text('picture_sha256'),
    sortName: sortKey('sort_name', `fold(last_name || ' ' || first_name)`),
    sortEmail: sortKey('sort_email', 'lower(email)'),
    sortDepartment: sortKey('sort_department', 'fold(department)'),
    sortJobTitle: sortKey('sort_job_title', 'fold(job_title)'),
    words: words(
      'first_name',
      'last_name',
      'email',
      `translate(other_emails::text, '[]",', '    ')`,
      `translate(email || ' ' || other_emails::text, '@[]",', '     ')`,
      'country_code || mobile',
      `case when mobile = '' then '' else '0' || mobile end`,
      'mobile',
      'department',
      'job_title',
      'company_name',
    ),
    revision: integer('revision').notNull().default(1),
    archivedAt: moment('archived_at'),
    /** Their personal data was removed on request; what refers to them is kept. */
    erasedAt: moment('erased_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('contacts_tenant_id').on(table.tenantId, table.id),
    foreignKey({
      columns: [table.tenantId, table.agentId],
      foreignColumns: [table.tenantId, table.id],
      name: 'contacts_agent',
    }),
    foreignKey({
      columns: [table.tenantId, table.pictureSha256],
      foreignColumns: [files.tenantId, files.sha256],
      name: 'contacts_picture',
    }),
    index('contacts_by_name').on(table.tenantId, table.sortName, table.id),
    index('contacts_by_email').on(table.tenantId, table.sortEmail, table.id),
    index('contacts_by_department').on(table.tenantId, table.sortDepartment, table.id),
    index('contacts_by_job_title').on(table.tenantId, table.sortJobTitle, table.id),
    index('contacts_by_category').on(table.tenantId, table.category, table.id),
    index('contacts_by_engagement_type').on(table.tenantId, table.engagementType, table.id),
    index('contacts_by_start').on(table.tenantId, table.startsOn, table.id),
    index('contacts_by_end').on(table.tenantId, table.endsOn, table.id),
    index('contacts_by_creation').on(table.tenantId, table.createdAt, table.id),
    index('contacts_by_change').on(table.tenantId, table.updatedAt, table.id),
    index('contacts_of_agent').on(table.agentId),
    // The few that lists leave out.
    index('contacts_archived').on(table.tenantId, table.id).where(sql`archived_at is not null`),
    index('contacts_by_beginnings').using('gin', beginnings(table)),
  ],
);

/** Stores groups of contacts: chosen ones, or all that match a filter; shared or of one user. */
export const contactGroups = pgTable(
  'contact_groups',
  {
    id: id(),
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** `#RRGGBB`. */
    colour: text('colour').notNull(),
    /** Whose private group it is; null for one that everyone has. */
    ownerId: uuid('owner_id'),
    /** The filters that its contacts match; null for a group of chosen contacts. */
    filters: jsonb('filters').$type<ListFilter[]>(),
    sortName: sortKey('sort_name', 'fold(name)'),
    revision: integer('revision').notNull().default(1),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('contact_groups_tenant_id').on(table.tenantId, table.id),
    foreignKey({
      columns: [table.tenantId, table.ownerId],
      foreignColumns: [memberships.tenantId, memberships.id],
      name: 'contact_groups_owner',
    }).onDelete('cascade'),
    uniqueIndex('contact_groups_name').on(
      table.tenantId,
      sql`coalesce(${table.ownerId}, ${table.tenantId})`,
      sql`lower(${table.name})`,
    ),
    index('contact_groups_sorted').on(table.tenantId, table.sortName, table.id),
  ],
);

/** The contacts of the groups of chosen ones. */
export const contactGroupMembers = pgTable(
  'contact_group_members',
  {
    tenantId: tenantId(),
    groupId: uuid('group_id').notNull(),
    contactId: uuid('contact_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.contactId] }),
    foreignKey({
      columns: [table.tenantId, table.groupId],
      foreignColumns: [contactGroups.tenantId, contactGroups.id],
      name: 'contact_group_members_group',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.contactId],
      foreignColumns: [contacts.tenantId, contacts.id],
      name: 'contact_group_members_contact',
    }).onDelete('cascade'),
    index('contact_group_members_of_contact').on(table.contactId),
  ],
);
