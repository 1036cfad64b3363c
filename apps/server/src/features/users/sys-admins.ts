import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { memberships } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';

const enabledSysAdmin = (tenantId: string) =>
  and(
    eq(memberships.tenantId, tenantId),
    eq(memberships.userType, 'SysAdmin'),
    isNull(memberships.disabledAt),
  );

/**
 * Serialises changes of who administers a tenant, and refuses callers who no longer do: of two SysAdmins who disable
 * each other at the same moment, one comes too late.
 * @throws Failure `forbidden` for who no longer administers it.
 */
export async function lockSysAdmins(tx: Tx, user: Member): Promise<void> {
  const name = `sysadmins:${user.tenantId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  const [still] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(enabledSysAdmin(user.tenantId), eq(memberships.id, user.membershipId)));
  if (!still)
    throw new Failure('forbidden', 'You are no longer an administrator of this organisation.');
}

/**
 * Called after a change, under the lock.
 * @throws Failure `conflict` where no SysAdmin is left who is let in and has come.
 */
export async function assertSysAdminLeft(tx: Tx, tenantId: string): Promise<void> {
  const [left] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(enabledSysAdmin(tenantId), isNull(memberships.invitedAt)))
    .limit(1);
  if (left) return;
  throw new Failure(
    'conflict',
    'This is the last SysAdmin. First make another user who has signed in a SysAdmin.',
  );
}

/**
 * Refuses what an administrator may not do to themselves.
 * @throws Failure `conflict` that says what to do instead.
 */
export function refuseSelf(user: Member, userId: string, instead: string): void {
  if (user.userId === userId) throw new Failure('conflict', instead);
}
