import { createHash } from 'node:crypto';
import type { AuditSubject } from '@countersign/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { auditEvents } from '../database/tables/index.ts';

/** Something that happened to something; `before` and `after` in `detail` hold what was changed. */
export interface AuditEvent {
  tenantId: string;
  subject: { type: AuditSubject; id: string };
  /** The user who did it; undefined for the system itself. */
  actorId?: string;
  action: string;
  address?: string;
  detail?: Record<string, unknown>;
}

/** Writes an event with the change that it tells of, chained to the subject's event before it. */
export async function recordEvent(tx: Tx, event: AuditEvent): Promise<void> {
  const { tenantId, subject } = event;
  // Two writers of one subject take turns, so that each links to the event before its own.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject.id}, 0))`);
  const [last] = await tx
    .select({ sequence: auditEvents.sequence, hash: auditEvents.hash })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.tenantId, tenantId),
        eq(auditEvents.subjectType, subject.type),
        eq(auditEvents.subjectId, subject.id),
      ),
    )
    .orderBy(desc(auditEvents.sequence))
    .limit(1);
  const row = {
    id: newId(),
    tenantId,
    subjectType: subject.type,
    subjectId: subject.id,
    sequence: (last?.sequence ?? 0) + 1,
    at: new Date(),
    actorId: event.actorId ?? null,
    action: event.action,
    address: event.address ?? '',
    detail: event.detail ?? {},
  };
  await tx.insert(auditEvents).values({ ...row, hash: eventHash(last?.hash ?? '', row) });
}

type EventRow = typeof auditEvents.$inferSelect;

/** The hash of an event: SHA-256 over the hash before it and everything that the event says. */
export function eventHash(previous: string, row: Omit<EventRow, 'hash'>): string {
  const said = [
    row.id,
    row.tenantId,
    row.subjectType,
    row.subjectId,
    row.sequence,
    row.at.toISOString(),
    row.actorId,
    row.action,
    row.address,
    sorted(row.detail),
  ];
  return createHash('sha256').update(previous).update(JSON.stringify(said)).digest('hex');
}

/** The same value with the keys of its objects in order: jsonb does not keep theirs. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
