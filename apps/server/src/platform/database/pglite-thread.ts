// The thread in which the embedded database runs: a statement that takes long keeps no one waiting who does
// not need the database.
import process from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { type EngineStart, type OwnBytes, PgliteEngine } from './pglite-engine.ts';

/** The data that the thread starts with. */
export interface ThreadStart {
  engine: EngineStart;
  /** The number of the run that is cancelled: runs are counted from 1. */
  cancelled: Int32Array<SharedArrayBuffer>;
}

/** The messages to the thread: those of PostgreSQL's protocol, or a command. */
export type ToEngine = OwnBytes | 'dump' | 'close';

/** The answers of the thread, in the order of its messages: first that it has started. */
export type FromEngine = OwnBytes | Blob | 'started' | 'closed' | { broken: unknown };

if (!parentPort) throw new Error('This is to be run as a thread.');
const port = parentPort;

function broken(error: unknown): never {
  answer({ broken: error });
  process.exit(1);
}

function answer(what: FromEngine): void {
  port.postMessage(what, what instanceof Uint8Array ? [what.buffer] : []);
}

const { engine: from, cancelled } = workerData as ThreadStart;
const engine = await PgliteEngine.start(from, broken);

let runs = 0;
/** The number of the run that is going on; 0 between runs, when there is nothing to cancel. */
let running = 0;
const now = Date.now;
// No message arrives while a statement runs. All that PostgreSQL does outside of WebAssembly then is to look at the
// clock, which `cancellable` has it do for each row.
Date.now = () => {
  if (running > 0 && Atomics.load(cancelled, 0) === running) engine.cancel();
  return now();
};

async function obey(message: ToEngine): Promise<void> {
  if (message === 'dump') answer(await engine.dump());
  else if (message === 'close') {
    await engine.close();
    answer('closed');
    port.close();
  } else {
    running = ++runs;
    const received = await engine.run(message);
    running = 0;
    answer(received);
  }
}

// What goes wrong here is not a statement that has failed: it ends the thread.
port.on('message', (message: ToEngine) => void obey(message));
answer('started');
