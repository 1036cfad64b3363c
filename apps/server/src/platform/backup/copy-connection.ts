import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { StartError } from '../config/start-error.ts';
import { connectTo, refuseOldServer } from '../database/open-postgres.ts';
import { startPglite } from '../database/pglite-engine.ts';

/** A connection of its own to a database, which copies rows in the text format of `copy`. */
export interface CopyConnection {
  query<Row>(text: string): Promise<Row[]>;
  /** Runs a text of one statement or more. */
  execute(statements: string): Promise<void>;
  /** All rows of a table, in parts of some MB at most, each of them whole rows. */
  copyOut(table: string, columns: string): AsyncIterable<Uint8Array>;
  /** Adds rows to a table. */
  copyIn(table: string, columns: string, rows: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/** The number of bytes after which a part ends. */
const partBytes = 2 ** 20;
/** The number of pages of a table that are read at a time from the embedded database, 8 KB each. */
const pagesAtOnce = 32;
const newline = 10;

/**
 * Connects to a database on a server.
 * @throws StartError where it can't be reached or is too old
 */
export async function connectToServer(databaseUrl: string): Promise<CopyConnection> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'countersign backup',
  });
  // A lost connection fails the statement that runs, or the next one.
  client.on('error', () => {});
  await connectTo(() => client.connect());
  try {
    await refuseOldServer(client);
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    query: async <Row>(text: string) => (await client.query(text)).rows as Row[],
    execute: async (statements) => void (await client.query(statements)),
    copyOut: (table, columns) =>
      wholeRows(client.query(copyTo(`copy ${table} (${columns}) to stdout`))),
    copyIn: (table, columns, rows) =>
      pipeline([rows], client.query(copyFrom(`copy ${table} (${columns}) from stdin`))),
    close: () => client.end(),
  };
}

/** Cuts a stream of rows where one ends: a newline in a value is written as `\n`. */
async function* wholeRows(stream: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream) {
    parts.push(part);
    bytes += part.length;
    if (bytes < partBytes) continue;
    const all = Buffer.concat(parts);
    const end = all.lastIndexOf(newline) + 1;
    if (end > 0) yield all.subarray(0, end);
    parts = [all.subarray(end)];
    bytes = all.length - end;
  }
  if (bytes > 0) yield Buffer.concat(parts);
}

/**
 * Opens the files of an embedded database, in this thread. No other process may have them open.
 * @param folder is made where there is none
 */
export async function openEmbedded(folder: string): Promise<CopyConnection> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pglite = await startPglite({ folder }, fail);
  return {
    query: async <Row>(text: string) => (await pglite.query<Row>(text)).rows,
    execute: async (statements) => void (await pglite.exec(statements)),
    copyOut: (table, columns) => pagesOf(pglite, table, columns),
    copyIn: async (table, columns, rows) => {
      const blob = new Blob([new Uint8Array(rows)]);
      await pglite.query(`copy ${table} (${columns}) from '/dev/blob'`, [], { blob });
    },
    close: () => pglite.close(),
  };
}

/** PGlite passes over what is thrown inside of it: this ends the process. */
function fail(error: unknown): never {
  queueMicrotask(() => {
    throw error;
  });
  throw error;
}

/** Reads a table some pages at a time, as PGlite answers a statement at once. */
async function* pagesOf(
  pglite: PGlite,
  table: string,
  columns: string,
): AsyncGenerator<Uint8Array> {
  const { rows } = await pglite.query<{ pages: number }>(
    `select (pg_relation_size('${table}') / current_setting('block_size')::int)::int as pages`,
  );
  const pages = rows[0]?.pages;
  if (pages === undefined) throw new StartError('The embedded database doesn’t answer.');
  for (let page = 0; page < pages; page += pagesAtOnce) {
    const { blob } = await pglite.query(
      `copy (select ${columns} from ${table}
        where ctid >= '(${page},0)' and ctid < '(${page + pagesAtOnce},0)') to '/dev/blob'`,
    );
    if (blob && blob.size > 0) yield new Uint8Array(await blob.arrayBuffer());
  }
}
