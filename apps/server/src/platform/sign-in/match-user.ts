import { and, eq, exists, gt, isNull, or, sql } from 'drizzle-orm';
import { type Database, type Tx, violatedConstraint } from '../database/database.ts';
import { memberships, users } from '../database/tables/index.ts';
import { record } from '../events/record.ts';
import { ofAccount } from '../policy/active-memberships.ts';
import type { TokenClaims } from './token-claims.ts';

/**
 * Gives the account of a cloud pool to the user who waits for it, once and for good: the user with
 * the same email who has no account yet. The pool must have seen that the email is theirs, and a
 * user who has an account keeps it, whatever another one says of its email.
 * @returns whether the account has its user now.
 */
export async function matchUser(
  database: Database,
  { sub, email, emailVerified }: TokenClaims,
): Promise<boolean> {
  if (!emailVerified || email === undefined) return false;
  try {
    return await database.system((tx) => match(tx, sub, email));
  } catch (error) {
    // Another call matched the account a moment ago.
    if (violatedConstraint(error) === undefined) throw error;
    return true;
  }
}

async function match(tx: Tx, sub: string, email: string): Promise<boolean> {
  const [user] = await tx
    .update(users)
    .set({ sub })
    .where(
      and(
        isNull(users.sub),
        isNull(users.invitedAccountId),
        eq(sql`lower(${users.email})`, sql`lower(${email})`),
        exists(membershipsOpenTo(tx)),
      ),
    )
    .returning({ id: users.id, tenantId: users.homeTenantId });
  // Of the first calls of a sign-in, which come together, one matches the account for all of them.
  if (!user) return isMatched(tx, sub);
  const author = { tenantId: user.tenantId, userId: user.id, address: '' };
  await record(tx, author, { type: 'user.matched', id: user.id });
  return true;
}

async function isMatched(tx: Tx, sub: string): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.sub, sub));
  return found.length > 0;
}

/** Selects memberships of the user in a tenant, without those whose invitation has expired. */
function membershipsOpenTo(tx: Tx) {
  return tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        ofAccount,
        isNull(memberships.disabledAt),
        or(
          isNull(memberships.invitationExpiresAt),
          gt(memberships.invitationExpiresAt, sql`now()`),
        ),
      ),
    );
}
