import { recordEvent } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';

/** The values of the fields that differ, before and after; undefined where none does. */
export function changesBetween<Fields extends object>(
  before: Fields,
  after: Fields,
): { before: Partial<Fields>; after: Partial<Fields> } | undefined {
  const keys = (Object.keys(after) as (keyof Fields)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  if (keys.length === 0) return undefined;
  const only = (fields: Fields) =>
    Object.fromEntries(keys.map((key) => [key, fields[key]])) as Partial<Fields>;
  return { before: only(before), after: only(after) };
}

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
