import { recordEvent } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';

/** Writes down what somebody did to a company. */
export function recordCompanyEvent(
  tx: Tx,
  { tenantId, userId: actorId }: SignedIn,
  address: string,
  id: string,
  action: `company.${string}`,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const subject = { type: 'company', id } as const;
  return recordEvent(tx, { tenantId, subject, actorId, action, address, detail });
}
