import type { SessionToken } from '../api/api-client.ts';
import { apiFailure, sessionFailure } from '../api/api-failure.ts';
import { keptToken, loadUserPool } from './load-user-pool.ts';
import { text } from './text.ts';

/** A session as the user pool's library answers it, as far as it is read here. */
interface PoolSession {
  tokens?: { idToken?: { toString(): string } };
}

/**
 * The ID token of the session, refreshed where it is about to end. Answers "Session expired!" where
 * no one is signed in any more, and an API failure where the user pool cannot be reached: the
 * session may still be good then.
 */
export async function getSession(
  fetchSession: () => Promise<PoolSession> = fetchFromPool,
): Promise<SessionToken> {
  try {
    const { tokens } = await fetchSession();
    const idToken = tokens?.idToken?.toString();
    return idToken === undefined ? sessionFailure() : { status: true, idToken };
  } catch (error) {
    if (error instanceof Error && sessionEndNames.has(error.name)) return sessionFailure();
    return apiFailure(text.unreachable, {
      code: 'unavailable',
    });
  }
}

async function fetchFromPool(): Promise<PoolSession> {
  const idToken = keptToken();
  if (idToken !== undefined) return { tokens: { idToken } };
  const { fetchAuthSession } = await loadUserPool();
  return fetchAuthSession();
}

/** Lists the errors by which the user pool says that a session is over, as against that it cannot answer. */
const sessionEndNames = new Set([
  'NotAuthorizedException',
  'UserUnAuthenticatedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'RefreshTokenReuseException',
  'TokenRevokedException',
]);
