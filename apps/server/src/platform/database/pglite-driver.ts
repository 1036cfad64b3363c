import { setImmediate } from 'node:timers/promises';
import {
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
} from '@electric-sql/pglite';
import { PgDialect } from 'drizzle-orm/pg-core';
import { drizzle, PgliteSession, PgliteTransaction } from 'drizzle-orm/pglite';
import { assertCommitted, type Driver, type Queries } from './database.ts';
import { StatementNames, type StatementRole } from './statement-names.ts';

const { serialize } = protocol;

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;

/** What the engine said of a statement when it was prepared. */
interface Prepared {
  name: string;
  /** The types of its parameters, as PostgreSQL numbers them. */
  parameters: readonly number[];
  /** What each of its rows is made of. */
  description: Messages;
}

/** How long statements may follow each other before other work of this process gets its turn, in ms. */
const turn = 5;

/**
 * The statements of transactions in the embedded engine. By itself PGlite makes six calls into it for each,
 * and has it planned anew; here one that comes again is prepared, and run by a single call. This passes by
 * PGlite's own lock of transactions, so it is for use inside of one only.
 */
class PgliteStatements {
  role: StatementRole = 'owner';
  readonly #pglite: PGlite;
  readonly #names = new StatementNames();
  readonly #prepared = new Map<string, Prepared>();
  #lastTurn = performance.now();

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /** Runs a text of one statement or more without parameters. @returns the last one's command */
  run(text: string): Promise<string | undefined> {
    return this.#exclusively(async () => {
      const messages = await this.#send(serialize.query(text));
      return resultsOf(messages, this.#pglite, {}).at(-1)?.command;
    });
  }

  query(text: string, values: unknown[] = [], options?: QueryOptions): Promise<Results> {
    return this.#exclusively(async () => {
      const { name, parameters, description } = await this.#prepare(text);
      const texts = values.map((value, index) => this.#textOf(value, parameters[index]));
      const messages = await this.#send(
        serialize.bind({ statement: name, values: texts }),
        serialize.execute({}),
        serialize.sync(),
      );
      const rowMode = options?.rowMode;
      const [result] = resultsOf([...description, ...messages], this.#pglite, {
        ...(rowMode && { rowMode }),
      });
      return result ?? { rows: [], fields: [] };
    });
  }

  /** Has a statement parsed where it is not prepared yet; under no name where it is not worth one. */
  async #prepare(text: string): Promise<Prepared> {
    const { name = '', closing } = this.#names.nameOf(this.role, text) ?? {};
    const known = this.#prepared.get(name);
    if (known) return known;
    if (closing !== undefined) this.#prepared.delete(closing);
    const messages = await this.#send(
      ...(closing === undefined ? [] : [serialize.close({ type: 'S', name: closing })]),
      serialize.parse({ text, name }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const made = {
      name,
      parameters: parse.parseDescribeStatementResults(messages),
      description: messages.filter((message) => message.name === 'rowDescription'),
    };
    if (name !== '') this.#prepared.set(name, made);
    return made;
  }

  #textOf(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const serializer = type === undefined ? undefined : this.#pglite.serializers[type];
    // A type without a serializer, such as a uuid, is given as its text.
    return serializer ? serializer(value) : (value as string | number).toString();
  }

  #send(...messages: readonly Uint8Array[]): Promise<Messages> {
    const [only] = messages;
    const message = messages.length === 1 && only ? only : Buffer.concat(messages);
    return this.#pglite.execProtocolStream(message, { syncToFs: false });
  }

  /**
   * Nobody else reaches the engine meanwhile. Its promises settle without a turn of the event loop: many
   * statements in a row would keep requests and timers waiting for seconds.
   */
  async #exclusively<T>(work: () => Promise<T>): Promise<T> {
    if (performance.now() - this.#lastTurn > turn) {
      await setImmediate();
      this.#lastTurn = performance.now();
    }
    return this.#pglite.runExclusive(work);
  }
}

function resultsOf(messages: Messages, { parsers }: PGlite, options: QueryOptions): Results[] {
  return parse.parseResults(messages, parsers, options);
}

const dialect = new PgDialect();

/** Drizzle over the embedded engine. */
export function createPgliteDriver(pglite: PGlite): Driver {
  const statements = new PgliteStatements(pglite);
  const client = {
    query: (text: string, values: unknown[], options: QueryOptions) =>
      statements.query(text, values, options),
  } as unknown as PGlite;
  return {
    queries: drizzle(alone(pglite, client)),
    transaction: (opening, work) =>
      exclusively(pglite, async () => {
        const session = new PgliteSession(client, dialect, undefined);
        try {
          await statements.run(opening);
          const result = await work({
            queries: new PgliteTransaction(dialect, session, undefined) as unknown as Queries,
            runsAs: (role) => (statements.role = role),
          });
          assertCommitted(await statements.run('commit'));
          return result;
        } catch (error) {
          await statements.run('rollback');
          throw error;
        } finally {
          statements.role = 'owner';
        }
      }),
  };
}

/** The same for a single statement outside of a transaction. */
function alone(pglite: PGlite, client: PGlite): PGlite {
  const query: PGlite['query'] = (...args) => exclusively(pglite, () => client.query(...args));
  return { query } as PGlite;
}

/** Takes the lock under which PGlite's own queries and transactions run too. */
async function exclusively<T>(pglite: PGlite, work: () => Promise<T>): Promise<T> {
  /* oxlint-disable eslint/no-underscore-dangle -- PGlite's own `transaction` sends `begin` for itself */
  await pglite._checkReady();
  return pglite._runExclusiveTransaction(work);
}
