import type { Pool } from '../pool.ts';
import { findActiveSession } from '../sessions/active-session.ts';

/** Ends one session of this user; false where it is another user's, over already or no session at all. */
export async function revokeSession(
  pool: Pool,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const session = await findActiveSession(pool, sessionId);
  if (session?.userId !== userId) return false;
  await pool.store.revokeSession(sessionId, pool.now());
  return true;
}
