import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { memberships, users } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { revokeAllLinks } from '../../platform/links/links.ts';
import type { Member } from '../../platform/policy/caller.ts';

/** Names the reason for removing a membership. */
type RemovalEvent = 'user.invitation-failed' | 'user.invitation-withdrawn';

/**
 * Removes the memberships of users in the caller's tenant, above tenants: with the last one goes the user. Answers the
 * accounts that have no user any more, and the users whose account stays.
 */
export async function removeMemberships(
  tx: Tx,
  user: Member,
  people: readonly { id: string; email: string }[],
  type: RemovalEvent,
): Promise<{ orphans: string[]; left: string[] }> {
  const { tenantId } = user;
  const ids = people.map(({ id }) => id);
  if (ids.length === 0) return { orphans: [], left: [] };
  const removed = await tx
    .delete(memberships)
    .where(and(eq(memberships.tenantId, tenantId), inArray(memberships.userId, ids)))
    .returning({ id: memberships.id });
  await revokeAllLinks(
    tx,
    'membership',
    removed.map(({ id }) => id),
  );
  await record(
    tx,
    user,
    // By then no one can be looked up any more by the id alone.
    ...people.map(({ id, email }) => ({ type, id, detail: { before: { email } } })),
  );
  const accounts = await tx
    .select({ id: users.invitedAccountId })
    .from(users)
    .where(and(inArray(users.id, ids), isNotNull(users.invitedAccountId)));
  const deletedUserIds = await deleteUnused(tx, ids);
  const accountIds = accounts.flatMap(({ id }) => (id === null ? [] : [id]));
  const deletedAccounts = await deleteUnused(tx, accountIds);
  // The account of who is invited elsewhere stays, and its names with an organisation that waits for them.
  await tx
    .update(users)
    .set({
      homeTenantId: sql`(
        select invitee.home_tenant_id from ${users} as invitee
        where invitee.invited_account_id = ${users.id}
        order by invitee.created_at, invitee.id limit 1)`,
    })
    .where(
      and(
        inArray(users.id, ids),
        isNull(users.invitedAccountId),
        eq(users.homeTenantId, tenantId),
        sql`not exists (select from ${memberships} where ${memberships.userId} = ${users.id})`,
      ),
    );
  const deleted = [...deletedUserIds, ...deletedAccounts];
  const deletedIds = new Set(deleted.map(({ id }) => id));
  return {
    orphans: deleted.flatMap(({ sub }) => (sub === null ? [] : [sub])),
    left: [...ids, ...accountIds].filter((id) => !deletedIds.has(id)),
  };
}

/** Deletes those of these users who have no membership, and whose account no organisation invites. */
function deleteUnused(tx: Tx, ids: readonly string[]) {
  return tx
    .delete(users)
    .where(
      and(
        inArray(users.id, [...ids]),
        sql`not exists (select from ${memberships} where ${memberships.userId} = ${users.id})`,
        sql`not exists (
          select from ${users} as invitee where invitee.invited_account_id = ${users.id})`,
      ),
    )
    .returning({ id: users.id, sub: users.sub });
}
