import { and, isNull, sql } from 'drizzle-orm';
import { memberships, users } from '../../platform/database/tables/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { ofAccount } from '../../platform/policy/active-memberships.ts';

/**
 * Enables an account whose user has a membership in some organisation or is invited to one, and disables it
 * otherwise. Accounts are not part of the database's transactions: it looks again after the act, so that
 * of two changes at the same moment the later one counts, and it can be repeated.
 */
export async function reconcileAccount(
  { database, accounts }: Pick<Platform, 'database' | 'accounts'>,
  userId: string,
): Promise<void> {
  if (accounts.kind === 'cloud-by-hand') return;
  const look = () =>
    database.system(async (tx) => {
      const [person] = await tx
        .select({
          sub: users.sub,
          membershipCount: sql<number>`count(${memberships.id})`.mapWith(Number),
        })
        .from(users)
        // Who has an account signs in to accept an invitation; a lapsed one can be sent again.
        .leftJoin(memberships, and(ofAccount, isNull(memberships.disabledAt)))
        .where(
          sql`${users.id} = (
            select coalesce(one.invited_account_id, one.id) from ${users} as one where one.id = ${userId})`,
        )
        .groupBy(users.id);
      if (!person || person.sub === null) return undefined;
      return { sub: person.sub, hasMembership: person.membershipCount > 0 };
    });
  for (let standing = await look(); standing; ) {
    const { sub, hasMembership } = standing;
    await (hasMembership ? accounts.enable(sub) : accounts.disable(sub));
    const after = await look();
    standing = after?.hasMembership === hasMembership ? undefined : after;
  }
}
