import { ProtocolError } from '../errors.ts';
import { passwordProblem } from '../password-policy.ts';

/** InvalidPasswordException, with the rule that is broken, for a password that can't be set. */
export function requireGoodPassword(password: string): void {
  const problem = passwordProblem(password);
  if (problem !== undefined) throw new ProtocolError('InvalidPasswordException', problem);
}
