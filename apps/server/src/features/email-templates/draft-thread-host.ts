import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Mutex } from '@electric-sql/pglite';
import { Failure } from '../../platform/failure/failure.ts';
import type { FromDraftThread } from './draft-thread.ts';
import type { DraftToLayOut, LaidOutDraft } from './lay-out-draft.ts';

/** A draft may take so many milliseconds; then the thread is ended. Usual ones take a few, and steps are limited. */
const timeLimitMs = 10_000;
/** MiB of JavaScript memory at which the thread ends. */
const memoryLimitMb = 256;

/** The thread that lays out drafts, one after the other. It starts with the first one. */
export class DraftThread {
  readonly #turns = new Mutex();
  #worker: Promise<Worker> | undefined;

  /** @throws Failure `invalid` for a draft that takes too long or too much memory */
  layOut(draft: DraftToLayOut): Promise<LaidOutDraft> {
    return this.#turns.runExclusive(async () => {
      const worker = await (this.#worker ??= this.#start());
      const timer = setTimeout(() => void worker.terminate(), timeLimitMs);
      worker.ref();
      worker.postMessage(draft, []);
      try {
        return (await nextAnswer(worker)) as LaidOutDraft;
      } finally {
        clearTimeout(timer);
        worker.unref();
      }
    });
  }

  async #start(): Promise<Worker> {
    const worker = new Worker(new URL('./draft-thread.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    });
    // The next draft starts another one.
    worker.once('exit', () => (this.#worker = undefined));
    worker.on('error', () => {});
    await nextAnswer(worker);
    worker.unref();
    return worker;
  }
}

async function nextAnswer(worker: Worker): Promise<FromDraftThread> {
  const over = new AbortController();
  const { signal } = over;
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Failure('invalid', 'This text takes too long to fill in. Simplify its conditions.');
  });
  try {
    const answered = once(worker, 'message', { signal }) as Promise<[FromDraftThread]>;
    const [answer] = await Promise.race([answered, ended]);
    return answer;
  } finally {
    ended.catch(() => {});
    over.abort();
  }
}
