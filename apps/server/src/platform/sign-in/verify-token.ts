import type { UserPool } from '@countersign/user-pool';
import { JwtVerifier } from 'aws-jwt-verify';
import type { TokenClaims, TokenVerifier } from '../policy/authenticate.ts';

/** Only ID tokens: an access token proves nothing about who calls. */
const idTokensOnly = ({ payload }: { payload: Record<string, unknown> }) => {
  if (payload['token_use'] !== 'id') throw new Error('not an ID token');
};

/** Checks ID tokens of the embedded user pool; those of a session that has ended are refused. */
export function embeddedTokenVerifier(
  pool: UserPool,
  issuer: string,
  clientId: string,
): TokenVerifier {
  const verifier = JwtVerifier.create({
    issuer,
    audience: clientId,
    jwksUri: `${issuer}/.well-known/jwks.json`,
    customJwtCheck: idTokensOnly,
  });
  verifier.cacheJwks(pool.jwks());
  return {
    verify: async (token) => {
      const payload = await verifier.verify(token).catch(() => undefined);
      const session = payload?.['origin_jti'];
      if (!payload || typeof session !== 'string') return undefined;
      return (await pool.isSessionActive(session)) ? claimsOf(payload) : undefined;
    },
  };
}

/** Checks ID tokens of a cloud user pool, whose public keys are fetched and kept. */
export function cloudTokenVerifier(
  region: string,
  userPoolId: string,
  clientId: string,
): TokenVerifier {
  const issuer = `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;
  const verifier = JwtVerifier.create({
    issuer,
    audience: clientId,
    jwksUri: `${issuer}/.well-known/jwks.json`,
    customJwtCheck: idTokensOnly,
  });
  return {
    verify: async (token) => {
      const payload = await verifier.verify(token).catch(() => undefined);
      return payload && claimsOf(payload);
    },
  };
}

function claimsOf(payload: Record<string, unknown>): TokenClaims | undefined {
  const { sub, auth_time: authTime } = payload;
  if (typeof sub !== 'string' || typeof authTime !== 'number') return undefined;
  return { sub, authTime: new Date(authTime * 1000) };
}
