// Counts from outside what a process asks of its database, by the messages of PostgreSQL's protocol that
// reach the embedded engine or the socket to the server: the product carries no counter.
import net from 'node:net';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import type { Counts } from './counts.ts';

/** The counts are in memory that a process shares with its threads, one of which may hold the database. */
const sharedAs = 'countersign bench counts';
const shared = (getEnvironmentData(sharedAs) ?? new SharedArrayBuffer(12)) as SharedArrayBuffer;
setEnvironmentData(sharedAs, shared);
const [statements, transactions, alone] = [0, 1, 2];
const cells = new Int32Array(shared);

/** Counts the statements that this process has sent to its database so far. */
export const readCounts = (): Counts => ({
  statements: cells[statements] ?? 0,
  transactions: cells[transactions] ?? 0,
  alone: cells[alone] ?? 0,
});

/** Holds the state of a connection: its prepared texts by name, and its position. */
interface Connection {
  prepared: Map<string, string>;
  bound: string;
  inTransaction: boolean;
}

const opened = (): Connection => ({ prepared: new Map(), bound: '', inTransaction: false });

/** Counts the messages in what was written: each driver writes whole ones. */
function read(connection: Connection, bytes: Uint8Array): void {
  const message = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // A message that begins with 0 opens a connection, and holds no statement.
  for (let at = 0; at + 5 <= message.length && message[at] !== 0; ) {
    const end = at + 1 + message.readUInt32BE(at + 1);
    const [first = '', second = ''] = message.toString('utf8', at + 5, end).split('\0', 2);
    switch (message.toString('latin1', at, at + 1)) {
      case 'Q':
        countStatement(connection, first);
        break;
      case 'P':
        connection.prepared.set(first, second);
        break;
      case 'B':
        connection.bound = connection.prepared.get(second) ?? '';
        break;
      case 'E':
        countStatement(connection, connection.bound);
        break;
    }
    at = end;
  }
}

function countStatement(connection: Connection, text: string): void {
  Atomics.add(cells, statements, 1);
  if (/^\s*begin\b/i.test(text)) {
    Atomics.add(cells, transactions, 1);
    connection.inTransaction = true;
  } else if (/^\s*(?:commit|rollback)\s*;?\s*$/i.test(text)) connection.inTransaction = false;
  else if (!connection.inTransaction) Atomics.add(cells, alone, 1);
}

/** Counts the calls of the embedded database from now on, where it runs in this thread. */
export async function countEmbedded(): Promise<void> {
  const { PGlite } = await import('@electric-sql/pglite');
  const connection = opened();
  const original = PGlite.prototype.execProtocolRawSync;
  PGlite.prototype.execProtocolRawSync = function counted(message) {
    read(connection, message);
    return original.call(this, message);
  };
}

/** Counts the messages to the server at this port from now on. */
export function countOnServer(port: number): void {
  const connections = new WeakMap<net.Socket, Connection>();
  const original = net.Socket.prototype.write;
  net.Socket.prototype.write = function counted(
    this: net.Socket,
    ...args: Parameters<typeof original>
  ) {
    const [chunk] = args;
    if (this.remotePort === port && chunk instanceof Uint8Array) {
      const connection = connections.get(this) ?? opened();
      connections.set(this, connection);
      read(connection, chunk);
    }
    return original.apply(this, args);
  } as typeof original;
}
