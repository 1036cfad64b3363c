import type { ListFilter, RowSelection } from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import { cancellable } from '../database/cancellable.ts';
import type { Tx } from '../database/database.ts';
import { Failure } from '../failure/failure.ts';
import { estimate, type FrequentWords, findAll } from '../search/frequent-words.ts';
import type { Referring } from '../search/search-by.ts';
import type { ListSource } from './list-source.ts';
import { zoneForFilters } from './tenant-zone.ts';

/** Holds the condition for the rows of a list. */
export interface RowsCondition {
  where: SQL;
  /**
   * True where rows were found by the index of words, or few by what they refer to: the database can't foresee where in
   * the list's order they are.
   */
  isByWords: boolean;
  /** The words where many rows have them. */
  words: FrequentWords | undefined;
  /** Where the rows that are found refer to many: how some of them are found. */
  referring: (Referring & { others: SQL }) | undefined;
}

/** As many rows that references lead to are found and sorted sooner than they are met in a list. */
const soonSorted = 5000;

/**
 * Builds the condition for the rows that match a search and filters. The tenant's time zone is looked up where it is
 * needed and not given.
 * @throws Failure `invalid` for a filter that the list can't have.
 */
export async function rowsCondition(
  tx: Tx,
  source: ListSource,
  { search, filters }: { search: string; filters: readonly ListFilter[] },
  where: SQL | undefined,
  timeZone?: string,
): Promise<RowsCondition> {
  const zone = timeZone ?? (await zoneForFilters(tx, filters));
  const found = search === '' ? undefined : await source.search(search, tx);
  const conditions = [
    cancellable,
    ...(where ? [where] : []),
    ...filters.map((filter) => filterCondition(source, filter, zone)),
  ];
  const others = sql.join(conditions, sql` and `);
  const isFew =
    found?.isLed === true &&
    (await estimate(tx, sql`${source.from} where ${found.condition}`)) <= soonSorted;
  return {
    where: found ? sql`(${others} and ${found.condition})` : sql`(${others})`,
    isByWords: found?.ids !== undefined || found?.frequent !== undefined || isFew,
    referring: found?.referring && { ...found.referring, others },
    words: found?.frequent && { ...found.frequent, isFiltered: filters.length > 0 },
  };
}

/** The condition of the rows where they are not gone through in order: words lead to those that have them. */
export async function foundCondition(
  tx: Tx,
  { where, words }: Pick<RowsCondition, 'where' | 'words'>,
): Promise<SQL> {
  return words ? sql`(${where} and ${(await findAll(tx, words)).condition})` : where;
}

function filterCondition(source: ListSource, filter: ListFilter, zone: string): SQL {
  const field = source.fields.get(filter.field);
  if (field?.filter === undefined) {
    const message = 'A filter uses a field that no longer exists. Remove the filter.';
    const filters = `There is no field “${filter.field}” to filter by.`;
    throw new Failure('invalid', message, { filters });
  }
  return field.filter(filter, zone);
}

/**
 * Builds the condition for the selected rows, on the whole set.
 * @throws Failure `invalid` for a filter that the list can't have.
 */
export async function selectionCondition(
  tx: Tx,
  source: ListSource,
  selection: RowSelection,
  where: SQL | undefined,
): Promise<SQL> {
  const ids = (list: readonly string[]) => sql`${sql.param([...list])}::uuid[]`;
  if ('ids' in selection) {
    const chosen = sql`${source.id} = any(${ids(selection.ids)})`;
    return where ? sql`(${where} and ${chosen})` : chosen;
  }
  const rows = await rowsCondition(tx, source, selection, where);
  const all = await foundCondition(tx, rows);
  if (selection.except.length === 0) return all;
  return sql`(${all} and ${source.id} <> all(${ids(selection.except)}))`;
}
