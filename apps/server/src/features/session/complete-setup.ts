import type { SetupInput } from '@countersign/contract';
import { and, isNull, sql } from 'drizzle-orm';
import { type Database, violatedConstraint } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { memberships, tenants, users } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { giveBackUse, useLink } from '../../platform/links/links.ts';
import type { Accounts } from '../../platform/sign-in/accounts.ts';
import { insertCompany } from '../companies/index.ts';

/**
 * Uses a set-up link: makes the tenant, its first company and its first SysAdmin. The link is taken
 * before anything is made, so that of two who use it at once one gets it, and is given back where
 * something was refused.
 * @throws Failure `not-found` where the link can't be used; `conflict` where the email has a user;
 * `invalid` for a password or an email that the user pool does not take.
 */
export async function completeSetup(
  database: Database,
  accounts: Accounts,
  token: string,
  input: SetupInput,
  address: string,
): Promise<{ email: string }> {
  const link = await database.system((tx) => useLink(tx, 'set-up', token));
  if (!link) {
    throw new Failure(
      'not-found',
      'This setup link was used or has expired. Restart the server to print a new one.',
    );
  }
  try {
    await makeOrganisation(database, accounts, input, address);
    return { email: input.email };
  } catch (error) {
    await database.system((tx) => giveBackUse(tx, link.id));
    throw error;
  }
}

async function makeOrganisation(
  database: Database,
  accounts: Accounts,
  input: SetupInput,
  address: string,
): Promise<void> {
  const { email, firstName, lastName } = input;
  await refuseTakenEmail(database, email);
  const { sub } = await accounts.ensure(email, input.password);
  const tenantId = newId();
  const userId = newId();
  try {
    await database.system(async (tx) => {
      await tx
        .insert(tenants)
        .values({ id: tenantId, name: input.tenantName, readyAt: new Date() });
      const company = await insertCompany(tx, tenantId, input.company);
      await tx
        .insert(users)
        .values({ id: userId, sub, email, firstName, lastName, homeTenantId: tenantId });
      await tx.insert(memberships).values({
        id: newId(),
        tenantId,
        userId,
        userType: 'SysAdmin',
        taxRiskAccess: true,
        docDistributionAccess: true,
        homeCompanyId: company.id,
      });
      await record(tx, { tenantId, userId, address }, { type: 'tenant.created', id: tenantId });
    });
  } catch (error) {
    // The account stays: it may have been there before, and opens nothing without a user.
    throw violatedConstraint(error) === undefined ? error : emailTaken();
  }
}

async function refuseTakenEmail(database: Database, email: string): Promise<void> {
  const [taken] = await database.system((tx) =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(sql`lower(${users.email}) = ${email.toLowerCase()}`, isNull(users.invitedAccountId)),
      ),
  );
  if (taken) throw emailTaken();
}

function emailTaken(): Failure {
  const message = 'A user with this email already exists. Enter a different one.';
  return new Failure('conflict', message, { email: message });
}
