import type {
  AuditEntry,
  AuditSubject,
  EndpointParsed,
  listAuditEvents as listAuditEventsEndpoint,
} from '@countersign/contract';
import { and, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import { changesOf } from '../../platform/audit/event-changes.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { contains, pageOf } from '../../platform/database/paging.ts';
import { auditEvents } from '../../platform/database/tables/index.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';
import { allActors, allSubjects, namesOf } from './subject-names.ts';

type AuditQuery = EndpointParsed<typeof listAuditEventsEndpoint>['query'];

/** A page of the tenant's events, the latest first, with every action that the log holds. */
export async function listAuditEvents(database: Database, user: SignedIn, query: AuditQuery) {
  const { limit, offset } = pageOf(query);
  const where = and(...filtersOf(query));
  return database.tenant(user.tenantId, async (tx) => {
    // The names are found for the page alone: a log has more events than can be joined each time.
    const rows = await tx
      .select()
      .from(auditEvents)
      .where(where)
      .orderBy(desc(auditEvents.at), desc(auditEvents.id))
      .limit(limit)
      .offset(offset);
    const ids = rows.flatMap(({ actorId, subjectId }) => [
      subjectId,
      ...(actorId ? [actorId] : []),
    ]);
    const names = await namesOf(tx, ids);
    const counts = await countByAction(tx);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const total = where ? await tx.$count(auditEvents, where) : all;
    const { page, pageSize } = query;
    const items = rows.map((row) => present(row, names));
    return { items, total, page, pageSize, actions: [...counts.keys()] };
  });
}

function filtersOf(query: AuditQuery): (SQL | undefined)[] {
  const { actorId, subjectType, subjectId, action, from, to, search } = query;
  return [
    actorId ? eq(auditEvents.actorId, actorId) : undefined,
    subjectType ? eq(auditEvents.subjectType, subjectType) : undefined,
    subjectId ? eq(auditEvents.subjectId, subjectId) : undefined,
    action ? eq(auditEvents.action, action) : undefined,
    from ? gte(auditEvents.at, startOf(from)) : undefined,
    to ? lt(auditEvents.at, startOf(to, 1)) : undefined,
    search === '' ? undefined : searched(search),
  ];
}

/** The first moment of a day in UTC, or of a day after it. */
function startOf(day: string, daysAfter = 0): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + daysAfter * 86_400_000);
}

function searched(search: string): SQL | undefined {
  const among = (rows: SQL) =>
    sql`(select id from (${rows}) as found where ${contains(sql`name`, search)})`;
  return or(
    contains(auditEvents.action, search),
    sql`${auditEvents.actorId} in ${among(allActors)}`,
    sql`${auditEvents.subjectId} in ${among(allSubjects)}`,
  );
}

type EventRow = typeof auditEvents.$inferSelect;

function present(row: EventRow, names: ReadonlyMap<string, string>): AuditEntry {
  const { actorId, subjectId } = row;
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: actorId === null ? null : { id: actorId, name: names.get(actorId) ?? '' },
    action: row.action,
    subject: {
      type: row.subjectType as AuditSubject,
      id: subjectId,
      name: names.get(subjectId) ?? '',
    },
    address: row.address,
    changes: changesOf(row.detail),
  };
}

/** How many events of each action the log holds, by the action's name. */
async function countByAction(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx
    .select({ action: auditEvents.action, count: sql<number>`count(*)`.mapWith(Number) })
    .from(auditEvents)
    .groupBy(auditEvents.action)
    .orderBy(auditEvents.action);
  return new Map(rows.map(({ action, count }) => [action, count]));
}
