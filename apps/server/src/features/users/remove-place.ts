import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { memberships, users } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { revokeAllLinks } from '../../platform/links/links.ts';
import type { Member } from '../../platform/policy/caller.ts';

/** Why a place is removed. */
type RemovalEvent = 'user.invitation-failed' | 'user.invitation-withdrawn';

/**
 * Takes a user's place in the caller's tenant away, above tenants: with their last place goes the
 * user. Answers the account that has no user any more.
 */
export async function removePlace(
  tx: Tx,
  user: Member,
  person: { id: string; email: string },
  type: RemovalEvent,
): Promise<{ orphan: string | null }> {
  const { orphans } = await removePlaces(tx, user, [person], type);
  return { orphan: orphans[0] ?? null };
}

/** The same for many: answers the accounts that have no user any more, and who has a place elsewhere. */
export async function removePlaces(
  tx: Tx,
  user: Member,
  people: readonly { id: string; email: string }[],
  type: RemovalEvent,
): Promise<{ orphans: string[]; left: string[] }> {
  const { tenantId } = user;
  const ids = people.map(({ id }) => id);
  if (ids.length === 0) return { orphans: [], left: [] };
  const places = await tx
    .delete(memberships)
    .where(and(eq(memberships.tenantId, tenantId), inArray(memberships.userId, ids)))
    .returning({ id: memberships.id });
  await revokeAllLinks(
    tx,
    'membership',
    places.map(({ id }) => id),
  );
  await record(
    tx,
    user,
    // By then nobody can be looked up any more by the id alone.
    ...people.map(({ id, email }) => ({ type, id, detail: { before: { email } } })),
  );
  const gone = await tx
    .delete(users)
    .where(
      and(
        inArray(users.id, ids),
        sql`not exists (select from ${memberships} where ${memberships.userId} = ${users.id})`,
      ),
    )
    .returning({ id: users.id, sub: users.sub });
  // Their names are kept by an organisation in which they have a place.
  await tx
    .update(users)
    .set({
      homeTenantId: sql`(
        select ${memberships.tenantId} from ${memberships}
        where ${memberships.userId} = ${users.id}
        order by ${memberships.createdAt}, ${memberships.id} limit 1)`,
    })
    .where(and(inArray(users.id, ids), eq(users.homeTenantId, tenantId)));
  const goneIds = new Set(gone.map(({ id }) => id));
  return {
    orphans: gone.flatMap(({ sub }) => (sub === null ? [] : [sub])),
    left: ids.filter((id) => !goneIds.has(id)),
  };
}
