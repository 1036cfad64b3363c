import {
  beginAttempt,
  clearAttempts,
  countChallengeTry,
  requireChallengeTry,
} from '../counters.ts';
import { ProtocolError } from '../errors.ts';
import { nameKeyOf } from '../identity.ts';
import type { Caller, Pool } from '../pool.ts';
import { reportFailure } from '../report-failure.ts';
import type { OpenChallenge } from './challenge-session.ts';
import { signedIn } from './next-step.ts';

/**
 * Finishes a sign-in by a code that `proveCode` takes, or throws for. Each try counts for the
 * challenge, which ends after a few wrong ones, and for the account, which is locked by them.
 */
export async function answerWithCode(
  pool: Pool,
  challenge: OpenChallenge,
  caller: Caller,
  proveCode: () => Promise<void>,
): Promise<object> {
  const { user, jti, leftMs, useUp } = challenge;
  const nameKey = nameKeyOf(pool, user.emailKey);
  const attempt = { nameKey, userId: user.userId, address: caller.address };
  // Looked at before anything is counted, so that a dead challenge locks no one.
  await requireChallengeTry(pool, jti);
  await beginAttempt(pool, attempt);
  await countChallengeTry(pool, jti, leftMs);
  try {
    await proveCode();
  } catch (error) {
    if (error instanceof ProtocolError) reportFailure(pool, attempt, 'second-factor');
    throw error;
  }
  await useUp();
  const result = await signedIn(pool, user, caller);
  await clearAttempts(pool, attempt);
  return result;
}
