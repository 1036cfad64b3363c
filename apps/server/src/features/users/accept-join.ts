import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { links, memberships, tenants, users } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { deadLink, liveLink, revokeLinks, useLink } from '../../platform/links/links.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountCaller } from '../../platform/policy/caller.ts';
import { settleMfaRule } from '../settings/index.ts';

/** What the holder of a link is told of the tenant that asks; null where the link can't be used. */
export async function checkJoin(
  database: Database,
  token: string,
): Promise<{ tenantName: string; email: string } | null> {
  const [found] = await database.statement((queries) =>
    queries
      .select({ tenantName: tenants.name, email: sql<string>`${memberships.invitedEmail}` })
      .from(links)
      .innerJoin(memberships, eq(memberships.id, links.subjectId))
      .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
      .where(and(liveLink('join', token), isAsked)),
  );
  return found ?? null;
}

/**
 * Joins the tenant that asked the caller, with the account that they are signed in to. From then on the tenant sees
 * them, and no tenant changes how they sign in where they belong to another one as well.
 * @throws Failure `not-found` for a link that can't be used; `forbidden` for one that was meant for somebody else.
 */
export async function acceptJoin(
  platform: Pick<Platform, 'database' | 'accounts'>,
  caller: AccountCaller,
  token: string,
): Promise<{ tenantId: string; tenantName: string }> {
  const joined = await platform.database.system((tx) => join(tx, caller, token));
  await settleMfaRule(platform, [caller.userId]);
  return joined;
}

async function join(tx: Tx, caller: AccountCaller, token: string) {
  const { userId, address } = caller;
  const link = await useLink(tx, 'join', token);
  if (!link) throw deadLink();
  const [place] = await tx
    .select({
      id: memberships.id,
      userId: memberships.userId,
      tenantId: memberships.tenantId,
      tenantName: tenants.name,
    })
    .from(memberships)
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .where(and(eq(memberships.id, sql`${link.subjectId}`), isAsked))
    .for('update', { of: memberships });
  if (!place) throw deadLink();
  // What is thrown takes the use of the link back.
  if (place.userId !== userId) {
    throw new Failure(
      'forbidden',
      'This invitation is for another account. Sign out, and sign in with the one whose mailbox it came to.',
    );
  }
  const { tenantId, tenantName } = place;
  // Who joins two tenants at once does so one after the other.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  await settleBelonging(tx, userId, tenantId);
  await tx
    .update(memberships)
    .set({ joinsByLink: false, invitedEmail: null, invitedAt: null, invitationExpiresAt: null })
    .where(eq(memberships.id, place.id));
  await record(tx, { tenantId, userId, address }, { type: 'user.accepted', id: userId });
  return { tenantId, tenantName };
}

const isAsked = and(
  eq(memberships.joinsByLink, true),
  isNotNull(memberships.invitedAt),
  isNull(memberships.disabledAt),
);

/**
 * Says to whom an account belongs now that its owner joins a tenant: to several, where they have come to another
 * one, which then can change nothing of it any more; else to this one. Whoever made the account and whose
 * invitation was never followed asks them by a link from now on, too.
 */
async function settleBelonging(tx: Tx, userId: string, tenantId: string): Promise<void> {
  const elsewhere = and(eq(memberships.userId, userId), ne(memberships.tenantId, tenantId));
  const [other] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(elsewhere, isNull(memberships.invitedAt)))
    .limit(1);
  if (other) {
    await tx.update(users).set({ belongsToSeveral: true }).where(eq(users.id, userId));
    await revokeLinks(tx, 'email-change', userId);
    return;
  }
  const [person] = await tx
    .update(users)
    .set({ homeTenantId: tenantId })
    .where(eq(users.id, userId))
    .returning({ email: users.email });
  await tx
    .update(memberships)
    .set({
      joinsByLink: true,
      invitedEmail: person?.email ?? '',
      invitationExpiresAt: sql`now()`,
    })
    .where(and(elsewhere, eq(memberships.joinsByLink, false), isNotNull(memberships.invitedAt)));
}
