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
 * rows there are. The table needs the trigger that keeps its search words.
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
  const isRare = await areRare(tx, asked);
  const conditions = asked.map((has, place) =>
    isRare[place]
      ? sql`${id} = any(array(select ${searchWords.objectId} from ${searchWords} where ${has}))`
      : sql`exists (select from ${searchWords} where ${searchWords.objectId} = ${id} and ${has})`,
  );
  return sql`(${sql.join(conditions, sql` and `)})`;
}

async function areRare(tx: Tx, asked: readonly SQL[]): Promise<boolean[]> {
  const counts = asked.map(
    (has) => sql`(
      select count(*)::int from (select from ${searchWords} where ${has} limit ${rare + 1}) as counted
    )`,
  );
  const result = await tx.execute(sql`select array[${sql.join(counts, sql`, `)}] as counts`);
  const found = rowsOf<{ counts: number[] }>(result)[0]?.counts ?? [];
  return asked.map((_, place) => (found[place] ?? 0) <= rare);
}

/** Which rows have what was typed somewhere in one of some folded columns; for short lists. */
export function hasText(columns: readonly (PgColumn | SQL)[], text: string): SQL {
  const conditions = columns.map((column) => sql`position(fold(${text}) in ${column}) > 0`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}
