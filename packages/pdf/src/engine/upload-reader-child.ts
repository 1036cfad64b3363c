import { once } from 'node:events';
import { constants } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { FlowText } from '../flow/flow-blocks.ts';
import { PdfProblem } from '../pdf-problem.ts';
import type { Verification } from '../seal/verify.ts';
import type { ReadForm } from '../upload/read-form.ts';
import type { ReadAnswer, ReadOutcome, ReadTask } from './upload-reader-messages.ts';

// The process that reads uploaded files, one after the other. Ends when its parent does.

// qpdf's file system asks Node's internals for these constants when it starts, which a process with
// restricted permissions refuses.
Object.defineProperty(process, 'binding', { value: () => ({ fs: constants }) });

const watching = watchMemory(Number(process.argv[2]));

/** Milliseconds without a file after which it collects garbage, so that the memory goes back to the system. */
const idleMs = 200;
let idleTimer: NodeJS.Timeout | undefined;

process.on('message', (task) => {
  clearTimeout(idleTimer);
  void answer(task as ReadTask).then((result) => {
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

async function answer(task: ReadTask): Promise<ReadOutcome> {
  try {
    return { ok: true, result: await read(task) };
  } catch (error) {
    const problem = error instanceof PdfProblem ? error : new PdfProblem('broken');
    return { ok: false, code: problem.code, message: problem.message };
  }
}

/** Does the work of a task. Loads what it needs for that while the memory watch starts. */
async function read(task: ReadTask): Promise<ReadForm | FlowText | Verification> {
  switch (task.work) {
    case 'readForm': {
      const [{ readForm }] = await Promise.all([import('../upload/read-form.ts'), watching]);
      return readForm(task.bytes, task.options);
    }
    case 'readWord': {
      const [{ readWord }] = await Promise.all([import('../word/read-word.ts'), watching]);
      return readWord(task.bytes);
    }
    case 'verify': {
      const [{ verify }] = await Promise.all([import('../seal/verify.ts'), watching]);
      return verify(task.bytes, task.options);
    }
  }
}
