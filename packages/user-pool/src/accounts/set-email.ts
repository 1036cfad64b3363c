import { emailKeyOf } from '../email.ts';
import { AccountError } from '../errors.ts';
import type { Pool } from '../pool.ts';
import { requireAccountEmail } from './require-account-email.ts';

/** Changes the sign-in name of an account. AccountError: invalid-email, user-exists, user-not-found. */
export async function setEmail(pool: Pool, userId: string, text: string): Promise<void> {
  const email = text.trim();
  requireAccountEmail(email);
  const outcome = await pool.store.setEmail(userId, { email, emailKey: emailKeyOf(email) });
  switch (outcome) {
    case 'done':
      return;
    case 'taken':
      throw new AccountError('user-exists', 'Another user has this email address.');
    case 'unknown':
      throw new AccountError('user-not-found', 'There is no such user.');
  }
}
