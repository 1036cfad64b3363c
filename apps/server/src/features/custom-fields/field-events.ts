import { recordEvent } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';

/** Writes down what was done to a custom field. */
export function recordFieldEvent(
  tx: Tx,
  actor: SignedIn,
  address: string,
  fieldId: string,
  action: `custom-field.${string}`,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const subject = { type: 'custom-field', id: fieldId } as const;
  const { tenantId, userId: actorId } = actor;
  return recordEvent(tx, { tenantId, subject, actorId, action, address, detail });
}
