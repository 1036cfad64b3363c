import { getTableName, type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../database/database.ts';
import { searchWords } from '../database/tables/index.ts';
import { beginsWith, few, hasWord, ledTo, named, type WordedTable } from './word-index.ts';

/** Words of a search that many rows have, each of them. */
export interface FrequentWords {
  table: WordedTable;
  /** As they were typed, folded, with how many rows the database takes to have each; rarer ones first. */
  typed: { word: SQL; rows: number }[];
  /** How many rows it takes to be there. */
  rows: number;
  /** The share of all rows that has all the words, and their share of the rows that have the rarest one. */
  share: { ofAll: number; ofRarest: number };
  /** The list is filtered besides: what few rows are left the database may find by itself. */
  isFiltered: boolean;
  /** All of them, as soon as they were looked for. */
  found: Promise<Found> | undefined;
  /** Where in the order of names one of them leads to many, as soon as that was looked for. */
  stretch: Promise<Stretch | undefined> | undefined;
}

/** As many rows of a filtered list can have the words that the filters are looked at beside. */
const many = 30_000;

/** All rows that have some words, as a condition on their table. */
interface Found {
  condition: SQL;
  /** They are named in it one by one. */
  isFew: boolean;
}

/** The part of a list in which all names begin with one of the words, as far as the index of beginnings tells. */
interface Stretch {
  condition: SQL;
  /** The share of its rows that has the other words, by estimate. */
  share: number;
  /** The rows elsewhere in the list that may have all words. */
  elsewhere: string[];
}

/**
 * Estimates how many rows have some frequent words as the database does, as if the words were independent.
 */
export async function frequentWords(
  tx: Tx,
  table: WordedTable,
  searched: readonly SQL[],
): Promise<FrequentWords> {
  const all = Math.max(few, await estimate(tx, sql`${table}`));
  const typed: FrequentWords['typed'] = [];
  for (const word of searched) {
    // More than few were counted, whatever the database knows of that.
    const estimated = await estimate(tx, sql`${searchWords} where ${hasWord(table, word)}`);
    typed.push({ word, rows: Math.min(all, Math.max(few, estimated)) });
  }
  typed.sort((a, b) => a.rows - b.rows);
  const ofRarest = typed.slice(1).reduce((share, { rows }) => (share * rows) / all, 1);
  return {
    table,
    typed,
    rows: all,
    share: { ofAll: (ofRarest * (typed[0]?.rows ?? 0)) / all, ofRarest },
    isFiltered: false,
    found: undefined,
    stretch: undefined,
  };
}

/** The answer of `explain`. */
interface Explained {
  'QUERY PLAN': { Plan: { 'Plan Rows': number } }[];
}

/** Estimates the number of rows as the database does: to count many would take as long as to find them. */
export async function estimate(tx: Tx, rows: SQL): Promise<number> {
  const result = await tx.execute(sql`explain (format json) select from ${rows}`);
  return rowsOf<Explained>(result)[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

/** Finds all rows that have the words, once: where they are few they are named, else led to. */
export function findAll(tx: Tx, words: FrequentWords): Promise<Found> {
  words.found ??= find(tx, words);
  return words.found;
}

async function find(tx: Tx, words: FrequentWords): Promise<Found> {
  const { table, rows, share, isFiltered } = words;
  // What leads to more of them than the filters do would only be in the way.
  if (isFiltered && share.ofAll * rows > many) return { condition: sql`true`, isFew: false };
  const ids = await listFewIds(tx, havingAll(words, few + 1));
  if (ids) return { condition: named(table.id, ids), isFew: true };
  return { condition: ledTo(table.id, havingAll(words)), isFew: false };
}

/**
 * Finds the stretch of the list, in the order of names, to which the rarest of the words leads that names mostly begin
 * with; undefined where there is none, or too many rows elsewhere may have all words.
 */
export function findStretch(tx: Tx, words: FrequentWords): Promise<Stretch | undefined> {
  words.stretch ??= lookForStretch(tx, words);
  return words.stretch;
}

async function lookForStretch(tx: Tx, words: FrequentWords): Promise<Stretch | undefined> {
  const { table, typed, share } = words;
  for (const { word, rows } of typed) {
    // No further than the index of beginnings knows names.
    const condition = beginsWith(table.sortName, sql`left(${word}, 7)`);
    const length = await estimate(tx, sql`${table} where ${condition}`);
    if (length <= rows / 2) continue;
    const elsewhere = await listFewIds(tx, havingAll(words, few + 1, word));
    return elsewhere && { condition, share: (share.ofAll * words.rows) / rows, elsewhere };
  }
  return undefined;
}

/**
 * Rows that may have all the words, as a query for their `id`, by the index of beginnings: of long words it
 * knows the beginning alone. `most` of them at most; where `elsewhere` is given, those whose names don't
 * begin with that.
 */
export function havingAll(
  { table, typed }: Pick<FrequentWords, 'table' | 'typed'>,
  max?: number,
  elsewhere?: SQL,
): SQL {
  return sql`
    select id from rows_with_beginnings(
      ${getTableName(table)}, array[${sql.join(
        typed.map(({ word }) => word),
        sql`, `,
      )}], ${elsewhere ?? null}, ${max ?? null}
    ) as id`;
}

/** The ids that a query for one more than few answers; undefined where it does answer so many. */
async function listFewIds(tx: Tx, query: SQL): Promise<string[] | undefined> {
  const ids = rowsOf<{ id: string }>(await tx.execute(query)).map(({ id }) => id);
  return ids.length > few ? undefined : ids;
}
