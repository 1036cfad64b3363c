import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { WrittenEvent } from '../events/record.ts';

/** What both drivers offer: drizzle's query builder over PostgreSQL. */
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
  /** Sends the jobs of those who subscribed to these events. */
  publish: (events: readonly WrittenEvent[]) => void;
};

/** What a transaction sends things by. */
export interface Outgoing {
  /** Writes jobs with the queries of a transaction. */
  writeJobs: (tx: Queries, jobs: readonly OutgoingJob[]) => Promise<void>;
  /** The jobs of those who subscribed to an event. */
  jobsFor: (event: WrittenEvent) => OutgoingJob[];
}

/** The role under which a tenant's queries run; it owns nothing, so that every policy binds it. */
export const tenantRole = 'countersign_tenant';

/** The database. Every query runs in a transaction that says for whom it is. */
export interface Database {
  /**
   * Queries of one tenant: row-level security shows its rows alone, whatever the SQL says.
   * @throws what `work` throws, after rolling everything back.
   */
  tenant<T>(tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Queries above tenants (sign-in, set-up, clean-up), as the owner of the tables. */
  system<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One statement above tenants that only reads, without a transaction around it. */
  statement<T>(read: (queries: Queries) => PromiseLike<T>): Promise<T>;
}

const inside = new AsyncLocalStorage<true>();

/**
 * The database over a driver's drizzle. A transaction inside another one throws: with one
 * connection it would wait for itself for ever.
 */
export function createDatabase(drizzle: Queries, outgoing: Outgoing): Database {
  async function run<T>(tenantId: string | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
    assertOutside();
    return inside.run(true, () =>
      drizzle.transaction(async (queries) => {
        const jobs: OutgoingJob[] = [];
        const tx = Object.assign(queries as unknown as Queries, {
          send: (job: OutgoingJob) => void jobs.push(job),
          publish: (events: readonly WrittenEvent[]) =>
            void jobs.push(...events.flatMap((event) => outgoing.jobsFor(event))),
        });
        if (tenantId !== undefined) {
          await tx.execute(
            sql`select set_config('app.tenant_id', ${tenantId}, true), set_config('role', ${tenantRole}, true)`,
          );
        }
        const result = await work(tx);
        if (jobs.length > 0) {
          if (tenantId !== undefined)
            await tx.execute(sql`select set_config('role', 'none', true)`);
          await outgoing.writeJobs(tx, jobs);
        }
        return result;
      }),
    );
  }
  return {
    tenant: (tenantId, work) => run(tenantId, work),
    system: (work) => run(undefined, work),
    statement: async (read) => {
      assertOutside();
      return read(drizzle);
    },
  };
}

function assertOutside(): void {
  if (inside.getStore()) throw new Error('A transaction was opened inside another one.');
}

/** The rows of a raw statement; both drivers answer them the same way. */
export function rowsOf<Row>(result: unknown): Row[] {
  return (result as { rows: Row[] }).rows;
}

/** The constraint that a failed statement violated, if it was one; drizzle hides it in `cause`. */
export function violatedConstraint(error: unknown): string | undefined {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : undefined;
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return undefined;
  // Class 23 of PostgreSQL's error codes: integrity constraint violations.
  if (typeof cause.code !== 'string' || !cause.code.startsWith('23')) return undefined;
  return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : '';
}
