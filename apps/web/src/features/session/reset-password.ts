import { loadPoolActs } from '../../core/session/load-user-pool.ts';
import { type SignInProblem, signInProblem } from '../../core/session/sign-in-error.ts';

/** Holds the destination of a code, partly hidden, or the problem. */
type ResetCodeAnswer = { destination: string; problem?: undefined } | { problem: SignInProblem };

/** Has a code for a new password sent; the answer is the same where there is no such account. */
export async function sendResetCode(email: string): Promise<ResetCodeAnswer> {
  try {
    const { resetPassword } = await loadPoolActs();
    const { nextStep } = await resetPassword({ username: email });
    const delivery = 'codeDeliveryDetails' in nextStep ? nextStep.codeDeliveryDetails : undefined;
    return { destination: delivery?.destination ?? email };
  } catch (error) {
    return { problem: signInProblem(error, 'reset') };
  }
}

/** Sets a new password by a code. Answers why not; undefined where it is done. */
export async function setPasswordByCode(
  email: string,
  code: string,
  password: string,
): Promise<SignInProblem | undefined> {
  try {
    const { confirmResetPassword } = await loadPoolActs();
    await confirmResetPassword({
      username: email,
      confirmationCode: code,
      newPassword: password,
    });
    return undefined;
  } catch (error) {
    return signInProblem(error, 'reset');
  }
}
