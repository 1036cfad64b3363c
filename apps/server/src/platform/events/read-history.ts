import type { AuditEntry, EventSubject, Rows } from '@countersign/contract';
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { auditEvents, users } from '../database/tables/index.ts';
import { Failure } from '../failure/failure.ts';
import { changesOf } from './event-changes.ts';

type HistoryEntry = Omit<AuditEntry, 'address'>;

/**
 * A page of what happened to one object, the latest first. Who may read the object is the caller's to
 * find out.
 * @param holder the name of the one who did something by a link, as a column of `audit_events`
 * @throws Failure `invalid` for a cursor that is none.
 */
export async function readHistory(
  tx: Tx,
  subject: { type: EventSubject; id: string; name: string },
  { cursor, pageSize }: { cursor?: string | undefined; pageSize: number },
  holder: SQL<string | null> = sql`null`,
): Promise<Rows<HistoryEntry>> {
  const before = cursor === undefined ? undefined : sequenceOf(cursor);
  const rows = await tx
    .select({
      id: auditEvents.id,
      sequence: auditEvents.sequence,
      at: auditEvents.at,
      actorId: auditEvents.actorId,
      actorName: fullName,
      holder,
      action: auditEvents.action,
      detail: auditEvents.detail,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .where(
      and(
        eq(auditEvents.subjectType, subject.type),
        eq(auditEvents.subjectId, subject.id),
        before === undefined ? undefined : lt(auditEvents.sequence, before),
      ),
    )
    .orderBy(desc(auditEvents.sequence))
    .limit(pageSize + 1);
  const shown = rows.slice(0, pageSize);
  const total = await newestSequence(tx, subject);
  const last = shown.at(-1)?.sequence;
  return {
    items: shown.map(({ at, action, detail, id, ...who }) => ({
      id,
      at: at.toISOString(),
      actor: actorOf(id, who),
      action,
      subject,
      changes: changesOf(detail),
    })),
    next: rows.length > pageSize && last !== undefined ? String(last) : null,
    previous: null,
    from: shown[0] === undefined ? 0 : total - shown[0].sequence + 1,
    total,
    isTotalCapped: false,
  };
}

/** Returns the actor of an event, a user or the holder of a link; null for the system. */
function actorOf(
  eventId: string,
  { actorId, actorName, holder }: Record<'actorId' | 'actorName' | 'holder', string | null>,
): HistoryEntry['actor'] {
  if (actorId !== null) return { id: actorId, name: actorName ?? '' };
  return holder === null ? null : { id: eventId, name: holder };
}

/** The name of the user who did something, as a column of a row that joins users. */
export const fullName: SQL<string | null> = sql<
  string | null
>`trim(${users.firstName} || ' ' || ${users.lastName})`;

/** Events of one subject count up from 1, and none is ever taken out: the newest one's number is how many there are. */
async function newestSequence(tx: Tx, subject: { type: EventSubject; id: string }) {
  const [newest] = await tx
    .select({ sequence: auditEvents.sequence })
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, subject.type), eq(auditEvents.subjectId, subject.id)))
    .orderBy(desc(auditEvents.sequence))
    .limit(1);
  return newest?.sequence ?? 0;
}

function sequenceOf(cursor: string): number {
  const sequence = Number(cursor);
  if (Number.isSafeInteger(sequence) && sequence > 0) return sequence;
  const message = 'This part of the history can’t be found. Reload the page.';
  throw new Failure('invalid', message, { cursor: message });
}
