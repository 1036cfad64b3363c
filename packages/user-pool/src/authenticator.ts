import { tidyCode } from './codes.ts';
import { keyedHash } from './crypto/purpose-keys.ts';
import { seal, unseal } from './crypto/seal.ts';
import { base32, makeTotpSecret, matchingStep, stepIsOver } from './crypto/totp.ts';
import { ProtocolError } from './errors.ts';
import type { Pool } from './pool.ts';
import type { PoolUser } from './store.ts';

const context = (pool: Pool, userId: string) => `${pool.poolId}|totp|${userId}`;

/** Makes a secret for an authenticator app, pending until it is verified; base32. One that is in use stays so. */
export async function beginAuthenticator(pool: Pool, userId: string): Promise<string> {
  const secret = makeTotpSecret();
  const sealed = seal(pool.keys.totpSecret, context(pool, userId), secret.toString('hex'));
  await pool.store.setPendingTotp(userId, sealed.toString('base64url'));
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
  const bytes = Buffer.from(sealed, 'base64url');
  const hex = unseal(pool.keys.totpSecret, context(pool, userId), bytes) as string | undefined;
  return hex === undefined ? undefined : Buffer.from(hex, 'hex');
}
