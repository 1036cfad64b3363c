import type { Attempt } from './counters.ts';
import type { FailedSignIn, Pool } from './pool.ts';

/**
 * Tells the application of a wrong password or code, and does not wait for it: how long it takes must not tell
 * whether the name has an account.
 */
export function reportFailure(pool: Pool, attempt: Attempt, wrong: FailedSignIn['wrong']): void {
  void pool.notify({ what: 'sign-in-failed', wrong, ...attempt });
}
