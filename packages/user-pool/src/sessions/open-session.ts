import { randomBytes, randomUUID } from 'node:crypto';
import { wrongCredentials } from '../errors.ts';
import { type Caller, inMs, type Pool } from '../pool.ts';
import type { PoolSession, PoolUser } from '../store.ts';
import { type AuthenticationResult, issueTokens } from './issue-tokens.ts';
import { refreshHash, writeRefreshToken } from './refresh-token.ts';

/** Starts a session for a user who has proved everything; refused where the account changed meanwhile. */
export async function openSession(
  pool: Pool,
  user: PoolUser,
  caller: Caller,
): Promise<AuthenticationResult> {
  const now = pool.now();
  const content = {
    sessionId: randomUUID(),
    generation: 0,
    secret: randomBytes(32).toString('base64url'),
  };
  const session: PoolSession = {
    sessionId: content.sessionId,
    userId: user.userId,
    createdAt: now,
    expiresAt: inMs(pool, pool.limits.sessionMs),
    lastUsedAt: now,
    ...caller,
    revokedAt: null,
    generation: content.generation,
    refreshHash: refreshHash(pool, content.secret),
    rotatedAt: now,
  };
  if (!(await pool.store.insertSession(session, user))) throw wrongCredentials();
  return issueTokens(pool, user, session, writeRefreshToken(pool, content));
}
