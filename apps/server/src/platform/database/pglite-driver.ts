import type { PGlite, QueryOptions } from '@electric-sql/pglite';
import { PgDialect } from 'drizzle-orm/pg-core';
import { drizzle, PgliteSession, PgliteTransaction } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { cancellableText } from './cancellable.ts';
import type { Driver, Queries } from './database.ts';
import type { MigrationDriver } from './migrate.ts';
import type { PgliteClient, PgliteTransaction as Statements } from './pglite-client.ts';

const dialect = new PgDialect();

/** True, too, and the one thing that PostgreSQL does outside of WebAssembly while it goes through rows. */
const looksAtClock = 'clock_timestamp() is not null';

/** Maximum time of a statement that can be cancelled, in milliseconds, as all other callers wait for it. */
const longestStatement = 5000;

/** Drizzle over the embedded database. */
export function createPgliteDriver(client: PgliteClient): Driver {
  return {
    queries: drizzle(forDrizzle((...args) => client.query(...args))),
    transaction: (opening, work, signal) =>
      client.transaction(
        opening,
        ({ query, runsAs }) => {
          const limited: typeof query = async (text, ...rest) => {
            if (!text.includes(cancellableText)) return query(text, ...rest);
            const timer = setTimeout(() => client.cancel(), longestStatement);
            try {
              return await query(text.replaceAll(cancellableText, looksAtClock), ...rest);
            } finally {
              clearTimeout(timer);
            }
          };
          const session = new PgliteSession(forDrizzle(limited), dialect, undefined);
          const queries = new PgliteTransaction(dialect, session, undefined) as unknown as Queries;
          return work({ queries, runsAs });
        },
        signal,
      ),
  };
}

/** Creates the migration driver of the embedded database. */
export function pgliteMigrations(client: PgliteClient): MigrationDriver {
  const queries = forDrizzle(
    (...args) => client.query(...args),
    (work) => client.transaction('begin', ({ query }) => work(forDrizzle(query))),
  );
  return {
    execute: async (statements) => void (await client.exec(statements)),
    value: async (statement) => {
      const { rows } = await client.query<Record<string, string | null>>(statement);
      return Object.values(rows[0] ?? {})[0] ?? undefined;
    },
    migrate: (config) => migrate(drizzle(queries), config),
  };
}

/** As much of PGlite as Drizzle calls. It names readers for types with every query: ours are set once. */
function forDrizzle(
  query: Statements['query'],
  transaction?: (work: (of: PGlite) => Promise<unknown>) => Promise<unknown>,
): PGlite {
  const client = {
    query: (text: string, values: unknown[], { rowMode }: QueryOptions) =>
      query(text, values, rowMode && { rowMode }),
    transaction,
  };
  return client as unknown as PGlite;
}
