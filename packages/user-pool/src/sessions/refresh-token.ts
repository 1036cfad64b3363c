import { keyedHash } from '../crypto/purpose-keys.ts';
import { seal, unseal } from '../crypto/seal.ts';
import type { Pool } from '../pool.ts';
import type { PoolSession } from '../store.ts';

/**
 * Holds the content of a refresh token, which is sealed. The secret of each generation follows from the one before: two
 * tabs that refresh at once get the same next token instead of two branches of the family, and so a stolen token that
 * is used later always collides with its owner's.
 */
export type RefreshContent = { sessionId: string; generation: number; secret: string };

const maxTokenLength = 2048;
const context = (pool: Pool) => `${pool.poolId}|refresh token`;

/** The token that a client keeps. */
export function writeRefreshToken(pool: Pool, content: RefreshContent): string {
  return seal(pool.keys.refreshToken, context(pool), content).toString('base64url');
}

/** Reads a token if it is one of this pool's, without checking its session. */
export function readRefreshToken(pool: Pool, token: string): RefreshContent | undefined {
  if (token.length > maxTokenLength) return undefined;
  const sealed = Buffer.from(token, 'base64url');
  return unseal(pool.keys.refreshToken, context(pool), sealed) as RefreshContent | undefined;
}

/** The only trace of the secret that is stored. */
export function refreshHash(pool: Pool, secret: string): string {
  return keyedHash(pool.keys.refreshHash, secret);
}

/** The content of the token that follows. */
export function successorOf(pool: Pool, content: RefreshContent): RefreshContent {
  return {
    sessionId: content.sessionId,
    generation: content.generation + 1,
    secret: keyedHash(pool.keys.refreshSuccessor, content.secret),
  };
}

/** Finds the generation of a token in its family: present, within grace, or older. */
export function standingOf(
  pool: Pool,
  session: PoolSession,
  content: RefreshContent,
): 'present' | 'within-grace' | 'reused' {
  if (content.generation === session.generation) {
    return refreshHash(pool, content.secret) === session.refreshHash ? 'present' : 'reused';
  }
  const graceEnds = session.rotatedAt.getTime() + pool.limits.refreshGraceMs;
  const isPrevious =
    content.generation + 1 === session.generation &&
    refreshHash(pool, successorOf(pool, content).secret) === session.refreshHash;
  return isPrevious && pool.now().getTime() <= graceEnds ? 'within-grace' : 'reused';
}
