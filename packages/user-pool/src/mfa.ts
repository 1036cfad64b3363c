import type { Factor, MfaState, PoolUser } from './store.ts';

type EnabledFactors = Pick<MfaState, 'totpEnabled' | 'emailEnabled'>;

/** The factors that can be required of an account. */
export function factorsOf(user: EnabledFactors): Factor[] {
  const factors: Factor[] = [];
  if (user.totpEnabled) factors.push('authenticator');
  if (user.emailEnabled) factors.push('email');
  return factors;
}

/** Tells if the account needs more than the password. */
export function hasFactor(user: EnabledFactors): boolean {
  return factorsOf(user).length > 0;
}

/** Maps the factors to their names in the protocol. */
export const factorNames = {
  authenticator: 'SOFTWARE_TOKEN_MFA',
  email: 'EMAIL_OTP',
} as const satisfies Record<Factor, string>;

/** The second factors of a new account: none. */
export const noFactors: MfaState & Pick<PoolUser, 'mfaRequired' | 'mfaVersion'> = {
  totpSecret: null,
  totpPending: null,
  totpEnabled: false,
  emailEnabled: false,
  preferredFactor: null,
  mfaRequired: false,
  mfaVersion: 1,
};
