import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { rowsOf, type Tx } from '../database/database.ts';
import { replanned } from '../database/statement-names.ts';
import { searchWords } from '../database/tables/index.ts';

/** As many rows are named one by one; more are looked for in the rows as they come. */
export const few = 3000;

/** Words are kept up to so many characters. */
const longest = 80;

/** After every character that words have, in byte order. */
const lastCharacter = '\u{10FFFD}';

/**
 * A table whose rows are searched by words: it has the triggers that keep its rows of `search_words`, the
 * index of beginnings, and its list is in the order of `sortName` as a rule. A list that is searched so is
 * `from` that table alone.
 */
export type WordedTable = PgTable & Record<'id' | 'words' | 'sortName', PgColumn>;

/** The rows of `search_words` with words of a table that begin with what was typed, folded. */
export function hasWord(table: WordedTable, typed: SQL): SQL {
  return sql`${replanned}${searchWords.of} = ${getTableName(table)} and ${beginsWith(searchWords.word, typed)}`;
}

/** Returns the condition that a text in byte order begins with another one. */
export function beginsWith(column: PgColumn, beginning: SQL): SQL {
  return sql`${column} >= ${beginning} and ${column} < ${beginning} || ${lastCharacter}`;
}

/** Returns the condition that a row itself has a word that begins with the typed text, folded. */
export function hasInRow(table: WordedTable, typed: SQL): SQL {
  return sql`${replanned}position(chr(10) || ${typed} in ${table.words}) > 0`;
}

/** Rows that have one of these folded words as it is, as a query for their `id`, some more than once. */
export function havingWhole(table: WordedTable, words: readonly string[]): SQL {
  const kept = [...new Set(words.map((word) => word.slice(0, longest)))];
  // For one word the best plan is always the same; for more it depends on how many there are.
  const isOne =
    kept.length === 1
      ? sql`${searchWords.word} = ${kept[0]}`
      : sql`${replanned}${searchWords.word} = any(${sql.param(kept)}::text[])`;
  return sql`
    select ${searchWords.objectId} as id from ${searchWords}
    where ${searchWords.of} = ${getTableName(table)} and ${isOne}`;
}

/** Rows with a word that begins with what was typed, folded, as a query for their `id`, some more than once. */
export function havingWord(table: WordedTable, typed: SQL): SQL {
  return sql`select ${searchWords.objectId} as id from ${searchWords} where ${hasWord(table, typed)}`;
}

/** Counts the rows of `search_words` for each word typed, no further than one over `few`. */
export async function countFew(
  tx: Tx,
  table: WordedTable,
  typed: readonly SQL[],
): Promise<number[]> {
  const counts = typed.map(
    (word) => sql`(
      select count(*)::int
      from (select from ${searchWords} where ${hasWord(table, word)} limit ${few + 1}) as counted
    )`,
  );
  const result = await tx.execute(sql`select array[${sql.join(counts, sql`, `)}] as counts`);
  return rowsOf<{ counts: number[] }>(result)[0]?.counts ?? [];
}

/** Returns the condition that a row is one of these. */
export function named(id: PgColumn, ids: readonly string[]): SQL {
  return sql`${replanned}${id} = any(${sql.param([...ids])}::uuid[])`;
}

/** Returns the condition that a row is one of those that a query for ids finds. */
export function ledTo(id: PgColumn, ids: SQL): SQL {
  return sql`${id} = any(array(${ids}))`;
}
