/** The prefix of the user pool library's keys. */
const prefix = 'CognitoIdentityServiceProvider';

/** A token that ends within so many milliseconds is left to the library, which renews it. */
const margin = 60_000;

/**
 * The ID token that the library of the user pool has kept in this browser; undefined where there is none, or
 * where it or the access token is about to end. Pages that are opened by someone who is signed in need not wait
 * for the library then.
 */
export function readStoredToken(
  storage: Pick<Storage, 'getItem'>,
  clientId: string,
  now = Date.now(),
): string | undefined {
  const name = storage.getItem(`${prefix}.${clientId}.LastAuthUser`);
  if (name === null) return undefined;
  const kept = (key: string) => storage.getItem(`${prefix}.${clientId}.${name}.${key}`);
  const [idToken, accessToken] = [kept('idToken'), kept('accessToken')];
  if (idToken === null || accessToken === null) return undefined;
  const poolTime = now + Number(kept('clockDrift') ?? 0);
  const lasts = (token: string) => endOf(token) - poolTime > margin;
  return lasts(idToken) && lasts(accessToken) ? idToken : undefined;
}

/** Returns the end of a token, in milliseconds; 0 for an invalid one. */
function endOf(token: string): number {
  try {
    const [, payload = ''] = token.split('.');
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
      exp?: unknown;
    };
    return typeof claims.exp === 'number' ? claims.exp * 1000 : 0;
  } catch {
    return 0;
  }
}
