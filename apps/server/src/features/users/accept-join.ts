import * as contract from '@countersign/contract';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { links, memberships, tenants, users } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import { deadLink, liveLink, revokeLinks, useLink } from '../../platform/links/links.ts';
import type { AccountCaller } from '../../platform/policy/caller.ts';
import { enforceMfaRule } from '../settings/index.ts';
import { replaceUser } from './replace-user.ts';

/** Returns what the holder of a link is shown of the inviting tenant; null where the link can't be used. */
export const checkJoin = operation(contract.checkJoin, async ({ database, params: { token } }) => {
  const [found] = await database.statement((queries) =>
    queries
      .select({ tenantName: tenants.name, email: users.email })
      .from(links)
      .innerJoin(memberships, eq(memberships.id, links.subjectId))
      .innerJoin(users, eq(users.id, memberships.userId))
      .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
      .where(and(liveLink('join', token), isInvited)),
  );
  return found ?? null;
});

/**
 * Joins the tenant that asked the caller, with the account that they are signed in to. From then on the tenant sees
 * them, and no tenant changes how they sign in where they belong to another one as well.
 * @throws Failure `not-found` for a link that can't be used; `forbidden` for one that was meant for someone else.
 */
export const acceptJoin = operation(
  contract.acceptJoin,
  async ({ platform, caller, params: { token } }) => {
    const { userId, ...joined } = await platform.database.system((tx) => join(tx, caller, token));
    await enforceMfaRule(platform, [userId]);
    return joined;
  },
);

async function join(tx: Tx, { userId: accountId, address }: AccountCaller, token: string) {
  const link = await useLink(tx, 'join', token);
  if (!link) throw deadLink();
  const [invitation] = await tx
    .select({
      membershipId: memberships.id,
      inviteeId: users.id,
      invitedAccountId: users.invitedAccountId,
      tenantId: memberships.tenantId,
      tenantName: tenants.name,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .where(and(eq(memberships.id, sql`${link.subjectId}`), isInvited))
    .for('update', { of: memberships });
  if (!invitation) throw deadLink();
  const { membershipId, inviteeId, tenantId, tenantName } = invitation;
  // What is thrown takes the use of the link back.
  if (invitation.invitedAccountId !== accountId) {
    throw new Failure(
      'forbidden',
      'This invitation is for another account. Sign out, then sign in with the email that received it.',
    );
  }
  // Who joins two tenants at once does so one after the other.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, accountId)).for('update');
  const userId = await takeOver(tx, { accountId, inviteeId, tenantId });
  await tx
    .update(memberships)
    .set({ invitedAt: null, invitationExpiresAt: null })
    .where(eq(memberships.id, membershipId));
  await record(tx, { tenantId, userId, address }, { type: 'user.accepted', id: userId });
  return { tenantId, tenantName, userId };
}

const isInvited = and(
  isNotNull(users.invitedAccountId),
  isNotNull(memberships.invitedAt),
  isNull(memberships.disabledAt),
);

interface Acceptance {
  accountId: string;
  inviteeId: string;
  tenantId: string;
}

/**
 * Makes one user of an account and of the invited user who accepts with it; answers who that is. Where the account has
 * come to a tenant, it is its user, and then no tenant can change anything of it any more. Where it never came to one,
 * the invited user gets it: the tenant that made it goes on to see who it invited.
 */
async function takeOver(tx: Tx, acceptance: Acceptance): Promise<string> {
  const { accountId, inviteeId, tenantId } = acceptance;
  const ownMemberships = await tx
    .select({ tenantId: memberships.tenantId, invitedAt: memberships.invitedAt })
    .from(memberships)
    .where(eq(memberships.userId, accountId));
  // Their email was changed to one that the tenant had invited besides.
  if (ownMemberships.some((membership) => membership.tenantId === tenantId)) throw deadLink();
  if (ownMemberships.every(({ invitedAt }) => invitedAt !== null)) {
    await giveAccount(tx, acceptance, ownMemberships.length > 0);
    return inviteeId;
  }
  await tx
    .update(memberships)
    .set({ userId: accountId })
    .where(and(eq(memberships.userId, inviteeId), eq(memberships.tenantId, tenantId)));
  await replaceUser(tx, tenantId, inviteeId, accountId);
  await tx.delete(users).where(eq(users.id, inviteeId));
  await tx.update(users).set({ belongsToSeveral: true }).where(eq(users.id, accountId));
  await revokeLinks(tx, 'email-change', accountId);
  return accountId;
}

/** Gives an account to the invited user, and invites its former user, who came nowhere, with it. */
async function giveAccount(
  tx: Tx,
  { accountId, inviteeId }: Acceptance,
  isInvitedElsewhere: boolean,
): Promise<void> {
  const [account] = await tx
    .select({ sub: users.sub, email: users.email, signedOutBefore: users.signedOutBefore })
    .from(users)
    .where(eq(users.id, accountId));
  if (!account) throw deadLink();
  // An account and an email are of one user at any time.
  await tx.update(users).set({ sub: null, email: accountId }).where(eq(users.id, accountId));
  await tx
    .update(users)
    .set({ ...account, invitedAccountId: null })
    .where(eq(users.id, inviteeId));
  await tx
    .update(users)
    .set({ invitedAccountId: inviteeId })
    .where(eq(users.invitedAccountId, accountId));
  if (isInvitedElsewhere) {
    await tx
      .update(users)
      .set({ email: account.email, invitedAccountId: inviteeId })
      .where(eq(users.id, accountId));
    return;
  }
  await tx.delete(users).where(eq(users.id, accountId));
}
