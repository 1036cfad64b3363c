import { eq } from 'drizzle-orm';
import { users } from '../../platform/database/tables/index.ts';
import type { Platform } from '../../platform/platform.ts';

/** Removes the account of a deleted user, unless they have been invited again by now, and the account with them. */
export async function removeOrphan(
  { database, accounts }: Pick<Platform, 'database' | 'accounts'>,
  sub: string,
): Promise<void> {
  const [taken] = await database.system((tx) =>
    tx.select({ id: users.id }).from(users).where(eq(users.sub, sub)),
  );
  if (!taken) await accounts.remove(sub);
}
