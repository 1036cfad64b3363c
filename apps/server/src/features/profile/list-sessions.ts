import type { EndpointResult, listSessions as endpoint } from '@countersign/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { memberships, tenants } from '../../platform/database/tables/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { activeMemberships } from '../../platform/policy/active-memberships.ts';
import type { UserCaller } from '../../platform/policy/caller.ts';
import { browserName } from './browser-name.ts';
import { ownRow } from './own-row.ts';

/** Lists the active sessions of the user, and whether the account has to have a second factor. */
export async function listSessions(
  { database, accounts }: Pick<Platform, 'database' | 'accounts'>,
  user: UserCaller,
): Promise<EndpointResult<typeof endpoint>> {
  const { sub, mfaRequired } = await database.system(async (tx) => ({
    sub: (await ownRow(tx, user)).sub,
    mfaRequired: await isMfaRequired(tx, user),
  }));
  const sessions = sub === null ? undefined : await accounts.listSessions(sub);
  return {
    items: (sessions ?? []).map(({ id, signedInAt, lastUsedAt, address, userAgent }) => ({
      id,
      signedInAt: signedInAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      address,
      browser: browserName(userAgent),
      isCurrent: id === user.sessionId,
    })),
    isListed: sessions !== undefined,
    mfaRequired,
  };
}

/** Tells if the account has to have a second factor: each organisation of its owner can require one. */
async function isMfaRequired(tx: Tx, { userId }: UserCaller): Promise<boolean> {
  const [found] = await tx
    .select({ all: sql<boolean>`coalesce(bool_and(${tenants.mfaRequired}), false)` })
    .from(memberships)
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .where(and(eq(memberships.userId, userId), activeMemberships));
  return found?.all ?? false;
}
