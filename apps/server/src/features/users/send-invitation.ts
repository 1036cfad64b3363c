import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { memberships, users } from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/http/failure.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';
import { temporaryPassword } from './temporary-password.ts';
import { invitationByHandMail, invitationMail } from './user-mails.ts';
import { nameOfTenant, type UserRow } from './user-rows.ts';

/** How long a temporary password can be used; the user pool says the same. */
const lifeDays = 7;

/**
 * Gives an invited user an account with a new temporary password, and mails it to them; earlier
 * ones are dead. `note` writes down more in the same transaction as the mail.
 * @throws Failure where the user pool refuses.
 */
export async function sendInvitation(
  { database, accounts, settings }: Platform,
  user: SignedIn,
  recipient: Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName'>,
  note: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const { tenantId } = user;
  const { id: userId, email } = recipient;
  const password = temporaryPassword();
  const { sub } = await accounts.invite(email, password);
  const byHand = accounts.kind === 'cloud-by-hand';
  const expiresAt = new Date(Date.now() + lifeDays * 86_400_000);
  // Above tenants: somebody who was invited by two organisations belongs to the first.
  await database.system(async (tx) => {
    const still = await tx
      .update(memberships)
      .set({ invitedAt: new Date(), invitationExpiresAt: byHand ? null : expiresAt })
      .where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId)))
      .returning({ id: memberships.id });
    if (still.length === 0) throw notFound('user');
    if (sub !== null) await tx.update(users).set({ sub }).where(eq(users.id, userId));
    const tenantName = await nameOfTenant(tx, tenantId);
    const invitation = { tenantId, tenantName, invitedBy: user.name, recipient };
    const mail = byHand
      ? invitationByHandMail(settings, invitation)
      : invitationMail(settings, invitation, { temporaryPassword: password, expiresAt });
    await queueMail(tx, mail);
    await note(tx);
  });
}
