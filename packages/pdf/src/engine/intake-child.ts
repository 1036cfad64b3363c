import { once } from 'node:events';
import { constants } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { PdfProblem } from '../pdf-problem.ts';
import type { IntakeAnswer, IntakeOrder, IntakeOutcome } from './intake-messages.ts';

// The process that reads uploaded files, one after the other. Ends with the one that started it.

// qpdf's file system asks Node's internals for these constants when it starts, which a process with
// restricted permissions refuses.
Object.defineProperty(process, 'binding', { value: () => ({ fs: constants }) });

const watching = watchMemory(Number(process.argv[2]));
// Loaded while the watch starts.
const reading = import('../intake/read-form.ts');

/** How long it waits for another file before it gives back the memory of the last ones, in milliseconds. */
const restMs = 200;
let rest: NodeJS.Timeout | undefined;

process.on('message', (order) => {
  clearTimeout(rest);
  void watching
    .then(() => answer(order as IntakeOrder))
    .then((result) => {
      const memoryMb = process.memoryUsage.rss() / 2 ** 20;
      process.send?.({ ...result, memoryMb } satisfies IntakeAnswer);
      rest = setTimeout(giveMemoryBack, restMs);
    });
});

function giveMemoryBack(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Resolves when the watch has begun: a small file would be read before that. */
async function watchMemory(memoryMb: number): Promise<void> {
  const url = new URL('./watch-memory.ts', import.meta.url);
  const watch = new Worker(url, { workerData: { memoryMb } });
  await once(watch, 'message');
  watch.unref();
}

async function answer({ bytes, limits }: IntakeOrder): Promise<IntakeOutcome> {
  try {
    const { readForm } = await reading;
    return { ok: true, form: await readForm(bytes, limits) };
  } catch (error) {
    const problem = error instanceof PdfProblem ? error : new PdfProblem('broken');
    return { ok: false, code: problem.code, message: problem.message };
  }
}
