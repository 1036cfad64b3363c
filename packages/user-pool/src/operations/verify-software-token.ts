import { useTotpCode } from '../authenticator.ts';
import {
  type OpenChallenge,
  openChallengeSession,
  sealChallengeSession,
} from '../challenges/challenge-session.ts';
import { countChallengeTry } from '../counters.ts';
import { concurrentChange, ProtocolError } from '../errors.ts';
import type { Caller, Pool } from '../pool.ts';
import { type Fields, requireText } from '../protocol/fields.ts';
import { requireAccess } from '../sessions/require-access.ts';
import type { MfaState, PoolUser } from '../store.ts';

/**
 * Verifies a first code of an authenticator app, whose secret is then in use instead of any other. For a signed-in user,
 * whether it is required stays as it was; within a sign-in it is required from now on.
 */
export async function verifySoftwareToken(
  pool: Pool,
  fields: Fields,
  caller: Caller,
): Promise<object> {
  const code = requireText(fields, 'UserCode', 'code');
  if (typeof fields.AccessToken === 'string') {
    const { user } = await requireAccess(pool, requireText(fields, 'AccessToken', 'token'));
    await provePending(pool, user, code);
    await takePendingIntoUse(pool, user, {}, caller);
    return { Status: 'SUCCESS' };
  }
  const challenge = await openChallengeSession(pool, 'MFA_SETUP', fields);
  return { Status: 'SUCCESS', Session: await verifyWithin(pool, challenge, code, caller) };
}

async function verifyWithin(
  pool: Pool,
  challenge: OpenChallenge,
  code: string,
  caller: Caller,
): Promise<string> {
  const { user, jti, leftMs, useUp } = challenge;
  await countChallengeTry(pool, jti, leftMs);
  await provePending(pool, user, code);
  await useUp();
  const change = { totpEnabled: true, preferredFactor: 'authenticator' } as const;
  await takePendingIntoUse(pool, user, change, caller);
  const renewed = { ...user, mfaVersion: user.mfaVersion + 1 };
  return sealChallengeSession(pool, 'MFA_SETUP verified', renewed).session;
}

async function provePending(pool: Pool, user: PoolUser, code: string): Promise<void> {
  if (user.totpPending === null) {
    throw new ProtocolError(
      'SoftwareTokenMFANotFoundException',
      'No authenticator app is being set up',
    );
  }
  const wrong = new ProtocolError('EnableSoftwareTokenMFAException', 'Code mismatch');
  await useTotpCode(pool, user, user.totpPending, code, wrong);
}

async function takePendingIntoUse(
  pool: Pool,
  user: PoolUser,
  change: Partial<MfaState>,
  { address }: Caller,
): Promise<void> {
  const changed = await pool.store.changeMfa(user.userId, {
    ...change,
    totpSecret: user.totpPending,
    totpPending: null,
    expectedVersion: user.mfaVersion,
    endSessionsAt: null,
  });
  if (!changed) throw concurrentChange();
  await pool.notify({ userId: user.userId, what: 'authenticator-set-up', address });
}
