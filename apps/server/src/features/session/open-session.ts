import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { memberships, users } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import type { UserCaller } from '../../platform/policy/caller.ts';

/**
 * Records a sign-in: its time becomes the newest, and the newest so far the one before it. Asking
 * again within the same sign-in changes nothing. Who was invited has come with it.
 */
export async function recordSignIn(database: Database, user: UserCaller): Promise<void> {
  await database.system(async (tx) => {
    const joined = await tx
      .update(memberships)
      .set({ invitedAt: null, invitationExpiresAt: null })
      .where(and(eq(memberships.id, user.membershipId), isNotNull(memberships.invitedAt)))
      .returning({ id: memberships.id });
    if (joined.length > 0) await record(tx, user, { type: 'user.joined', id: user.userId });
    await tx
      .update(users)
      .set({ lastSignInAt: sql`${users.signedInAt}`, signedInAt: user.authTime })
      .where(
        and(
          eq(users.id, user.userId),
          or(isNull(users.signedInAt), lt(users.signedInAt, user.authTime)),
        ),
      );
  });
}
