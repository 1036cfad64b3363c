import type { Factor, MfaState, PoolUser } from './store.ts';

type EnabledFactors = Pick<MfaState, 'totpEnabled' | 'emailEnabled'>;

/** The factors that an account can be asked for. */
export function factorsOf(user: EnabledFactors): Factor[] {
  const factors: Factor[] = [];
  if (user.totpEnabled) factors.push('authenticator');
  if (user.emailEnabled) factors.push('email');
  return factors;
}

/** Whether the password alone does not open the account. */
export function hasFactor(user: EnabledFactors): boolean {
  return factorsOf(user).length > 0;
}

/** How the protocol calls the factors. */
export const factorNames = {
  authenticator: 'SOFTWARE_TOKEN_MFA',
  email: 'EMAIL_OTP',
} as const satisfies Record<Factor, string>;

/** An account as it is before anybody sets up a factor. */
export const noFactors: MfaState & Pick<PoolUser, 'mfaRequired' | 'mfaVersion'> = {
  totpSecret: null,
  totpPending: null,
  totpEnabled: false,
  emailEnabled: false,
  preferredFactor: null,
  mfaRequired: false,
  mfaVersion: 1,
};
