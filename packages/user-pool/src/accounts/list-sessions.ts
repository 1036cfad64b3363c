import type { Pool } from '../pool.ts';
import type { PoolSession } from '../store.ts';

/** A sign-in that is not over, for its user to look at. */
export type OpenSession = Pick<
  PoolSession,
  'sessionId' | 'createdAt' | 'lastUsedAt' | 'address' | 'userAgent'
>;

/** The open sessions of a user, the newest first. */
export async function listSessions(pool: Pool, userId: string): Promise<OpenSession[]> {
  const sessions = await pool.store.findOpenSessions(userId, pool.now());
  return sessions.map(({ sessionId, createdAt, lastUsedAt, address, userAgent }) => ({
    sessionId,
    createdAt,
    lastUsedAt,
    address,
    userAgent,
  }));
}
