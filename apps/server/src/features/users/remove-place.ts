import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { memberships, users } from '../../platform/database/tables/index.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';
import { recordUserEvent } from './user-events.ts';

/**
 * Takes a user's place in the caller's tenant away, above tenants: with their last place goes the
 * user. Answers the account that has no user any more.
 */
export async function removePlace(
  tx: Tx,
  user: SignedIn,
  { id: userId, email }: { id: string; email: string },
  address: string,
  action: `user.${string}`,
): Promise<{ orphan: string | null }> {
  const { tenantId } = user;
  await tx
    .delete(memberships)
    .where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId)));
  // By then nobody can be looked up any more by the id alone.
  await recordUserEvent(tx, user, address, userId, action, { before: { email } });
  const [gone] = await tx
    .delete(users)
    .where(
      and(
        eq(users.id, userId),
        sql`not exists (select from ${memberships} where ${memberships.userId} = ${users.id})`,
      ),
    )
    .returning({ sub: users.sub });
  if (gone) return { orphan: gone.sub };
  // Their names are kept by an organisation in which they have a place.
  await tx
    .update(users)
    .set({
      homeTenantId: sql`(
        select ${memberships.tenantId} from ${memberships}
        where ${memberships.userId} = ${users.id}
        order by ${memberships.createdAt}, ${memberships.id} limit 1)`,
    })
    .where(and(eq(users.id, userId), eq(users.homeTenantId, tenantId)));
  return { orphan: null };
}
