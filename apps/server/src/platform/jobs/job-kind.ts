import type { z } from 'zod';
import type { Tx } from '../database/database.ts';

/** Defines a kind of job: its queue, and its data. */
export interface JobKind<Data extends object = object> {
  queue: string;
  /** The name that the queue had before: jobs that were sent to it are still done. */
  formerQueue?: string;
  /** The data of a job. Jobs outlive releases: what is added has to be optional. */
  data: z.ZodType<Data>;
  /** How many of them one process does at the same time. */
  concurrency: number;
  /** Workers of a process that each take so many: where a long job shall not delay the next one. One by default. */
  workers?: number;
  /** How often one that failed is tried again, after 2, 4, 8 … seconds, an hour at most. */
  retries: number;
  /**
   * How often the process can end during a job that makes no progress before it is given up: five times by default,
   * as a process may also be restarted.
   */
  maxInterruptions?: number;
  /** How long one may take before it counts as failed: 15 minutes by default. */
  maxMinutes?: number;
}

/** The longest pause between two tries of a job, in seconds. */
export const maxRetryDelay = 3600;

/** Counts the retries whose pauses add up to so many seconds. */
export function retriesFor(seconds: number): number {
  let retries = 0;
  for (let left = seconds; left > 0; retries += 1) {
    left -= Math.min(maxRetryDelay, 2 ** (retries + 1));
  }
  return retries;
}

/** Any kind of job, for lists of them. */
export type AnyJobKind = Pick<
  JobKind,
  | 'queue'
  | 'formerQueue'
  | 'concurrency'
  | 'workers'
  | 'retries'
  | 'maxInterruptions'
  | 'maxMinutes'
> & {
  data: z.ZodType;
};

/** The worker for jobs of a kind, and the fallback for jobs that failed. */
export interface JobWorker<Data extends object = object> {
  kind: JobKind<Data>;
  /**
   * May run twice for one job (after a crash), so it must leave the same behind as once. `isRepeated`: it was
   * begun before, and what it left behind may be half of it.
   */
  handle(data: Data, isRepeated?: boolean): Promise<void>;
  /**
   * Called once the last try has failed: makes the failure visible to people.
   * @param isInterrupted the process ended during the last tries
   */
  exhausted(data: Data, isInterrupted?: boolean): Promise<void>;
  /**
   * Called in the transaction in which an administrator has it tried once more, above tenants: takes back what
   * `exhausted` noted, where `handle` would leave the record alone. False where there is nothing left to do by it.
   * @param isAlone no other job does the same: where `exhausted` failed too, the record is as it was before
   */
  reopen?(tx: Tx, data: Data, isAlone: boolean): Promise<boolean>;
}

/** Any worker, for lists of them. */
export interface AnyJobWorker {
  kind: AnyJobKind;
  handle(data: never, isRepeated?: boolean): Promise<void>;
  exhausted(data: never, isInterrupted?: boolean): Promise<void>;
  reopen?(tx: Tx, data: never, isAlone: boolean): Promise<boolean>;
}

/** Something that is done again and again, by one process at a time. */
export interface Schedule {
  /** The queue of its jobs. */
  name: string;
  everyMinutes: number;
  /** How long a run may take before it counts as failed: 15 minutes by default. */
  maxMinutes?: number;
  run(): Promise<void>;
}

/** Sets when a job runs, and its key against duplicates. */
export interface JobOptions {
  /**
   * Not before this moment. A timer is a job that looks, when it wakes, whether there still is something
   * to do: nothing has to be cancelled.
   */
  at?: Date;
  /** A job of the same kind and key is sent once, however often it is enqueued (within a week). */
  key?: string;
}

/** Has a job done once the transaction is committed: exactly then, or never. */
export function enqueue<Data extends object>(
  tx: Pick<Tx, 'send'>,
  { queue }: JobKind<Data>,
  data: Data,
  options: JobOptions = {},
): void {
  tx.send({ queue, data, ...options });
}

/** Thrown by a job that would fail again however often it is tried: it goes to the dead letters. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}

/** Fails a job whose data is not what its kind says, as that of another version can be. */
export class UnreadableJob extends PermanentFailure {
  override name = 'UnreadableJob';
}

/** Says in a record why its job is not tried again. */
export const interruptedProblem = 'The server stopped twice during this.';

/** Thrown by a job that waits for a limit, before it does anything: it goes back to the queue for a moment. */
export class Postponed extends Error {
  override name = 'Postponed';
  /** How long it waits, in seconds. */
  readonly seconds: number;

  constructor(message: string, seconds = 2) {
    super(message);
    this.seconds = seconds;
  }
}
