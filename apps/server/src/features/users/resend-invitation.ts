import type { User } from '@countersign/contract';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { getUser } from './get-user.ts';
import { sendInvitation } from './send-invitation.ts';
import { isInvited, lockMember } from './user-queries.ts';

/**
 * Sends an invitation again, with another temporary password or link; the one before is dead.
 * @throws Failure `not-found`; `conflict` for who has come, or is disabled.
 */
export async function resendInvitation(
  platform: Platform,
  user: Member,
  id: string,
): Promise<User> {
  const recipient = await platform.database.system(async (tx) => {
    const found = await lockMember(tx, user.tenantId, id);
    if (!isInvited(found)) {
      throw new Failure('conflict', 'This user has already accepted the invitation.');
    }
    if (found.state === 'disabled') {
      throw new Failure('conflict', 'This user is disabled. Enable them first.');
    }
    return found;
  });
  await sendInvitation(platform, user, recipient, (tx) =>
    record(tx, user, { type: 'user.invitation-resent', id }),
  );
  return getUser(platform, user, id);
}
