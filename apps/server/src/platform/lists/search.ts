import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { searchWords } from '../database/tables/index.ts';

/**
 * Which rows have, for each word typed, a word that begins with it: found by an index, however many
 * rows there are. The table needs the trigger that keeps its search words.
 */
export function hasWords(of: string, id: PgColumn, text: string): SQL | undefined {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return undefined;
  const conditions = words.slice(0, 8).map(
    (word) => sql`exists (
      select from ${searchWords}
      where ${searchWords.of} = ${of} and ${searchWords.objectId} = ${id}
      and ${searchWords.word} >= fold(${word}) and ${searchWords.word} < fold(${word}) || ${lastCharacter}
    )`,
  );
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** After every character that words have, in byte order. */
const lastCharacter = '\u{10FFFD}';

/** Which rows have what was typed somewhere in one of some folded columns; for short lists. */
export function hasText(columns: readonly PgColumn[], text: string): SQL {
  const conditions = columns.map((column) => sql`position(fold(${text}) in ${column}) > 0`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}
