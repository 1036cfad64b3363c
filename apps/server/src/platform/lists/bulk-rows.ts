import {
  type ArchivedChoice,
  type BulkOutcome,
  maxBulkRows,
  type RowSelection,
} from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rowsOf, type Tx } from '../database/database.ts';
import { Failure, notFound } from '../failure/failure.ts';
import type { Member } from '../policy/caller.ts';
import type { ListSource } from './list-source.ts';
import { listSource, type RecordRows } from './record-rows.ts';
import { selectionCondition } from './rows-condition.ts';

/**
 * Does the same to all selected rows of a list, to each by itself and by the same rules as if it were alone;
 * answers what became of each. What is refused of one is no matter to the others.
 * @throws Failure `not-found` where none of them is there; `invalid` for too many, and for a filter that the
 * list can't have
 */
export async function bulkRows<Row extends { id: string }, Choice, Source extends ListSource>(
  { database, caller }: { database: Database; caller: Member },
  { selection, ...choice }: { selection: RowSelection } & Choice,
  list: RecordRows<Row, Omit<Choice, 'selection'> & { archived: ArchivedChoice }, Source>,
  act: (row: Row) => Promise<unknown>,
): Promise<{ items: BulkOutcome[] }> {
  const { thing, name, load } = list;
  const isEach = 'ids' in selection;
  const rows = await database.tenant(caller.tenantId, async (tx) => {
    const source = await listSource(list, tx, caller, isEach ? [] : selection.filters);
    const archived = isEach ? 'all' : selection.archived;
    const where = list.shown({ ...choice, archived }, caller);
    const ids = await selectedIds(tx, selection, source, where);
    return ids.length === 0 ? [] : await load(tx, ids, caller, source);
  });
  if (rows.length === 0) throw notFound(thing);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ids = isEach ? [...new Set(selection.ids)] : rows.map(({ id }) => id);
  const items = await doToEach(
    ids.map((id) => ({ id, row: byId.get(id) })),
    ({ row }) => (row ? name(row) : ''),
    ({ row }) => {
      if (!row) throw notFound(thing);
      return act(row);
    },
  );
  return { items };
}

/**
 * Does the same to many things, one after the other; answers what became of each. `act` may be refused by a
 * Failure, whose words are kept; anything else that goes wrong ends it.
 */
export async function doToEach<One extends { id: string }>(
  things: readonly One[],
  nameOf: (one: One) => string,
  act: (one: One) => unknown,
): Promise<BulkOutcome[]> {
  const items: BulkOutcome[] = [];
  for (const one of things) {
    const { refusal, field } = await refusalOf(() => act(one));
    items.push({ id: one.id, name: nameOf(one), isDone: refusal === '', refusal, field });
  }
  return items;
}

/** Why something was refused, in words, and what of it is wrong; both empty where it was done. */
async function refusalOf(work: () => unknown): Promise<Pick<BulkOutcome, 'refusal' | 'field'>> {
  try {
    await work();
    return { refusal: '', field: '' };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // What can be set for many says more than a field of one form.
    const fields = Object.keys(error.fields ?? {});
    const field = fields.find((path) => path.startsWith('settings.')) ?? fields[0] ?? '';
    return { refusal: error.message, field };
  }
}

/**
 * Finds the ids of the selected rows of a list, `maxBulkRows` at most.
 * @throws Failure `invalid` for more, and for a filter that the list can’t have
 */
export async function selectedIds(
  tx: Tx,
  selection: RowSelection,
  source: ListSource,
  where: SQL | undefined,
): Promise<string[]> {
  const selected = await selectionCondition(tx, source, selection, where);
  const result = await tx.execute(
    sql`select ${source.id} as id from ${source.from} where ${selected} order by 1 limit ${maxBulkRows + 1}`,
  );
  const ids = rowsOf<{ id: string }>(result).map(({ id }) => id);
  if (ids.length <= maxBulkRows) return ids;
  const message = `Choose up to ${maxBulkRows} rows, or narrow the list with a search or filters.`;
  throw new Failure('invalid', message, { selection: message });
}
