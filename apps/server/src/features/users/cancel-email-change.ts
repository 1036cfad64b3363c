import type { User } from '@countersign/contract';
import { record } from '../../platform/events/record.ts';
import { revokeLinks } from '../../platform/links/links.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { getUser } from './get-user.ts';
import { lockMember } from './user-queries.ts';

/**
 * Gives up a change of e-mail that waits to be confirmed: its link is dead. Nothing happens where
 * none waits.
 * @throws Failure `not-found`
 */
export async function cancelEmailChange(
  platform: Platform,
  user: Member,
  id: string,
): Promise<User> {
  await platform.database.tenant(user.tenantId, async (tx) => {
    const { newEmail } = await lockMember(tx, user.tenantId, id);
    if (newEmail === null) return;
    await revokeLinks(tx, 'email-change', id);
    await record(tx, user, {
      type: 'user.email-change-cancelled',
      id,
      detail: { before: { newEmail }, after: { newEmail: null } },
    });
  });
  return getUser(platform, user, id);
}
