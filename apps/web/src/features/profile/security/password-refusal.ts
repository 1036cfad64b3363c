import type { signInProblem } from '../../../core/session/sign-in-error.ts';
import { text } from '../text.ts';

/** Why a password was not changed, and at which of the two fields; neither where it is about both. */
export interface PasswordRefusal {
  message: string;
  field?: 'current' | 'chosen';
}

/**
 * Explains a failure of the user pool to a user who changes their password. `problem`: what it means to a user who
 * signs in, which is the same but for the password that is wrong.
 */
export function passwordRefusal(
  error: unknown,
  problem: ReturnType<typeof signInProblem>,
): PasswordRefusal {
  const { name = '', message = '' } = error instanceof Error ? error : {};
  if (name === 'NotAuthorizedException' && /token/i.test(message)) {
    return { message: text.password.sessionEnded };
  }
  if (problem.field !== 'password') return { message: problem.message };
  if (name === 'NotAuthorizedException') {
    return { message: text.password.wrong, field: 'current' };
  }
  return { message: problem.message, field: 'chosen' };
}
