import { ProtocolError } from './errors.ts';
import { inMs, type Pool } from './pool.ts';

const keys = {
  signIn: (nameKey: string) => `sign-in:${nameKey}`,
  resetRequest: (nameKey: string) => `reset-request:${nameKey}`,
  resetTry: (nameKey: string) => `reset-try:${nameKey}`,
};

/**
 * To be called before a password is compared: counts the attempt as a failure at once, so that
 * many at the same moment cannot slip past the lock. A refused call changes nothing, because the
 * clients repeat refused calls by themselves. Throws NotAuthorizedException while locked.
 */
export async function beginPasswordAttempt(pool: Pool, nameKey: string): Promise<void> {
  const { lockFromFailure, firstLockMs, longestLockMs, forgetFailuresMs } = pool.limits;
  const now = pool.now();
  const allowed = await pool.store.changeCounter(keys.signIn(nameKey), (stored) => {
    const current = stored && stored.expiresAt > now ? stored : undefined;
    if (current?.blockedUntil && current.blockedUntil > now) {
      return { next: current, result: false };
    }
    const count = (current?.count ?? 0) + 1;
    const doublings = count - lockFromFailure;
    const lockMs = doublings < 0 ? 0 : Math.min(firstLockMs * 2 ** doublings, longestLockMs);
    const blockedUntil = lockMs > 0 ? inMs(pool, lockMs) : null;
    return {
      next: { count, blockedUntil, expiresAt: inMs(pool, lockMs + forgetFailuresMs) },
      result: true,
    };
  });
  if (!allowed) throw new ProtocolError('NotAuthorizedException', 'Password attempts exceeded');
}

/** After the right password: the failures are forgotten, with the attempt itself. */
export async function clearPasswordAttempts(pool: Pool, nameKey: string): Promise<void> {
  await clear(pool, keys.signIn(nameKey));
}

/** Counts a request for a reset code; throws LimitExceededException beyond the limit of the window. */
export async function countResetRequest(pool: Pool, nameKey: string): Promise<void> {
  const { resetRequests, resetRequestsWindowMs } = pool.limits;
  const key = keys.resetRequest(nameKey);
  if (await countUpTo(pool, key, resetRequests, resetRequestsWindowMs)) return;
  throw new ProtocolError(
    'LimitExceededException',
    'Attempt limit exceeded, please try after some time.',
  );
}

/** Counts a try of a reset code; throws ExpiredCodeException when the code has had all its tries. */
export async function countResetTry(pool: Pool, nameKey: string): Promise<void> {
  const { resetCodeTries, resetCodeMs } = pool.limits;
  if (await countUpTo(pool, keys.resetTry(nameKey), resetCodeTries, resetCodeMs)) return;
  throw new ProtocolError(
    'ExpiredCodeException',
    'Invalid code provided, please request a code again.',
  );
}

/** A new code has all its tries again. */
export async function clearResetTries(pool: Pool, nameKey: string): Promise<void> {
  await clear(pool, keys.resetTry(nameKey));
}

function countUpTo(pool: Pool, key: string, limit: number, windowMs: number): Promise<boolean> {
  const now = pool.now();
  return pool.store.changeCounter(key, (stored) => {
    const current =
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
