import type {
  Company,
  CompanySummary,
  CompanyType,
  PostalAddress,
  SmallClient,
} from '@countersign/contract';
import { apiBasePaths } from '@countersign/contract';
import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { companies, projects } from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';

/** A company as the database has it. */
export type CompanyRow = typeof companies.$inferSelect;

export const companyKind = { thing: 'company', table: companies, subject: 'company' } as const;

/** Companies of the tenant with the number of their projects, in any order. */
async function readCompanies(tx: Tx, ids: readonly string[]) {
  return tx
    .select({ company: companies, projectCount: count(projects.id) })
    .from(companies)
    .leftJoin(projects, and(eq(projects.companyId, companies.id), isNull(projects.archivedAt)))
    .where(inArray(companies.id, [...ids]))
    .groupBy(companies.id);
}

/** The rows of a page of the list, in any order. */
export async function companySummaries(tx: Tx, ids: readonly string[]): Promise<CompanySummary[]> {
  const rows = await readCompanies(tx, ids);
  return rows.map(({ company, projectCount }) => ({
    ...presentShared(company, projectCount),
    city: company.address.city,
  }));
}

/**
 * One company with all that is known of it.
 * @throws Failure `not-found`
 */
export async function findCompany(tx: Tx, id: string): Promise<Company> {
  const [row] = await readCompanies(tx, [id]);
  if (!row) throw notFound('company');
  const { company, projectCount } = row;
  return {
    ...presentShared(company, projectCount),
    address: addressOf(company),
    timeZone: company.timeZone,
    contactPhone: company.contactPhone,
    revision: company.revision,
  };
}

/** The database keeps the keys of an address in an order of its own. */
export function addressOf({ address }: Pick<CompanyRow, 'address'>): PostalAddress {
  const { lines, city, region, postcode } = address;
  return { lines, city, region, postcode };
}

/** The address of a company's logo, another one for each logo; empty without one. */
function logoUrl({ id, logoSha256 }: Pick<CompanyRow, 'id' | 'logoSha256'>): string {
  if (logoSha256 === null) return '';
  return `${apiBasePaths.base}/companies/${id}/logo?v=${logoSha256.slice(0, 12)}`;
}

function presentShared(row: CompanyRow, projectCount: number): Omit<CompanySummary, 'city'> {
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    type: row.type as CompanyType,
    registrationNumber: row.registrationNumber,
    vatNumber: row.vatNumber,
    country: row.country,
    currency: row.currency,
    smallClient: row.smallClient as SmallClient,
    smallClientEvidenceOn: row.smallClientEvidenceOn,
    contactName: row.contactName,
    contactEmail: row.contactEmail,
    logoUrl: logoUrl(row),
    brandColour: row.brandColour,
    projectCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
  };
}
