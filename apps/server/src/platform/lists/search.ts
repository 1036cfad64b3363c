import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { rowsOf, type Tx } from '../database/database.ts';
import { searchWords } from '../database/tables/index.ts';
import {
  type FrequentWords,
  few,
  frequentWords,
  hasWord,
  ledTo,
  named,
  type WordedTable,
} from './frequent-words.ts';

/** Which rows of a table a search by words leaves. */
export interface Searched {
  condition: SQL;
  /** Where they are few: which they are. The condition names them one by one. */
  ids?: string[];
  /** Where they may be many: how they are read. */
  frequent?: FrequentWords;
}

/**
 * Which rows of a table have, for each word typed, a word that begins with it: found by an index, however
 * many rows there are; undefined where no word was typed.
 */
export async function searchByWords(
  tx: Tx,
  table: WordedTable,
  text: string,
): Promise<Searched | undefined> {
  // Where an address is hosted is a word of its own, without the sign in front that people type.
  const words = text.split(/\s+/).flatMap((word) => word.replace(/^@+/, '') || []);
  const typed = words.slice(0, 8).map((word) => sql`fold(${word})`);
  if (typed.length === 0) return undefined;
  const inRow = typed.map((word) => sql`position(chr(10) || ${word} in ${table.words}) > 0`);
  const condition = sql`(${sql.join(inRow, sql` and `)})`;
  const rare = await findRare(
    tx,
    typed.map((word) => hasWord(table, word)),
  );
  if (rare === undefined) {
    return { condition, frequent: await frequentWords(tx, table, typed) };
  }
  const objects = sql`select ${searchWords.objectId} from ${searchWords} where ${rare}`;
  const result = await tx.execute(sql`
    select ${table.id}::text as id from ${table} where ${condition} and ${ledTo(table, objects)}`);
  const ids = rowsOf<{ id: string }>(result).map(({ id }) => id);
  return { condition: named(table.id, ids), ids };
}

/** The same as a condition on what refers to such rows by `reference`, for what is not read page by page. */
export async function hasWords(
  tx: Tx,
  table: WordedTable,
  reference: PgColumn,
  text: string,
): Promise<SQL | undefined> {
  const found = await searchByWords(tx, table, text);
  if (found?.ids) return named(reference, found.ids);
  return (
    found &&
    sql`exists (select from ${table} where ${table.id} = ${reference} and ${found.condition})`
  );
}

/** The condition of the word that the fewest rows have; undefined where none leads to few. */
async function findRare(tx: Tx, asked: readonly SQL[]): Promise<SQL | undefined> {
  const counts = asked.map(
    (has) => sql`(
      select count(*)::int from (select from ${searchWords} where ${has} limit ${few + 1}) as counted
    )`,
  );
  const result = await tx.execute(sql`select array[${sql.join(counts, sql`, `)}] as counts`);
  const found = rowsOf<{ counts: number[] }>(result)[0]?.counts ?? [];
  const fewest = Math.min(...found);
  return fewest > few ? undefined : asked[found.indexOf(fewest)];
}

/** Which rows have what was typed somewhere in one of some folded columns; for short lists. */
export function hasText(columns: readonly (PgColumn | SQL)[], text: string): SQL {
  const conditions = columns.map((column) => sql`position(fold(${text}) in ${column}) > 0`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}
