import { codeExpired } from './codes.ts';
import { invalidChallengeSession, ProtocolError } from './errors.ts';
import { nameKeyOf } from './identity.ts';
import { hasFactor } from './mfa.ts';
import { inMs, type Pool } from './pool.ts';
import type { Counter, PoolUser } from './store.ts';

const keys = {
  signIn: (nameKey: string) => `sign-in:${nameKey}`,
  resetRequest: (nameKey: string) => `reset-request:${nameKey}`,
  resetTry: (nameKey: string) => `reset-try:${nameKey}`,
  challengeTry: (jti: string) => `challenge-try:${jti}`,
  signInCode: (userId: string) => `sign-in-code:${userId}`,
  verifyRequest: (userId: string) => `verify-request:${userId}`,
  verifyTry: (userId: string) => `verify-try:${userId}`,
};

/**
 * To be called before a password or a code of a second factor is compared: counts the attempt as a
 * failure at once, so that many at the same moment cannot slip past the lock. A refused call
 * changes nothing, because the clients repeat refused calls by themselves. Throws
 * NotAuthorizedException while locked, with the time that is left.
 */
export async function beginAttempt(pool: Pool, nameKey: string): Promise<void> {
  const { lockFromFailure, firstLockMs, longestLockMs, forgetFailuresMs } = pool.limits;
  const now = pool.now();
  const waitMs = await pool.store.changeCounter(keys.signIn(nameKey), (stored) => {
    const current = stored && stored.expiresAt > now ? stored : undefined;
    if (current?.blockedUntil && current.blockedUntil > now) {
      return { next: current, result: current.blockedUntil.getTime() - now.getTime() };
    }
    const count = (current?.count ?? 0) + 1;
    const doublings = count - lockFromFailure;
    const lockMs = doublings < 0 ? 0 : Math.min(firstLockMs * 2 ** doublings, longestLockMs);
    const blockedUntil = lockMs > 0 ? inMs(pool, lockMs) : null;
    return {
      next: { count, blockedUntil, expiresAt: inMs(pool, lockMs + forgetFailuresMs) },
      result: 0,
    };
  });
  if (waitMs === 0) return;
  throw new ProtocolError(
    'NotAuthorizedException',
    `Password attempts exceeded. Try again in ${Math.ceil(waitMs / 1000)} seconds.`,
  );
}

/** After everything that a sign-in asks for was right: the failures are forgotten, with the attempt itself. */
export async function clearAttempts(pool: Pool, nameKey: string): Promise<void> {
  await clear(pool, keys.signIn(nameKey));
}

/**
 * After the right password, or a new one by code. Where a second factor is still to come only this
 * attempt is taken back and a lock is lifted: if failures were forgotten here, whoever knows the
 * password could guess codes without end by entering it again between the guesses.
 */
export async function passwordProved(pool: Pool, user: PoolUser): Promise<void> {
  const nameKey = nameKeyOf(pool, user.emailKey);
  if (!hasFactor(user)) return clearAttempts(pool, nameKey);
  await pool.store.changeCounter(keys.signIn(nameKey), (stored) => ({
    next:
      stored && stored.count > 1
        ? { ...stored, count: stored.count - 1, blockedUntil: null }
        : undefined,
    result: undefined,
  }));
}

/** Throws NotAuthorizedException when a challenge has had all its tries; counts nothing. */
export async function requireChallengeTry(pool: Pool, jti: string): Promise<void> {
  const now = pool.now();
  const used = await pool.store.changeCounter(keys.challengeTry(jti), (stored) => ({
    next: stored,
    result: stored && stored.expiresAt > now ? stored.count : 0,
  }));
  if (used >= pool.limits.challengeTries) throw invalidChallengeSession();
}

/** Counts a try to answer a challenge with a code; NotAuthorizedException beyond the last. `lifeMs` is at least what is left of the challenge. */
export async function countChallengeTry(pool: Pool, jti: string, lifeMs: number): Promise<void> {
  const { challengeTries } = pool.limits;
  if (await countUpTo(pool, keys.challengeTry(jti), challengeTries, lifeMs)) return;
  throw invalidChallengeSession();
}

/** Counts a request for a reset code; throws LimitExceededException beyond the limit of the window. */
export async function countResetRequest(pool: Pool, nameKey: string): Promise<void> {
  const { resetRequests, resetRequestsWindowMs } = pool.limits;
  const key = keys.resetRequest(nameKey);
  if (await countUpTo(pool, key, resetRequests, resetRequestsWindowMs)) return;
  throw limitExceeded();
}

/** Counts a try of a reset code; throws ExpiredCodeException when the code has had all its tries. */
export async function countResetTry(pool: Pool, nameKey: string): Promise<void> {
  const { codeTries, resetCodeMs } = pool.limits;
  if (await countUpTo(pool, keys.resetTry(nameKey), codeTries, resetCodeMs)) return;
  throw codeExpired();
}

/** A new code has all its tries again. */
export async function clearResetTries(pool: Pool, nameKey: string): Promise<void> {
  await clear(pool, keys.resetTry(nameKey));
}

/** Counts a code that is sent to finish a sign-in; throws LimitExceededException beyond the limit of the window. */
export async function countSignInCode(pool: Pool, userId: string): Promise<void> {
  const { signInCodes, signInCodesWindowMs } = pool.limits;
  if (await countUpTo(pool, keys.signInCode(userId), signInCodes, signInCodesWindowMs)) return;
  throw limitExceeded();
}

/** After a sign-in by such a code: it reached the right person. */
export async function clearSignInCodes(pool: Pool, userId: string): Promise<void> {
  await clear(pool, keys.signInCode(userId));
}

/** Counts a code that is sent to verify an address, which has all its tries; throws LimitExceededException beyond the limit of the window. */
export async function countVerifyRequest(pool: Pool, userId: string): Promise<void> {
  const { verifyRequests, verifyRequestsWindowMs } = pool.limits;
  const key = keys.verifyRequest(userId);
  if (!(await countUpTo(pool, key, verifyRequests, verifyRequestsWindowMs))) throw limitExceeded();
  await clear(pool, keys.verifyTry(userId));
}

/** Counts a try of such a code; throws ExpiredCodeException when it has had all its tries. */
export async function countVerifyTry(pool: Pool, userId: string): Promise<void> {
  const { codeTries, verifyCodeMs } = pool.limits;
  if (!(await countUpTo(pool, keys.verifyTry(userId), codeTries, verifyCodeMs))) {
    throw codeExpired();
  }
}

function limitExceeded(): ProtocolError {
  return new ProtocolError(
    'LimitExceededException',
    'Attempt limit exceeded, please try after some time.',
  );
}

function countUpTo(pool: Pool, key: string, limit: number, windowMs: number): Promise<boolean> {
  const now = pool.now();
  return pool.store.changeCounter(key, (stored) => {
    const current: Counter =
      stored && stored.expiresAt > now
        ? stored
        : { count: 0, blockedUntil: null, expiresAt: inMs(pool, windowMs) };
    if (current.count >= limit) return { next: current, result: false };
    return { next: { ...current, count: current.count + 1 }, result: true };
  });
}

async function clear(pool: Pool, key: string): Promise<void> {
  await pool.store.changeCounter(key, () => ({ next: undefined, result: undefined }));
}
