import net from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '../../tests/support/free-port.ts';

/** Counts the statements of a product since it started. */
export interface Counts {
  /** All statements, `begin` and `commit` among them; several in one text count as one. */
  statements: number;
  transactions: number;
  /** Statements outside of any transaction. */
  alone: number;
}

/** Holds the options to start a product with counting, and the reader of the counts. */
export interface Counting {
  env: Record<string, string>;
  nodeOptions: string[];
  read(): Promise<Counts>;
}

/** Counts what a product asks of its database. */
export async function countStatements(): Promise<Counting> {
  const port = await freePort();
  return {
    env: { COUNTS_PORT: String(port) },
    nodeOptions: ['--import', path.join(import.meta.dirname, 'count-statements.ts')],
    read: async () => JSON.parse(await text(net.connect(port, '127.0.0.1'))) as Counts,
  };
}
