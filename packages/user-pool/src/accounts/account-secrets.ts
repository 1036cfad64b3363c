import { currentPrefix, openSecret, sealSecret } from '../crypto/account-secrets.ts';
import { unseal } from '../crypto/seal.ts';
import type { Pool } from '../pool.ts';
import type { StoredSecrets } from '../store.ts';

/** Names the use of an account's secret, to which it is bound, as to the account. */
type SecretUse = 'verifier' | 'totp';

const contextOf = (pool: Pool, use: SecretUse, userId: string) => `${pool.poolId}|${use}|${userId}`;

/** Digits of the largest verifier: all take as many, so that the length says nothing. */
const verifierDigits = 768;

/** Encrypts the verifier of a password, hex. */
export function sealVerifier(pool: Pool, userId: string, hex: string): string {
  const context = contextOf(pool, 'verifier', userId);
  return sealSecret(pool.secretKeys, context, hex.padStart(verifierDigits, '0'));
}

/** A verifier as it is stored, hex; earlier versions stored it as it is. Undefined without its key. */
export function openVerifier(pool: Pool, userId: string, stored: string): string | undefined {
  if (/^[0-9a-f]+$/.test(stored)) return stored;
  return openSecret(pool.secretKeys, contextOf(pool, 'verifier', userId), stored);
}

/** Encrypts the secret of an authenticator app, hex. */
export function sealTotp(pool: Pool, userId: string, hex: string): string {
  return sealSecret(pool.secretKeys, contextOf(pool, 'totp', userId), hex);
}

/** The secret of an authenticator app, hex; earlier versions encrypted it by the master key. Undefined without its key. */
export function openTotp(pool: Pool, userId: string, stored: string): string | undefined {
  const context = contextOf(pool, 'totp', userId);
  if (stored.includes('.')) return openSecret(pool.secretKeys, context, stored);
  const bytes = Buffer.from(stored, 'base64url');
  return unseal(pool.keys.totpSecret, context, bytes) as string | undefined;
}

const pageSize = 500;

/** Encrypts by the current key what is stored otherwise. What can't be opened stays as it is. */
export async function reencryptSecrets(pool: Pool): Promise<void> {
  let after = '';
  for (;;) {
    const prefix = currentPrefix(pool.secretKeys);
    const found = await pool.store.findSecretsWithout(prefix, after, pageSize);
    await pool.store.replaceSecrets(found.map((old) => ({ old, next: reencrypted(pool, old) })));
    if (found.length < pageSize) return;
    after = found.at(-1)?.userId ?? after;
  }
}

function reencrypted(pool: Pool, old: StoredSecrets): StoredSecrets {
  const { userId, verifier, totpSecret, totpPending } = old;
  const hex = openVerifier(pool, userId, verifier);
  const totp = (stored: string | null) => {
    const secret = stored === null ? undefined : openTotp(pool, userId, stored);
    return secret === undefined ? stored : sealTotp(pool, userId, secret);
  };
  return {
    userId,
    verifier: hex === undefined ? verifier : sealVerifier(pool, userId, hex),
    totpSecret: totp(totpSecret),
    totpPending: totp(totpPending),
  };
}
