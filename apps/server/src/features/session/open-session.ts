import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { users } from '../../platform/database/tables/index.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';

/**
 * Records a sign-in: its time becomes the newest, and the newest so far the one before it. Asking
 * again within the same sign-in changes nothing.
 */
export async function recordSignIn(database: Database, user: SignedIn): Promise<void> {
  await database.system((tx) =>
    tx
      .update(users)
      .set({ lastSignInAt: sql`${users.signedInAt}`, signedInAt: user.authTime })
      .where(
        and(
          eq(users.id, user.userId),
          or(isNull(users.signedInAt), lt(users.signedInAt, user.authTime)),
        ),
      ),
  );
}
