import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { rowsOf, type Tx } from '../database/database.ts';
import { searchWords } from '../database/tables/index.ts';

/** As many rows can have a rare word: they are found by it. A commoner one is looked for in the rows. */
const rare = 3000;

/** After every character that words have, in byte order. */
const lastCharacter = '\u{10FFFD}';

/**
 * Which rows have, for each word typed, a word that begins with it: found by an index, however many
 * rows there are. Where one of the words is rare they are found at once, and named one by one. The
 * table needs the trigger that keeps its search words.
 */
export async function hasWords(
  tx: Tx,
  of: string,
  id: PgColumn,
  text: string,
): Promise<SQL | undefined> {
  // Where an address is hosted is a word of its own, without the sign in front that people type.
  const words = text.split(/\s+/).flatMap((word) => word.replace(/^@+/, '') || []);
  const asked = words.slice(0, 8).map(
    (word) => sql`${searchWords.of} = ${of} and ${searchWords.word} >= fold(${word})
      and ${searchWords.word} < fold(${word}) || ${lastCharacter}`,
  );
  if (asked.length === 0) return undefined;
  const rarest = await findRarest(tx, asked);
  if (rarest !== undefined) {
    const ids = await findRows(tx, rarest, asked);
    return sql`${id} = any(${sql.param(ids)}::uuid[])`;
  }
  const conditions = asked.map(
    (has) =>
      sql`exists (select from ${searchWords} where ${searchWords.objectId} = ${id} and ${has})`,
  );
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** The condition of the word that the fewest rows have; undefined where none is rare. */
async function findRarest(tx: Tx, asked: readonly SQL[]): Promise<SQL | undefined> {
  const counts = asked.map(
    (has) => sql`(
      select count(*)::int from (select from ${searchWords} where ${has} limit ${rare + 1}) as counted
    )`,
  );
  const result = await tx.execute(sql`select array[${sql.join(counts, sql`, `)}] as counts`);
  const found = rowsOf<{ counts: number[] }>(result)[0]?.counts ?? [];
  const fewest = Math.min(...found);
  return fewest > rare ? undefined : asked[found.indexOf(fewest)];
}

/** The rows of a rare word that have the others too. */
async function findRows(tx: Tx, rarest: SQL, asked: readonly SQL[]): Promise<string[]> {
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
    ) as found where true ${sql.join(others, sql` `)}`);
  return rowsOf<{ id: string }>(result).map(({ id }) => id);
}

/** Which rows have what was typed somewhere in one of some folded columns; for short lists. */
export function hasText(columns: readonly (PgColumn | SQL)[], text: string): SQL {
  const conditions = columns.map((column) => sql`position(fold(${text}) in ${column}) > 0`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}
