import { AccountError } from '../errors.ts';
import type { Pool } from '../pool.ts';

/** Closes an account, which ends its sessions, or opens it again. AccountError: user-not-found. */
export async function setUserEnabled(pool: Pool, userId: string, enabled: boolean): Promise<void> {
  if (await pool.store.setUserEnabled(userId, enabled, pool.now())) return;
  throw new AccountError('user-not-found', 'There is no such user.');
}
