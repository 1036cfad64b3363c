import { isEmail } from '../email.ts';
import { AccountError } from '../errors.ts';

/** AccountError invalid-email for a text that can't be a sign-in name. */
export function requireAccountEmail(email: string): void {
  if (isEmail(email)) return;
  throw new AccountError('invalid-email', 'This is not an email address.');
}
