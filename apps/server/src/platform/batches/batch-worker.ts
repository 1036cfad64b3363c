import type { Database, Tx } from '../database/database.ts';
import { Failure } from '../failure/failure.ts';
import { type JobKind, type JobWorker, PermanentFailure } from '../jobs/job-kind.ts';
import type { Batch } from './batch.ts';
import { workThrough } from './work-through.ts';

/** A kind of work over many items: enqueue its job with the change that begins it, or lets it go on. */
export interface BatchKind<Data extends { tenantId: string }, Item, Locked, Prepared = undefined> {
  job: JobKind<Data>;
  /**
   * The batch of a job, without a look at it yet.
   * @throws PermanentFailure where there is no such thing.
   */
  of(data: Data): Batch<Item, Locked, Prepared>;
  /** Says of a batch that it stopped, once the last try has failed, in a transaction of its tenant. */
  giveUp(tx: Tx, data: Data, isInterrupted?: boolean): Promise<void>;
}

/** Creates the worker for jobs of a kind of batch. */
export function batchWorker<Data extends { tenantId: string }, Item, Locked, Prepared>(
  database: Database,
  { job, of, giveUp }: BatchKind<Data, Item, Locked, Prepared>,
): JobWorker<Data> {
  return {
    kind: job,
    handle: async (data) => {
      try {
        await workThrough(database, of(data));
      } catch (error) {
        // A person would get the same answer again: nothing changes by waiting.
        throw error instanceof Failure ? new PermanentFailure(error.message) : error;
      }
    },
    exhausted: (data, isInterrupted) =>
      database.tenant(data.tenantId, (tx) => giveUp(tx, data, isInterrupted)),
    // Those whose batch it is resume it, where they see how far it got.
    reopen: async () => false,
  };
}
