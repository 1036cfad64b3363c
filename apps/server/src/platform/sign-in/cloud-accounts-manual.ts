import { Failure } from '../failure/failure.ts';
import type { Accounts } from './accounts.ts';

/**
 * The accounts of a cloud user pool that this server may not administer. What ends someone's access
 * needs nothing of the pool: their tokens are refused here. What only the pool can do is refused,
 * with where to do it.
 */
export function manualAccounts(): Accounts {
  return {
    kind: 'cloud-by-hand',
    invite: async () => ({ sub: null }),
    imitateInvite: async () => undefined,
    ensure: async () => ({ sub: null }),
    setEmail: refuse('change the email', `${consolePath}, User attributes, Edit`),
    remove: async () => undefined,
    disable: async () => undefined,
    enable: async () => undefined,
    requirePasswordReset: refuse('reset the password', `${consolePath}, Actions, Reset password`),
    resetMfa: refuse(
      'turn the second factor off',
      'the AWS command line, aws cognito-idp admin-set-user-mfa-preference',
    ),
    setMfaRequired: poolDecidesOnMfa,
    endSessions: async () => undefined,
    listSessions: async () => undefined,
    endSession: async () => false,
    states: async (subs) => new Map(subs.map((sub) => [sub, { secondFactor: 'unknown' }])),
  };
}

const consolePath = 'the Amazon Cognito console, the user pool, Users, the user';

const refuse = (act: string, where: string) => () =>
  Promise.reject(
    new Failure(
      'conflict',
      `The accounts of this installation are kept in a cloud user pool by hand: ${act} there (${where}).`,
    ),
  );

/** Refuses to require a second factor of some accounts of a cloud pool. */
export const poolDecidesOnMfa: Accounts['setMfaRequired'] = () =>
  Promise.reject(
    new Failure(
      'conflict',
      'The user pool decides for all of its accounts whether a second factor is required: set it in the Amazon Cognito console (the user pool, Sign-in, Multi-factor authentication).',
    ),
  );
