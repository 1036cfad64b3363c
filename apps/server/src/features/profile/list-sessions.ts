import type { EndpointResult, listSessions as endpoint } from '@countersign/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { memberships, tenants } from '../../platform/database/tables/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UserCaller } from '../../platform/policy/caller.ts';
import { browserName } from './browser-name.ts';
import { ownRow } from './own-row.ts';

/** Where one is signed in, and whether any organisation of one's own asks for a second factor. */
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

async function isMfaRequired(tx: Tx, { userId }: UserCaller): Promise<boolean> {
  const required = await tx
    .select({ id: tenants.id })
    .from(memberships)
    .innerJoin(tenants, and(eq(tenants.id, memberships.tenantId), eq(tenants.mfaRequired, true)))
    .where(and(eq(memberships.userId, userId), isNull(memberships.disabledAt)));
  return required.length > 0;
}
