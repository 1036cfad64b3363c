import { once } from 'node:events';
import { constants } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { readForm } from '../intake/read-form.ts';
import { PdfProblem } from '../pdf-problem.ts';
import type { IntakeAnswer, IntakeOrder } from './intake-messages.ts';

// The process that reads one uploaded file, and then ends.

// qpdf's file system asks Node's internals for these constants when it starts, which a process with
// restricted permissions refuses.
Object.defineProperty(process, 'binding', { value: () => ({ fs: constants }) });

process.once('message', (message) => {
  const order = message as IntakeOrder;
  void watchMemory(order.memoryMb)
    .then(() => answer(order))
    .then((result) => {
      process.send?.(result, () => process.disconnect?.());
    });
});

/** Resolves when the watch has begun: a small file would be read before that. */
async function watchMemory(memoryMb: number): Promise<void> {
  const url = new URL('./watch-memory.ts', import.meta.url);
  const watch = new Worker(url, { workerData: { memoryMb } });
  await once(watch, 'message');
  watch.unref();
}

async function answer({ bytes, limits }: IntakeOrder): Promise<IntakeAnswer> {
  try {
    return { ok: true, form: await readForm(bytes, limits) };
  } catch (error) {
    const problem = error instanceof PdfProblem ? error : new PdfProblem('broken');
    return { ok: false, code: problem.code, message: problem.message };
  }
}
