import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { rowsOf, type Tx } from '../database/database.ts';
import { searchWords } from '../database/tables/index.ts';

/** As many rows are named one by one; more are looked for in the rows as they come. */
const few = 3000;

/** As many rows can have a word that the others are looked for beside: what they have in common may be little. */
const many = 30_000;

/** After every character that words have, in byte order. */
const lastCharacter = '\u{10FFFD}';

/** Which rows a search leaves. */
export interface Searched {
  condition: SQL;
  /** They are few, and named in the condition one by one. */
  isFew: boolean;
}

/**
 * Which rows have, for each word typed, a word that begins with it: found by an index, however many
 * rows there are; undefined where no word was typed. The table needs the trigger that keeps its search
 * words.
 */
export async function searchByWords(
  tx: Tx,
  of: string,
  id: PgColumn,
  text: string,
): Promise<Searched | undefined> {
  // Where an address is hosted is a word of its own, without the sign in front that people type.
  const words = text.split(/\s+/).flatMap((word) => word.replace(/^@+/, '') || []);
  const asked = words.slice(0, 8).map(
    (word) => sql`${searchWords.of} = ${of} and ${searchWords.word} >= fold(${word})
      and ${searchWords.word} < fold(${word}) || ${lastCharacter}`,
  );
  if (asked.length === 0) return undefined;
  const rarest = await findRarest(tx, asked);
  const ids = rarest && (await findFew(tx, rarest, asked));
  if (ids) return { condition: sql`${id} = any(${sql.param(ids)}::uuid[])`, isFew: true };
  const conditions = asked.map(
    (has) =>
      sql`exists (select from ${searchWords} where ${searchWords.objectId} = ${id} and ${has})`,
  );
  return { condition: sql`(${sql.join(conditions, sql` and `)})`, isFew: false };
}

/** The same as a condition alone, for what is not read page by page. */
export async function hasWords(
  tx: Tx,
  of: string,
  id: PgColumn,
  text: string,
): Promise<SQL | undefined> {
  return (await searchByWords(tx, of, id, text))?.condition;
}

/** The condition of the word that the fewest rows have; undefined where it leads to too many. */
async function findRarest(tx: Tx, asked: readonly SQL[]): Promise<SQL | undefined> {
  const limit = asked.length === 1 ? few : many;
  const counts = asked.map(
    (has) => sql`(
      select count(*)::int from (select from ${searchWords} where ${has} limit ${limit + 1}) as counted
    )`,
  );
  const result = await tx.execute(sql`select array[${sql.join(counts, sql`, `)}] as counts`);
  const found = rowsOf<{ counts: number[] }>(result)[0]?.counts ?? [];
  const fewest = Math.min(...found);
  return fewest > limit ? undefined : asked[found.indexOf(fewest)];
}

/** The rows of one of the words that have the others too; undefined where they are not few. */
async function findFew(tx: Tx, rarest: SQL, asked: readonly SQL[]): Promise<string[] | undefined> {
  const others = asked
    .filter((has) => has !== rarest)
    .map(
      (has) => sql`and exists (
        select from ${searchWords} where ${searchWords.objectId} = found.id and ${has}
      )`,
    );
  const result = await tx.execute(sql`
    select id::text as id from (
      select distinct ${searchWords.objectId} as id from ${searchWords} where ${rarest}
    ) as found where true ${sql.join(others, sql` `)} limit ${few + 1}`);
  const ids = rowsOf<{ id: string }>(result).map(({ id }) => id);
  return ids.length > few ? undefined : ids;
}

/** Which rows have what was typed somewhere in one of some folded columns; for short lists. */
export function hasText(columns: readonly (PgColumn | SQL)[], text: string): SQL {
  const conditions = columns.map((column) => sql`position(fold(${text}) in ${column}) > 0`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}
