import pg from 'pg';
import type { PgliteClient } from '../database/pglite-client.ts';
import { type Log, safeError } from '../log/log.ts';
import { changesChannel, readChanges, type TenantChanges } from './changes.ts';

/** Gets the changes; undefined where some may have been missed. */
type Listener = (changes: TenantChanges | undefined) => void;

/** The changes that a process receives: its own and those of all others. */
export interface ChangeFeed {
  /** @returns what ends it */
  listen(listener: Listener): () => void;
  close(): Promise<void>;
}

/** Time after which a lost connection is opened again, in milliseconds. */
const reopenAfter = 1_000;

/** Listens to the database: one connection for all who want to know. */
export async function listenForChanges(
  { pglite, databaseUrl }: { pglite: PgliteClient | undefined; databaseUrl: string | undefined },
  log: Log,
): Promise<ChangeFeed> {
  const listeners = new Set<Listener>();
  const publish = (changes: TenantChanges | undefined) => {
    for (const one of listeners) one(changes);
  };
  const onMessage = (text: string) => {
    try {
      publish(readChanges(text));
    } catch (error) {
      // Another version that runs at the same time may publish what this one does not know.
      log.warn(safeError(error), 'a change could not be read');
      publish(undefined);
    }
  };
  const close = pglite
    ? await pglite.listen(changesChannel, onMessage)
    : keepListening(databaseUrl ?? '', onMessage, () => publish(undefined), log);
  return {
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => close(),
  };
}

/** Listens on a connection of its own, and opens it again where it is lost. */
function keepListening(
  connectionString: string,
  onMessage: (text: string) => void,
  reopened: () => void,
  log: Log,
): () => Promise<void> {
  let client: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;
  let isClosed = false;
  const open = async (isFirst: boolean) => {
    const one = new pg.Client({ connectionString, application_name: 'countersign changes' });
    client = one;
    one.on('notification', ({ payload }) => onMessage(payload ?? ''));
    one.on('error', (error) => log.warn(safeError(error), 'connection for changes lost'));
    one.once('end', () => {
      if (!isClosed) again = setTimeout(() => void open(false), reopenAfter).unref();
    });
    try {
      await one.connect();
      await one.query(`listen ${changesChannel}`);
      if (!isFirst) reopened();
    } catch (error) {
      log.warn(safeError(error), 'no connection for changes');
      await one.end().catch(() => {});
    }
  };
  const opening = open(true);
  return async () => {
    isClosed = true;
    clearTimeout(again);
    await opening;
    await client?.end().catch(() => {});
  };
}
