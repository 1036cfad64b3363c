import fs from 'node:fs';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

/** Counts what the thread of the embedded database has done with its files. */
export interface FileCounts {
  /** Writes to the log that are on the disk once they return, and those that may not be. */
  syncedLogWrites: number;
  unsyncedLogWrites: number;
  otherWrites: number;
  /** How often a file of a table was synced. */
  tableSyncs: number;
}

const names = ['syncedLogWrites', 'unsyncedLogWrites', 'otherWrites', 'tableSyncs'] as const;

/** Under what name threads find the memory that holds the counts. */
const sharedAs = 'watched files';

/** The script of a thread of the embedded database that counts. */
export const watchedThread = new URL('./watched-pglite-thread.ts', import.meta.url);

/** Has threads count that begin from now on. */
export function watchFiles(): { read(): FileCounts; clear(): void } {
  const cells = new Int32Array(new SharedArrayBuffer(4 * names.length));
  setEnvironmentData(sharedAs, cells.buffer);
  return {
    read: () =>
      Object.fromEntries(names.map((name, at) => [name, cells[at]])) as unknown as FileCounts,
    clear: () => void cells.fill(0),
  };
}

/** Counts in this thread: the database opens its files through `node:fs`. */
export function countFiles(): void {
  const cells = new Int32Array(getEnvironmentData(sharedAs) as SharedArrayBuffer);
  const count = (name: (typeof names)[number]) => Atomics.add(cells, names.indexOf(name), 1);
  const opened = new Map<number, { name: string; isSynced: boolean }>();
  const { openSync, writeSync, fsyncSync } = fs;
  fs.openSync = (name, flags, mode) => {
    const descriptor = openSync(name, flags, mode);
    const isSynced = (Number(flags) & fs.constants.O_SYNC) === fs.constants.O_SYNC;
    opened.set(descriptor, { name: String(name), isSynced });
    return descriptor;
  };
  fs.writeSync = ((...args: Parameters<typeof writeSync>) => {
    const file = opened.get(args[0]);
    if (!file?.name.includes('/pg_wal/')) count('otherWrites');
    else count(file.isSynced ? 'syncedLogWrites' : 'unsyncedLogWrites');
    return writeSync(...args);
  }) as typeof writeSync;
  fs.fsyncSync = (descriptor) => {
    if (opened.get(descriptor)?.name.includes('/base/')) count('tableSyncs');
    fsyncSync(descriptor);
  };
}
