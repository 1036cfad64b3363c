import { setImmediate } from 'node:timers/promises';
import { type OpenDatabase, openOver } from '../platform/database/open-pglite.ts';
import { type Engine, PgliteEngine } from '../platform/database/pglite-engine.ts';
import { PgliteHost } from '../platform/database/pglite-host.ts';

/**
 * Opens an embedded database in memory, from a dump where one is given: in this thread, or as the product has it
 * in one of its own. Each new thread compiles PGlite again, which for the hundreds of databases of all tests
 * is half as much CPU again.
 */
export async function openMemoryPglite(
  dump?: Blob,
  { inThread = false } = {},
): Promise<OpenDatabase> {
  const from = { dump };
  const engine = inThread
    ? await PgliteHost.start(from, fail)
    : takingTurns(await PgliteEngine.start(from, fail));
  return openOver(engine, async () => {});
}

/** PGlite passes over what is thrown inside of it: this ends the tests. */
function fail(error: unknown): never {
  queueMicrotask(() => {
    throw error;
  });
  throw error;
}

/** How long statements may follow each other before other work of this thread gets its turn, in ms. */
const turn = 5;

/**
 * An engine of this thread. Its promises settle without a turn of the event loop: many statements in a row
 * would keep requests and timers waiting for seconds.
 */
function takingTurns(engine: Engine): Engine {
  let last = performance.now();
  return {
    run: async (messages) => {
      if (performance.now() - last > turn) {
        await setImmediate();
        last = performance.now();
      }
      return engine.run(messages);
    },
    cancel: () => {},
    dump: () => engine.dump(),
    close: () => engine.close(),
  };
}
