import { recordEvent } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';

/** Writes down what an administrator did to a user. */
export function recordUserEvent(
  tx: Tx,
  actor: SignedIn,
  address: string,
  userId: string,
  action: `user.${string}`,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const subject = { type: 'user', id: userId } as const;
  const { tenantId, userId: actorId } = actor;
  return recordEvent(tx, { tenantId, subject, actorId, action, address, detail });
}
