import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Engine, EngineStart, OwnBytes } from './pglite-engine.ts';
import type { FromEngine, ThreadStart, ToEngine } from './pglite-thread.ts';

/** The embedded database has ended by itself, and with it all open calls. */
export class DatabaseLost extends Error {
  constructor(cause: unknown) {
    super('The embedded database has ended.', { cause });
    this.name = 'DatabaseLost';
  }
}

/** Holds a caller that waits for an answer. */
interface Waiting {
  resolve(answer: FromEngine): void;
  reject(error: unknown): void;
}

/**
 * MiB of the stack. PostgreSQL refuses what is nested too deeply by the stack that it knows of, which is not the
 * one that WebAssembly runs on: that has to be so long that it never ends first. What is not used is not taken.
 */
const stackMb = 256;

/** The embedded database in a thread of its own. */
export class PgliteHost implements Engine {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  readonly #onLost: (error: DatabaseLost) => void;
  readonly #cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  #runs = 0;
  #ended: Error | undefined;
  #isClosing = false;

  private constructor(from: EngineStart, onLost: (error: DatabaseLost) => void, file: URL) {
    this.#onLost = onLost;
    this.#worker = new Worker(file, {
      workerData: { engine: from, cancelled: this.#cancelled } satisfies ThreadStart,
      resourceLimits: { stackSizeMb: stackMb },
    });
    this.#worker.unref();
    this.#worker.on('message', (answer: FromEngine) => this.#onAnswer(answer));
    // After an uncaught error the thread runs no more, though its exit comes later.
    this.#worker.once('error', (error) => this.#end(error));
    this.#worker.once('exit', (code) => this.#end(new Error(`Its thread ended with ${code}.`)));
  }

  /**
   * Starts the thread.
   * @param onLost is called where it ends later without `close`
   * @param file the script that it runs
   */
  static async start(
    from: EngineStart,
    onLost: (error: DatabaseLost) => void,
    file = new URL('./pglite-thread.ts', import.meta.url),
  ): Promise<PgliteHost> {
    let isStarted = false;
    const host = new PgliteHost(from, (error) => isStarted && onLost(error), file);
    await host.#answer();
    isStarted = true;
    return host;
  }

  /** @throws DatabaseLost where the thread has ended */
  async run(messages: OwnBytes): Promise<OwnBytes> {
    this.#runs++;
    return (await this.#request(messages, [messages.buffer])) as OwnBytes;
  }

  cancel(): void {
    Atomics.store(this.#cancelled, 0, this.#runs);
  }

  async dump(): Promise<Blob> {
    return (await this.#request('dump')) as Blob;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    const exited = once(this.#worker, 'exit');
    await this.#request('close');
    await exited;
  }

  #request(what: ToEngine, transfer: ArrayBuffer[] = []): Promise<FromEngine> {
    if (this.#ended) return Promise.reject(this.#ended);
    this.#worker.postMessage(what, transfer);
    return this.#answer();
  }

  #answer(): Promise<FromEngine> {
    const { promise, resolve, reject } = Promise.withResolvers<FromEngine>();
    // Only who waits for an answer keeps the process alive.
    if (this.#waiting.push({ resolve, reject }) === 1) this.#worker.ref();
    return promise;
  }

  #onAnswer(answer: FromEngine): void {
    if (typeof answer === 'object' && 'broken' in answer) {
      this.#end(answer.broken);
      return;
    }
    this.#waiting.shift()?.resolve(answer);
    // Its end is waited for, too.
    if (this.#waiting.length === 0 && !this.#isClosing) this.#worker.unref();
  }

  #end(cause: unknown): void {
    if (this.#ended) return;
    const lost = new DatabaseLost(cause);
    this.#ended = lost;
    for (const { reject } of this.#waiting.splice(0)) reject(lost);
    if (!this.#isClosing) this.#onLost(lost);
  }
}
