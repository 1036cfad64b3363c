import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { AuditKey } from '../events/audit-key.ts';
import type { WrittenEvent } from '../events/written-event.ts';
import type { StatementRole } from './statement-names.ts';

/** The query builder of drizzle over PostgreSQL, as both drivers have it. */
export type Queries = PgDatabase<PgQueryResultHKT>;

/** A job to be done after the transaction that asks for it: exactly when it commits. */
export interface OutgoingJob {
  queue: string;
  data: object;
  /** Not before this moment. */
  at?: Date;
  /** Two jobs of one queue with the same key are one. */
  key?: string;
}

/** A transaction: queries, and what is sent with it or not at all. */
export type Tx = Queries & {
  /** Sends a job; see `enqueue` of `platform/jobs`, which knows its kind. */
  send: (job: OutgoingJob) => void;
  /** Sends the jobs of the subscribers of these events. */
  publish: (events: readonly WrittenEvent[]) => void;
  /** Keys the hashes of the events that it records. */
  auditKey: AuditKey;
};

/** The channels by which a transaction sends jobs and changes. */
export interface Outgoing {
  /** Writes jobs with the queries of a transaction. */
  writeJobs: (tx: Queries, jobs: readonly OutgoingJob[]) => Promise<void>;
  /** The jobs of the subscribers of an event. */
  jobsFor: (event: WrittenEvent) => OutgoingJob[];
  auditKey: AuditKey;
}

/** The role under which a tenant's queries run; it owns nothing, so that every policy binds it. */
export const tenantRole = 'countersign_tenant';

/** The database. Every query runs in a transaction that says for whom it is. */
export interface Database {
  /**
   * Queries of one tenant: row-level security shows its rows alone, whatever the SQL says.
   * Once `signal` is aborted the statement that runs is cancelled, in the embedded database one that is
   * `cancellable` alone; no other one begins.
   * @throws what `work` throws, after rolling everything back; `Cancelled`, or a failure with its code.
   */
  tenant<T>(tenantId: string, work: (tx: Tx) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Queries above tenants (sign-in, set-up, clean-up), as the owner of the tables. */
  system<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One statement above tenants that only reads, without a transaction around it. */
  statement<T>(read: (queries: Queries) => PromiseLike<T>): Promise<T>;
  /** Returns how many transactions and statements it has run so far. */
  calls(): number;
}

interface DriverTransaction {
  queries: Queries;
  /** Says under whom the statements run that come now; it goes into their names. */
  runsAs(role: StatementRole): void;
}

/** A driver of a database: the embedded engine, or connections to a server. */
export interface Driver {
  /** Each statement for itself, as the owner of the tables. */
  queries: Queries;
  /**
   * Runs `work` between `opening`, a text of one statement or more that begins the transaction, and
   * `commit`; rolls back where it throws. No statement of `work` begins once `signal` is aborted.
   */
  transaction<T>(
    opening: string,
    work: (of: DriverTransaction) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
}

/** Is thrown instead of running a statement that is not needed any more; with the code of a cancelled one. */
export class Cancelled extends Error {
  readonly code = '57014';

  constructor() {
    super('The statement was cancelled.');
  }
}

const inside = new AsyncLocalStorage<true>();

/**
 * One text, as each statement that is sent costs a round trip. A server compiles no expressions of a tenant's statements:
 * for those that look at many rows that takes longer than running them.
 */
function openingFor(tenantId: string | undefined): string {
  if (tenantId === undefined) return 'begin';
  if (!/^[\da-f-]*$/i.test(tenantId)) throw new Error('Not the id of a tenant.');
  return `begin; select set_config('app.tenant_id', '${tenantId}', true), set_config('role', '${tenantRole}', true), set_config('jit', 'off', true)`;
}

/**
 * The database over a driver. A transaction inside another one throws: with one connection it would
 * wait for itself for ever.
 */
export function createDatabase(driver: Driver, outgoing: Outgoing): Database {
  let calls = 0;
  async function run<T>(
    tenantId: string | undefined,
    work: (tx: Tx) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    assertOutside();
    calls++;
    const whole = async ({ queries, runsAs }: DriverTransaction) => {
      if (tenantId !== undefined) runsAs('tenant');
      const jobs: OutgoingJob[] = [];
      const tx = Object.assign(queries, {
        send: (job: OutgoingJob) => void jobs.push(job),
        publish: (events: readonly WrittenEvent[]) =>
          void jobs.push(...events.flatMap((event) => outgoing.jobsFor(event))),
        auditKey: outgoing.auditKey,
      });
      const result = await work(tx);
      if (jobs.length > 0) await outgoing.writeJobs(tx, jobs);
      return result;
    };
    return inside.run(true, () => driver.transaction(openingFor(tenantId), whole, signal));
  }
  return {
    tenant: (tenantId, work, signal) => run(tenantId, work, signal),
    system: (work) => run(undefined, work),
    statement: async (read) => {
      assertOutside();
      calls++;
      return read(driver.queries);
    },
    calls: () => calls,
  };
}

function assertOutside(): void {
  if (inside.getStore()) throw new Error('A transaction was opened inside another one.');
}

/**
 * Checks the answer to `commit`: where a statement had failed and its error was caught, the
 * database rolls back instead, and says no more than that.
 * @throws Error where it did
 */
export function assertCommitted(command: string | undefined): void {
  if (command === 'ROLLBACK') throw new Error('A statement of the transaction had failed.');
}

/** Thrown to undo a rehearsal. */
class Rehearsed extends Error {}

/**
 * Does something in a transaction for a trial: nothing of it stays, and no job of it is done.
 * @throws what `work` throws
 */
export async function rehearse(tx: Tx, work: (tx: Tx) => Promise<void>): Promise<void> {
  const outgoing = { send: () => undefined, publish: () => undefined, auditKey: tx.auditKey };
  try {
    await tx.transaction(async (inner) => {
      await work(Object.assign(inner, outgoing));
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
}

/** The rows of a raw statement; both drivers answer them the same way. */
export function rowsOf<Row>(result: unknown): Row[] {
  return (result as { rows: Row[] }).rows;
}

/** Returns true where a statement was cancelled: it took too long, or its caller has gone. */
export function isCancelled(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '57014';
}

/** The constraint that a failed statement violated, if it was one; drizzle hides it in `cause`. */
export function violatedConstraint(error: unknown): string | undefined {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : undefined;
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return undefined;
  // Class 23 of PostgreSQL's error codes: integrity constraint violations.
  if (typeof cause.code !== 'string' || !cause.code.startsWith('23')) return undefined;
  return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : '';
}
