import { recordEvent } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';

/** Writes down what somebody did to a project. */
export function recordProjectEvent(
  tx: Tx,
  { tenantId, userId: actorId }: SignedIn,
  address: string,
  id: string,
  action: `project.${string}`,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const subject = { type: 'project', id } as const;
  return recordEvent(tx, { tenantId, subject, actorId, action, address, detail });
}
