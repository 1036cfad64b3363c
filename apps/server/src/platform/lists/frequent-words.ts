import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { rowsOf, type Tx } from '../database/database.ts';
import { searchWords } from '../database/tables/index.ts';

/** As many rows are named one by one; more are looked for in the rows as they come. */
export const few = 3000;

/**
 * A table whose rows are searched by words: it has the triggers that keep its rows of `search_words`, and
 * its list is in the order of `sortName` as a rule. A list that is searched so is `from` that table alone.
 */
export type WordedTable = PgTable & Record<'id' | 'words' | 'sortName', PgColumn>;

/** Words of a search that many rows have, each of them. */
export interface FrequentWords {
  table: WordedTable;
  /** Conditions on rows of `search_words`: of the word that the fewest rows have, and of the others, rarer ones first. */
  rarest: SQL;
  others: SQL[];
  /** How many rows the database takes to have the rarest one, the next one, and to be there. */
  rows: { ofRarest: number; ofNext: number; all: number };
  /** What part of all rows has all the words, and what part of those that have the rarest one. */
  share: { ofAll: number; ofRarest: number };
  /** The list is filtered besides: what few rows are left the database may find by itself. */
  isFiltered: boolean;
  /** All of them, as soon as they were looked for. */
  found: Promise<Found> | undefined;
  /** How many of them the list shows, as far as `countLimits.quick` and one more, where a page has told. */
  counted: number | undefined;
}

/** As many rows of a filtered list can have the rarest word that the filters are looked at beside. */
const many = 30_000;

/** All rows that have some words, as a condition on their table. */
export interface Found {
  condition: SQL;
  /** They are named in it one by one. */
  isFew: boolean;
}

/** What the database takes to be so about words that many rows have, as if one had nothing to do with another. */
export async function frequentWords(
  tx: Tx,
  table: WordedTable,
  asked: readonly SQL[],
): Promise<FrequentWords> {
  const all = Math.max(few, await estimate(tx, sql`${table}`));
  const words: { has: SQL; rows: number }[] = [];
  for (const has of asked) {
    // More than few were counted, whatever the database knows of that.
    const rows = Math.max(few, await estimate(tx, sql`${searchWords} where ${has}`));
    words.push({ has, rows: Math.min(all, rows) });
  }
  words.sort((a, b) => a.rows - b.rows);
  const [rarest = { has: sql`false`, rows: 0 }, ...others] = words;
  const ofRarest = others.reduce((share, { rows }) => (share * rows) / all, 1);
  return {
    table,
    rarest: rarest.has,
    others: others.map(({ has }) => has),
    rows: { ofRarest: rarest.rows, ofNext: others[0]?.rows ?? all, all },
    share: { ofAll: (ofRarest * rarest.rows) / all, ofRarest },
    isFiltered: false,
    found: undefined,
    counted: undefined,
  };
}

/** What `explain` answers. */
interface Explained {
  'QUERY PLAN': { Plan: { 'Plan Rows': number } }[];
}

/** How many rows the database takes to be there: to count many would take as long as to find them. */
async function estimate(tx: Tx, rows: SQL): Promise<number> {
  const result = await tx.execute(sql`explain (format json) select from ${rows}`);
  return rowsOf<Explained>(result)[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

/** Finds all rows that have the words, once: where they are few they are named, else led to. */
export function findAll(tx: Tx, words: FrequentWords): Promise<Found> {
  words.found ??= find(tx, words);
  return words.found;
}

async function find(tx: Tx, words: FrequentWords): Promise<Found> {
  const { table, rarest, others, rows, isFiltered } = words;
  // What leads to more of them than the filters do would only be in the way.
  if (isFiltered && rows.ofRarest > many) return { condition: sql`true`, isFew: false };
  if (others.length > 0) {
    const result = await runQuery(
      tx,
      words,
      sql`select distinct id::text as id from (${havingAll(words)}) as found limit ${few + 1}`,
    );
    const ids = rowsOf<{ id: string }>(result).map(({ id }) => id);
    if (ids.length <= few) return { condition: named(table.id, ids), isFew: true };
  }
  const condition = sql`${table.id} = any(array(
    select ${searchWords.objectId} from ${searchWords} where ${rarest}))`;
  return { condition, isFew: false };
}

/**
 * Runs a query in which rows with one of the words are compared with those of another. Until the planner
 * knows of many new ones it may compare each with each. A loop that can't be had otherwise then counts as
 * so dear that a server would compile the query, for longer than it takes.
 */
export async function runQuery(
  tx: Tx,
  { others }: Pick<FrequentWords, 'others'>,
  query: SQL,
): Promise<unknown> {
  if (others.length === 0) return await tx.execute(query);
  await tx.execute(sql`
    select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`);
  const result = await tx.execute(query);
  await tx.execute(sql`set local enable_nestloop to default`);
  return result;
}

/**
 * Which rows have all the words, as a query for their `id` and `place`, some of them twice: by the index
 * of words alone. Those with the rarest word are remembered while those with the next one are gone
 * through; the other way round more would have to be remembered. `limits` are on the rows with the rarest
 * word and on those that are found; `after` is what the rows of the last word must be besides.
 */
export function havingAll(
  { rarest, others }: Pick<FrequentWords, 'rarest' | 'others'>,
  limits: { rarest?: number | undefined; found?: number | undefined } = {},
  after = sql``,
): SQL {
  const first = { has: rarest, limit: limits.rarest };
  const words = [first, ...others.map((has) => ({ has, limit: undefined }))];
  const last = words.length - 1;
  let before = sql``;
  for (const { has, limit } of words.slice(0, last)) {
    // Without this offset the database may remember the more frequent one.
    const end = limit === undefined ? sql`offset 0` : sql`limit ${limit}`;
    before = sql`and ${searchWords.objectId} in (
      select ${searchWords.objectId} from ${searchWords} where ${has} ${before} ${end})`;
  }
  const end = limits.found === undefined ? sql`` : sql`limit ${limits.found}`;
  return sql`
    select ${searchWords.objectId} as id, ${searchWords.place} as place from ${searchWords}
    where ${words[last]?.has} ${before} ${after} ${end}`;
}

/** Whether a row is one of these. */
export function named(id: PgColumn, ids: readonly string[]): SQL {
  return sql`${id} = any(${sql.param([...ids])}::uuid[])`;
}
