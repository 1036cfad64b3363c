import { once } from 'node:events';
import { constants } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { lowerThreadPriority } from '../workers/lower-thread-priority.ts';
import { isProblem, serializeError } from '../workers/serialize-error.ts';
import { assertBoundedAnswer } from './assert-bounded-answer.ts';
import type { FromReader, ReaderOutcome, Readers, ToReader } from './reader-messages.ts';

/** Milliseconds without a file after which it collects garbage, so that the memory goes back to the system. */
const idleMs = 200;

/**
 * Runs functions on the files that the parent process sends, one after the other. The process that calls this ends
 * when its parent does.
 */
export function serveReaders(readers: Readers): void {
  // qpdf's file system asks Node's internals for these constants when it starts, which a process with
  // restricted permissions refuses.
  Object.defineProperty(process, 'binding', { value: () => ({ fs: constants }) });
  lowerThreadPriority();
  const answer = answerWith(readers, watchMemory(Number(process.argv[2])));
  let idleTimer: NodeJS.Timeout | undefined;
  process.on('message', (message) => {
    clearTimeout(idleTimer);
    void answer(message as ToReader).then((outcome) => {
      const memoryMb = process.memoryUsage.rss() / 2 ** 20;
      process.send?.({ ...outcome, memoryMb } satisfies FromReader);
      idleTimer = setTimeout(collectGarbage, idleMs);
    });
  });
}

function collectGarbage(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Starts the memory watch. Resolves when it runs: otherwise a small file would be read unwatched. */
async function watchMemory(memoryMb: number): Promise<void> {
  const url = new URL('./watch-memory.ts', import.meta.url);
  const watch = new Worker(url, { workerData: { memoryMb } });
  await once(watch, 'message');
  watch.unref();
}

/** Answers messages. Loads what a function needs while the memory watch starts. */
function answerWith(
  readers: Readers,
  watching: Promise<void>,
): (message: ToReader) => Promise<ReaderOutcome> {
  let open: AsyncGenerator<unknown, unknown, unknown> | undefined;
  const read = async ({ name, args }: ToReader & { kind: 'read' }): Promise<ReaderOutcome> => {
    const [run] = await Promise.all([readers[name]?.(), watching]);
    const [bytes, ...options] = args as [Uint8Array, ...never[]];
    const result = run?.(bytes, ...options);
    if (!isAsyncGenerator(result)) return { kind: 'result', value: await result };
    open = result;
    return next(undefined);
  };
  const next = async (input: unknown): Promise<ReaderOutcome> => {
    const { done, value } = (await open?.next(input)) ?? { done: true, value: undefined };
    return { kind: done ? 'result' : 'item', value };
  };
  return async (message) => {
    try {
      const outcome = await (message.kind === 'read' ? read(message) : next(message.value));
      assertBoundedAnswer(outcome);
      return outcome;
    } catch (error) {
      return { kind: 'failed', error: isProblem(error) ? serializeError(error) : undefined };
    }
  };
}

function isAsyncGenerator(value: unknown): value is AsyncGenerator<unknown, unknown, unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
