import { createHash } from 'node:crypto';
import type { auditEvents } from '../database/tables/index.ts';
import { isTakenOut } from './personal-change.ts';

type EventRow = typeof auditEvents.$inferSelect;

/** The hash of an event: SHA-256 over the hash before it and everything that the event says. */
export function eventHash(previous: string, row: Omit<EventRow, 'hash'>): string {
  const [before, after] = hashedText(row);
  return createHash('sha256').update(`${previous}${before}${row.sequence}${after}`).digest('hex');
}

/**
 * What is hashed of an event after the hash before it: JSON of all that it says. In two parts, before
 * and after its number, as the database gives the number and makes the hash in one statement.
 */
export function hashedText(row: Omit<EventRow, 'hash' | 'sequence'>): [string, string] {
  const before = [row.id, row.tenantId, row.subjectType, row.subjectId];
  const after = [row.at.toISOString(), row.actorId, row.action, row.address];
  const detail = sorted(committed(row.detail));
  return [
    `${JSON.stringify(before).slice(0, -1)},`,
    `,${JSON.stringify([...after, detail]).slice(1)}`,
  ];
}

/**
 * What the hash of an event is made of: personal values only by their digest, which is kept where
 * they are taken out.
 */
function committed({ personal, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return personal === undefined ? rest : { ...rest, personal: personalDigest(personal) };
}

/** The digest of an event's personal values, or the one that was left of them. */
export function personalDigest(personal: unknown): string {
  if (isTakenOut(personal)) return personal.digest;
  return createHash('sha256')
    .update(JSON.stringify(sorted(personal)))
    .digest('hex');
}

/** The same value with the keys of its objects in order: jsonb does not keep theirs. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
