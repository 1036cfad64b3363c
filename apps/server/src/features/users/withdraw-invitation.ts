import { violatedConstraint } from '../../platform/database/database.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { enforceMfaRule } from '../settings/index.ts';
import { reconcileAccount } from './reconcile-account.ts';
import { removeMemberships } from './remove-memberships.ts';
import { removeOrphan } from './remove-orphan.ts';
import { isInvited, lockMember } from './user-queries.ts';

/**
 * Takes an invitation back: who was invited is no user of the tenant any more, and has no account
 * unless another organisation has them.
 * @throws Failure `not-found`; `conflict` for who has come already.
 */
export async function withdrawInvitation(
  platform: Platform,
  user: Member,
  id: string,
): Promise<null> {
  const { database } = platform;
  const { orphans, left } = await database
    .system(async (tx) => {
      const row = await lockMember(tx, user.tenantId, id);
      if (!isInvited(row)) throw hasFollowed();
      return removeMemberships(tx, user, [row], 'user.invitation-withdrawn');
    })
    .catch((error: unknown) => {
      // Something that they made keeps them: they have come, though no sign-in was recorded.
      throw violatedConstraint(error) === undefined ? error : hasFollowed();
    });
  for (const sub of orphans) await removeOrphan(platform, sub);
  for (const account of left) await reconcileAccount(platform, account);
  await enforceMfaRule(platform, left);
  return null;
}

function hasFollowed(): Failure {
  return new Failure(
    'conflict',
    'This user has already accepted the invitation. Disable them instead.',
  );
}
