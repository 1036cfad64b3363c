import { randomUUID } from 'node:crypto';
import { emailKeyOf } from '../email.ts';
import { AccountError } from '../errors.ts';
import { hashPassword } from '../identity.ts';
import { noFactors } from '../mfa.ts';
import { inMs, type Pool } from '../pool.ts';
import { requireAccountEmail } from './require-account-email.ts';
import { requireAccountPassword } from './require-account-password.ts';

/** An account to be made; a temporary password must be changed at the first sign-in and lapses. */
export type NewUser = { userId?: string; email: string; password: string; temporary?: boolean };

/** Makes an account. AccountError: invalid-email, invalid-password, user-exists. */
export async function createUser(pool: Pool, newUser: NewUser): Promise<{ userId: string }> {
  const { userId = randomUUID(), password, temporary = false } = newUser;
  const email = newUser.email.trim();
  requireAccountEmail(email);
  requireAccountPassword(password);
  const inserted = await pool.store.insertUser({
    userId,
    email,
    emailKey: emailKeyOf(email),
    ...hashPassword(pool, userId, password),
    passwordVersion: 1,
    temporaryUntil: temporary ? inMs(pool, pool.limits.temporaryPasswordMs) : null,
    resetRequired: false,
    enabled: true,
    ...noFactors,
    pendingEmail: null,
    attributes: {},
    createdAt: pool.now(),
  });
  if (!inserted) throw new AccountError('user-exists', 'There is such a user already.');
  return { userId };
}
