import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import {
  companies,
  distributions,
  projects,
  tenants,
  users,
} from '../../../platform/database/tables/index.ts';
import { notFound } from '../../../platform/failure/failure.ts';
import { brandColumns } from '../../companies/index.ts';
import type { DistributionRow } from '../queries/distribution-queries.ts';

/** Reads the origin of a copy for its mark. */
export async function scopeFacts(
  tx: Tx,
  { companyId, projectId }: Pick<DistributionRow, 'companyId' | 'projectId'>,
): Promise<{ company: string; project: string; timeZone: string }> {
  const [scope] = await tx
    .select({
      company: companies.name,
      project: sql<string>`coalesce(${projects.name}, '')`,
      timeZone: companies.timeZone,
    })
    .from(companies)
    .leftJoin(projects, eq(projects.id, sql`${projectId}::uuid`))
    .where(eq(companies.id, companyId));
  if (!scope) throw notFound('company');
  return scope;
}

/** A distribution with all that its mails say of it. */
export type MailedDistribution = Awaited<ReturnType<typeof readMailed>>;

/**
 * Reads a distribution with all that its mails say of it.
 * @throws Failure `not-found`
 */
export async function readMailed(tx: Tx, id: string) {
  const [found] = await tx
    .select({
      row: distributions,
      tenantName: tenants.name,
      company: companies.name,
      timeZone: companies.timeZone,
      project: sql<string>`coalesce(${projects.name}, '')`,
      sender: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      brand: brandColumns,
    })
    .from(distributions)
    .innerJoin(companies, eq(companies.id, distributions.companyId))
    .innerJoin(tenants, eq(tenants.id, distributions.tenantId))
    .innerJoin(users, eq(users.id, distributions.createdBy))
    .leftJoin(projects, eq(projects.id, distributions.projectId))
    .where(eq(distributions.id, id));
  if (!found) throw notFound('distribution');
  return found;
}
