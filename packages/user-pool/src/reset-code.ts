import { randomInt } from 'node:crypto';
import { keyedHash } from './crypto/purpose-keys.ts';
import type { Pool } from './pool.ts';

/** Six digits. */
export function makeResetCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0');
}

/** What is stored of a code: worthless without the master key, and for another user. */
export function resetCodeHash(pool: Pool, userId: string, code: string): string {
  return keyedHash(pool.keys.resetCode, userId, code);
}
