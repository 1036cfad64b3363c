import { randomUUID } from 'node:crypto';
import { poolSessions } from '../platform/database/tables/index.ts';
import type { Platform } from '../platform/platform.ts';
import { embeddedClientId, embeddedIssuer } from '../platform/sign-in/embedded-user-pool.ts';
import { poolSigningKey, signClaims } from './forge-token.ts';

const hour = 3_600_000;

/** A session of a user of the embedded pool, and its tokens. */
interface OpenedSession {
  sessionId: string;
  idToken: string;
  accessToken: string;
}

/**
 * Opens a session as a sign-in does, without one: the arithmetic of a client takes a tenth of a second.
 * It can't be refreshed.
 */
export async function openSession(
  platform: Platform,
  { userId, email }: { userId: string; email: string },
): Promise<OpenedSession> {
  const key = poolSigningKey({ platform });
  const now = new Date();
  const sessionId = randomUUID();
  await platform.database.system((tx) =>
    tx.insert(poolSessions).values({
      sessionId,
      userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + hour),
      lastUsedAt: now,
      address: '127.0.0.1',
      userAgent: '',
      generation: 0,
      refreshHash: '',
      rotatedAt: now,
    }),
  );
  const seconds = Math.floor(now.getTime() / 1000);
  const common = {
    sub: userId,
    iss: embeddedIssuer(platform.settings.publicUrl),
    origin_jti: sessionId,
    event_id: randomUUID(),
    auth_time: seconds,
    iat: seconds,
    exp: seconds + hour / 1000,
    jti: randomUUID(),
  };
  const ofId = { aud: embeddedClientId, token_use: 'id', 'cognito:username': userId, email };
  const ofAccess = {
    client_id: embeddedClientId,
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    username: userId,
  };
  return {
    sessionId,
    idToken: signClaims(key, { ...common, ...ofId, email_verified: true }),
    accessToken: signClaims(key, { ...common, ...ofAccess }),
  };
}
