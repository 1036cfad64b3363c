import { countLimits } from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../database/database.ts';
import { searchWords } from '../database/tables/index.ts';
import type { Cursor } from './cursor.ts';
import { type FrequentWords, few, findAll, havingAll, runQuery } from './frequent-words.ts';

/** Where to go on, and how: an SQL comparison such as `>`, and the direction to sort in. */
export interface Going {
  /** Undefined for the beginning. */
  cursor: Cursor | undefined;
  beyond: SQL;
  towards: SQL;
}

/** A row with what it is sorted by. */
interface Found {
  id: string;
  key: string;
}

/** As many rows with the rarest word are looked at for each one that is wanted. */
const lookedAtForEach = 60;

/** As many rows of a word, by estimate, are sorted for that. */
const sorted = 400_000;

/**
 * The first rows from a place on that have the words and are as `where` says, in the order of names, in
 * which the words are kept: wherever in the list they are, the index of words alone says which come next.
 * Undefined where it pays to find all of them first.
 */
export async function findInWords(
  tx: Tx,
  words: FrequentWords,
  where: SQL,
  going: Going,
  limit: number,
): Promise<Found[] | undefined> {
  const { others, rows, share } = words;
  // Where the next word has not many more, it costs little more to find all that have both.
  const isQuicker = others.length === 0 || rows.ofNext >= 3 * rows.ofRarest;
  const isLikely = share.ofRarest >= 1 / 20 && rows.ofRarest <= sorted;
  if (words.found === undefined && isQuicker && isLikely) {
    const lookedAt = lookedAtForEach * limit;
    const alone = { ...words, others: [] };
    const found = await findNearest(tx, alone, where, going, limit, lookedAt);
    if (found) return found;
  }
  if (others.length === 0) return undefined;
  const isExpectedFew = share.ofAll * rows.all <= few;
  if ((isExpectedFew || words.found) && (await findAll(tx, words)).isFew) return undefined;
  return await findNearest(tx, words, where, going, limit, undefined);
}

/**
 * The same among the rows that come next, or where `lookedAt` is undefined among all, which then are counted
 * too; undefined where those are too few.
 */
async function findNearest(
  tx: Tx,
  words: FrequentWords,
  where: SQL,
  { cursor, beyond, towards }: Going,
  limit: number,
  lookedAt: number | undefined,
): Promise<Found[] | undefined> {
  const after = cursor
    ? sql`and (${searchWords.place}, ${searchWords.objectId}) ${beyond} (${cursor.key}::text, ${cursor.id}::uuid)`
    : sql``;
  const inOrder = sql`order by place ${towards}, id ${towards}`;
  const first = lookedAt === undefined ? sql`` : sql`${inOrder} limit ${lookedAt}`;
  const isWhole = lookedAt === undefined && cursor === undefined;
  const count = sql`(${counted(words, sql`nearest`, where, countLimits.quick + 1)})`;
  const result = await runQuery(
    tx,
    words,
    sql`
    with nearest as materialized (${havingAll(words, {}, after)} ${first})
    select shown.id, shown.place as key, seen, ${isWhole ? count : sql`null`} as count
    from (select count(*)::int as seen from nearest) as looked_at left join (
      select candidate.id, candidate.place
      from (select distinct place, id from nearest ${inOrder}) as candidate ${areShown(words, where)}
      order by candidate.place ${towards}, candidate.id ${towards} limit ${limit}
    ) as shown on true
    ${inOrder}`,
  );
  type Looked = { id: string | null; seen: number; count: number | null };
  const found = rowsOf<Found & Looked>(result);
  words.counted = found[0]?.count ?? undefined;
  const isAll = lookedAt === undefined || (found[0]?.seen ?? 0) < lookedAt;
  return isAll || found.length === limit ? found.filter(({ id }) => id !== null) : undefined;
}

/**
 * How many rows have the words and are as `where` says, as far as `limit`. Any of them will do: where most
 * rows with the rarest word have the others too, some of those are looked at; else some of them are
 * remembered, so many that among the next word's rows enough are soon found that have both.
 */
export async function countWords(
  tx: Tx,
  words: FrequentWords,
  where: SQL,
  limit: number,
): Promise<number> {
  const { others, rows, share, counted: known } = words;
  if (known !== undefined && (known <= countLimits.quick || known >= limit)) return known;
  const isLikely = others.length === 0 || share.ofRarest >= 1 / 2;
  const remembered = Math.ceil(2 * Math.sqrt(limit * rows.all));
  const count = isLikely
    ? await countSome(tx, { ...words, others: [] }, where, limit, {
        found: Math.ceil((3 * limit) / share.ofRarest),
      })
    : await countSome(tx, words, where, limit, {
        rarest: remembered < rows.ofRarest ? remembered : undefined,
        found: 2 * limit,
      });
  return count ?? (await countSome(tx, words, where, limit, {})) ?? 0;
}

/** The same among so many rows; undefined where too few of them are counted. */
async function countSome(
  tx: Tx,
  words: FrequentWords,
  where: SQL,
  limit: number,
  limits: { rarest?: number | undefined; found?: number },
): Promise<number | undefined> {
  const result = await runQuery(
    tx,
    words,
    sql`
    with having_all as materialized (${havingAll(words, limits)})
    select (select count(*)::int from having_all) as seen,
      (${counted(words, sql`having_all`, where, limit)}) as count`,
  );
  const [found] = rowsOf<{ seen: number; count: number }>(result);
  const isAll = limits.rarest === undefined && (found?.seen ?? 0) < (limits.found ?? Infinity);
  return isAll || found?.count === limit ? found?.count : undefined;
}

/** How many of the rows whose ids are somewhere are as `where` says, as far as `limit`. */
function counted(words: FrequentWords, ids: SQL, where: SQL, limit: number): SQL {
  return sql`
    select count(*)::int from (
      select from (select distinct id from ${ids}) as candidate ${areShown(words, where)} limit ${limit}
    ) as counted`;
}

/** Leaves of the candidates those that are as `where` says, one by one until there are enough. */
function areShown({ table }: FrequentWords, where: SQL): SQL {
  return sql`
    cross join lateral (
      select from ${table} where ${table.id} = candidate.id and ${where} limit 1
    ) as row_shown`;
}
