import { updatePassword } from 'aws-amplify/auth';
import { loadUserPool } from '../../../core/session/load-user-pool.ts';
import { signInProblem } from '../../../core/session/sign-in-error.ts';
import { type PasswordRefusal, passwordRefusal } from './password-refusal.ts';

/** Changes one's own password; answers why not. Never throws. */
export async function changePassword(
  current: string,
  chosen: string,
): Promise<PasswordRefusal | undefined> {
  try {
    await loadUserPool();
    await updatePassword({ oldPassword: current, newPassword: chosen });
    return undefined;
  } catch (error) {
    return passwordRefusal(error, signInProblem(error));
  }
}
