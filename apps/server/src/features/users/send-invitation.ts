import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { memberships, users } from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { createLink, revokeLinks } from '../../platform/links/links.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { reconcileAccount } from './reconcile-account.ts';
import { temporaryPassword } from './temporary-password.ts';
import { type Access, invitationMail } from './user-mails.ts';
import { nameOfTenant, type UserRow } from './user-queries.ts';

/** Time for which a temporary password or a link can be used, in days; the user pool has the same. */
const lifeDays = 7;

/** Describes the invited user. */
export type Invitee = Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName' | 'invitedAccountId'>;

/** An account that was made for an invited user, or that they have, and the email with which they come. */
export interface Invitation {
  userId: string;
  /** Null where the accounts are kept by others, and where they have an account. */
  sub: string | null;
  /** Queues the email, above tenants; false where they have no membership any more. */
  write(tx: Tx): Promise<boolean>;
}

/**
 * Gives an invited user an account with a new temporary password; earlier ones are dead. Who has an account keeps it
 * as it is, and is emailed a link to accept with it. Both take the same work.
 * @throws Failure where the user pool refuses.
 */
export async function prepareInvitation(
  platform: Platform,
  user: Member,
  recipient: Invitee,
): Promise<Invitation> {
  const { accounts, settings, log } = platform;
  const { tenantId } = user;
  const { id: userId, email, invitedAccountId } = recipient;
  const password = temporaryPassword();
  const isKnown = invitedAccountId !== null;
  if (isKnown) {
    await accounts.imitateInvite(email, password);
    // It may have been disabled while no organisation waited for its owner.
    await reconcileAccount(platform, userId);
  }
  const { sub } = isKnown ? { sub: null } : await accounts.invite(email, password);
  const isManual = accounts.kind === 'cloud-by-hand';
  const expiresAt = new Date(Date.now() + lifeDays * 86_400_000);
  // Above tenants, as links and accounts are.
  const write = async (tx: Tx) => {
    const [membership] = await tx
      .update(memberships)
      .set({ invitedAt: new Date(), invitationExpiresAt: isManual ? null : expiresAt })
      .where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId)))
      .returning({ id: memberships.id });
    if (!membership) return false;
    if (sub !== null) await tx.update(users).set({ sub }).where(eq(users.id, userId));
    const tenantName = await nameOfTenant(tx, tenantId);
    const invitation = { tenantId, tenantName, invitedBy: user.name, recipient };
    const access: Access = isKnown
      ? { by: 'link', token: await linkToJoin(tx, tenantId, membership.id, expiresAt), expiresAt }
      : isManual
        ? { by: 'own-account' }
        : { by: 'password', password, expiresAt };
    await queueMail(tx, await invitationMail(tx, { settings, log }, invitation, access));
    return true;
  };
  return { userId, sub, write };
}

/** Makes the link by which an account joins; those before it are dead. */
async function linkToJoin(tx: Tx, tenantId: string, membershipId: string, expiresAt: Date) {
  await revokeLinks(tx, 'join', membershipId);
  const link = {
    purpose: 'join',
    tenantId,
    subjectId: membershipId,
    expiresAt,
    maxUses: 1,
  } as const;
  return (await createLink(tx, link)).token;
}

/**
 * Invites a user by email. `note` writes down more in the same transaction as the email.
 * @throws Failure where the user pool refuses; `not-found` where they have no membership any more.
 */
export async function sendInvitation(
  platform: Platform,
  user: Member,
  recipient: Invitee,
  note: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const { write } = await prepareInvitation(platform, user, recipient);
  await platform.database.system(async (tx) => {
    if (!(await write(tx))) throw notFound('user');
    await note(tx);
  });
}
