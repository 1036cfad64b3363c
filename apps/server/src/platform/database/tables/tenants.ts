import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, tenantId, updatedAt } from '../columns.ts';

/** Organisations that have an account. */
export const tenants = pgTable('tenants', {
  id: id(),
  name: text('name').notNull(),
  isDemo: boolean('is_demo').notNull().default(false),
  /** Set when everything of a demo tenant is in; a demo tenant without it was cut off half-way. */
  readyAt: moment('ready_at'),
  createdAt: createdAt(),
});

/** Persons who sign in, whatever tenants they work in. `sub` is the user pool's id of them. */
export const users = pgTable(
  'users',
  {
    id: id(),
    sub: text('sub').notNull().unique(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    countryCode: text('country_code').notNull().default(''),
    mobile: text('mobile').notNull().default(''),
    signatureTyped: text('signature_typed').notNull().default(''),
    profilePicUrl: text('profile_pic_url').notNull().default(''),
    homeTenantId: uuid('home_tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    /** The newest sign-in and the one before it. */
    signedInAt: moment('signed_in_at'),
    lastSignInAt: moment('last_sign_in_at'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('users_email').on(sql`lower(${table.email})`)],
);

/** Legal entities of a tenant that engage people. */
export const companies = pgTable(
  'companies',
  {
    id: id(),
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    code: text('code').notNull(),
    type: text('type').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('companies_tenant_id').on(table.tenantId, table.id),
    uniqueIndex('companies_name').on(table.tenantId, sql`lower(${table.name})`),
    uniqueIndex('companies_code').on(table.tenantId, sql`lower(${table.code})`),
  ],
);

/** Productions, events and jobs of a company. */
export const projects = pgTable(
  'projects',
  {
    id: id(),
    tenantId: tenantId(),
    companyId: uuid('company_id').notNull(),
    name: text('name').notNull(),
    code: text('code').notNull(),
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
    uniqueIndex('projects_name').on(table.tenantId, table.companyId, sql`lower(${table.name})`),
    uniqueIndex('projects_code').on(table.tenantId, sql`lower(${table.code})`),
  ],
);

/** What a user is in a tenant. */
export const memberships = pgTable(
  'memberships',
  {
    id: id(),
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userType: text('user_type').notNull(),
    taxRiskAccess: boolean('tax_risk_access').notNull().default(false),
    docDistributionAccess: boolean('doc_distribution_access').notNull().default(false),
    homeCompanyId: uuid('home_company_id'),
    disabledAt: moment('disabled_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('memberships_tenant_id').on(table.tenantId, table.id),
    unique('memberships_user').on(table.userId, table.tenantId),
    foreignKey({
      columns: [table.tenantId, table.homeCompanyId],
      foreignColumns: [companies.tenantId, companies.id],
      name: 'memberships_home_company',
    }),
    index('memberships_of_tenant').on(table.tenantId),
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

/** One-time links that make the first tenant of an installation. */
export const setupLinks = pgTable('setup_links', {
  /** SHA-256 of the token, in hexadecimal digits. */
  tokenHash: text('token_hash').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: createdAt(),
});
