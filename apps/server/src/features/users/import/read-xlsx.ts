import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Failure } from '../../../platform/http/failure.ts';

const maxMemoryMb = 128;
const maxMs = 20_000;

/**
 * The rows of a workbook's first sheet as texts. It is read in a thread of its own with little
 * memory and time, as a small workbook can be made to unfold into an endless one.
 * @throws Failure `invalid` where it can't be read.
 */
export async function readXlsx(bytes: Buffer): Promise<string[][]> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    workerData: new Uint8Array(bytes),
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    // What the library says goes nowhere: it may repeat what is in the cells.
    stdout: true,
    stderr: true,
  });
  try {
    const signal = AbortSignal.timeout(maxMs);
    const exited = once(worker, 'exit', { signal }).then(() => undefined);
    const answer = once(worker, 'message', { signal }).then(([rows]) => rows as string[][]);
    const rows = await Promise.race([answer, exited]);
    if (rows) return rows;
  } catch {
    // Whatever was wrong with it, the person can do one thing about it.
  } finally {
    await worker.terminate();
  }
  throw new Failure(
    'invalid',
    'This workbook can’t be read: it is broken, has a password, or is far too large. Save its first sheet anew as XLSX or CSV.',
  );
}
