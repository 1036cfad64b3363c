import type { EventSubject } from '@countersign/contract';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { auditEvents } from '../../platform/database/tables/index.ts';
import { eventHash } from '../../platform/events/event-hash.ts';
import type { Member } from '../../platform/policy/caller.ts';

/** How many events are read at once, and how many broken ones are told. */
const pageSize = 2000;
const mostBroken = 100;

type EventRow = typeof auditEvents.$inferSelect;

interface Checked {
  events: number;
  broken: { id: string; subjectType: EventSubject; subjectId: string }[];
}

/**
 * Reads the whole log of the tenant in pages, each chain from its first event, and compares every
 * event with its hash and with its place in the chain. Each page is a transaction of its own, so
 * that a long log keeps nobody waiting; what is appended meanwhile fits or is checked as well.
 */
export async function checkAuditLog(database: Database, user: Member): Promise<Checked> {
  const checked: Checked = { events: 0, broken: [] };
  let last: EventRow | undefined;
  for (;;) {
    const rows = await readPage(database, user.tenantId, last);
    for (const row of rows) {
      if (!fits(row, last) && checked.broken.length < mostBroken) {
        const { id, subjectType, subjectId } = row;
        checked.broken.push({ id, subjectType: subjectType as EventSubject, subjectId });
      }
      last = row;
    }
    checked.events += rows.length;
    if (rows.length < pageSize) return checked;
  }
}

/** Whether an event is what was written, and follows the one before it of the same subject. */
function fits(row: EventRow, last: EventRow | undefined): boolean {
  const before =
    last?.subjectType === row.subjectType && last.subjectId === row.subjectId ? last : undefined;
  return (
    row.sequence === (before?.sequence ?? 0) + 1 && row.hash === eventHash(before?.hash ?? '', row)
  );
}

function readPage(
  database: Database,
  tenantId: string,
  last: EventRow | undefined,
): Promise<EventRow[]> {
  return database.tenant(tenantId, (tx) =>
    tx
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.tenantId, tenantId), last && after(last)))
      .orderBy(asc(auditEvents.subjectType), asc(auditEvents.subjectId), asc(auditEvents.sequence))
      .limit(pageSize),
  );
}

const after = ({ subjectType, subjectId, sequence }: EventRow): SQL =>
  sql`(${auditEvents.subjectType}, ${auditEvents.subjectId}, ${auditEvents.sequence})
    > (${subjectType}, ${subjectId}::uuid, ${sequence}::bigint)`;
