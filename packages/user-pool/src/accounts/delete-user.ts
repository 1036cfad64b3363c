import { AccountError } from '../errors.ts';
import type { Pool } from '../pool.ts';

/** Deletes an account with its sessions and codes. AccountError: user-not-found. */
export async function deleteUser(pool: Pool, userId: string): Promise<void> {
  if (await pool.store.deleteUser(userId)) return;
  throw new AccountError('user-not-found', 'There is no such user.');
}
