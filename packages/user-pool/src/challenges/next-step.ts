import { factorNames, factorsOf } from '../mfa.ts';
import type { Caller, Pool } from '../pool.ts';
import { openSession } from '../sessions/open-session.ts';
import type { Factor, PoolUser } from '../store.ts';
import { sealChallengeSession } from './challenge-session.ts';
import { sendSignInCode } from './send-sign-in-code.ts';

/** Returns the step after a right password: tokens, or the challenge of a second factor. */
export async function nextStep(pool: Pool, user: PoolUser, caller: Caller): Promise<object> {
  const factors = factorsOf(user);
  const [only, another] = factors;
  if (only === undefined) {
    return user.mfaRequired ? setUpFactor(pool, user) : signedIn(pool, user, caller);
  }
  if (another === undefined) return askForFactor(pool, user, only);
  if (user.preferredFactor !== null) return askForFactor(pool, user, user.preferredFactor);
  return {
    ChallengeName: 'SELECT_MFA_TYPE',
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.userId,
      MFAS_CAN_CHOOSE: JSON.stringify(factors.map((factor) => factorNames[factor])),
    },
    Session: sealChallengeSession(pool, 'SELECT_MFA_TYPE', user).session,
  };
}

/** The end of a sign-in: the tokens of a new session. */
export async function signedIn(pool: Pool, user: PoolUser, caller: Caller): Promise<object> {
  return {
    AuthenticationResult: await openSession(pool, user, caller),
    ChallengeParameters: {},
  };
}

/** The challenge of one factor; for the email one the code is on its way. */
export async function askForFactor(pool: Pool, user: PoolUser, factor: Factor): Promise<object> {
  switch (factor) {
    case 'authenticator':
      return {
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        ChallengeParameters: {
          FRIENDLY_DEVICE_NAME: 'Authenticator app',
          USER_ID_FOR_SRP: user.userId,
        },
        Session: sealChallengeSession(pool, 'SOFTWARE_TOKEN_MFA', user).session,
      };
    case 'email':
      return sendSignInCode(pool, user);
  }
}

function setUpFactor(pool: Pool, user: PoolUser): object {
  return {
    ChallengeName: 'MFA_SETUP',
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.userId,
      MFAS_CAN_SETUP: JSON.stringify([factorNames.authenticator]),
    },
    Session: sealChallengeSession(pool, 'MFA_SETUP', user, pool.limits.mfaSetupMs).session,
  };
}
