import type { User } from '@countersign/contract';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { memberships } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { askToJoin } from './ask-to-join.ts';
import { getUser } from './get-user.ts';
import { sendInvitation } from './send-invitation.ts';
import { settleAccount } from './settle-account.ts';
import { isInvited, lockMember } from './user-queries.ts';

/**
 * Sends an invitation again with another temporary password. Who has an account that belongs to another
 * organisation keeps their password, and gets another link to join with it.
 * @throws Failure `not-found`; `conflict` for who has come, or is disabled.
 */
export async function resendInvitation(
  platform: Platform,
  user: Member,
  id: string,
): Promise<User> {
  const { database } = platform;
  const { tenantId } = user;
  const note = (tx: Tx) => record(tx, user, { type: 'user.invitation-resent', id });
  const { recipient, isAsked } = await database.system(async (tx) => {
    const found = await lockMember(tx, tenantId, id);
    if (!isInvited(found)) {
      throw new Failure('conflict', 'This user has followed the invitation already.');
    }
    if (found.state === 'disabled') {
      throw new Failure('conflict', 'This user is disabled. Enable them first.');
    }
    if (!found.joinsByLink && !(await hasComeElsewhere(tx, tenantId, id))) {
      return { recipient: found, isAsked: false };
    }
    const { membershipId } = found;
    await askToJoin(tx, platform, user, { membershipId, email: found.invitedEmail ?? found.email });
    await note(tx);
    return { recipient: found, isAsked: true };
  });
  // The account may have been shut while nobody waited for its owner.
  if (isAsked) await settleAccount(platform, id);
  else await sendInvitation(platform, user, recipient, note);
  return getUser(platform, user, id);
}

async function hasComeElsewhere(tx: Tx, tenantId: string, userId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        eq(memberships.userId, userId),
        ne(memberships.tenantId, tenantId),
        isNull(memberships.invitedAt),
      ),
    )
    .limit(1);
  return found !== undefined;
}
