import { or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { rowsOf, type Tx } from '../database/database.ts';
import { replanned } from '../database/statement-names.ts';
import { type FrequentWords, frequentWords, havingAll } from './frequent-words.ts';
import {
  countFew,
  few,
  hasInRow,
  havingWord,
  ledTo,
  named,
  type WordedTable,
} from './word-index.ts';

/** Rows searched by the index of words: they have, for each word typed, one that begins with it. */
interface IndexedRows {
  index: WordedTable;
}

/** Rows looked at one by one, for lists that stay short: they have what was typed anywhere in one of some texts. */
interface TextRows {
  /** Folded, as a sort key is. */
  texts: readonly (PgColumn | SQL)[];
}

/** The rows of another table that a row refers to by an id. */
type RelatedRows = { reference: PgColumn } & (
  | IndexedRows
  /** Where those rows are, as it is written after `from`, and their id there. */
  | (TextRows & { from: PgTable | SQL; id: PgColumn | SQL })
);

/** Describes the source of a search. A row is found by itself or by anything that it refers to. */
type SearchSource = IndexedRows | (TextRows & { related?: readonly RelatedRows[] });

/** Holds the condition for the rows that a search found. */
interface Searched {
  condition: SQL;
  /** Where the index of words found few: which they are. The condition names them one by one. */
  ids?: string[];
  /** Where there may be many by the index of words: how they are read. */
  frequent?: FrequentWords;
  /** All that the rows refer to is named one by one, so that an index leads to them. */
  isLed?: boolean;
  /** Where the rows may refer to many: how some are found before all are looked through. */
  referring?: Referring;
}

/** Leads to rows that may refer to many. */
export interface Referring {
  /** The same condition, decided row by row: for a part of a list. */
  byRow: SQL;
  /** Leads to some of the rows. */
  some: SQL;
}

/** Builds the condition for a text from a search box; undefined for all rows, where no word was typed. */
export type Search = (text: string, tx: Tx) => Promise<Searched | undefined>;

/** The search in a source; the same for every list, and for what else is found by typing. */
export function searchBy(source: SearchSource): Search {
  return async (text, tx) => {
    if ('index' in source) return await searchIndex(tx, source.index, text);
    const { texts, related = [] } = source;
    // Rows that are looked at one by one for their own texts are not led to.
    const mayLead = texts.length === 0;
    const referring = [];
    for (const rows of related) referring.push(await searchRelated(tx, rows, text, mayLead));
    const condition = or(hasText(texts, text), ...referring.map((found) => found?.condition));
    if (condition === undefined) return undefined;
    const isLed = mayLead && referring.every((found) => found?.isLed !== false);
    const many = referring.find((found) => found?.referring)?.referring;
    if (many === undefined || !mayLead) return { condition, isLed };
    const byRow = referring.map((found) => found?.referring?.byRow ?? found?.condition);
    return { condition, isLed, referring: { byRow: or(...byRow) ?? condition, some: many.some } };
  };
}

async function searchIndex(
  tx: Tx,
  table: WordedTable,
  text: string,
): Promise<Searched | undefined> {
  // Where an address is hosted is a word of its own, without the sign in front that people type.
  const words = text.split(/\s+/).flatMap((word) => word.replace(/^@+/, '') || []);
  const typed = words.slice(0, 8).map((word) => sql`fold(${word})`);
  if (typed.length === 0) return undefined;
  const inRow = typed.map((word) => hasInRow(table, word));
  const condition = sql`(${sql.join(inRow, sql` and `)})`;
  const counts = await countFew(tx, table, typed);
  const min = Math.min(...counts);
  const rarest = typed[counts.indexOf(min)];
  if (rarest === undefined || min > few) {
    return { condition, frequent: await frequentWords(tx, table, typed) };
  }
  const result = await tx.execute(sql`
    select ${table.id}::text as id from ${table}
    where ${condition} and ${ledTo(table.id, havingWord(table, rarest))}`);
  const ids = rowsOf<{ id: string }>(result).map(({ id }) => id);
  return { condition: named(table.id, ids), ids };
}

/** Builds the condition for rows that refer to one that is found; undefined where no word was typed. */
async function searchRelated(
  tx: Tx,
  rows: RelatedRows,
  text: string,
  mayLead: boolean,
): Promise<Pick<Searched, 'condition' | 'isLed' | 'referring'> | undefined> {
  const { reference } = rows;
  if (!('index' in rows)) {
    const { from, id, texts } = rows;
    const found = sql`select ${id} from ${from} where ${hasText(texts, text)}`;
    const unnamed = { condition: sql`${reference} in (${found})`, isLed: false };
    if (!mayLead) return unnamed;
    const result = await tx.execute(
      sql`select id::text from (${found} limit ${few + 1}) as found (id)`,
    );
    const ids = rowsOf<{ id: string }>(result).map((row) => row.id);
    return ids.length > few ? unnamed : { condition: named(reference, ids), isLed: true };
  }
  const { index: table } = rows;
  const found = await searchIndex(tx, table, text);
  if (found === undefined) return undefined;
  if (found.ids) return { condition: named(reference, found.ids), isLed: true };
  const is = sql`select from ${table} where ${table.id} = ${reference} and ${found.condition}`;
  const condition = sql`exists (${is})`;
  if (!found.frequent) return { condition, isLed: false };
  const some = sql`(${ledTo(reference, havingAll(found.frequent, few))} and ${condition})`;
  // With an offset, the database does not gather all that may be referred to first.
  return { condition, isLed: false, referring: { byRow: sql`exists (${is} offset 0)`, some } };
}

function hasText(texts: readonly (PgColumn | SQL)[], text: string): SQL | undefined {
  return or(...texts.map((one) => sql`${replanned}position(fold(${text}) in ${one}) > 0`));
}
