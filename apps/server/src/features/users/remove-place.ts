import { and, eq, inArray, sql } from 'drizzle-orm';
import { recordEvents } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { memberships, users } from '../../platform/database/tables/index.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';

/**
 * Takes a user's place in the caller's tenant away, above tenants: with their last place goes the
 * user. Answers the account that has no user any more.
 */
export async function removePlace(
  tx: Tx,
  user: SignedIn,
  person: { id: string; email: string },
  address: string,
  action: `user.${string}`,
): Promise<{ orphan: string | null }> {
  const { orphans } = await removePlaces(tx, user, [person], address, action);
  return { orphan: orphans[0] ?? null };
}

/** The same for many: answers the accounts that have no user any more, and who has a place elsewhere. */
export async function removePlaces(
  tx: Tx,
  user: SignedIn,
  people: readonly { id: string; email: string }[],
  address: string,
  action: `user.${string}`,
): Promise<{ orphans: string[]; left: string[] }> {
  const { tenantId, userId: actorId } = user;
  const ids = people.map(({ id }) => id);
  if (ids.length === 0) return { orphans: [], left: [] };
  await tx
    .delete(memberships)
    .where(and(eq(memberships.tenantId, tenantId), inArray(memberships.userId, ids)));
  await recordEvents(
    tx,
    people.map(({ id, email }) => ({
      tenantId,
      subject: { type: 'user' as const, id },
      actorId,
      action,
      address,
      // By then nobody can be looked up any more by the id alone.
      detail: { before: { email } },
    })),
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
