import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { memberships, users } from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { temporaryPassword } from './temporary-password.ts';
import { invitationMail } from './user-mails.ts';
import { nameOfTenant, type UserRow } from './user-queries.ts';

/** How long a temporary password can be used; the user pool says the same. */
const lifeDays = 7;

/** An account that was made for somebody, and the mail with which they come. */
export interface Invitation {
  userId: string;
  /** Null where the accounts are kept by others. */
  sub: string | null;
  /** Queues the mail, above tenants; false where they have no place any more. */
  write(tx: Tx): Promise<boolean>;
}

/**
 * Gives an invited user an account with a new temporary password; earlier ones are dead.
 * @throws Failure where the user pool refuses.
 */
export async function prepareInvitation(
  { accounts, settings, log }: Pick<Platform, 'accounts' | 'settings' | 'log'>,
  user: Member,
  recipient: Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName'>,
): Promise<Invitation> {
  const { tenantId } = user;
  const { id: userId, email } = recipient;
  const password = temporaryPassword();
  const { sub } = await accounts.invite(email, password);
  const byHand = accounts.kind === 'cloud-by-hand';
  const expiresAt = new Date(Date.now() + lifeDays * 86_400_000);
  // Above tenants: somebody who was invited by two organisations belongs to the first.
  const write = async (tx: Tx) => {
    const still = await tx
      .update(memberships)
      .set({ invitedAt: new Date(), invitationExpiresAt: byHand ? null : expiresAt })
      .where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId)))
      .returning({ id: memberships.id });
    if (still.length === 0) return false;
    if (sub !== null) await tx.update(users).set({ sub }).where(eq(users.id, userId));
    const tenantName = await nameOfTenant(tx, tenantId);
    const invitation = { tenantId, tenantName, invitedBy: user.name, recipient };
    const access = byHand ? undefined : { temporaryPassword: password, expiresAt };
    await queueMail(tx, await invitationMail(tx, { settings, log }, invitation, access));
    return true;
  };
  return { userId, sub, write };
}

/**
 * Gives an invited user an account with a new temporary password, and mails it to them. `note` writes
 * down more in the same transaction as the mail.
 * @throws Failure where the user pool refuses; `not-found` where they have no place any more.
 */
export async function sendInvitation(
  platform: Platform,
  user: Member,
  recipient: Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName'>,
  note: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const { write } = await prepareInvitation(platform, user, recipient);
  await platform.database.system(async (tx) => {
    if (!(await write(tx))) throw notFound('user');
    await note(tx);
  });
}
