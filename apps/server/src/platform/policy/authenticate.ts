import { type ErrorCode, tenantHeader, type UserType } from '@countersign/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { memberships, users } from '../database/tables/index.ts';
import { Failure } from '../http/failure.ts';
import type { SignedIn } from './signed-in.ts';

/** What a checked ID token says. */
export interface TokenClaims {
  sub: string;
  authTime: Date;
}

/** Checks ID tokens. */
export interface TokenVerifier {
  /** The claims of a token, or undefined where it is not a valid ID token of a session still open. */
  verify(token: string): Promise<TokenClaims | undefined>;
}

const refused = (code: ErrorCode, message: string) => new Failure(code, message);

/**
 * Finds the user behind a call: the bearer of an ID token, in the tenant that the header names or
 * else in their home tenant.
 * @throws Failure `unauthenticated` without a valid ID token; `forbidden` where the user has no
 * place in the tenant.
 */
export async function authenticate(
  verifier: TokenVerifier,
  database: Database,
  headers: Record<string, string | string[] | undefined>,
): Promise<SignedIn> {
  const header = headers['authorization'];
  const token = typeof header === 'string' ? /^Bearer (\S+)$/.exec(header)?.[1] : undefined;
  const claims = token === undefined ? undefined : await verifier.verify(token);
  if (!claims) throw refused('unauthenticated', 'Sign in to do this.');
  const asked = headers[tenantHeader];
  const rows = await database.system((tx) =>
    tx
      .select({ user: users, membership: memberships })
      .from(users)
      .innerJoin(memberships, eq(memberships.userId, users.id))
      .where(and(eq(users.sub, claims.sub), isNull(memberships.disabledAt))),
  );
  const found =
    rows.find(({ user, membership }) => membership.tenantId === (asked || user.homeTenantId)) ??
    (asked ? undefined : rows[0]);
  if (!found) throw refused('forbidden', 'You have no access to this organisation.');
  const { user, membership } = found;
  return {
    userId: user.id,
    name: `${user.firstName} ${user.lastName}`,
    tenantId: membership.tenantId,
    membershipId: membership.id,
    userType: membership.userType as UserType,
    taxRiskAccess: membership.taxRiskAccess,
    docDistributionAccess: membership.docDistributionAccess,
    authTime: claims.authTime,
  };
}
