import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../database/database.ts';
import { searchWords } from '../database/tables/index.ts';
import { type FrequentWords, findStretch, havingAll } from './frequent-words.ts';
import { hasWord, havingWord, ledTo, named, type WordedTable } from './word-index.ts';

/** Describes the next page of rows: an SQL comparison such as `>`, and the direction to sort in. */
export interface Going {
  /** The row after which it goes on, and what that is sorted by; undefined for the beginning. */
  cursor: { id: string; key: string | null } | undefined;
  beyond: SQL;
  towards: SQL;
}

/** A row with what it is sorted by. */
interface Found {
  id: string;
  key: string;
}

/** As many rows with a word are looked at for each one that is wanted. */
const lookedAtForEach = 60;

/** As many rows of a word, by estimate, are sorted for that. */
const sorted = 400_000;

/** As many rows of a stretch are looked at for each one that is wanted. */
const walkedForEach = 100;

/**
 * Finds the first rows from a cursor on that have the words and meet `where`, in the order of names, by scanning the
 * stretch of the list to which one of the words leads, and merging those that are elsewhere. Undefined where that does
 * not pay.
 */
export async function findInStretch(
  tx: Tx,
  words: FrequentWords,
  where: SQL,
  { cursor, beyond, towards }: Going,
  limit: number,
): Promise<Found[] | undefined> {
  const stretch = await findStretch(tx, words);
  if (stretch === undefined || stretch.share * walkedForEach < 1) return undefined;
  const { table } = words;
  const sortName = table.sortName;
  const after = cursor
    ? sql`and (${sortName}, ${table.id}) ${beyond} (${cursor.key}::text, ${cursor.id}::uuid)`
    : sql``;
  const inOrder = (by: SQL) => sql`order by ${by} ${towards}, ${table.id} ${towards}`;
  const first = walkedForEach * limit;
  const part = sql`from ${table} where ${stretch.condition} ${after} ${inOrder(sql`${sortName}`)}`;
  const result = await tx.execute(sql`
    with walked as materialized (
      select ${table.id} as id, sort_key from (select ${table}.*, ${sortName} as sort_key ${part} limit ${first}) as ${table}
      where ${where} ${inOrder(sql`sort_key`)} limit ${limit}
    ), elsewhere as (
      select ${table.id} as id, ${sortName} as sort_key from ${table}
      where ${where} and ${named(table.id, stretch.elsewhere)} ${after} offset 0
    )
    select id, sort_key as key,
      (select count(*) = ${limit} from walked) or not exists (select ${part} offset ${first}) as "isEnough"
    from (select * from walked union all select * from elsewhere) as found
    order by sort_key ${towards}, id ${towards} limit ${limit}`);
  const found = rowsOf<Found & { isEnough: boolean }>(result);
  return found[0]?.isEnough ? found : undefined;
}

/**
 * The same of one word wherever its rows are: among those that come next by the index of words, in which
 * they are in the order of names. Undefined for several words, and where those are too few.
 */
export async function findNearest(
  tx: Tx,
  words: FrequentWords,
  where: SQL,
  { cursor, beyond, towards }: Going,
  limit: number,
): Promise<Found[] | undefined> {
  const { table, typed } = words;
  const [rarest, next] = typed;
  if (rarest === undefined || next !== undefined || rarest.rows > sorted) return undefined;
  const after = cursor
    ? sql`and (${searchWords.sortName}, ${searchWords.objectId}) ${beyond} (${cursor.key}::text, ${cursor.id}::uuid)`
    : sql``;
  const inOrder = sql`order by sort_key ${towards}, id ${towards}`;
  const lookedAt = lookedAtForEach * limit;
  const result = await tx.execute(sql`
    with nearest as materialized (
      select ${searchWords.objectId} as id, ${searchWords.sortName} as sort_key from ${searchWords}
      where ${hasWord(table, rarest.word)} ${after} ${inOrder} limit ${lookedAt}
    )
    select shown.id, shown.sort_key as key, seen
    from (select count(*)::int as seen from nearest) as looked_at left join (
      select candidate.id, candidate.sort_key
      from (select distinct sort_key, id from nearest ${inOrder}) as candidate
      cross join lateral (
        select from ${table} where ${table.id} = candidate.id and ${where} limit 1
      ) as row_shown
      order by candidate.sort_key ${towards}, candidate.id ${towards} limit ${limit}
    ) as shown on true
    ${inOrder}`);
  const found = rowsOf<Found & { id: string | null; seen: number }>(result);
  const isAll = (found[0]?.seen ?? 0) < lookedAt;
  return isAll || found.length === limit ? found.filter(({ id }) => id !== null) : undefined;
}

/**
 * Counts the rows that have the words and meet `where`, as far as `limit`. Any of them will do, so first some are
 * looked at: where most rows with the rarest word have the others too, some of those.
 */
export async function countWords(
  tx: Tx,
  words: FrequentWords,
  where: SQL,
  limit: number,
): Promise<number> {
  const { table, typed, share } = words;
  const [rarest] = typed;
  const isLikely = rarest !== undefined && share.ofRarest >= 1 / 2;
  const some = Math.ceil((1.25 * limit) / (isLikely ? share.ofRarest : 1));
  const first = isLikely
    ? sql`${havingWord(table, rarest.word)} limit ${some}`
    : havingAll(words, some);
  return (
    (await countAmong(tx, table, where, limit, first, some)) ??
    (await countAmong(tx, table, where, limit, havingAll(words))) ??
    0
  );
}

/** The same among candidates, `most` of them; undefined where there are so many, but too few are counted. */
async function countAmong(
  tx: Tx,
  table: WordedTable,
  where: SQL,
  limit: number,
  candidates: SQL,
  max = Infinity,
): Promise<number | undefined> {
  const result = await tx.execute(sql`
    with candidate as materialized (${candidates})
    select (select count(*)::int from candidate) as seen, (
      select count(*)::int from (
        select from ${table} where ${ledTo(table.id, sql`select id from candidate`)} and ${where} limit ${limit}
      ) as counted
    ) as count`);
  const [found] = rowsOf<{ seen: number; count: number }>(result);
  return (found?.seen ?? 0) < max || found?.count === limit ? found?.count : undefined;
}
