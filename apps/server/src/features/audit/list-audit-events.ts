import * as contract from '@countersign/contract';
import {
  type AuditEntry,
  auditList,
  type EventSubject,
  type RowsQuery,
} from '@countersign/contract';
import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { auditEvents } from '../../platform/database/tables/index.ts';
import { changesOf } from '../../platform/events/event-changes.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { referenceFilter } from '../../platform/lists/filter-conditions.ts';
import { listFrom } from '../../platform/lists/list-from.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { allActors, allSubjects, linkHolderName, namesOf } from './subject-names.ts';

const { at, actorId, action, subjectType, subjectId } = auditEvents;

const name = sql`fold(name)`;

const source = listFrom(auditList, {
  from: sql`${auditEvents}`,
  id: auditEvents.id,
  fields: {
    at,
    actorId: { filter: referenceFilter(actorId) },
    action,
    subjectType,
    subjectId: { filter: referenceFilter(subjectId) },
  },
  search: searchBy({
    texts: [sql`fold(${action})`],
    related: [
      { reference: actorId, from: sql`(${allActors}) as actor`, id: sql`id`, texts: [name] },
      { reference: subjectId, from: sql`(${allSubjects}) as subject`, id: sql`id`, texts: [name] },
    ],
  }),
});

/** The filters that limit the log to one subject or kind of event. */
const narrowing = new Set(['action', 'subjectType', 'subjectId']);

/** An import is one event of the log: those of its rows are found by what they are about. */
function withoutImportedRows({ search, filters }: RowsQuery): SQL | undefined {
  if (search !== '' || filters.some(({ field }) => narrowing.has(field))) return undefined;
  return sql`not (${auditEvents.detail} ? 'importId')`;
}

/** A page of the tenant's events. */
export const listAuditEvents = tenantOperation(contract.listAuditEvents, ({ tx, query }) =>
  readRows(tx, source, query, withoutImportedRows(query), (ids) => loadEvents(tx, ids)),
);

/** The names are found for the page alone: a log has more events than can be joined each time. */
async function loadEvents(tx: Tx, ids: string[]): Promise<AuditEntry[]> {
  const rows = await tx
    .select({ ...getTableColumns(auditEvents), holder: linkHolderName })
    .from(auditEvents)
    .where(inArray(auditEvents.id, ids));
  const named = rows.flatMap((row) => [row.subjectId, ...(row.actorId ? [row.actorId] : [])]);
  const names = await namesOf(tx, named);
  return rows.map((row) => present(row, names));
}

type EventRow = typeof auditEvents.$inferSelect & { holder: string | null };

/** Returns the actor of an event, a user or the holder of a link; null for the system. */
function actorOf({ actorId, address, id, holder }: EventRow, names: ReadonlyMap<string, string>) {
  if (actorId !== null) return { id: actorId, name: names.get(actorId) ?? '' };
  return address === '' ? null : { id, name: holder ?? '' };
}

function present(row: EventRow, names: ReadonlyMap<string, string>): AuditEntry {
  const { subjectId } = row;
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: actorOf(row, names),
    action: row.action,
    subject: {
      type: row.subjectType as EventSubject,
      id: subjectId,
      name: names.get(subjectId) ?? '',
    },
    address: row.address,
    changes: changesOf(row.detail),
  };
}
