import {
  clientHeader,
  deviceHeader,
  type ErrorCode,
  type LinkUse,
  type TokenScope,
  tenantHeader,
  type UserType,
} from '@countersign/contract';
import { contactName } from '@countersign/domain';
import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Queries } from '../database/database.ts';
import {
  links,
  memberships,
  poolSessions,
  poolUsers,
  tenants,
  users,
} from '../database/tables/index.ts';
import { Failure } from '../failure/failure.ts';
import { anyLink, deadLink, type LinkPurpose, liveLink, liveLinks } from '../links/links.ts';
import type { Platform } from '../platform.ts';
import { matchUser } from '../sign-in/match-user.ts';
import type { TokenClaims } from '../sign-in/token-claims.ts';
import { activeMemberships, lacksSecondFactor } from './active-memberships.ts';
import type { AccountCaller, Member, PartyCaller, TokenCaller, UserCaller } from './caller.ts';
import { adminsText, installationAccess } from './installation-access.ts';

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

/** What finding a caller needs of the platform. */
type AuthenticationParts = Pick<Platform, 'database' | 'settings'>;

/** The headers of a call. */
type Headers = Record<string, string | string[] | undefined>;

const refused = (code: ErrorCode, message: string) => new Failure(code, message);

/**
 * Finds the member behind a call: the bearer of an ID token, in the tenant that the header names or else
 * in their home tenant; or the bearer of an API token, in the tenant that it is of. One statement, without
 * a transaction around it, so that what was changed a moment ago counts at once.
 * @throws Failure `unauthenticated` without a valid ID token of a sign-in that has not ended, or a live
 * API token; `forbidden` where the user has no membership in the tenant, or lacks a second factor that it asks for.
 */
export async function authenticate(
  verifier: TokenVerifier,
  { database, settings }: AuthenticationParts,
  headers: Headers,
  address: string,
): Promise<Member> {
  const token = bearerOf(headers);
  // An ID token has dots, and an API token none.
  const from = { address, userAgent: userAgentOf(headers), clientId: clientIdOf(headers) };
  if (token !== undefined && !token.includes('.')) return findProgram(database, token, from);
  const { claims, ownMemberships } = await findSignedIn(verifier, { database, settings }, token);
  const open = ownMemberships.filter(({ isOpen }) => isOpen);
  const wantedTenant = headers[tenantHeader];
  const found = wantedTenant
    ? open.find(({ membership }) => membership?.tenantId === wantedTenant)
    : defaultMembership(open);
  if (!found?.membership) throw noMembership(ownMemberships);
  if (found.lacksSecondFactor) {
    throw refused(
      'forbidden',
      'This organisation requires a second factor. Set one up under Security in your profile first.',
    );
  }
  return userCaller(found.user, found.membership, claims, from);
}

/**
 * Finds whose account signed in, whatever tenants let them in: what they do is about the account itself.
 * @throws Failure `unauthenticated` without a valid ID token of a sign-in that has not ended; `forbidden` for an
 * account of no one.
 */
export async function findAccount(
  verifier: TokenVerifier,
  parts: AuthenticationParts,
  headers: Headers,
  address: string,
): Promise<AccountCaller> {
  const { ownMemberships } = await findSignedIn(verifier, parts, bearerOf(headers));
  const [found] = ownMemberships;
  if (!found) throw noMembership(ownMemberships);
  return { kind: 'account', userId: found.user.id, userAgent: userAgentOf(headers), address };
}

function bearerOf(headers: Headers): string | undefined {
  const header = headers['authorization'];
  return typeof header === 'string' ? /^Bearer (\S+)$/.exec(header)?.[1] : undefined;
}

async function findSignedIn(
  verifier: TokenVerifier,
  { database, settings }: AuthenticationParts,
  token: string | undefined,
): Promise<{ claims: TokenClaims; ownMemberships: Found[] }> {
  const claims = token === undefined ? undefined : await verifier.verify(token);
  if (!claims) throw refused('unauthenticated', 'Sign in to do this.');
  const admins = adminsText(settings);
  const find = () => database.statement((queries) => findUser(queries, claims, admins));
  let ownMemberships = await find();
  // Accounts of a cloud pool come to their users at the first sign-in, where they were not made here.
  if (
    ownMemberships.length === 0 &&
    !verifier.keepsSessions &&
    (await matchUser(database, claims))
  ) {
    ownMemberships = await find();
  }
  const hasEnded = ownMemberships.some(
    ({ user, hasOpenSession }) =>
      (verifier.keepsSessions && !hasOpenSession) ||
      (user.signedOutBefore !== null && claims.authTime < user.signedOutBefore),
  );
  if (hasEnded) throw refused('unauthenticated', 'Your session has ended. Sign in again.');
  return { claims, ownMemberships };
}

/** Finds the membership of a call that names no tenant: the home, or else wherever the user is let in as they are. */
function defaultMembership(open: readonly Found[]): Found | undefined {
  const ready = open.filter(({ lacksSecondFactor: lacks }) => !lacks);
  const atHome = ready.find(({ user, membership }) => membership?.tenantId === user.homeTenantId);
  return atHome ?? ready[0] ?? open[0];
}

function noMembership(ownMemberships: readonly Found[]): Failure {
  const hasLapsed = ownMemberships.some(
    ({ membership, isOpen }) => membership?.hasLapsed && !isOpen,
  );
  return refused(
    'forbidden',
    hasLapsed && ownMemberships.every(({ isOpen }) => !isOpen)
      ? 'Your invitation has expired. Ask the person who invited you to send it again.'
      : 'You have no access to this organisation.',
  );
}

/** Built once for each database: each call asks it, and building it takes longer than running it. */
const userQueries = new WeakMap<Queries, ReturnType<typeof prepareUserQuery>>();

/** Finds the user whom the claims name, once for each membership in a tenant, or once without. */
function findUser(queries: Queries, { sub, sessionId }: TokenClaims, admins: string | null) {
  const query = userQueries.get(queries) ?? prepareUserQuery(queries);
  userQueries.set(queries, query);
  return query.execute({
    sub,
    sessionId: sessionId ?? null,
    now: new Date().toISOString(),
    admins,
  });
}

function prepareUserQuery(queries: Queries) {
  return queries
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
        installationAccess: installationAccess(sql.placeholder('admins')),
        hasLapsed: sql<boolean>`coalesce(${memberships.invitationExpiresAt} <= now(), false)`,
      },
      isOpen: activeMemberships,
      lacksSecondFactor,
      hasOpenSession: openSession(queries),
    })
    .from(users)
    .leftJoin(memberships, and(eq(memberships.userId, users.id), isNull(memberships.disabledAt)))
    .leftJoin(tenants, eq(tenants.id, memberships.tenantId))
    .leftJoin(poolUsers, eq(poolUsers.userId, users.sub))
    .where(eq(users.sub, sql.placeholder('sub')))
    .orderBy(memberships.createdAt, memberships.id)
    .prepare('');
}

/** Returns the condition that the embedded pool has the sign-in of the claims, and it has not ended. */
function openSession(queries: Queries): SQL<boolean> {
  const found = queries
    .select({ id: poolSessions.sessionId })
    .from(poolSessions)
    .where(
      and(
        eq(poolSessions.sessionId, sql.placeholder('sessionId')),
        eq(poolSessions.userId, sql.placeholder('sub')),
        isNull(poolSessions.revokedAt),
        gt(poolSessions.expiresAt, sql.placeholder('now')),
      ),
    );
  return sql<boolean>`exists (${found})`;
}

type Found = Awaited<ReturnType<typeof findUser>>[number];

/** Describes the origin of a call: the network address, and the browser. */
interface Sender {
  address: string;
  userAgent: string;
  clientId: string | undefined;
}

function clientIdOf(headers: Headers): string | undefined {
  const header = headers[clientHeader];
  return typeof header === 'string' && /^[\w-]{1,40}$/.test(header) ? header : undefined;
}

function userAgentOf(headers: Record<string, string | string[] | undefined>): string {
  return String(headers['user-agent'] ?? '').slice(0, 500);
}

function userCaller(
  user: Found['user'],
  membership: NonNullable<Found['membership']>,
  { authTime, sessionId }: TokenClaims,
  from: Sender,
): UserCaller {
  return {
    kind: 'user',
    userId: user.id,
    name: contactName(user),
    tenantId: membership.tenantId,
    membershipId: membership.id,
    userType: membership.userType as UserType,
    taxRiskAccess: membership.taxRiskAccess,
    docDistributionAccess: membership.docDistributionAccess,
    installationAccess: membership.installationAccess,
    authTime,
    sessionId,
    ...from,
  };
}

/** The program behind an API token: it may what its member may now, within the token's scopes. */
async function findProgram(database: Database, token: string, from: Sender): Promise<TokenCaller> {
  const [found] = await database.statement((queries) =>
    queries
      .select({
        tokenId: links.id,
        detail: links.detail,
        userId: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        tenantId: memberships.tenantId,
        membershipId: memberships.id,
        userType: memberships.userType,
        taxRiskAccess: memberships.taxRiskAccess,
        docDistributionAccess: memberships.docDistributionAccess,
      })
      .from(links)
      .innerJoin(memberships, eq(memberships.id, links.subjectId))
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(liveLink('api-token', token), activeMemberships)),
  );
  if (!found) throw refused('unauthenticated', 'This API token isn’t valid. Create a new one.');
  const { detail, firstName, lastName, userType, ...membership } = found;
  return {
    ...membership,
    kind: 'token',
    name: contactName({ firstName, lastName }),
    userType: userType as UserType,
    scopes: (detail['scopes'] ?? []) as TokenScope[],
    ...from,
  };
}

/** The links of devices on which a code was entered, for the uses that can ask for one. */
const deviceUses: Partial<Record<LinkUse, LinkPurpose>> = {
  party: 'party-device',
  distribution: 'distribution-device',
};

/**
 * Finds the holder of the link in the path of a call, and whether its device is known. One statement, so that a link is
 * dead from the moment in which it was revoked. A call that ends its link (`endsLink`) comes by a dead one as well:
 * whether it is the same call as the first is for the operation to say.
 * @throws Failure `not-found`, the same for a link that is dead, of another purpose or was never one.
 */
export async function findParty(
  database: Database,
  { params, headers }: { params: unknown; headers: Headers },
  { address, endsLink, use }: { address: string; endsLink: boolean; use: LinkUse },
): Promise<PartyCaller> {
  const token =
    typeof params === 'object' && params !== null && 'token' in params ? params.token : undefined;
  const device = headers[deviceHeader];
  const deviceUse = deviceUses[use];
  const found =
    typeof token === 'string'
      ? await database.statement((queries) =>
          queries
            .select({
              linkId: links.id,
              purpose: links.purpose,
              tenantId: links.tenantId,
              subjectId: links.subjectId,
              isLive: sql<boolean>`${liveLinks}`,
              host: sql<string | null>`${links.detail} ->> 'host'`,
              was: sql<'copied' | 'texted' | null>`${links.detail} ->> 'was'`,
            })
            .from(links)
            .where(
              or(
                endsLink ? anyLink(use, token) : liveLink(use, token),
                deviceUse !== undefined && typeof device === 'string'
                  ? liveLink(deviceUse, device)
                  : undefined,
              ),
            ),
        )
      : [];
  const link = found.find(({ purpose }) => purpose === use);
  if (!link?.tenantId || link.subjectId === null) throw deadLink();
  const { linkId, tenantId, subjectId, host, was } = link;
  const known = found.find(
    ({ purpose, subjectId: of }) => purpose === deviceUse && of === subjectId,
  );
  return {
    kind: 'party',
    linkId,
    tenantId,
    subjectId,
    host,
    ...(was !== null && { linkWas: was }),
    isKnownDevice: known !== undefined,
    codeWasTexted: known?.was === 'texted',
    isOwnDevice: known?.host === null && known.was === null,
    isDeadLink: !link.isLive,
    userAgent: userAgentOf(headers),
    address,
  };
}
