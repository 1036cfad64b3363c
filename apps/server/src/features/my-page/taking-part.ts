import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import {
  distributionRecipients,
  documentParties,
  savedDetails,
  tenants,
} from '../../platform/database/tables/index.ts';
import { personIdOf } from '../../platform/policy/person-session.ts';

/** The condition on `tenants` that one has sent something to an address. */
function hasSentTo(email: string): SQL {
  return sql`(exists (
    select from ${documentParties}
    where ${documentParties.tenantId} = ${tenants.id} and lower(${documentParties.email}) = ${email}
      and ${documentParties.email} <> '' and ${documentParties.people} = '[]'::jsonb
  ) or exists (
    select from ${distributionRecipients}
    where ${distributionRecipients.tenantId} = ${tenants.id}
      and ${distributionRecipients.sortEmail} = ${email} and ${distributionRecipients.sentAt} is not null
  ))`;
}

/** Lists the organisations that take part and have sent something to an address (in small letters), by name. */
export async function organisationsOf(
  queries: Queries,
  email: string,
): Promise<{ id: string; name: string }[]> {
  return queries
    .select({ id: tenants.id, name: tenants.name })
    .from(tenants)
    .where(and(tenants.hasOwnPages, hasSentTo(email)))
    .orderBy(tenants.name, tenants.id);
}

/**
 * Finds the organisation that emails a code to an address: one that takes part. Someone with saved details gets one from
 * any that has sent them something, so that they can always remove what they have saved.
 */
export async function mailingOrganisation(
  queries: Queries,
  email: string,
): Promise<{ id: string; name: string } | undefined> {
  const hasSavedDetails = sql`exists (select from ${savedDetails} where ${savedDetails.personId} = ${personIdOf(email)})`;
  const [found] = await queries
    .select({ id: tenants.id, name: tenants.name })
    .from(tenants)
    .where(and(or(eq(tenants.hasOwnPages, true), hasSavedDetails), hasSentTo(email)))
    // A demo organisation shows its users the codes that it emails: what opens others' documents is not among them.
    .orderBy(tenants.isDemo, desc(tenants.hasOwnPages), tenants.id)
    .limit(1);
  return found;
}

/** Tells if a tenant takes part, in a transaction of it. */
export async function takesPart(queries: Queries, tenantId: string): Promise<boolean> {
  const [found] = await queries
    .select({ hasOwnPages: tenants.hasOwnPages })
    .from(tenants)
    .where(eq(tenants.id, tenantId));
  return found?.hasOwnPages ?? false;
}
