import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { emailChanges } from '../../platform/database/tables/index.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** A token for the link that confirms an e-mail, and what is kept of it. */
export function newEmailToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashOf(token) };
}

/** The change that a link confirms, as long as it can. */
export const confirmedBy = (token: string) =>
  and(eq(emailChanges.tokenHash, hashOf(token)), gt(emailChanges.expiresAt, sql`now()`));
