import type { EventSubject } from '@countersign/contract';
import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { auditEvents, auditHeads } from '../../platform/database/tables/index.ts';
import { eventHash } from '../../platform/events/event-hash.ts';
import type { Member } from '../../platform/policy/caller.ts';

/** How many rows are read at once, and how many that are wrong are told. */
const pageSize = 2000;
const mostTold = 100;

type EventRow = typeof auditEvents.$inferSelect;
/** An event with the number of the last one that was written of its subject. */
type ReadEvent = EventRow & { lastSequence: number | null };

interface Subject {
  subjectType: EventSubject;
  subjectId: string;
}

interface Checked {
  events: number;
  broken: (Subject & { id: string })[];
  cutOff: Subject[];
}

/**
 * Reads the whole log of the tenant in pages, each chain from its first event, and compares every
 * event with its hash and with its place in the chain; then the last event of each chain with what was
 * noted as it was written, as a chain that lost its end fits in itself. Each page is a transaction of its
 * own, so that a long log keeps nobody waiting; what is appended meanwhile fits or is checked as well.
 */
export async function checkAuditLog(database: Database, user: Member): Promise<Checked> {
  const { events, broken } = await checkEvents(database, user.tenantId);
  return { events, broken, cutOff: await findCutOff(database, user.tenantId) };
}

async function checkEvents(
  database: Database,
  tenantId: string,
): Promise<Pick<Checked, 'events' | 'broken'>> {
  const checked: Pick<Checked, 'events' | 'broken'> = { events: 0, broken: [] };
  let last: EventRow | undefined;
  for (;;) {
    const rows = await readEvents(database, tenantId, last);
    for (const row of rows) {
      if (!fits(row, last) && checked.broken.length < mostTold) {
        checked.broken.push({ id: row.id, ...subjectOf(row) });
      }
      last = row;
    }
    checked.events += rows.length;
    if (rows.length < pageSize) return checked;
  }
}

/** Whether an event is what was written, and follows the one before it of the same subject. */
function fits(row: ReadEvent, last: EventRow | undefined): boolean {
  const before =
    last?.subjectType === row.subjectType && last.subjectId === row.subjectId ? last : undefined;
  return (
    row.sequence === (before?.sequence ?? 0) + 1 &&
    row.sequence <= (row.lastSequence ?? 0) &&
    row.hash === eventHash(before?.hash ?? '', row)
  );
}

function readEvents(
  database: Database,
  tenantId: string,
  last: EventRow | undefined,
): Promise<ReadEvent[]> {
  return database.tenant(tenantId, (tx) =>
    tx
      .select({ ...getTableColumns(auditEvents), lastSequence: auditHeads.sequence })
      .from(auditEvents)
      .leftJoin(auditHeads, ofSameSubject)
      .where(and(eq(auditEvents.tenantId, tenantId), last && after(last)))
      .orderBy(asc(auditEvents.subjectType), asc(auditEvents.subjectId), asc(auditEvents.sequence))
      .limit(pageSize),
  );
}

const ofSameSubject = and(
  eq(auditEvents.tenantId, auditHeads.tenantId),
  eq(auditEvents.subjectType, auditHeads.subjectType),
  eq(auditEvents.subjectId, auditHeads.subjectId),
);

const after = ({ subjectType, subjectId, sequence }: EventRow): SQL =>
  sql`(${auditEvents.subjectType}, ${auditEvents.subjectId}, ${auditEvents.sequence})
    > (${subjectType}, ${subjectId}::uuid, ${sequence}::bigint)`;

/** The subjects whose last event, as it was noted when it was written, is not in the log. */
async function findCutOff(database: Database, tenantId: string): Promise<Subject[]> {
  const found: Subject[] = [];
  let last: typeof auditHeads.$inferSelect | undefined;
  for (;;) {
    const heads = await readHeads(database, tenantId, last);
    found.push(...heads.filter(({ foundId }) => foundId === null).map(subjectOf));
    if (heads.length < pageSize || found.length >= mostTold) return found.slice(0, mostTold);
    last = heads.at(-1);
  }
}

function readHeads(
  database: Database,
  tenantId: string,
  last: typeof auditHeads.$inferSelect | undefined,
) {
  const { subjectType, subjectId } = auditHeads;
  return database.tenant(tenantId, (tx) =>
    tx
      .select({
        ...getTableColumns(auditHeads),
        foundId: auditEvents.id,
      })
      .from(auditHeads)
      .leftJoin(
        auditEvents,
        and(
          ofSameSubject,
          eq(auditEvents.sequence, auditHeads.sequence),
          eq(auditEvents.hash, auditHeads.hash),
        ),
      )
      .where(
        and(
          eq(auditHeads.tenantId, tenantId),
          last &&
            sql`(${subjectType}, ${subjectId}) > (${last.subjectType}, ${last.subjectId}::uuid)`,
        ),
      )
      .orderBy(asc(subjectType), asc(subjectId))
      .limit(pageSize),
  );
}

const subjectOf = ({
  subjectType,
  subjectId,
}: {
  subjectType: string;
  subjectId: string;
}): Subject => ({
  subjectType: subjectType as EventSubject,
  subjectId,
});
