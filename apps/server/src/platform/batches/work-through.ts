import type { Database, Tx } from '../database/database.ts';
import { noteProgress } from '../jobs/interrupted-jobs.ts';
import { PermanentFailure } from '../jobs/job-kind.ts';
import { publishChange } from '../live/changes.ts';
import type { AfterChunk, Batch } from './batch.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

/**
 * Works on a batch until no item is open, or it is stopped. Each chunk is one transaction together with the
 * notes of what became of its items, so that, interrupted at any point, it goes on with the first open item, and
 * an item that another process has done meanwhile is left alone.
 * @throws PermanentFailure where `apply` does; what a chunk without `refuse` throws.
 */
export async function workThrough<Item, Locked, Prepared>(
  database: Database,
  batch: Batch<Item, Locked, Prepared>,
): Promise<void> {
  for await (const items of batch.chunks()) {
    await yieldToEventLoop();
    if (!(await workOnChunk(database, batch, items))) return;
    await noteProgress();
  }
  await holding(database, { ...batch, isAboveTenants: false }, (tx, locked) =>
    batch.finish(tx, locked),
  );
}

/** Does items together; where that fails, each for itself. False where the batch was stopped. */
async function workOnChunk<Item, Locked, Prepared>(
  database: Database,
  batch: Batch<Item, Locked, Prepared>,
  items: readonly Item[],
): Promise<boolean> {
  let chunk: { result: AfterChunk<Item> | undefined } | undefined;
  try {
    const prepared = (await batch.prepare?.(items)) as Prepared;
    chunk = await holding(database, batch, async (tx, locked) => {
      const open = await batch.stillOpen(tx, items);
      return open.length === 0 ? undefined : batch.apply(tx, locked, open, prepared);
    });
  } catch (error) {
    if (error instanceof PermanentFailure || !batch.refuse) throw error;
    return items.length > 1
      ? workOneByOne(database, batch, items)
      : refuseItems(database, batch, items, error);
  }
  if (!chunk) return false;
  const after = chunk.result;
  const write = await after?.work();
  if (!after || !write) return true;
  await yieldToEventLoop();
  const written = await holding(database, batch, async (tx) =>
    write(tx, await batch.stillOpen(tx, after.waiting)),
  );
  return written !== undefined;
}

async function workOneByOne<Item, Locked, Prepared>(
  database: Database,
  batch: Batch<Item, Locked, Prepared>,
  items: readonly Item[],
): Promise<boolean> {
  for (const item of items) {
    await yieldToEventLoop();
    if (!(await workOnChunk(database, batch, [item]))) return false;
  }
  return true;
}

async function refuseItems<Item, Locked, Prepared>(
  database: Database,
  batch: Batch<Item, Locked, Prepared>,
  items: readonly Item[],
  error: unknown,
): Promise<boolean> {
  const done = await holding(
    database,
    { ...batch, isAboveTenants: false },
    async (tx, locked): Promise<void> => {
      for (const item of await batch.stillOpen(tx, items)) {
        await batch.refuse?.(tx, locked, item, error);
      }
    },
  );
  return done !== undefined;
}

/** A transaction that holds the batch and tells of its change; undefined where it is not to go on. */
function holding<Locked, Result>(
  database: Database,
  {
    tenantId,
    subject,
    isAboveTenants,
    hold,
  }: Pick<Batch<never, Locked>, 'tenantId' | 'subject' | 'isAboveTenants' | 'hold'>,
  work: (tx: Tx, locked: Locked) => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  const inside = async (tx: Tx) => {
    const locked = await hold(tx);
    if (locked === undefined) return undefined;
    const result = await work(tx, locked);
    await publishChange(tx, tenantId, subject.type, subject.id);
    return { result };
  };
  return isAboveTenants ? database.system(inside) : database.tenant(tenantId, inside);
}
