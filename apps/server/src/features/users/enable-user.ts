import type { User } from '@countersign/contract';
import { memberships } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { writeChange } from '../../platform/records/records.ts';
import { enforceMfaRule } from '../settings/index.ts';
import { getUser } from './get-user.ts';
import { reconcileAccount } from './reconcile-account.ts';
import { lockMember } from './user-queries.ts';

/**
 * Enables a disabled user; they have to sign in again. Asking again changes nothing.
 * @throws Failure `not-found`
 */
export async function enableUser(platform: Platform, user: Member, id: string): Promise<User> {
  const { tenantId } = user;
  await platform.database.tenant(tenantId, async (tx) => {
    const row = await lockMember(tx, tenantId, id);
    if (row.state !== 'disabled') return;
    await writeChange(tx, { table: memberships }, row.membershipId, { disabledAt: null });
    await record(tx, user, { type: 'user.enabled', id });
  });
  // The rule first: no one gets in without the second factor that is asked of them.
  await enforceMfaRule(platform, [id]);
  await reconcileAccount(platform, id);
  return getUser(platform, user, id);
}
