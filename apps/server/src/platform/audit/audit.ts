import { createHash } from 'node:crypto';
import type { AuditSubject } from '@countersign/contract';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { auditEvents } from '../database/tables/index.ts';
import { isTakenOut, type PersonalChange, salted } from './personal-change.ts';

/** Something that happened to something; `before` and `after` in `detail` hold what was changed. */
export interface AuditEvent {
  tenantId: string;
  subject: { type: AuditSubject; id: string };
  /** The user who did it; undefined for the system itself. */
  actorId?: string;
  action: string;
  address?: string;
  detail?: Record<string, unknown>;
  /**
   * What was changed, where the values are personal data of somebody outside: they can be taken out
   * for good later, and the chain still fits.
   */
  personal?: PersonalChange;
}

/** Writes an event with the change that it tells of, chained to the subject's event before it. */
export function recordEvent(tx: Tx, event: AuditEvent): Promise<void> {
  return recordEvents(tx, [event]);
}

/** The same for many subjects of one kind and one tenant in one go, each with one event. */
export async function recordEvents(tx: Tx, events: readonly AuditEvent[]): Promise<void> {
  const [first] = events;
  if (first === undefined) return;
  const ids = events.map(({ subject }) => subject.id).toSorted();
  // Two writers of one subject take turns, so that each links to the event before its own; in one
  // order, so that two writers of several never wait for each other.
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(id, 0))
    from unnest(${sql.param(ids)}::text[]) with ordinality as one (id, place) order by place`);
  const last = await lastEvents(tx, first, ids);
  const at = new Date();
  await tx.insert(auditEvents).values(
    events.map((event) => {
      const before = last.get(event.subject.id);
      const row = {
        id: newId(),
        tenantId: event.tenantId,
        subjectType: event.subject.type,
        subjectId: event.subject.id,
        sequence: (before?.sequence ?? 0) + 1,
        at,
        actorId: event.actorId ?? null,
        action: event.action,
        address: event.address ?? '',
        detail: {
          ...event.detail,
          ...(event.personal ? { personal: salted(event.personal) } : {}),
        },
      };
      return { ...row, hash: eventHash(before?.hash ?? '', row) };
    }),
  );
}

/** The newest event of each subject. */
async function lastEvents(tx: Tx, { tenantId, subject }: AuditEvent, ids: readonly string[]) {
  const rows = await tx
    .selectDistinctOn([auditEvents.subjectId], {
      subjectId: auditEvents.subjectId,
      sequence: auditEvents.sequence,
      hash: auditEvents.hash,
    })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.tenantId, tenantId),
        eq(auditEvents.subjectType, subject.type),
        inArray(auditEvents.subjectId, [...ids]),
      ),
    )
    .orderBy(auditEvents.subjectId, desc(auditEvents.sequence));
  return new Map(rows.map((row) => [row.subjectId, row]));
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
    sorted(committed(row.detail)),
  ];
  return createHash('sha256').update(previous).update(JSON.stringify(said)).digest('hex');
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
