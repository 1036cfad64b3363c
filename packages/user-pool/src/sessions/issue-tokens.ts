import { randomUUID } from 'node:crypto';
import { signToken } from '../crypto/tokens.ts';
import type { Pool } from '../pool.ts';
import type { PoolSession, PoolUser } from '../store.ts';

/** The tokens as the protocol hands them out; ExpiresIn in seconds. */
export type AuthenticationResult = {
  AccessToken: string;
  ExpiresIn: number;
  IdToken: string;
  RefreshToken?: string;
  TokenType: 'Bearer';
};

/** The scope of an access token that may call this pool about its own user. */
const selfServiceScope = 'aws.cognito.signin.user.admin';

/** A new ID token and access token of a session, with the refresh token where a new one was made. */
export function issueTokens(
  pool: Pool,
  user: PoolUser,
  session: PoolSession,
  refreshToken?: string,
): AuthenticationResult {
  const [key] = pool.signingKeys;
  const issuedAt = Math.floor(pool.now().getTime() / 1000);
  const lifeSeconds = Math.floor(pool.limits.tokenMs / 1000);
  const common = {
    sub: user.userId,
    iss: pool.issuer,
    origin_jti: session.sessionId,
    event_id: randomUUID(),
    auth_time: Math.floor(session.createdAt.getTime() / 1000),
    iat: issuedAt,
    exp: issuedAt + lifeSeconds,
  };
  const idToken = signToken(key, {
    ...common,
    jti: randomUUID(),
    aud: pool.clientId,
    token_use: 'id',
    'cognito:username': user.userId,
    email: user.email,
    // Accounts are made by the application only, which vouches for the address.
    email_verified: true,
  });
  const accessToken = signToken(key, {
    ...common,
    jti: randomUUID(),
    client_id: pool.clientId,
    token_use: 'access',
    scope: selfServiceScope,
    username: user.userId,
  });
  return {
    AccessToken: accessToken,
    ExpiresIn: lifeSeconds,
    IdToken: idToken,
    ...(refreshToken === undefined ? {} : { RefreshToken: refreshToken }),
    TokenType: 'Bearer',
  };
}
