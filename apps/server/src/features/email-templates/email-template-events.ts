import { recordEvent } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';

/** Writes down what somebody did to an e-mail template. */
export function recordTemplateEvent(
  tx: Tx,
  { tenantId, userId: actorId }: SignedIn,
  address: string,
  id: string,
  action: `email-template.${string}`,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const subject = { type: 'email-template', id } as const;
  return recordEvent(tx, { tenantId, subject, actorId, action, address, detail });
}
