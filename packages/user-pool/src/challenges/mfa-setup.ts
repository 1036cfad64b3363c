import type { Caller, Pool } from '../pool.ts';
import type { Fields } from '../protocol/fields.ts';
import { openAnsweredChallenge } from './challenge-session.ts';
import { signedIn } from './next-step.ts';

/** `MFA_SETUP`: the sign-in goes on after the new authenticator was verified. */
export async function mfaSetup(
  pool: Pool,
  fields: Fields,
  responses: Fields,
  caller: Caller,
): Promise<object> {
  const { user, useUp } = await openAnsweredChallenge(
    pool,
    'MFA_SETUP verified',
    fields,
    responses,
  );
  await useUp();
  return signedIn(pool, user, caller);
}
