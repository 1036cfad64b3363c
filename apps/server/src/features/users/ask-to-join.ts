import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { memberships } from '../../platform/database/tables/index.ts';
import { createLink, revokeLinks } from '../../platform/links/links.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { joinMail } from './user-mails.ts';
import { nameOfTenant } from './user-queries.ts';

/** How long somebody has to accept. */
const lifeDays = 7;

/** Somebody with an account and a place in the caller's tenant that they have not accepted. */
interface Asked {
  membershipId: string;
  /** The address that was typed in: the tenant is told of no other one. */
  email: string;
}

/**
 * Asks somebody who has an account to join the caller's tenant with it, by a link in their own mailbox; links
 * before it are dead. Their account stays as it is.
 */
export async function askToJoin(
  tx: Tx,
  { settings }: Pick<Platform, 'settings'>,
  user: Member,
  { membershipId, email }: Asked,
): Promise<void> {
  const { tenantId } = user;
  const expiresAt = new Date(Date.now() + lifeDays * 86_400_000);
  await revokeLinks(tx, 'join', membershipId);
  const link = {
    purpose: 'join',
    tenantId,
    subjectId: membershipId,
    expiresAt,
    mostUses: 1,
  } as const;
  const { token } = await createLink(tx, link);
  await tx
    .update(memberships)
    .set({
      joinsByLink: true,
      invitedEmail: email,
      invitedAt: new Date(),
      invitationExpiresAt: expiresAt,
    })
    .where(eq(memberships.id, membershipId));
  const tenantName = await nameOfTenant(tx, tenantId);
  const invitation = { tenantId, tenantName, invitedBy: user.name, email };
  await queueMail(tx, await joinMail(tx, settings, { ...invitation, token, expiresAt }));
}
