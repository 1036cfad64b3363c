import type { CloudPoolSettings } from '../config/settings.ts';

/** Returns the address of a cloud user pool: its operations at `/`, its keys below its id. */
export function cloudPoolEndpoint({ endpoint, region }: CloudPoolSettings): string {
  return endpoint ?? `https://cognito-idp.${region}.amazonaws.com`;
}

/**
 * Lists the possible issuers of a pool's tokens, each with the address of its keys. A pool of AWS has one of two names,
 * as it is set up there; one at an address of its own is known by that address too.
 */
export function cloudPoolIssuers(pool: CloudPoolSettings): { issuer: string; keysUrl: string }[] {
  const { endpoint, region, userPoolId } = pool;
  const usual = ['cognito-idp', 'issuer-cognito-idp'].map(
    (host) => `https://${host}.${region}.amazonaws.com/${userPoolId}`,
  );
  const own = endpoint === undefined ? undefined : `${endpoint}/${userPoolId}`;
  const issuers = own === undefined || usual.includes(own) ? usual : [...usual, own];
  return issuers.map((issuer) => ({ issuer, keysUrl: `${own ?? issuer}/.well-known/jwks.json` }));
}
