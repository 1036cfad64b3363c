import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { TableProblem } from './table-problem.ts';
import type { TableAnswer, TableLook, TableRow } from './table-row.ts';
import { tableRows } from './table-rows.ts';

/** What the thread is started with. */
export interface TableWork {
  bytes: Uint8Array;
  /** As many rows with something in them are read. */
  mostRows: number;
  /** Look at it and be done, or hand out so many rows with each message that comes in. */
  task: { look: { rows: number } } | { batch: number };
}

/** A thread of its own that reads a table: reading a large one would keep everybody waiting. */
async function work(port: MessagePort, { bytes, mostRows, task }: TableWork): Promise<void> {
  const rows = tableRows(bytes, mostRows);
  if ('look' in task) {
    port.postMessage({ look: await lookAt(rows, task.look.rows) } satisfies TableAnswer);
    return;
  }
  for (let isOver = false; !isOver; ) {
    await new Promise((resolve) => port.once('message', resolve));
    const batch = await take(rows, task.batch);
    isOver = batch.length === 0;
    port.postMessage({ rows: batch } satisfies TableAnswer);
  }
}

async function lookAt(rows: AsyncIterable<TableRow>, count: number): Promise<TableLook> {
  const top: TableRow[] = [];
  let filled = 0;
  for await (const row of rows) {
    filled += 1;
    if (top.length < count) top.push(row);
  }
  return { top, filled };
}

async function take(rows: AsyncGenerator<TableRow, void>, count: number): Promise<TableRow[]> {
  const batch: TableRow[] = [];
  while (batch.length < count) {
    const next = await rows.next();
    if (next.done) break;
    batch.push(next.value);
  }
  return batch;
}

if (parentPort) {
  const port = parentPort;
  await work(port, workerData as TableWork).catch((error: unknown) => {
    // What else goes wrong means that the file is broken: the thread ends without an answer.
    if (!(error instanceof TableProblem)) throw error;
    const { code, message } = error;
    port.postMessage({ failure: { code, message } } satisfies TableAnswer);
  });
  port.close();
}
