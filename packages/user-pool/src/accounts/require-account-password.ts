import { AccountError } from '../errors.ts';
import { passwordProblem } from '../password-policy.ts';

/** AccountError invalid-password, with the rule that is broken. */
export function requireAccountPassword(password: string): void {
  const problem = passwordProblem(password);
  if (problem !== undefined) throw new AccountError('invalid-password', problem);
}
