import { beginAuthenticator } from '../authenticator.ts';
import { openChallengeSession } from '../challenges/challenge-session.ts';
import type { Pool } from '../pool.ts';
import { type Fields, requireText } from '../protocol/fields.ts';
import { requireRecentAccess } from '../sessions/require-access.ts';

/**
 * Creates a new secret for an authenticator app, for a user who is signed in or whose sign-in asks for one to be set
 * up. It counts for nothing, and the one in use goes on, until a code of it is seen.
 */
export async function associateSoftwareToken(pool: Pool, fields: Fields): Promise<object> {
  if (typeof fields.AccessToken === 'string') {
    const { user } = await requireRecentAccess(pool, requireText(fields, 'AccessToken', 'token'));
    return { SecretCode: await beginAuthenticator(pool, user.userId) };
  }
  const { user } = await openChallengeSession(pool, 'MFA_SETUP', fields);
  // The session stays the same: a page that was loaded again may ask for another secret.
  return { SecretCode: await beginAuthenticator(pool, user.userId), Session: fields.Session };
}
