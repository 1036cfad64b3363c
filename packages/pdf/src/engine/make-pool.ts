import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { MakeRequest } from './create-engine.ts';
import type { MakeAnswer, MakeOrder } from './make-messages.ts';
import { engineClosed, Turns } from './turns.ts';

/** A thread, and the packs that it keeps, the one used last at the end. */
interface Thread {
  worker: Worker;
  keys: Set<string>;
}

/** Threads that make documents, each with packs that it keeps compiled. */
export class MakePool {
  readonly #cacheEntries: number;
  readonly #memoryMb: number;
  readonly #turns: Turns;
  readonly #idle: Thread[] = [];
  readonly #all = new Set<Thread>();
  #closed = false;

  constructor(threads: number, cacheEntries: number, memoryMb: number) {
    this.#memoryMb = memoryMb;
    this.#cacheEntries = cacheEntries;
    this.#turns = new Turns(threads);
  }

  async make(request: MakeRequest): Promise<Uint8Array> {
    const release = await this.#turns.take();
    try {
      return await this.#makeOn(this.#takeThread(request.key), request);
    } finally {
      release();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#turns.close();
    await Promise.all([...this.#all].map(({ worker }) => worker.terminate()));
  }

  /** An idle thread, best one that knows the pack already; a new one where all are busy. */
  #takeThread(key: string): Thread {
    const known = this.#idle.findIndex(({ keys }) => keys.has(key));
    const [thread] = this.#idle.splice(known < 0 ? this.#idle.length - 1 : known, 1);
    if (thread) return thread;
    const worker = new Worker(new URL('./make-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#memoryMb },
    });
    const fresh = { worker, keys: new Set<string>() };
    this.#all.add(fresh);
    const bury = () => {
      this.#all.delete(fresh);
      const at = this.#idle.indexOf(fresh);
      if (at >= 0) this.#idle.splice(at, 1);
    };
    // An error ends a thread, but some time before its exit: no other call may get it meanwhile.
    worker.once('error', bury).once('exit', bury);
    return fresh;
  }

  async #makeOn(thread: Thread, { key, load, values, meta }: MakeRequest): Promise<Uint8Array> {
    try {
      const sources = thread.keys.has(key) ? undefined : await load();
      if (this.#closed) throw engineClosed();
      const forget = this.#remember(thread, key);
      const answer = await ask(thread.worker, { key, sources, forget, values, meta });
      if (!answer.ok) throw new Error(answer.message);
      return answer.pdf;
    } catch (error) {
      // Whether the pack was compiled before it failed is not known.
      thread.keys.delete(key);
      throw error;
    } finally {
      if (this.#all.has(thread)) this.#idle.push(thread);
    }
  }

  #remember(thread: Thread, key: string): string[] {
    thread.keys.delete(key);
    thread.keys.add(key);
    const surplus = Math.max(0, thread.keys.size - this.#cacheEntries);
    const forget = [...thread.keys].slice(0, surplus);
    for (const old of forget) thread.keys.delete(old);
    return forget;
  }
}

async function ask(worker: Worker, order: MakeOrder): Promise<MakeAnswer> {
  const settled = new AbortController();
  // Only a thread with work keeps the process alive.
  worker.ref();
  try {
    worker.postMessage(order, []);
    const { signal } = settled;
    const ended = once(worker, 'exit', { signal }).then(() => {
      throw new Error('The document engine stopped while it made a document.');
    });
    // Fails by itself when the thread throws.
    const answer = once(worker, 'message', { signal });
    const [message] = (await Promise.race([answer, ended])) as [MakeAnswer];
    return message;
  } finally {
    settled.abort();
    worker.unref();
  }
}
