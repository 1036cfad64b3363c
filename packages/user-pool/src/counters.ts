import { codeExpired } from './codes.ts';
import { invalidChallengeSession, ProtocolError } from './errors.ts';
import { nameKeyOf } from './identity.ts';
import { hasFactor } from './mfa.ts';
import { inMs, type Pool } from './pool.ts';
import { networkOf } from './protocol/address-buckets.ts';
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

/** Identifies an attempt on a name: failures count by network, so that a stranger does not lock the owner out. */
export interface Attempt {
  nameKey: string;
  /** Of the account, or what stands for one. */
  userId: string;
  address: string;
}

const withNetwork = (key: string, { address }: Attempt) => `${key}:${networkOf(address)}`;

/** Tells if the account has a session from this network. Called only beyond a limit, where it may pass. */
async function isKnownNetwork(pool: Pool, { userId, address }: Attempt): Promise<boolean> {
  const sessions = await pool.store.findOpenSessions(userId, pool.now());
  return sessions.some((session) => networkOf(session.address) === networkOf(address));
}

/**
 * To be called before a password or a code of a second factor is compared: counts the attempt as a
 * failure at once, so that many at the same moment cannot slip past the lock. A refused call
 * changes nothing, because the clients repeat refused calls by themselves. Throws
 * NotAuthorizedException while locked, with the time that is left.
 */
export async function beginAttempt(pool: Pool, attempt: Attempt): Promise<void> {
  const { lockFromFailure, lockEverywhereFromFailure } = pool.limits;
  const everywhere = keys.signIn(attempt.nameKey);
  const lockedMs = await pool.store.changeCounter(everywhere, (stored) => ({
    next: stored,
    result: lockLeft(pool, stored),
  }));
  const isKnown = lockedMs > 0 && (await isKnownNetwork(pool, attempt));
  if (!isKnown) refuseLocked(lockedMs);
  refuseLocked(await countFailure(pool, withNetwork(everywhere, attempt), lockFromFailure));
  if (!isKnown) refuseLocked(await countFailure(pool, everywhere, lockEverywhereFromFailure));
}

/** Counts a failure, unless it is locked: then answers for how many milliseconds. */
function countFailure(pool: Pool, key: string, lockFromFailure: number): Promise<number> {
  const { firstLockMs, longestLockMs, forgetFailuresMs } = pool.limits;
  return pool.store.changeCounter(key, (stored) => {
    const current = stored && stored.expiresAt > pool.now() ? stored : undefined;
    const left = lockLeft(pool, current);
    if (left > 0) return { next: current, result: left };
    const count = (current?.count ?? 0) + 1;
    const doublings = count - lockFromFailure;
    const lockMs = doublings < 0 ? 0 : Math.min(firstLockMs * 2 ** doublings, longestLockMs);
    const blockedUntil = lockMs > 0 ? inMs(pool, lockMs) : null;
    return {
      next: { count, blockedUntil, expiresAt: inMs(pool, lockMs + forgetFailuresMs) },
      result: 0,
    };
  });
}

const lockLeft = (pool: Pool, counter: Counter | undefined): number =>
  Math.max(0, (counter?.blockedUntil?.getTime() ?? 0) - pool.now().getTime());

function refuseLocked(leftMs: number): void {
  if (leftMs === 0) return;
  throw new ProtocolError(
    'NotAuthorizedException',
    `Password attempts exceeded. Try again in ${Math.ceil(leftMs / 1000)} seconds.`,
  );
}

/** After everything that a sign-in asks for was right: the failures from there are forgotten, with the attempt itself. */
export async function clearAttempts(pool: Pool, attempt: Attempt): Promise<void> {
  const everywhere = keys.signIn(attempt.nameKey);
  await clear(pool, withNetwork(everywhere, attempt));
  await takeBackFailure(pool, everywhere, { keepsLock: true });
}

/** Forgets the failures from all networks. */
export async function clearAllAttempts(pool: Pool, nameKey: string): Promise<void> {
  await pool.store.dropCounters(keys.signIn(nameKey));
}

/**
 * After the right password, or a new one by code. Where a second factor is still to come only this
 * attempt is taken back and a lock is lifted: if failures were forgotten here, anyone who knows the
 * password could guess codes without end by entering it again between the guesses.
 */
export async function passwordProved(
  pool: Pool,
  user: PoolUser,
  { address }: Pick<Attempt, 'address'>,
): Promise<void> {
  const attempt = { nameKey: nameKeyOf(pool, user.emailKey), userId: user.userId, address };
  if (!hasFactor(user)) return clearAttempts(pool, attempt);
  const everywhere = keys.signIn(attempt.nameKey);
  await takeBackFailure(pool, withNetwork(everywhere, attempt), { keepsLock: false });
  await takeBackFailure(pool, everywhere, { keepsLock: true });
}

function takeBackFailure(
  pool: Pool,
  key: string,
  { keepsLock }: { keepsLock: boolean },
): Promise<void> {
  return pool.store.changeCounter(key, (stored) => ({
    next:
      stored && stored.count > 1
        ? {
            ...stored,
            count: stored.count - 1,
            blockedUntil: keepsLock ? stored.blockedUntil : null,
          }
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
export async function countResetRequest(pool: Pool, attempt: Attempt): Promise<void> {
  const { resetRequests, resetRequestsEverywhere, resetRequestsWindowMs } = pool.limits;
  const isCounted = await countByNetwork(pool, attempt, {
    key: keys.resetRequest(attempt.nameKey),
    limit: resetRequests,
    everywhere: resetRequestsEverywhere,
    windowMs: resetRequestsWindowMs,
  });
  if (!isCounted) throw limitExceeded();
}

/** Counts a try of a reset code; throws ExpiredCodeException when the code has had all its tries. */
export async function countResetTry(pool: Pool, attempt: Attempt): Promise<void> {
  const { codeTries, resetTriesEverywhere, resetCodeMs } = pool.limits;
  const isCounted = await countByNetwork(pool, attempt, {
    key: keys.resetTry(attempt.nameKey),
    limit: codeTries,
    everywhere: resetTriesEverywhere,
    windowMs: resetCodeMs,
  });
  if (!isCounted) throw codeExpired();
}

/** Gives a new code all its tries again, where it was requested. */
export async function clearResetTries(pool: Pool, attempt: Attempt): Promise<void> {
  await clear(pool, withNetwork(keys.resetTry(attempt.nameKey), attempt));
}

/** Gives a code that the application sends all its tries, from everywhere. */
export async function clearAllResetTries(pool: Pool, nameKey: string): Promise<void> {
  await pool.store.dropCounters(keys.resetTry(nameKey));
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

/** A limit of one network, and of all of them, which known ones pass. */
interface NetworkLimit {
  key: string;
  limit: number;
  everywhere: number;
  windowMs: number;
}

async function countByNetwork(
  pool: Pool,
  attempt: Attempt,
  { key, limit, everywhere, windowMs }: NetworkLimit,
): Promise<boolean> {
  if (!(await countUpTo(pool, withNetwork(key, attempt), limit, windowMs))) return false;
  if (await countUpTo(pool, key, everywhere, windowMs)) return true;
  return isKnownNetwork(pool, attempt);
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
