import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { assertCommitted, Cancelled, type Driver, type Queries } from './database.ts';
import { StatementNames, type StatementRole } from './statement-names.ts';

/** A statement as Drizzle passes it to the driver. */
interface Statement {
  text: string;
  name?: string | undefined;
}

/** A connection that prepares the statements which come more than once. */
export class NamingClient extends pg.Client {
  /** Under whom its statements run now. */
  role: StatementRole = 'owner';
  /** Once it is aborted no statement begins any more, but for those that end the transaction. */
  signal: AbortSignal | undefined;
  readonly #names = new StatementNames();

  /** The same as the client's own, whose many overloads can't be distinguished here. */
  override query(...args: never[]): never {
    const [statement, ...rest] = args as unknown[];
    if (this.signal?.aborted && isStatement(statement)) {
      return Promise.reject(new Cancelled()) as never;
    }
    const named = isStatement(statement) ? this.#named(statement) : statement;
    const query = super.query.bind(this) as (...all: unknown[]) => never;
    return query(named, ...rest);
  }

  #named(statement: Statement): Statement {
    const naming = this.#names.nameOf(this.role, statement.text);
    if (naming?.closing !== undefined) this.#close(naming.closing);
    return naming ? { ...statement, name: naming.name } : statement;
  }

  /** Where the transaction has failed the server keeps it, until the connection ends. */
  #close(name: string): void {
    super.query(`deallocate ${name}`).catch(() => {});
  }
}

/** Not a cursor or the like, which submits itself. */
function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && 'text' in value && !('submit' in value);
}

const dialect = new PgDialect();

/** Drizzle over connections to a server, which are `NamingClient`s. */
export function createPostgresDriver(pool: pg.Pool): Driver {
  return {
    queries: drizzle(pool),
    async transaction(opening, work, signal) {
      if (signal?.aborted) throw new Cancelled();
      const client = (await pool.connect()) as pg.PoolClient & NamingClient;
      const cancelling = cancelWhenAborted(pool, client, signal);
      let lost: Error | undefined;
      try {
        await client.query(opening);
        const session = new NodePgSession(client, dialect, undefined);
        const result = await work({
          queries: new NodePgTransaction(dialect, session, undefined) as unknown as Queries,
          runsAs: (role) => (client.role = role),
        });
        assertCommitted((await client.query('commit')).command);
        return result;
      } catch (error) {
        // What is cancelled must be over before anyone else gets the connection.
        await cancelling.end();
        await client.query('rollback').catch((failure: Error) => (lost = failure));
        throw error;
      } finally {
        await cancelling.end();
        client.role = 'owner';
        client.release(lost);
      }
    },
  };
}

/**
 * Cancels what runs on a connection once a signal is aborted, over a connection of its own: those of the pool may
 * all be busy. `end` is done once nothing of it is on its way any more.
 */
function cancelWhenAborted(
  pool: pg.Pool,
  client: pg.PoolClient & NamingClient,
  signal: AbortSignal | undefined,
): { end: () => Promise<void> } {
  if (!signal) return { end: async () => {} };
  client.signal = signal;
  let cancelled: Promise<void> | undefined;
  const cancel = () => {
    cancelled = cancelBackend(pool, client);
  };
  signal.addEventListener('abort', cancel, { once: true });
  return {
    end: async () => {
      signal.removeEventListener('abort', cancel);
      client.signal = undefined;
      await cancelled;
    },
  };
}

/** Cancels a statement; where that fails it ends by its own time limit. */
async function cancelBackend(pool: pg.Pool, client: pg.PoolClient): Promise<void> {
  const { processID } = client as pg.PoolClient & { processID: number };
  const other = new pg.Client(pool.options);
  other.on('error', () => {});
  try {
    await other.connect();
    await other.query('select pg_cancel_backend($1)', [processID]);
  } catch {
    // Nothing else hangs on it.
  } finally {
    await other.end().catch(() => {});
  }
}
