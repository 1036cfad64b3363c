import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { assertCommitted, type Driver, type Queries } from './database.ts';
import { StatementNames, type StatementRole } from './statement-names.ts';

/** What Drizzle hands to the driver for each statement. */
interface Statement {
  text: string;
  name?: string | undefined;
}

/** A connection that prepares the statements which come more than once. */
export class NamingClient extends pg.Client {
  /** Under whom its statements run now. */
  role: StatementRole = 'owner';
  readonly #names = new StatementNames();

  /** The same as the client's own, whose many forms can't be told apart here. */
  override query(...args: never[]): never {
    const [statement, ...rest] = args as unknown[];
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
    async transaction(opening, work) {
      const client = (await pool.connect()) as pg.PoolClient & NamingClient;
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
        await client.query('rollback').catch((failure: Error) => (lost = failure));
        throw error;
      } finally {
        client.role = 'owner';
        client.release(lost);
      }
    },
  };
}
