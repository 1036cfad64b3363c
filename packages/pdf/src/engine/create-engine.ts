import { availableParallelism } from 'node:os';
import { defaultFileLimits } from '../intake/file-limits.ts';
import type { ReadForm } from '../intake/read-form.ts';
import type { EngineOrders } from './engine-orders.ts';
import { Orders } from './engine-orders.ts';
import { IntakeDesk } from './intake-desk.ts';

/** What an uploaded file may cost at most. */
export interface IntakeLimits {
  /** Memory of the process that reads it, in MiB; a bare one takes about 100. */
  memoryMb: number;
  timeoutMs: number;
  maxPages: number;
  maxBytes: number;
}

export interface EngineOptions {
  /** Threads that carry out orders, and files that are read at once; one for each core by default. */
  threads?: number;
  intake?: Partial<IntakeLimits>;
  /** Compiled packs, and compiled watermarks, that are kept in memory, shared by all threads. */
  cacheEntries?: number;
  /** Where compiled packs are kept for the next start, by hash; nowhere by default. */
  packFolder?: string;
  /** Memory in MiB at which a thread is given up, with the order that it is at. */
  threadMemoryMb?: number;
}

/** Does all work on PDFs away from the caller's thread. */
export interface Engine extends EngineOrders {
  /** Reads an uploaded PDF in another process, within limits. Throws `PdfProblem`. */
  readForm(bytes: Uint8Array): Promise<ReadForm>;
  /**
   * The same orders, but given up as soon as the signal is: one in line is forgotten, one at work ends
   * with its thread. They fail with the signal's reason.
   */
  until(signal: AbortSignal): EngineOrders;
  /**
   * Has work done on many items, such as a document for each of 5,000 people, and answers the results
   * in their order as they come. No more than twice as many as there are threads are begun and not yet
   * taken: what is in memory does not grow with the number of items. A failure ends it.
   */
  each<Item, Result>(
    items: Iterable<Item> | AsyncIterable<Item>,
    work: (item: Item) => Promise<Result>,
  ): AsyncIterable<Result>;
  /** Stops all work; calls under way fail. */
  close(): Promise<void>;
}

/** Starts an engine. Threads and processes start when they are first needed. */
export function createEngine(options: EngineOptions = {}): Engine {
  const { threads = availableParallelism(), cacheEntries = 20, threadMemoryMb = 1024 } = options;
  const limits: IntakeLimits = {
    memoryMb: 512,
    timeoutMs: 20_000,
    ...defaultFileLimits,
    ...options.intake,
  };
  const desk = new IntakeDesk(limits, threads);
  const orders = new Orders({
    threads,
    memoryMb: threadMemoryMb,
    mostKept: cacheEntries,
    packFolder: options.packFolder,
  });
  return {
    ...orders.until(undefined),
    until: (signal) => orders.until(signal),
    readForm: (bytes) => desk.read(bytes),
    each: (items, work) => orders.each(items, work),
    async close() {
      await Promise.all([desk.close(), orders.close()]);
    },
  };
}
