import type { SetupInput } from '@countersign/contract';
import { AccountError, type UserPool } from '@countersign/user-pool';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { recordEvent } from '../../platform/audit/audit.ts';
import { type Database, violatedConstraint } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { memberships, poolUsers, tenants, users } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import { insertCompany } from '../companies/index.ts';
import { isSetupLinkUsable, useSetupLink } from './setup-link.ts';

const used = () =>
  new Failure(
    'not-found',
    'This set-up link has been used or has expired. The server prints a new one when it starts.',
  );

const emailTaken = () => {
  const message = 'A user with this e-mail exists already.';
  return new Failure('conflict', message, { email: message });
};

/**
 * Uses a set-up link: makes the tenant, its first company and its first SysAdmin.
 * @throws Failure `not-found` where the link can't be used; `conflict` where the e-mail has a user;
 * `invalid` for a password or an e-mail that the user pool does not take.
 */
export async function completeSetup(
  database: Database,
  userPool: UserPool | undefined,
  token: string,
  input: SetupInput,
  address: string,
): Promise<{ email: string }> {
  if (!(await isSetupLinkUsable(database, token))) throw used();
  if (!userPool) {
    throw new Failure(
      'conflict',
      'Users of this installation are kept in a cloud user pool and are made there.',
    );
  }
  const { email, password, firstName, lastName } = input;
  const userId = newId();
  await removeLeftOver(database, userPool, email);
  await createAccount(userPool, userId, email, password);
  try {
    const tenantId = newId();
    await database.system(async (tx) => {
      if (!(await useSetupLink(tx, token))) throw used();
      await tx
        .insert(tenants)
        .values({ id: tenantId, name: input.tenantName, readyAt: new Date() });
      const company = await insertCompany(tx, tenantId, input.company);
      await tx
        .insert(users)
        .values({ id: userId, sub: userId, email, firstName, lastName, homeTenantId: tenantId });
      await tx.insert(memberships).values({
        id: newId(),
        tenantId,
        userId,
        userType: 'SysAdmin',
        taxRiskAccess: true,
        docDistributionAccess: true,
        homeCompanyId: company.id,
      });
      await recordEvent(tx, {
        tenantId,
        subject: { type: 'tenant', id: tenantId },
        actorId: userId,
        action: 'tenant.created',
        address,
      });
    });
    return { email };
  } catch (error) {
    await userPool.deleteUser(userId);
    if (violatedConstraint(error) !== undefined) {
      throw emailTaken();
    }
    throw error;
  }
}

/** Removes the account of a set-up that was cut off before it made a user of it. */
async function removeLeftOver(database: Database, userPool: UserPool, email: string) {
  const left = await database.system((tx) =>
    tx
      .select({ userId: poolUsers.userId })
      .from(poolUsers)
      .leftJoin(users, eq(users.sub, poolUsers.userId))
      .where(and(eq(sql`lower(${poolUsers.email})`, email.toLowerCase()), isNull(users.id))),
  );
  for (const { userId } of left) await userPool.deleteUser(userId);
}

async function createAccount(pool: UserPool, userId: string, email: string, password: string) {
  try {
    await pool.createUser({ userId, email, password });
  } catch (error) {
    if (!(error instanceof AccountError)) throw error;
    if (error.code === 'user-exists') throw emailTaken();
    const field = error.code === 'invalid-password' ? 'password' : 'email';
    throw new Failure('invalid', error.message, { [field]: error.message });
  }
}
