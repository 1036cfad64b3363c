import type { PostalAddress } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import {
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, sortKey, tenantId, updatedAt } from '../columns.ts';
import { files } from './files.ts';
import { tenants } from './tenants.ts';

const emptyAddress: PostalAddress = { lines: [], city: '', region: '', postcode: '' };

/** Legal entities of a tenant that engage people. */
export const companies = pgTable(
  'companies',
  {
    id: id(),
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    code: text('code').notNull(),
    type: text('type').notNull(),
    registrationNumber: text('registration_number').notNull().default(''),
    vatNumber: text('vat_number').notNull().default(''),
    address: jsonb('address').$type<PostalAddress>().notNull().default(emptyAddress),
    /** ISO 3166 alpha-2; ISO 4217; a name of the time zone database. */
    country: text('country').notNull().default('GB'),
    currency: text('currency').notNull().default('GBP'),
    timeZone: text('time_zone').notNull().default('Europe/London'),
    /** Its size under the tax rules, and since when that is proved. */
    smallClient: text('small_client').notNull().default('unknown'),
    smallClientEvidenceOn: date('small_client_evidence_on'),
    contactName: text('contact_name').notNull().default(''),
    contactEmail: text('contact_email').notNull().default(''),
    contactPhone: text('contact_phone').notNull().default(''),
    /** `#RRGGBB`, for emails and signing pages. */
    brandColour: text('brand_colour').notNull().default('#1f3a8a'),
    logoSha256: text('logo_sha256'),
    sortName: sortKey('sort_name', 'fold(name)'),
    revision: integer('revision').notNull().default(1),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('companies_tenant_id').on(table.tenantId, table.id),
    uniqueIndex('companies_name').on(table.tenantId, sql`lower(${table.name})`),
    uniqueIndex('companies_code').on(table.tenantId, sql`lower(${table.code})`),
    index('companies_sorted').on(table.tenantId, table.sortName, table.id),
    foreignKey({
      columns: [table.tenantId, table.logoSha256],
      foreignColumns: [files.tenantId, files.sha256],
      name: 'companies_logo',
    }),
  ],
);
