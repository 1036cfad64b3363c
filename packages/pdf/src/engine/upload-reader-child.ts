import { once } from 'node:events';
import { constants } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { PdfProblem } from '../pdf-problem.ts';
import type { ReadAnswer, ReadOutcome, ReadTask } from './upload-reader-messages.ts';

// The process that reads uploaded files, one after the other. Ends when its parent does.

// qpdf's file system asks Node's internals for these constants when it starts, which a process with
// restricted permissions refuses.
Object.defineProperty(process, 'binding', { value: () => ({ fs: constants }) });

const watching = watchMemory(Number(process.argv[2]));
// Loaded while the memory watch starts.
const reading = import('../upload/read-form.ts');

/** Milliseconds without a file after which it collects garbage, so that the memory goes back to the system. */
const idleMs = 200;
let idleTimer: NodeJS.Timeout | undefined;

process.on('message', (task) => {
  clearTimeout(idleTimer);
  void watching
    .then(() => answer(task as ReadTask))
    .then((result) => {
      const memoryMb = process.memoryUsage.rss() / 2 ** 20;
      process.send?.({ ...result, memoryMb } satisfies ReadAnswer);
      idleTimer = setTimeout(collectGarbage, idleMs);
    });
});

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

async function answer({ bytes, limits }: ReadTask): Promise<ReadOutcome> {
  try {
    const { readForm } = await reading;
    return { ok: true, form: await readForm(bytes, limits) };
  } catch (error) {
    const problem = error instanceof PdfProblem ? error : new PdfProblem('broken');
    return { ok: false, code: problem.code, message: problem.message };
  }
}
