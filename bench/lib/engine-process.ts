// A process that does nothing but start the engine, make documents with one thread, and tell how long
// that took. Started by bench/import.ts with IPC.
import process from 'node:process';
import type { FormValues } from '@countersign/contract';
import type { FormSource, ImageFiles } from '@countersign/pdf';

/** What the process is told. */
export interface EngineTask {
  packFolder: string;
  source: FormSource;
  values: FormValues;
  images: ImageFiles;
}

/** What it tells, in milliseconds and MiB. */
export interface EngineStart {
  /** From before the engine's code is loaded to its first document. */
  first: number;
  /** Each document after that. */
  further: number[];
  /** What the thread added to the memory of the process. */
  memory: number;
}

process.once('message', (task) => void start(task as EngineTask));

async function start({ packFolder, source, values, images }: EngineTask): Promise<void> {
  const began = performance.now();
  const { createEngine } = await import('@countersign/pdf');
  const engine = createEngine({ packFolder, threads: 1 });
  const before = process.memoryUsage.rss();
  const make = (id: string) =>
    engine.make({
      key: 'bench',
      load: async () => [source],
      values: [values],
      images,
      meta: { title: 'Bench', id },
    });
  await make('first');
  const first = performance.now() - began;
  const further: number[] = [];
  for (let n = 0; n < 20; n++) {
    const from = performance.now();
    await make(String(n));
    further.push(performance.now() - from);
  }
  const memory = (process.memoryUsage.rss() - before) / 2 ** 20;
  await engine.close();
  process.send?.({ first, further, memory } satisfies EngineStart);
}
