import {
  countLimits,
  type DocumentTab,
  type HomeWeek,
  type ListFilter,
  type WaitingDocument,
} from '@countersign/contract';
import { daysAfter, startOfDay } from '@countersign/domain';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../../../platform/database/database.ts';
import {
  documentParties,
  documentPeople,
  documents,
} from '../../../platform/database/tables/index.ts';
import { rowsCondition } from '../../../platform/lists/rows-condition.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { type SeenDocuments, seesFewDocuments } from '../../document-access/index.ts';
import { documentsIn } from './documents-to-see-to.ts';
import { countOf, type DocumentScope, documentsSource, seenInList } from './list-documents.ts';
import { noTurn, openTurns } from './open-turns.ts';

/** Selects the rows of the list of documents: a tab, and its filters. */
interface CountedRows {
  tab: DocumentTab;
  filters: ListFilter[];
}

/**
 * Counts the rows that the list of documents shows a user for each of some tabs and filters. None is counted further
 * than one above the quick limit.
 */
export async function countDocuments(
  tx: Tx,
  seen: SeenDocuments,
  scope: DocumentScope,
  questions: readonly CountedRows[],
  timeZone: string,
): Promise<SQL<number[]>> {
  const filtered = questions.flatMap(({ filters }) => filters);
  const source = await documentsSource(tx, seen.user, filtered);
  const counts: SQL[] = [];
  for (const { tab, filters } of questions) {
    const shown = seenInList(seen, { tab, ...scope });
    const { where } = await rowsCondition(tx, source, { search: '', filters }, shown, timeZone);
    counts.push(countOf(where));
  }
  return sql`select array[${sql.join(counts, sql`, `)}]`;
}

/** Describes a document that waits for a user, with the slots in which it does. */
type Waiting = Pick<WaitingDocument, 'id' | 'turns'>;

/** The documents that wait for a user, those that do so longest first, each with what is asked of them there. */
export function longestWaiting(
  seen: SeenDocuments,
  limit: number,
  scope: DocumentScope,
): SQL<Waiting[]> {
  const { userId } = seen.user;
  const isTheirs = sql`${documentPeople.userId} = ${userId}::uuid and ${documentPeople.isTurn}
    and ${documentPeople.state} = 'pending'`;
  return sql`select coalesce(json_agg(json_build_object('id', first.id, 'turns', turns) order by since, first.id), '[]')
    from (
      select ${documents.id} as id, min(${documentPeople.turnAt}) as since
      from ${documentPeople} join ${documents} on ${documents.id} = ${documentPeople.documentId}
      where ${and(isTheirs, eq(documents.state, 'pending'), seenInList(seen, { tab: 'all', ...scope }))}
      group by 1 order by 2, 1 limit ${limit}
    ) as first
    cross join lateral (
      select json_agg(
        json_build_object('partyId', ${documentParties.id}, 'act', ${documentParties.act})
        order by ${documentParties.position}
      ) as turns
      from ${documentPeople} join ${documentParties} on ${documentParties.id} = ${documentPeople.partyId}
      where ${documentPeople.documentId} = first.id and ${isTheirs}
    ) as turns_of`;
}

/** Documents that wait for a user as their home page shows them. */
export async function presentWaiting(
  tx: Tx,
  user: Member,
  waiting: readonly Waiting[],
): Promise<WaitingDocument[]> {
  const turns = new Map(waiting.map((one) => [one.id, one.turns]));
  const ids = [...turns.keys()];
  const rows = await documentsIn(tx, user, ids);
  const open = await openTurns(tx, user, ids);
  return rows.map((row) => ({
    ...row,
    turns: turns.get(row.id) ?? [],
    ...(open.get(row.id) ?? noTurn),
  }));
}

/** The counts of a week's documents; a week without any may be left out. */
interface WeekRow {
  /** Its first day. */
  week: string;
  count: number;
  medianHours: number | null;
}

const weekRow = sql`json_build_object('week', starts_on, 'count', count, 'medianHours', extract(epoch from median) / 3600)`;

/**
 * Counts the sent and the completed documents that a user sees in each of some successive weeks, the completed ones
 * with the median of the hours since they were sent. The days are those of a time zone.
 */
export function documentsByWeek(
  seen: SeenDocuments,
  weeks: readonly Pick<HomeWeek, 'startsOn' | 'endsOn'>[],
  scope: DocumentScope,
  timeZone: string,
): Record<'sent' | 'finished', SQL<WeekRow[]>> {
  const moments = (days: readonly string[]) =>
    sql`${sql.param(days.map((day) => startOfDay(day, timeZone).toISOString()))}::timestamptz[]`;
  const starts = weeks.map(({ startsOn }) => startsOn);
  const requested = sql`unnest(
      ${sql.param(starts)}::text[], ${moments(starts)},
      ${moments(weeks.map(({ endsOn }) => daysAfter(endsOn, 1)))}
    ) with ordinality as week (starts_on, begins, ends, number)`;
  const shown = seenInList(seen, { tab: 'all', ...scope });
  const byWeek = (column: PgColumn, median: SQL) => {
    const found = (when: SQL, more: SQL = sql``) => sql`
      select count(*)::int as count, ${median} as median ${more}
      from ${documents} where ${and(when, shown)}`;
    // Those that were gathered are gone through once; others are found by the index of their time, week by week.
    const from = seen.isGathered
      ? sql`${requested} join (${found(
          sql`${column} is not null`,
          sql`, width_bucket(${column}, ${moments(starts)}) as number`,
        )} group by number) as found using (number)`
      : sql`${requested} cross join lateral (
          ${found(sql`${column} >= week.begins and ${column} < week.ends`)}
        ) as found`;
    return sql<WeekRow[]>`select coalesce(json_agg(${weekRow}), '[]') from ${from}`;
  };
  const took = sql`percentile_cont(0.5) within group (
    order by ${documents.finishedAt} - ${documents.sentAt})`;
  return {
    sent: byWeek(documents.sentAt, sql`null::interval`),
    finished: byWeek(documents.finishedAt, took),
  };
}

/** Counts the drafts, open and signed documents of a project that a user sees. */
interface ProjectCounts {
  id: string;
  drafts: number;
  open: number;
  signed: number;
}

/**
 * Counts the documents of each of some projects that a user sees, none of them counted further than one above the quick
 * limit.
 */
export function countByProject(
  seen: SeenDocuments,
  projectIds: readonly string[],
): SQL<ProjectCounts[]> {
  const requested = sql`unnest(${sql.param([...projectIds])}::uuid[]) as requested (id)`;
  const columns = sql`json_build_object('id', requested.id, 'drafts', drafts, 'open', open, 'signed', signed)`;
  const ofProject = sql`${documents.projectId} = requested.id`;
  const one = (state: string) =>
    countOf(and(ofProject, eq(documents.state, sql`${state}`), seen.where) ?? sql`true`);
  // Documents that are seen one by one are gone through once.
  const some = (state: string) =>
    sql`least(count(*) filter (where ${documents.state} = ${state}), ${countLimits.quick + 1})::int`;
  const counted = seesFewDocuments(seen.user)
    ? sql`join (
        select ${documents.projectId} as id, ${some('draft')} as drafts, ${some('pending')} as open,
          ${some('approved')} as signed
        from ${documents}
        where ${and(sql`${documents.projectId} = any(${sql.param([...projectIds])}::uuid[])`, seen.where)}
        group by 1
      ) as counted using (id)`
    : sql`cross join lateral (
        select ${one('draft')} as drafts, ${one('pending')} as open, ${one('approved')} as signed
      ) as counted`;
  return sql`select coalesce(json_agg(${columns}), '[]') from ${requested} ${counted}`;
}
