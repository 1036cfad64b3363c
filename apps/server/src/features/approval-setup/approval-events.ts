import { recordEvent } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';

type Subject =
  | { type: 'approver-group'; id: string }
  | { type: 'approval-setup'; id: string }
  | { type: 'user'; id: string };

/** Writes down what somebody did to a group, to a chain, or to who stands in for a user. */
export function recordApprovalEvent(
  tx: Tx,
  { tenantId, userId: actorId }: SignedIn,
  address: string,
  subject: Subject,
  verb: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const action = `${subject.type}.${verb}`;
  return recordEvent(tx, { tenantId, subject, actorId, action, address, detail });
}
