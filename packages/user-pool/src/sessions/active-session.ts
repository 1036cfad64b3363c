import type { Pool } from '../pool.ts';
import type { PoolSession } from '../store.ts';

/** The session if it is neither signed out, nor revoked, nor over. */
export async function findActiveSession(
  pool: Pool,
  sessionId: string,
): Promise<PoolSession | undefined> {
  const session = await pool.store.findSession(sessionId);
  const active = session && session.revokedAt === null && session.expiresAt > pool.now();
  return active ? session : undefined;
}
