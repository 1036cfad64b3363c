import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SharedPack } from '../assemble/shared-pack.ts';
import type { MadeDocument, MakeRequest } from './create-engine.ts';
import type { MakeAnswer, MakeOrder, MakeResults } from './make-messages.ts';
import { PackShelf } from './pack-shelf.ts';
import { engineClosed, Turns } from './turns.ts';

/** A thread, and the packs that it keeps, the one used last at the end. */
interface Thread {
  worker: Worker;
  keys: Set<string>;
}

export interface MakePoolOptions {
  threads: number;
  cacheEntries: number;
  memoryMb: number;
  packFolder: string | undefined;
}

/** Threads that make documents. A pack is compiled by one of them and shared by all. */
export class MakePool {
  readonly #options: MakePoolOptions;
  readonly #turns: Turns;
  readonly #shelf: PackShelf;
  readonly #idle: Thread[] = [];
  readonly #all = new Set<Thread>();
  /** Packs that are being fetched or compiled. */
  readonly #coming = new Map<string, Promise<SharedPack>>();
  #closed = false;

  constructor(options: MakePoolOptions) {
    this.#options = options;
    this.#turns = new Turns(options.threads);
    this.#shelf = new PackShelf(options.cacheEntries, options.packFolder);
  }

  async make({ key, load, values, meta, images }: MakeRequest): Promise<MadeDocument> {
    const pack = await this.#packOf(key, load);
    const { own, reports } = await this.#withThread(key, (thread) => {
      const known = thread.keys.has(key);
      const forget = this.#remember(thread, key);
      return ask(thread.worker, {
        task: 'document',
        key,
        pack: known ? undefined : pack,
        forget,
        values,
        meta,
        images,
      });
    });
    return { parts: [pack.prefix, own], reports };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#turns.close();
    await Promise.all([...this.#all].map(({ worker }) => worker.terminate()));
  }

  /** Calls that need the same pack at once wait for the one that has it compiled. */
  #packOf(key: string, load: MakeRequest['load']): Promise<SharedPack> {
    const coming = this.#coming.get(key);
    if (coming) return coming;
    const pack = this.#fetchPack(key, load).finally(() => this.#coming.delete(key));
    this.#coming.set(key, pack);
    return pack;
  }

  async #fetchPack(key: string, load: MakeRequest['load']): Promise<SharedPack> {
    const kept = await this.#shelf.get(key);
    if (kept) return kept;
    const sources = await load();
    const pack = await this.#withThread(key, (thread) => {
      const forget = this.#remember(thread, key);
      return ask(thread.worker, { task: 'compile', key, sources, forget });
    });
    await this.#shelf.put(key, pack);
    return pack;
  }

  async #withThread<T>(key: string, work: (thread: Thread) => Promise<T>): Promise<T> {
    const release = await this.#turns.take();
    try {
      if (this.#closed) throw engineClosed();
      const thread = this.#takeThread(key);
      try {
        return await work(thread);
      } catch (error) {
        // Whether it has the pack is not known.
        thread.keys.delete(key);
        throw error;
      } finally {
        if (this.#all.has(thread)) this.#idle.push(thread);
      }
    } finally {
      release();
    }
  }

  /** An idle thread, best one that has the pack already; a new one where all are busy. */
  #takeThread(key: string): Thread {
    const known = this.#idle.findIndex(({ keys }) => keys.has(key));
    const [thread] = this.#idle.splice(known < 0 ? this.#idle.length - 1 : known, 1);
    if (thread) return thread;
    const worker = new Worker(new URL('./make-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#options.memoryMb },
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

  #remember(thread: Thread, key: string): string[] {
    thread.keys.delete(key);
    thread.keys.add(key);
    const surplus = Math.max(0, thread.keys.size - this.#options.cacheEntries);
    const forget = [...thread.keys].slice(0, surplus);
    for (const old of forget) thread.keys.delete(old);
    return forget;
  }
}

async function ask<T extends MakeOrder['task']>(
  worker: Worker,
  order: MakeOrder & { task: T },
): Promise<MakeResults[T]> {
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
    const answered = once(worker, 'message', { signal });
    const [answer] = (await Promise.race([answered, ended])) as [MakeAnswer<T>];
    if (!answer.ok) throw new Error(answer.message);
    return answer.result;
  } finally {
    settled.abort();
    worker.unref();
  }
}
