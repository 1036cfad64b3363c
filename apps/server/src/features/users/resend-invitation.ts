import type { User } from '@countersign/contract';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { memberships, users } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { getUser } from './get-user.ts';
import { sendInvitation } from './send-invitation.ts';
import { addedMail } from './user-mails.ts';
import { hasCome, isInvited, lockMember, nameOfTenant } from './user-queries.ts';

/**
 * Sends an invitation again with another temporary password. Who has come to another organisation
 * meanwhile has a password of their own, which stays: they are added as others with an account are.
 * @throws Failure `not-found`; `conflict` for who has come, or is disabled.
 */
export async function resendInvitation(
  platform: Platform,
  user: Member,
  id: string,
): Promise<User> {
  const { database, settings } = platform;
  const { tenantId } = user;
  const note = (tx: Tx) => record(tx, user, { type: 'user.invitation-resent', id });
  const { recipient, isAdded } = await database.system(async (tx) => {
    const recipient = await lockMember(tx, tenantId, id);
    if (!isInvited(recipient)) {
      throw new Failure('conflict', 'This user has followed the invitation already.');
    }
    if (recipient.state === 'disabled') {
      throw new Failure('conflict', 'This user is disabled. Enable them first.');
    }
    const [person] = await tx.select({ hasCome: hasCome() }).from(users).where(eq(users.id, id));
    if (!person?.hasCome) return { recipient, isAdded: false };
    await tx
      .update(memberships)
      .set({ invitedAt: null, invitationExpiresAt: null })
      .where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, id)));
    const tenantName = await nameOfTenant(tx, tenantId);
    const invitation = { tenantId, tenantName, invitedBy: user.name, recipient };
    await queueMail(tx, await addedMail(tx, settings, invitation));
    await note(tx);
    return { recipient, isAdded: true };
  });
  if (!isAdded) await sendInvitation(platform, user, recipient, note);
  return getUser(platform, user, id);
}
