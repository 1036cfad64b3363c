import {
  countLimits,
  type DocumentTab,
  type ListFilter,
  type WaitingDocument,
} from '@countersign/contract';
import { startOfDay } from '@countersign/domain';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { plannedAnew } from '../../platform/database/statement-names.ts';
import {
  documentParties,
  documentPeople,
  documents,
} from '../../platform/database/tables/index.ts';
import { rowsCondition } from '../../platform/lists/rows-condition.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { seesFewDocuments, visibleDocuments } from '../document-access/index.ts';
import { documentsIn } from './documents-to-see-to.ts';
import { type DocumentPlace, documentsSource, inList } from './list-documents.ts';
import { ofRound } from './party-queries.ts';

/** Which rows of the list of documents: a tab, and what it is filtered by. */
interface CountedRows {
  tab: DocumentTab;
  filters: ListFilter[];
}

/**
 * How many rows the list of documents shows a user for each of some tabs and filters, in one statement. None is
 * counted further than one above the quick limit.
 */
export async function countDocuments<Rows extends CountedRows>(
  tx: Tx,
  user: Member,
  place: DocumentPlace,
  questions: readonly Rows[],
  timeZone: string,
): Promise<(Rows & { count: number })[]> {
  const source = await documentsSource(
    tx,
    questions.flatMap(({ filters }) => filters),
  );
  const counts: SQL[] = [];
  for (const { tab, filters } of questions) {
    const shown = inList(user, { tab, ...place });
    const { where } = await rowsCondition(tx, source, { search: '', filters }, shown, timeZone);
    counts.push(sql`(select count(*)::int from (
      select 1 from ${documents} where ${where} limit ${countLimits.quick + 1}
    ) as counted)`);
  }
  const result = await tx.execute(
    sql`${plannedAnew}select array[${sql.join(counts, sql`, `)}] as counts`,
  );
  const [row] = rowsOf<{ counts: number[] }>(result);
  return questions.map((one, index) => ({ ...one, count: row?.counts[index] ?? 0 }));
}

/** The documents that wait for a user, those that do so longest first, each with what is asked of them there. */
export async function longestWaiting(
  tx: Tx,
  user: Member,
  limit: number,
  place: DocumentPlace,
): Promise<WaitingDocument[]> {
  const turn = sql`json_build_object('partyId', ${documentParties.id}, 'act', ${documentParties.act})`;
  const found = await tx
    .select({
      id: documents.id,
      turns: sql<WaitingDocument['turns']>`json_agg(${turn} order by ${documentParties.place})`,
    })
    .from(documentPeople)
    .innerJoin(documentParties, eq(documentParties.id, documentPeople.partyId))
    .innerJoin(documents, ofRound)
    .where(
      and(
        eq(documentPeople.userId, user.userId),
        documentPeople.isTurn,
        inList(user, { tab: 'approve', ...place }),
      ),
    )
    .groupBy(documents.id)
    .orderBy(asc(sql`min(${documentParties.turnAt})`), asc(documents.id))
    .limit(limit);
  const turns = new Map(found.map((one) => [one.id, one.turns]));
  const rows = await documentsIn(tx, user, [...turns.keys()]);
  return rows.map((row) => ({ ...row, turns: turns.get(row.id) ?? [] }));
}

interface WeekRow {
  week: string;
  count: number;
  medianHours: number | null;
}

/**
 * What of the documents that a user sees was sent and what was finished, by week of a time zone from a Monday on: its day,
 * `YYYY-MM-DD`, how many, and of the finished ones the median of the hours since they were sent.
 */
export async function documentsByWeek(
  tx: Tx,
  user: Member,
  from: string,
  place: DocumentPlace,
  timeZone: string,
): Promise<{ sent: WeekRow[]; finished: WeekRow[] }> {
  const where = (column: SQL) =>
    and(
      sql`${column} >= ${startOfDay(from, timeZone).toISOString()}::timestamptz`,
      inList(user, { tab: 'all', ...place }),
    );
  const byWeek = async (column: SQL, median: SQL) =>
    rowsOf<WeekRow>(
      await tx.execute(sql`${plannedAnew}
        select to_char(week, 'YYYY-MM-DD') as week, count, "medianHours" from (
          select date_trunc('week', ${column} at time zone ${timeZone}) as week, count(*)::int as count,
            ${median} as "medianHours"
          from ${documents} where ${where(column)} group by 1
        ) as weeks`),
    );
  const took = sql`percentile_cont(0.5) within group (
    order by extract(epoch from ${documents.finishedAt} - ${documents.sentAt}) / 3600)`;
  return {
    sent: await byWeek(sql`${documents.sentAt}`, sql`null`),
    finished: await byWeek(sql`${documents.finishedAt}`, took),
  };
}

/** How many drafts, open and signed documents of each of some projects a user sees, in one statement. */
export async function countByProject(tx: Tx, user: Member, projectIds: readonly string[]) {
  if (seesFewDocuments(user)) return countFewByProject(tx, user, projectIds);
  const count = (state: string) => sql`(select count(*)::int from (
    select 1 from ${documents} where ${and(
      sql`${documents.projectId} = asked.id`,
      eq(documents.state, sql`${state}`),
      visibleDocuments(user),
    )} limit ${countLimits.quick + 1}) as counted)`;
  const result = await tx.execute(sql`${plannedAnew}
    select asked.id, ${count('draft')} as drafts, ${count('pending')} as open, ${count('approved')} as signed
    from unnest(${sql.param([...projectIds])}::uuid[]) as asked (id)`);
  return projectCounts(result);
}

/** The same for whoever sees documents one by one: these are gone through once. */
async function countFewByProject(tx: Tx, user: Member, projectIds: readonly string[]) {
  const count = (state: string) =>
    sql`least(count(*) filter (where ${documents.state} = ${state}), ${countLimits.quick + 1})::int`;
  const result = await tx.execute(sql`${plannedAnew}
    select ${documents.projectId} as id, ${count('draft')} as drafts, ${count('pending')} as open,
      ${count('approved')} as signed
    from ${documents}
    where ${and(sql`${documents.projectId} = any(${sql.param([...projectIds])}::uuid[])`, visibleDocuments(user))}
    group by 1`);
  return projectCounts(result);
}

function projectCounts(result: unknown) {
  const rows = rowsOf<{ id: string; drafts: number; open: number; signed: number }>(result);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
