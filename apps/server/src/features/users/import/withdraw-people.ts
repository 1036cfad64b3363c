import { and, eq, inArray, sql } from 'drizzle-orm';
import { yieldToEventLoop } from '../../../platform/batches/yield-to-event-loop.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { memberships, users } from '../../../platform/database/tables/index.ts';
import type { DoneRow, UndoneRow } from '../../../platform/imports/import-kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { enforceMfaRule } from '../../settings/index.ts';
import { reconcileAccount } from '../reconcile-account.ts';
import { removeMemberships } from '../remove-memberships.ts';
import { removeOrphan } from '../remove-orphan.ts';

/** Withdraws, above tenants, the invitations that have not been accepted; the other memberships stay. */
export async function withdrawPeople(
  platform: Platform,
  tx: Tx,
  user: Member,
  rows: readonly DoneRow[],
): Promise<{ rows: UndoneRow[]; after: () => Promise<void> }> {
  const byUser = await lockMemberships(
    tx,
    user.tenantId,
    rows.map(({ objectId }) => objectId),
  );
  const invited = [...byUser.values()].filter(({ invitedAt }) => invitedAt !== null);
  const { orphans, left } = await removeMemberships(tx, user, invited, 'user.invitation-withdrawn');
  return {
    rows: rows.map(({ row, objectId }) => {
      const membership = byUser.get(objectId);
      // Someone has withdrawn the invitation by hand: it is as if there had been none.
      if (!membership || membership.invitedAt !== null) return { row };
      return { row, kept: 'This person has already joined. Disable them instead.' };
    }),
    after: async () => {
      for (const sub of orphans) {
        await yieldToEventLoop();
        await removeOrphan(platform, sub);
      }
      for (const id of left) await reconcileAccount(platform, id);
      await enforceMfaRule(platform, left);
    },
  };
}

/** Locks the memberships of people in a tenant until the transaction ends. */
async function lockMemberships(tx: Tx, tenantId: string, userIds: readonly string[]) {
  const found = await tx
    .select({
      id: users.id,
      email: users.email,
      invitedAt: memberships.invitedAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.tenantId, tenantId), inArray(memberships.userId, [...userIds])))
    .orderBy(sql`${memberships.id}`)
    .for('update', { of: memberships });
  return new Map(found.map((membership) => [membership.id, membership]));
}
