import { type ErrorCode, tenantHeader, type UserType } from '@countersign/contract';
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';
import { memberships, poolSessions, users } from '../database/tables/index.ts';
import { Failure } from '../http/failure.ts';
import { matchUser } from '../sign-in/match-user.ts';
import type { SignedIn } from './signed-in.ts';

/** What a checked ID token says. */
export interface TokenClaims {
  sub: string;
  authTime: Date;
  /** The sign-in that it is of: its `origin_jti`; undefined where the pool does not tell. */
  sessionId: string | undefined;
  email: string | undefined;
  /** The pool has seen that the e-mail is theirs. */
  emailVerified: boolean;
}

/** Checks ID tokens. */
export interface TokenVerifier {
  /** The sign-ins are kept in our database, and a token is good only while its own is open. */
  keepsSessions: boolean;
  /**
   * The claims of a token, or undefined where it is not a valid ID token of the pool.
   * @throws Failure `unavailable` where the keys of the pool can’t be fetched.
   */
  verify(token: string): Promise<TokenClaims | undefined>;
}

const refused = (code: ErrorCode, message: string) => new Failure(code, message);

/**
 * Finds the user behind a call: the bearer of an ID token, in the tenant that the header names or
 * else in their home tenant. One transaction with one query.
 * @throws Failure `unauthenticated` without a valid ID token of a sign-in that has not ended;
 * `forbidden` where the user has no place in the tenant.
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
  const find = () => database.system((tx) => findUser(tx, claims));
  let places = await find();
  // Accounts of a cloud pool come to their users at the first sign-in, where they were not made here.
  if (places.length === 0 && !verifier.keepsSessions && (await matchUser(database, claims))) {
    places = await find();
  }
  const hasEnded = places.some(
    ({ user, hasOpenSession }) =>
      (verifier.keepsSessions && !hasOpenSession) ||
      (user.signedOutBefore !== null && claims.authTime < user.signedOutBefore),
  );
  if (hasEnded) throw refused('unauthenticated', 'Your session has ended. Sign in again.');
  const asked = headers[tenantHeader];
  const found =
    places.find(({ user, membership }) => membership?.tenantId === (asked || user.homeTenantId)) ??
    (asked ? undefined : places[0]);
  if (!found?.membership) throw refused('forbidden', 'You have no access to this organisation.');
  return signedIn(found.user, found.membership, claims);
}

/** The user whom the claims name, once for each place that they have in a tenant, or once without. */
async function findUser(tx: Tx, claims: TokenClaims) {
  return tx
    .select({
      user: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        homeTenantId: users.homeTenantId,
        signedOutBefore: users.signedOutBefore,
      },
      membership: {
        id: memberships.id,
        tenantId: memberships.tenantId,
        userType: memberships.userType,
        taxRiskAccess: memberships.taxRiskAccess,
        docDistributionAccess: memberships.docDistributionAccess,
      },
      hasOpenSession: openSession(tx, claims),
    })
    .from(users)
    .leftJoin(memberships, and(eq(memberships.userId, users.id), isNull(memberships.disabledAt)))
    .where(eq(users.sub, claims.sub));
}

/** Whether the embedded pool has the sign-in of the claims, and it has not ended. */
function openSession(tx: Tx, { sub, sessionId }: TokenClaims): SQL<boolean> {
  if (sessionId === undefined) return sql<boolean>`false`;
  const found = tx
    .select({ id: poolSessions.sessionId })
    .from(poolSessions)
    .where(
      and(
        eq(poolSessions.sessionId, sessionId),
        eq(poolSessions.userId, sub),
        isNull(poolSessions.revokedAt),
        gt(poolSessions.expiresAt, new Date()),
      ),
    );
  return sql<boolean>`exists (${found})`;
}

type Found = Awaited<ReturnType<typeof findUser>>[number];

function signedIn(
  user: Found['user'],
  membership: NonNullable<Found['membership']>,
  { authTime, sessionId }: TokenClaims,
): SignedIn {
  return {
    userId: user.id,
    name: `${user.firstName} ${user.lastName}`,
    tenantId: membership.tenantId,
    membershipId: membership.id,
    userType: membership.userType as UserType,
    taxRiskAccess: membership.taxRiskAccess,
    docDistributionAccess: membership.docDistributionAccess,
    authTime,
    sessionId,
  };
}
