import { eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { users } from '../../../platform/database/tables/index.ts';

/** Returns the email address of a user, which goes into the evidence of their acts. */
export async function emailOf(tx: Tx, userId: string): Promise<string> {
  const [row] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email ?? '';
}
