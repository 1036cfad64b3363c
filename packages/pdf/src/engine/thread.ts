import { Worker } from 'node:worker_threads';
import { EngineProblem } from '../workers/engine-problem.ts';
import { deserializeError } from '../workers/serialize-error.ts';
import type { FromThread, ToThread, WorkerData } from './messages.ts';
import { keysIn, sendArguments } from './send-arguments.ts';
import type { TaskName } from './tasks.ts';

/** Sets the limits of a thread. */
export interface ThreadOptions {
  /** MiB of JavaScript memory at which it ends; each WebAssembly in it may take as much. */
  memoryMb: number;
  /** The most compiled files in its cache. */
  maxCached: number;
}

/** Calls `sign`, when there is room for another task that waits for a signature. */
type HaveSigned = (sign: () => Promise<Uint8Array> | Uint8Array) => Promise<Uint8Array>;

/** A task that is not done. */
interface OpenTask {
  resolve(value: unknown): void;
  reject(error: unknown): void;
  sign(data: Buffer): Promise<Uint8Array>;
}

/** A worker thread that runs tasks. Any number may be open at once; those that compute share its time. */
export class Thread {
  /** Keys of the compiled files in its cache, the most recently used at the end. */
  readonly cachedKeys = new Set<string>();
  readonly #worker: Worker;
  readonly #options: ThreadOptions;
  readonly #onEnd: () => void;
  readonly #open = new Map<number, OpenTask>();
  #lastId = 0;
  #memoryMb = 0;
  #isEnded = false;

  /** `onEnd` is called once, when the thread has ended for whatever reason; `file` is the script that it runs. */
  constructor(
    options: ThreadOptions,
    onEnd: () => void,
    file = new URL('./make-worker.ts', import.meta.url),
  ) {
    this.#options = options;
    this.#onEnd = onEnd;
    this.#worker = new Worker(file, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb },
      workerData: { memoryMb: options.memoryMb } satisfies WorkerData,
    });
    this.#worker.unref();
    this.#worker.on('message', (message: FromThread) => this.#onMessage(message));
    // After an uncaught error the thread runs no more, though its exit comes later.
    this.#worker.once('error', (error) => this.#end(error));
    this.#worker.once('exit', () => this.#end());
  }

  /** MiB that it held after its last task. */
  get memoryMb(): number {
    return this.#memoryMb;
  }

  /** Whether a task is open, be it that it waits for a signature. */
  get isBusy(): boolean {
    return this.#open.size > 0;
  }

  /**
   * Runs a task. A sealer among the arguments is called through `haveSigned`. Fails with what the task throws,
   * and with `EngineProblem` where the thread ends.
   */
  run(name: TaskName, args: readonly unknown[], haveSigned: HaveSigned): Promise<unknown> {
    const id = ++this.#lastId;
    const { sealer, transfer, ...sent } = sendArguments(args, this.cachedKeys);
    const evict = this.#cache(keysIn(args));
    return new Promise((resolve, reject) => {
      this.#post({ kind: 'task', id, name, ...sent, evict }, transfer);
      const sign = async (data: Buffer) => {
        if (!sealer) throw new Error(`There is no sealer in the order ${name}.`);
        return haveSigned(() => sealer.sign(data));
      };
      this.#open.set(id, { resolve, reject, sign });
      // Only a thread with work keeps the process alive.
      this.#worker.ref();
    });
  }

  /** Ends the thread at once; open tasks fail. */
  async end(): Promise<void> {
    this.#end();
    await this.#worker.terminate();
  }

  #end(cause?: unknown): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#onEnd();
    for (const id of this.#open.keys()) {
      this.#removeOpen(id)?.reject(new EngineProblem('thread-ended', cause));
    }
  }

  #onMessage(message: FromThread): void {
    const { id } = message;
    if (message.kind !== 'sign') this.#memoryMb = message.memoryMb;
    if (message.kind === 'sign') void this.#sign(id, Buffer.from(message.data));
    else if (message.kind === 'done') this.#removeOpen(id)?.resolve(message.value);
    else this.#removeOpen(id)?.reject(deserializeError(message.error));
  }

  async #sign(id: number, data: Buffer): Promise<void> {
    try {
      const signature = await this.#open.get(id)?.sign(data);
      this.#post({ kind: 'signature', id, signature });
    } catch (error) {
      this.#removeOpen(id)?.reject(error);
      this.#post({ kind: 'signature', id, signature: undefined });
    }
  }

  /** Removes a task from the open ones. */
  #removeOpen(id: number): OpenTask | undefined {
    const task = this.#open.get(id);
    this.#open.delete(id);
    if (this.#open.size === 0) this.#worker.unref();
    return task;
  }

  /** Records compiled files that are sent to the thread, and answers the keys that it evicts for them. */
  #cache(keys: string[]): string[] {
    for (const key of keys) {
      this.cachedKeys.delete(key);
      this.cachedKeys.add(key);
    }
    const evict = [...this.cachedKeys].slice(
      0,
      Math.max(0, this.cachedKeys.size - this.#options.maxCached),
    );
    for (const key of evict) this.cachedKeys.delete(key);
    return evict;
  }

  #post(message: ToThread, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }
}
