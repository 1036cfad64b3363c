import { createHash } from 'node:crypto';
import type { auditEvents } from '../database/tables/index.ts';
import type { AuditKey } from './audit-key.ts';
import { isTakenOut, type TakenOut } from './personal-change.ts';

type EventRow = typeof auditEvents.$inferSelect;
type Written = Omit<EventRow, 'hash' | 'sequence'>;

/**
 * The authentication code of everything that an event says but its position in the chain. It goes into the
 * hash and is not stored: the database alone can make no hash again, neither of other contents nor of
 * another position.
 */
export function eventMac(key: AuditKey, row: Written): string {
  const { id, tenantId, subjectType, subjectId } = row;
  return key.mac('event', JSON.stringify([id, tenantId, subjectType, subjectId, ...contents(row)]));
}

/** The hash of an event: SHA-256 over the hash before it, its number and its code. `record` has the same in SQL. */
export function eventHash(key: AuditKey, previous: string, row: Omit<EventRow, 'hash'>): string {
  return sha256(`${previous}:${row.sequence}:${eventMac(key, row)}`);
}

/** The hash of an event that was written before there was a key. */
export function plainEventHash(previous: string, row: Omit<EventRow, 'hash'>): string {
  const { id, tenantId, subjectType, subjectId, sequence } = row;
  const all = [id, tenantId, subjectType, subjectId, sequence, ...contents(row)];
  return sha256(`${previous}${JSON.stringify(all)}`);
}

function contents(row: Written): unknown[] {
  const { at, actorId, action, address, detail } = row;
  return [at.toISOString(), actorId, action, address, sorted(committed(detail))];
}

/**
 * Returns the hashed part of an event: personal values only as their digest, which stays when they are removed.
 */
function committed({ personal, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return personal === undefined ? rest : { ...rest, personal: personalDigest(personal) };
}

/** The digest of an event's personal values, or the one that was left of them. */
export function personalDigest(personal: unknown): string {
  return isTakenOut(personal) ? personal.digest : sha256(JSON.stringify(sorted(personal)));
}

/** The code of a removal of an event's personal values. */
export function erasureMac(
  key: AuditKey,
  eventId: string,
  { digest, fields }: Pick<TakenOut, 'digest' | 'fields'>,
): string {
  return key.mac('erasure', JSON.stringify([eventId, digest, fields]));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The same value with the keys of its objects in order: jsonb does not keep theirs. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
