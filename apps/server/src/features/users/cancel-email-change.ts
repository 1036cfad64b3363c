import type { User } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { emailChanges } from '../../platform/database/tables/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';
import { getUser } from './get-user.ts';
import { recordUserEvent } from './user-events.ts';
import { takeMember } from './user-rows.ts';

/**
 * Gives up a change of e-mail that waits to be confirmed: its link is dead. Nothing happens where
 * none waits.
 * @throws Failure `not-found`
 */
export async function cancelEmailChange(
  platform: Platform,
  user: SignedIn,
  id: string,
  address: string,
): Promise<User> {
  await platform.database.tenant(user.tenantId, async (tx) => {
    await takeMember(tx, user.tenantId, id);
    const gone = await tx
      .delete(emailChanges)
      .where(eq(emailChanges.userId, id))
      .returning({ email: emailChanges.email });
    for (const { email } of gone) {
      await recordUserEvent(tx, user, address, id, 'user.email-change-cancelled', {
        before: { newEmail: email },
        after: { newEmail: null },
      });
    }
  });
  return getUser(platform, user, id);
}
