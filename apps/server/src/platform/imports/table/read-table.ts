import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { maxImportRows } from '@countersign/contract';
import { Failure } from '../../failure/failure.ts';
import type { TableAnswer, TableLook, TableRow } from './table-row.ts';
import type { TableWork } from './table-worker.ts';

/** A small file can be made to unfold into an endless one: a thread gets so much memory and time. */
const maxMemoryMb = 640;
const maxMs = 30_000;
/** How many rows are looked at: the headings are among them, and a sample of what is below. */
const lookRows = 40;
/** What is not read any further is too long in any case. */
const mostRows = maxImportRows + lookRows + 1;

/** How many files are read at a time, by what for: who uploads does not wait for running imports. */
const lanes = { look: newLane(2), rows: newLane(2) };

/**
 * The first rows of a CSV or XLSX file that have something in them, and how many such rows there are, as far as
 * an import can be.
 * @throws Failure `unsupported-file` or `invalid` where it can't be read.
 */
export async function lookAtTable(bytes: Uint8Array): Promise<TableLook> {
  const leave = await lanes.look();
  const worker = startWorker({ bytes, mostRows, task: { look: { rows: lookRows } } });
  try {
    const answer = await answerOf(worker);
    if (!('look' in answer)) throw unreadable();
    return answer.look;
  } finally {
    await worker.terminate();
    leave();
  }
}

/**
 * The rows of a file that have something in them, batch by batch: the next one is read when it is asked
 * for, so that no more of a large file is held than a batch.
 * @throws Failure as `lookAtTable`.
 */
export async function* readTable(bytes: Uint8Array, batch: number): AsyncGenerator<TableRow[]> {
  const leave = await lanes.rows();
  const worker = startWorker({ bytes, mostRows, task: { batch } });
  try {
    for (;;) {
      worker.postMessage('next', []);
      const answer = await answerOf(worker);
      if (!('rows' in answer)) throw unreadable();
      if (answer.rows.length === 0) return;
      yield answer.rows;
    }
  } finally {
    await worker.terminate();
    leave();
  }
}

function startWorker(work: TableWork): Worker {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    // What the libraries say goes nowhere: it may repeat what is in the cells.
    stdout: true,
    stderr: true,
  });
  // Heard while nobody waits for an answer, which would end the process otherwise.
  worker.on('error', () => {});
  return worker;
}

async function answerOf(worker: Worker): Promise<Exclude<TableAnswer, { failure: unknown }>> {
  const answer = await nextMessage(worker);
  if (!answer) throw unreadable();
  if (!('failure' in answer)) return answer;
  throw new Failure(answer.failure.code, answer.failure.message);
}

/** The next message; nothing where the thread ends or takes too long, whatever was wrong. */
async function nextMessage(worker: Worker): Promise<TableAnswer | undefined> {
  const settled = new AbortController();
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(maxMs)]);
  try {
    const exited = once(worker, 'exit', { signal }).then(() => undefined);
    const answer = once(worker, 'message', { signal }).then(([one]) => one as TableAnswer);
    exited.catch(() => {});
    answer.catch(() => {});
    return await Promise.race([answer, exited]);
  } catch {
    return undefined;
  } finally {
    settled.abort();
  }
}

function unreadable(): Failure {
  return new Failure(
    'invalid',
    'This file can’t be read: it is broken, has a password, or is far too large. Save its first sheet anew as XLSX or CSV.',
  );
}

/** Lets so many through at a time; who comes through has to leave. */
function newLane(width: number): () => Promise<() => void> {
  let free = width;
  const waiting: (() => void)[] = [];
  return async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return () => {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    };
  };
}
