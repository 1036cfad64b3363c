import { openToken } from '../crypto/tokens.ts';
import { ProtocolError } from '../errors.ts';
import type { Pool } from '../pool.ts';
import type { PoolSession, PoolUser } from '../store.ts';
import { findActiveSession } from './active-session.ts';

/** Finds the holder of this access token; NotAuthorizedException unless token, session and account are all good. */
export async function requireAccess(
  pool: Pool,
  accessToken: string,
): Promise<{ user: PoolUser; session: PoolSession }> {
  const claims = openToken(pool.signingKeys, accessToken);
  const ours =
    claims?.token_use === 'access' &&
    claims.iss === pool.issuer &&
    claims.client_id === pool.clientId &&
    typeof claims.origin_jti === 'string' &&
    typeof claims.exp === 'number';
  if (!ours) throw refused('Invalid Access Token');
  if (Number(claims.exp) * 1000 <= pool.now().getTime()) throw refused('Access Token has expired');
  const session = await findActiveSession(pool, String(claims.origin_jti));
  const user = session && (await pool.store.findUser(session.userId));
  if (!session || !user?.enabled) throw refused('Access Token has been revoked');
  return { user, session };
}

/**
 * Finds the holder of this access token if they signed in recently: for changes that a stolen session must not make.
 */
export async function requireRecentAccess(
  pool: Pool,
  accessToken: string,
): Promise<{ user: PoolUser; session: PoolSession }> {
  const access = await requireAccess(pool, accessToken);
  requireRecentSignIn(pool, access.session);
  return access;
}

/** Throws NotAuthorizedException where the sign-in is too old to change how the user signs in. */
export function requireRecentSignIn(pool: Pool, { createdAt }: PoolSession): void {
  if (createdAt.getTime() + pool.limits.recentSignInMs > pool.now().getTime()) return;
  throw refused('Recent sign-in required');
}

function refused(message: string): ProtocolError {
  return new ProtocolError('NotAuthorizedException', message);
}
