import type { AuthenticatedState, Factor } from '../../core/store/slices/authenticated.ts';

/** Names the screens of signing in. The key of an authenticator app lives here alone: it is never kept. */
export type Screen =
  | { name: 'sign-in' }
  | { name: 'new-password' }
  | { name: 'code'; from: Factor }
  | { name: 'choice'; isSetUp: boolean }
  | { name: 'authenticator'; uri: string; secret: string }
  | { name: 'forgotten' }
  /** `isRequired`: not they asked for it, but their administrator. */
  | { name: 'reset'; isRequired: boolean };

/** The challenges whose screens can be taken up again, by how the user pool calls them. */
const codeChallenges: Partial<Record<string, Factor>> = {
  SOFTWARE_TOKEN_MFA: 'app',
  EMAIL_OTP: 'email',
  SMS_MFA: 'phone',
};

/**
 * Returns the screen on which signing in resumes when its page is opened: the step that was left where this tab can
 * still take it, else its start. Phones drop pages while their owner looks up a code.
 */
export function firstScreen(
  state: Pick<AuthenticatedState, 'verifyCodeData' | 'changePasswordData' | 'fpSecondStepData'>,
  { challenge, hasReset }: { challenge: string | undefined; hasReset: boolean },
): Screen {
  const { verifyCodeData, changePasswordData, fpSecondStepData } = state;
  const from = verifyCodeData?.from ?? null;
  if (challenge !== undefined && from !== null && codeChallenges[challenge] === from) {
    return { name: 'code', from };
  }
  if (challenge === 'NEW_PASSWORD_REQUIRED' && changePasswordData !== null) {
    return { name: 'new-password' };
  }
  if (fpSecondStepData !== null && hasReset) {
    return { name: 'reset', isRequired: false };
  }
  return { name: 'sign-in' };
}
