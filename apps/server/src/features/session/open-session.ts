import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { recordEvent } from '../../platform/audit/audit.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { memberships, users } from '../../platform/database/tables/index.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';

/**
 * Records a sign-in: its time becomes the newest, and the newest so far the one before it. Asking
 * again within the same sign-in changes nothing. Who was invited has come with it.
 */
export async function recordSignIn(
  database: Database,
  user: SignedIn,
  address: string,
): Promise<void> {
  await database.system(async (tx) => {
    const joined = await tx
      .update(memberships)
      .set({ invitedAt: null, invitationExpiresAt: null })
      .where(and(eq(memberships.id, user.membershipId), isNotNull(memberships.invitedAt)))
      .returning({ id: memberships.id });
    if (joined.length > 0) await recordJoining(tx, user, address);
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

function recordJoining(tx: Tx, { tenantId, userId }: SignedIn, address: string): Promise<void> {
  const subject = { type: 'user', id: userId } as const;
  return recordEvent(tx, { tenantId, subject, actorId: userId, action: 'user.joined', address });
}
