import { timingSafeEqual } from 'node:crypto';
import { makeVerifier, pad } from './crypto/srp.ts';
import { numbersOf } from './identity.ts';
import type { Pool } from './pool.ts';
import type { PoolUser } from './store.ts';

/** Checks the account's password, for the operations in which it travels in plain. */
export function isPassword(pool: Pool, user: PoolUser, password: string): boolean {
  const numbers = numbersOf(pool, user);
  if (!numbers) return false;
  const given = pad(makeVerifier(pool.poolName, user.userId, password, numbers.salt));
  const stored = pad(numbers.verifier);
  return given.length === stored.length && timingSafeEqual(given, stored);
}
