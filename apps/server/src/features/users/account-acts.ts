import type { User } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { users } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { signedOutNow } from '../../platform/policy/signed-out-now.ts';
import { getUser } from './get-user.ts';
import { findMember, isHome, isInvited, type UserRow } from './user-queries.ts';

/**
 * A user whose account the tenant may administer: it is the only one that the account belongs to, and the user has
 * come.
 * @throws Failure `not-found`; `conflict` that says why not.
 */
export async function findOwnAccount(
  { database }: Pick<Platform, 'database'>,
  user: Member,
  id: string,
): Promise<UserRow> {
  const row = await database.tenant(user.tenantId, (tx) => findMember(tx, user.tenantId, id));
  if (isInvited(row)) {
    throw new Failure(
      'conflict',
      'This user hasn’t accepted the invitation yet. Resend or withdraw it.',
    );
  }
  if (!isHome(row)) {
    throw new Failure(
      'conflict',
      'This user also works for other organisations, so only they can change how they sign in. You can disable them in your organisation.',
    );
  }
  return row;
}

/**
 * Does something to a user's account that ends their sessions, and writes it down. The account
 * comes first: where it refuses, nothing has happened.
 */
export async function actOnAccount(
  platform: Platform,
  user: Member,
  id: string,
  type: 'user.password-reset' | 'user.mfa-reset' | 'user.signed-out',
  act: (sub: string) => Promise<void>,
): Promise<User> {
  const { sub } = await findOwnAccount(platform, user, id);
  if (sub === null) {
    throw new Failure('conflict', 'This user has no account yet. They have to sign in first.');
  }
  await act(sub);
  await platform.database.tenant(user.tenantId, async (tx) => {
    await tx.update(users).set({ signedOutBefore: signedOutNow() }).where(eq(users.id, id));
    await record(tx, user, { type, id });
  });
  return getUser(platform, user, id);
}
