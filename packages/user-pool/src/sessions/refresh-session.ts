import { ProtocolError } from '../errors.ts';
import type { Caller, Pool } from '../pool.ts';
import type { PoolSession, PoolUser, SessionUse } from '../store.ts';
import { findActiveSession } from './active-session.ts';
import { type AuthenticationResult, issueTokens } from './issue-tokens.ts';
import {
  type RefreshContent,
  readRefreshToken,
  refreshHash,
  standingOf,
  successorOf,
  writeRefreshToken,
} from './refresh-token.ts';

/** `rotate` changes the refresh token for its successor; `keep` leaves it, for clients that expect none. */
type RefreshMode = 'rotate' | 'keep';

/**
 * New tokens for a refresh token. One that was changed for another longer than the grace ago is in
 * two hands: the whole session ends (RefreshTokenReuseException). Anything else that is no good is
 * NotAuthorizedException.
 */
export async function refreshSession(
  pool: Pool,
  token: string,
  mode: RefreshMode,
  caller: Caller,
): Promise<AuthenticationResult> {
  const content = readRefreshToken(pool, token);
  if (!content) throw invalidRefreshToken();
  const { session, user } = await requireSession(pool, content);
  const standing = standingOf(pool, session, content);
  if (standing === 'reused') return endReusedSession(pool, session);

  const use: SessionUse = { lastUsedAt: pool.now(), ...caller };
  if (mode === 'keep') {
    await pool.store.touchSession(session.sessionId, use);
    return issueTokens(pool, user, session);
  }
  const next = successorOf(pool, content);
  if (standing === 'present' && !(await rotate(pool, session, next, use))) {
    // Another tab was faster, or the session ended this moment: look once more, now as the second.
    const { session: latest } = await requireSession(pool, content);
    if (standingOf(pool, latest, content) === 'reused') return endReusedSession(pool, latest);
  }
  return issueTokens(pool, user, session, writeRefreshToken(pool, next));
}

function rotate(
  pool: Pool,
  session: PoolSession,
  next: RefreshContent,
  use: SessionUse,
): Promise<boolean> {
  return pool.store.rotateSession(session.sessionId, session.generation, {
    ...use,
    refreshHash: refreshHash(pool, next.secret),
    rotatedAt: use.lastUsedAt,
  });
}

async function requireSession(
  pool: Pool,
  content: RefreshContent,
): Promise<{ session: PoolSession; user: PoolUser }> {
  const session = await findActiveSession(pool, content.sessionId);
  const user = session && (await pool.store.findUser(session.userId));
  if (!session || !user?.enabled) throw invalidRefreshToken();
  return { session, user };
}

async function endReusedSession(pool: Pool, session: PoolSession): Promise<never> {
  await pool.store.revokeSession(session.sessionId, pool.now());
  throw new ProtocolError('RefreshTokenReuseException', 'Refresh token was used before.');
}

function invalidRefreshToken(): ProtocolError {
  return new ProtocolError('NotAuthorizedException', 'Invalid Refresh Token');
}
