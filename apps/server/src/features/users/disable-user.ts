import type { User } from '@countersign/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { memberships, users } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { signedOutNow } from '../../platform/policy/signed-out-now.ts';
import { writeChange } from '../../platform/records/records.ts';
import { enforceMfaRule } from '../settings/index.ts';
import { getUser } from './get-user.ts';
import { reconcileAccount } from './reconcile-account.ts';
import { assertSysAdminLeft, lockSysAdmins, refuseSelf } from './sys-admins.ts';
import { lockMember } from './user-queries.ts';

/**
 * Shuts a user out of the tenant at once. Where it was their last membership, their account is shut as
 * well and their sessions end. Asking again changes nothing.
 * @throws Failure `not-found`; `conflict` for oneself and for the last SysAdmin.
 */
export async function disableUser(platform: Platform, user: Member, id: string): Promise<User> {
  const { tenantId } = user;
  refuseSelf(user, id, 'You can’t disable yourself. Ask another SysAdmin.');
  // Above tenants, as the sessions end only where no other organisation lets them in.
  await platform.database.system(async (tx) => {
    await lockSysAdmins(tx, user);
    const row = await lockMember(tx, tenantId, id);
    if (row.state === 'disabled') return;
    await writeChange(tx, { table: memberships }, row.membershipId, { disabledAt: new Date() });
    if (row.userType === 'SysAdmin') await assertSysAdminLeft(tx, tenantId);
    const [elsewhere] = await tx
      .select({ id: memberships.id })
      .from(memberships)
      .where(and(eq(memberships.userId, id), isNull(memberships.disabledAt)))
      .limit(1);
    if (!elsewhere) {
      await tx.update(users).set({ signedOutBefore: signedOutNow() }).where(eq(users.id, id));
    }
    await record(tx, user, { type: 'user.disabled', id });
  });
  await reconcileAccount(platform, id);
  await enforceMfaRule(platform, [id]);
  return getUser(platform, user, id);
}
