import { countLimits, type Rows, type RowsQuery, type SortDirection } from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../database/database.ts';
import { replanned } from '../database/statement-names.ts';
import { Failure } from '../failure/failure.ts';
import type { FrequentWords } from '../search/frequent-words.ts';
import { countWords, findInStretch, findNearest, type Going } from '../search/words-in-order.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import type { ListSort, ListSource } from './list-source.ts';
import { foundCondition, type RowsCondition, rowsCondition } from './rows-condition.ts';

/** A row of a page: its id, and what it is sorted by as text. */
interface Found {
  id: string;
  key: string | null;
}

/** The query of a list as a whole, without its pages. */
type WholeQuery = Omit<RowsQuery, 'pageSize' | 'count'>;

/**
 * As many rows are looked at in the list's order for each one that is wanted of those that a search
 * leaves. More would cost as much as finding all of them and sorting them after.
 */
const walkedForEach = 60;

/** So large a part of all rows is soon met wherever the list is gone through. */
const everywhere = 1 / 6;

/** The rows of a list in order, as far as they are requested: which they are, and how they are sorted. */
interface Order extends RowsCondition {
  source: ListSource;
  by: string;
  sort: ListSort;
  direction: SortDirection;
}

/**
 * One page of a list. The ids of its rows are found first, by an index, whatever the list's length; `load`
 * then answers those rows, in any order.
 * @throws Failure `invalid` for a sort, filter or cursor that the list can't have.
 */
export async function readRows<Row extends { id: string }>(
  tx: Tx,
  source: ListSource,
  query: RowsQuery,
  where: SQL | undefined,
  load: (ids: string[]) => Promise<readonly Row[]>,
): Promise<Rows<Row>> {
  const order = orderOf(source, query, await rowsCondition(tx, source, query, where));
  const page = await findPage(tx, order, query);
  const isWhole = query.cursor === undefined && !page.hasNext;
  const { count, isCapped } = isWhole
    ? { count: page.rows.length, isCapped: false }
    : await countRows(tx, order, countLimits[query.count]);
  const ids = page.rows.map(({ id }) => id);
  const loaded = new Map(
    (ids.length === 0 ? [] : await load(ids)).map((row) => [row.id, row] as const),
  );
  return {
    items: ids.flatMap((id) => loaded.get(id) ?? []),
    next: page.hasNext ? cursorAt(order, 'next', page) : null,
    previous: page.hasPrevious ? cursorAt(order, 'previous', page) : null,
    from: page.from,
    total: count,
    isTotalCapped: isCapped,
  };
}

/** The ids of the rows after a cursor, in the list's order, with the cursor that goes on; for reading a whole list. */
export async function readIdsAfter(
  tx: Tx,
  source: ListSource,
  query: WholeQuery,
  where: SQL | undefined,
  limit: number,
): Promise<{ ids: string[]; next: string | null }> {
  const order = orderOf(source, query, await rowsCondition(tx, source, query, where));
  const page = await findPage(tx, order, { ...query, pageSize: limit });
  return {
    ids: page.rows.map(({ id }) => id),
    next: page.hasNext ? cursorAt(order, 'next', page) : null,
  };
}

function orderOf(source: ListSource, query: WholeQuery, rows: RowsCondition): Order {
  const { defaultSort } = source.definition;
  const by = query.sort ?? defaultSort.by;
  const sort = source.fields.get(by)?.sort;
  if (sort === undefined) {
    const message = 'The list can’t be sorted by this. Choose another column.';
    throw new Failure('invalid', message, { sort: message });
  }
  const usual = by === defaultSort.by ? defaultSort.direction : 'ascending';
  return { ...rows, source, by, sort, direction: query.direction ?? usual };
}

interface Page {
  rows: Found[];
  from: number;
  hasNext: boolean;
  hasPrevious: boolean;
}

async function findPage(
  tx: Tx,
  order: Order,
  { cursor: text, pageSize }: Pick<RowsQuery, 'cursor' | 'pageSize'>,
): Promise<Page> {
  const cursor =
    text === undefined
      ? undefined
      : readCursor(text, { sort: order.by, direction: order.direction, type: order.sort.type });
  if (cursor?.towards === 'previous') {
    const found = await findRows(tx, order, cursor, pageSize + 1);
    // Back at the beginning: the first page is a whole one again.
    if (found.length <= pageSize) return findPage(tx, order, { pageSize });
    const rows = found.slice(0, pageSize).reverse();
    return { rows, from: Math.max(1, cursor.index - pageSize), hasNext: true, hasPrevious: true };
  }
  const found = await findRows(tx, order, cursor, pageSize + 1);
  const rows = found.slice(0, pageSize);
  const from = rows.length === 0 ? 0 : (cursor?.index ?? 0) + 1;
  return {
    rows,
    from,
    hasNext: found.length > pageSize,
    hasPrevious: cursor !== undefined && rows.length > 0,
  };
}

function cursorAt(order: Order, towards: Cursor['towards'], page: Page): string {
  const { rows, from } = page;
  const row = towards === 'next' ? rows.at(-1) : rows[0];
  const index = towards === 'next' ? from + rows.length - 1 : from;
  const { by: sort, direction } = order;
  return writeCursor({ towards, sort, direction, key: row?.key ?? null, id: row?.id ?? '', index });
}

/** Rows from a cursor on, in the direction that it leads: those with a value, then those without, or the other way round. */
async function findRows(
  tx: Tx,
  order: Order,
  cursor: Cursor | undefined,
  limit: number,
): Promise<Found[]> {
  const isBack = cursor?.towards === 'previous';
  const hasEmpty = order.sort.isNullable === true || order.sort.joined?.isMissing !== undefined;
  const both = hasEmpty ? (['filled', 'empty'] as const) : (['filled'] as const);
  const parts = isBack ? both.toReversed() : both;
  const start = cursor === undefined ? parts[0] : cursor.key === null ? 'empty' : 'filled';
  const found: Found[] = [];
  for (const part of parts.slice(parts.indexOf(start as 'filled'))) {
    if (found.length >= limit) break;
    const from = part === start ? cursor : undefined;
    found.push(...(await findPart(tx, order, part, isBack, from, limit - found.length)));
  }
  return found;
}

/** Finds the part of the rows that has a value to be sorted by, or the part that has none. */
async function findPart(
  tx: Tx,
  order: Order,
  part: 'filled' | 'empty',
  isBack: boolean,
  cursor: Cursor | undefined,
  limit: number,
): Promise<Found[]> {
  const { source, sort, direction } = order;
  const isUp = (direction === 'ascending') !== isBack;
  const towards = isUp ? sql`asc` : sql`desc`;
  const beyond = isUp ? sql`>` : sql`<`;
  const { id, from } = source;
  if (part === 'empty') {
    const isMissing = sort.joined?.isMissing ?? sql`${sort.column} is null`;
    const after = cursor ? sql`and ${id} ${beyond} ${cursor.id}::uuid` : sql``;
    return await findInOrder(tx, order, limit, {
      sortKey: sql`null::text`,
      rows: sql`${from} where ${isMissing} ${after}`,
      towards,
    });
  }
  const type = sql.raw(sort.type);
  const after = cursor
    ? sql`and (${sort.column}, ${id}) ${beyond} (${cursor.key}::${type}, ${cursor.id}::uuid)`
    : sql``;
  // Of two columns of different tables, the first alone can be looked up by an index.
  const near =
    cursor && sort.joined ? sql`and ${sort.column} ${beyond}= ${cursor.key}::${type}` : sql``;
  const filled = sort.isNullable ? sql`and ${sort.column} is not null` : sql``;
  return await findInOrder(tx, order, limit, {
    sortKey: sql`${sort.column}`,
    rows: sql`${from} ${sort.joined?.join ?? sql``} where true ${filled} ${near} ${after}`,
    towards,
    going: { beyond, cursor, towards },
  });
}

/** Rows of a part as a query: all of them, what they are sorted by before their id, and the direction. */
interface PartQuery {
  rows: SQL;
  sortKey: SQL;
  towards: SQL;
  /** From where on; undefined for rows without a value. */
  going?: Going;
}

/**
 * The first of a part's rows that the list shows. The database takes it that what a search leaves is
 * spread evenly over the list, and goes through a million rows for what is at its end. So it is given how
 * to look: a few rows are found, then sorted; for many it goes through the list, or through the words in
 * the list's order, as far as that pays.
 */
async function findInOrder(tx: Tx, order: Order, limit: number, part: PartQuery): Promise<Found[]> {
  const { source, where, isByWords, words, referring } = order;
  const { rows, sortKey, towards } = part;
  const columns = sql`${source.id} as id, ${sortKey} as sort_key`;
  const inOrder = (by: SQL, limited: number) =>
    sql`order by ${by} ${towards}, ${source.id} ${towards} limit ${limited}`;
  const read = async (query: SQL) => {
    const result = await tx.execute(sql`
      ${replanned}select id, sort_key::text as key from (${query}) as found
      order by sort_key ${towards}, id ${towards} limit ${limit}`);
    return rowsOf<Found>(result);
  };
  if (referring) {
    const next = sql`select ${source.id.table}.*, ${sortKey} as sort_key from ${rows} and ${referring.others}
      ${inOrder(sortKey, walkedForEach * limit)}`;
    const met = await read(sql`
      select ${source.id} as id, sort_key from (${next}) as ${source.id.table} where ${referring.byRow}`);
    if (met.length === limit) return met;
  }
  const all = sql`select ${columns} from ${rows} and ${where}`;
  if (!isByWords) return await read(sql`${all} ${inOrder(sortKey, limit)}`);
  // Without this offset it would go through the list after all.
  if (words === undefined) return await read(sql`${all} offset 0`);
  const isByName = order.sort.column === words.table.sortName;
  const going = isByName && !words.isFiltered && !words.found ? part.going : undefined;
  const walk = async () => {
    if (!isNear(words, going !== undefined)) return undefined;
    const { table } = words;
    const walked = sql`select ${table}.*, ${sortKey} as sort_key from ${rows} ${inOrder(sortKey, walkedForEach * limit)}`;
    const found = await read(
      sql`select ${source.id} as id, sort_key from (${walked}) as ${table} where ${where}`,
    );
    return found.length === limit ? found : undefined;
  };
  const inStretch = async () => going && findInStretch(tx, words, where, going, limit);
  const nearest = async () => going && findNearest(tx, words, where, going, limit);
  const isEverywhere = words.share.ofAll >= everywhere;
  const ways = isEverywhere ? [walk, inStretch, nearest] : [inStretch, walk, nearest];
  for (const way of ways) {
    const found = await way();
    if (found) return found;
  }
  const shown = await foundCondition(tx, order);
  return await read(sql`select ${columns} from ${rows} and ${shown} offset 0`);
}

/**
 * Returns true where enough rows that have the words may be among those that are read in the list's order; where that
 * is the order of the words, they are found by these as well.
 */
function isNear({ share, typed, found }: FrequentWords, isInOrder: boolean): boolean {
  if (found) return false;
  const isOne = typed.length === 1;
  if (isInOrder) return share.ofAll * walkedForEach >= (isOne ? 2 : 1);
  return isOne || share.ofAll * walkedForEach >= 1 / 2;
}

/** Counts no further than a limit: a long list stays as quick as a short one. */
async function countRows(tx: Tx, order: Order, limit: number) {
  const { words, where, source, referring } = order;
  if (referring && limit <= countLimits.quick) {
    const some = sql`${referring.others} and ${referring.some}`;
    if ((await countPlain(tx, source, some, limit + 1)) > limit)
      return { count: limit, isCapped: true };
  }
  const isCountedByWords = words && !words.isFiltered && !(await words.found)?.isFew;
  const count = isCountedByWords
    ? await countWords(tx, words, where, limit + 1)
    : await countPlain(tx, source, await foundCondition(tx, order), limit + 1);
  return { count: Math.min(count, limit), isCapped: count > limit };
}

async function countPlain(tx: Tx, { from }: ListSource, where: SQL, limit: number) {
  const result = await tx.execute(sql`
    ${replanned}select count(*)::int as count from (select 1 from ${from} where ${where} limit ${limit}) as counted`);
  return rowsOf<{ count: number }>(result)[0]?.count ?? 0;
}
