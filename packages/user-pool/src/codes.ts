import { randomInt } from 'node:crypto';
import { keyedHash } from './crypto/purpose-keys.ts';
import { ProtocolError } from './errors.ts';
import type { Limits } from './limits.ts';
import { inMs, type Pool } from './pool.ts';
import type { CodePurpose, PoolUser } from './store.ts';

const kinds = {
  'reset-password': { digits: 6, life: 'resetCodeMs' },
  'sign-in': { digits: 8, life: 'emailChallengeMs' },
  'verify-email': { digits: 6, life: 'verifyCodeMs' },
} as const satisfies Record<CodePurpose, { digits: number; life: keyof Limits }>;

/** Identifies the owner of a code, its address and, where that is more than the user, its use. */
type CodeOwner = Pick<PoolUser, 'userId' | 'email'> & { boundTo?: string };

/** Replaces the code of this purpose, stores its hash and delivers it. */
export async function sendCode(
  pool: Pool,
  { userId, email, boundTo = '' }: CodeOwner,
  purpose: CodePurpose,
): Promise<void> {
  const { digits, life } = kinds[purpose];
  const code = randomInt(10 ** digits)
    .toString()
    .padStart(digits, '0');
  await pool.store.saveCode(userId, purpose, {
    hash: codeHash(pool, userId, purpose, boundTo, code),
    expiresAt: inMs(pool, pool.limits[life]),
  });
  await pool.deliverCode({ userId, email, code, purpose });
}

/**
 * Uses up a code that was typed in. CodeMismatchException for any other, ExpiredCodeException for one that came too
 * late.
 */
export async function useCode(
  pool: Pool,
  owner: { userId: string; boundTo?: string },
  purpose: CodePurpose,
  typed: string,
): Promise<void> {
  const { userId, boundTo = '' } = owner;
  const hash = codeHash(pool, userId, purpose, boundTo, tidyCode(typed));
  const expiresAt = await pool.store.takeCode(userId, purpose, hash);
  if (!expiresAt) throw codeMismatch();
  if (expiresAt <= pool.now()) throw codeExpired();
}

/** A code without the spaces that mail programs and people put into it. */
export function tidyCode(typed: string): string {
  return typed.replaceAll(/\s/g, '');
}

/** A code that is not the newest one of its user. */
export const codeMismatch = () =>
  new ProtocolError(
    'CodeMismatchException',
    'Invalid verification code provided, please try again.',
  );

/** A code that came too late, or after too many wrong ones. */
export const codeExpired = () =>
  new ProtocolError('ExpiredCodeException', 'Invalid code provided, please request a code again.');

/** Hashes a code for storage: worthless without the master key, for another user and for another use. */
function codeHash(
  pool: Pool,
  userId: string,
  purpose: CodePurpose,
  boundTo: string,
  code: string,
): string {
  return keyedHash(pool.keys.code, purpose, userId, boundTo, code);
}
