import type { User } from '@countersign/contract';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { belongingsOf, findMember, presentUsers } from './user-queries.ts';

/**
 * One user of the caller's tenant.
 * @throws Failure `not-found`
 */
export async function getUser(
  { database, accounts }: Pick<Platform, 'database' | 'accounts'>,
  user: Member,
  id: string,
): Promise<User> {
  const { row, belongings } = await database.tenant(user.tenantId, async (tx) => {
    const found = await findMember(tx, user.tenantId, id);
    return { row: found, belongings: await belongingsOf(tx, [found.membershipId]) };
  });
  const [presented] = await presentUsers(accounts, [row], belongings);
  if (!presented) throw new Error('A user was not presented.');
  return presented;
}
