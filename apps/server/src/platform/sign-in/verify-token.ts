import { hash } from 'node:crypto';
import type { UserPool } from '@countersign/user-pool';
import { JwtVerifier } from 'aws-jwt-verify';
import { decomposeUnverifiedJwt } from 'aws-jwt-verify/jwt';
import { LRUCache } from 'lru-cache';
import type { CloudPoolSettings } from '../config/settings.ts';
import type { Log } from '../log/log.ts';
import { countLookup } from '../metrics/cache-lookups.ts';
import type { TokenVerifier } from '../policy/authenticate.ts';
import { cloudKeys, type KeySet } from './cloud-keys.ts';
import { cloudPoolIssuers } from './cloud-pool-address.ts';
import type { TokenClaims } from './token-claims.ts';

/** Checks ID tokens of the embedded user pool, whose sign-ins are in the database. */
export function embeddedTokenVerifier(
  pool: Pick<UserPool, 'jwks'>,
  issuer: string,
  clientId: string,
): TokenVerifier {
  const check = idTokenCheck(issuer, clientId);
  return {
    keepsSessions: true,
    verify: async (token) => check(token, pool.jwks()),
  };
}

/**
 * Checks ID tokens of a cloud user pool, whose public keys are fetched and kept. It throws Failure
 * `unavailable` where they can’t be fetched: no one is signed out because an address is down.
 */
export function cloudTokenVerifier(pool: CloudPoolSettings, log: Log): TokenVerifier {
  const issuers = new Map(
    cloudPoolIssuers(pool).map(({ issuer, keysUrl }) => [
      issuer,
      { keys: cloudKeys(keysUrl, log), check: idTokenCheck(issuer, pool.clientId) },
    ]),
  );
  return {
    keepsSessions: false,
    verify: async (token) => {
      const named = namesIn(token);
      const issuer = named && issuers.get(named.issuer);
      if (!issuer) return undefined;
      const keys = await issuer.keys.having(named.kid);
      return keys && issuer.check(token, keys);
    },
  };
}

/** Only ID tokens: an access token proves nothing about who calls. */
const idTokensOnly = ({ payload }: { payload: Record<string, unknown> }) => {
  if (payload['token_use'] !== 'id') throw new Error('not an ID token');
};

type PublicKeys = KeySet | ReturnType<UserPool['jwks']>;

/** The claims of a checked token, and until when it is valid, in milliseconds since 1970. */
interface Checked {
  claims: TokenClaims | undefined;
  expiresAt: number;
}

/** Of so many tokens what they say is kept, so that each is checked once and not with every call. */
const keptTokens = 10_000;

/** The check of signature, issuer, audience, time and use of a token, with keys that can change. */
function idTokenCheck(issuer: string, audience: string) {
  const verifier = JwtVerifier.create({ issuer, audience, customJwtCheck: idTokensOnly });
  let given: string | undefined;
  let kept = new LRUCache<string, Checked>({ max: keptTokens });
  return (token: string, { keys }: PublicKeys): TokenClaims | undefined => {
    const names = keys.map(({ kid }) => kid).join();
    if (names !== given) {
      verifier.cacheJwks({ keys: keys.map((key) => ({ ...key })) });
      kept = new LRUCache({ max: keptTokens });
    }
    given = names;
    const fingerprint = hash('sha256', token);
    const known = countLookup('tokens', kept.get(fingerprint));
    if (known && Date.now() < known.expiresAt) return known.claims;
    try {
      const payload = verifier.verifySync(token);
      const claims = claimsOf(payload);
      kept.set(fingerprint, { claims, expiresAt: (payload.exp ?? 0) * 1000 });
      return claims;
    } catch {
      return undefined;
    }
  };
}

/** Reads the key and the issuer of a token, not yet verified. */
function namesIn(token: string): { kid: string; issuer: string } | undefined {
  try {
    const { header, payload } = decomposeUnverifiedJwt(token);
    const { kid } = header;
    const { iss: issuer } = payload;
    return kid === undefined || issuer === undefined ? undefined : { kid, issuer };
  } catch {
    return undefined;
  }
}

function claimsOf(payload: Record<string, unknown>): TokenClaims | undefined {
  const { sub, auth_time: authTime, origin_jti: session, email } = payload;
  if (typeof sub !== 'string' || typeof authTime !== 'number') return undefined;
  return {
    sub,
    authTime: new Date(authTime * 1000),
    sessionId: typeof session === 'string' ? session : undefined,
    email: typeof email === 'string' ? email : undefined,
    emailVerified: payload['email_verified'] === true,
  };
}
