import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, tenantId } from '../columns.ts';
import { companies } from './companies.ts';
import { tenants, users } from './tenants.ts';

/** The memberships of users in tenants. */
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
    /** Set for those who were invited and have not come yet; the invitation can lapse. */
    invitedAt: moment('invited_at'),
    invitationExpiresAt: moment('invitation_expires_at'),
    /** Adds one with each change, so that two people do not overwrite each other unseen. */
    revision: integer('revision').notNull().default(1),
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
