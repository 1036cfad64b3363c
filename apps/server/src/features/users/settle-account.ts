import { and, eq, isNull, sql } from 'drizzle-orm';
import { memberships, users } from '../../platform/database/tables/index.ts';
import type { Platform } from '../../platform/platform.ts';

/**
 * Lets an account in where its user has a place in some organisation, and shuts it where they have
 * none. Accounts are not part of the database's transactions: it looks again after the act, so that
 * of two changes at the same moment the later one counts, and it can be repeated.
 */
export async function settleAccount(
  { database, accounts }: Pick<Platform, 'database' | 'accounts'>,
  userId: string,
): Promise<void> {
  if (accounts.kind === 'cloud-by-hand') return;
  const look = () =>
    database.system(async (tx) => {
      const [person] = await tx
        .select({
          sub: users.sub,
          places: sql<number>`count(${memberships.id})`.mapWith(Number),
        })
        .from(users)
        .leftJoin(
          memberships,
          // Who is asked to join signs in to accept; a lapsed invitation can be sent again.
          and(eq(memberships.userId, users.id), isNull(memberships.disabledAt)),
        )
        .where(eq(users.id, userId))
        .groupBy(users.id);
      if (!person || person.sub === null) return undefined;
      return { sub: person.sub, hasPlace: person.places > 0 };
    });
  for (let standing = await look(); standing; ) {
    const { sub, hasPlace } = standing;
    await (hasPlace ? accounts.enable(sub) : accounts.disable(sub));
    const after = await look();
    standing = after?.hasPlace === hasPlace ? undefined : after;
  }
}
