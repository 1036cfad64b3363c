import { openTotp, sealTotp } from './accounts/account-secrets.ts';
import { tidyCode } from './codes.ts';
import { keyedHash } from './crypto/purpose-keys.ts';
import { base32, makeTotpSecret, matchingStep, stepIsOver } from './crypto/totp.ts';
import { ProtocolError } from './errors.ts';
import type { Pool } from './pool.ts';
import type { PoolUser } from './store.ts';

/** Makes a secret for an authenticator app, pending until it is verified; base32. One that is in use stays so. */
export async function beginAuthenticator(pool: Pool, userId: string): Promise<string> {
  const secret = makeTotpSecret();
  await pool.store.setPendingTotp(userId, sealTotp(pool, userId, secret.toString('hex')));
  return base32(secret);
}

/**
 * Uses up a code of a sealed secret: no second call finds it right.
 * @throws ProtocolError `wrong` where it isn't right; `ExpiredCodeException` where it was used before.
 */
export async function useTotpCode(
  pool: Pool,
  user: PoolUser,
  sealed: string | null,
  typed: string,
  wrong: ProtocolError,
): Promise<void> {
  const secret = sealed === null ? undefined : openSecret(pool, user.userId, sealed);
  const step = secret && matchingStep(secret, tidyCode(typed), pool.now());
  if (secret === undefined || step === undefined) throw wrong;
  const id = keyedHash(pool.keys.usedCode, user.userId, secret.toString('hex'), `${step}`);
  if (await pool.store.useOnce(id, stepIsOver(step))) return;
  throw new ProtocolError(
    'ExpiredCodeException',
    'Your software token has already been used once.',
  );
}

function openSecret(pool: Pool, userId: string, sealed: string): Buffer | undefined {
  const hex = openTotp(pool, userId, sealed);
  return hex === undefined ? undefined : Buffer.from(hex, 'hex');
}
