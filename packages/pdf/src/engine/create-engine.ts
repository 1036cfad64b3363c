import { availableParallelism } from 'node:os';
import { defaultFileLimits } from '../upload/sanitise/file-limits.ts';
import type { EngineTasks } from './engine-tasks.ts';
import { TaskRunner } from './engine-tasks.ts';
import type { UploadLimits, UploadTasks } from './read-uploads.ts';
import { readUploads } from './read-uploads.ts';

export interface EngineOptions {
  /** How many threads run tasks, and how many uploads are read at once; one for each core by default. */
  threads?: number;
  uploads?: Partial<UploadLimits>;
  /** The most compiled packs, and as many compiled watermarks, in memory (20); all threads share them. */
  cacheEntries?: number;
  /**
   * Memory that all threads share (96), in MiB, for what pictures of marked pages have in common: two thirds of it for
   * pages without a mark, and a third for the marks of copies.
   */
  pictureCacheMb?: number;
  /** Folder in which compiled packs are cached for the next start, by hash; none by default. */
  packFolder?: string;
  /**
   * Memory of a thread in MiB (1024), of JavaScript and of each WebAssembly in it; one that needs more is
   * ended, and its tasks fail.
   */
  threadMemoryMb?: number;
  /**
   * The longest that a task may run, in milliseconds, besides the time that it waits for its turn or for a
   * signature; by default each task has a limit of its own, of half a minute for a page and five minutes for a
   * whole file. The thread that runs a longer one is ended, and the task fails.
   */
  taskTimeoutMs?: number;
  /** Milliseconds (10,000) without a task after which a thread ends that holds much memory. */
  threadIdleMs?: number;
}

/**
 * Does all work on PDFs away from the caller's thread: on files from outside in other processes, within limits, and on
 * files of ours in threads.
 */
export interface Engine extends EngineTasks, UploadTasks {
  /**
   * The same tasks, cancelled by the signal: a queued task is dropped, and a running one is stopped by
   * ending its thread. They fail with the signal's reason.
   */
  until(signal: AbortSignal): EngineTasks;
  /**
   * Has work done on many items, such as a document for each of 5,000 people, and answers the results
   * in their order as they come. No more than twice as many as there are threads are begun and not yet
   * taken: what is in memory does not grow with the number of items. A failure ends it.
   */
  each<Item, Result>(
    items: Iterable<Item> | AsyncIterable<Item>,
    work: (item: Item) => Promise<Result>,
  ): AsyncIterable<Result>;
  /** Counts the processes that read files from outside, or wait for some. */
  readerProcesses(): number;
  /** Stops all work; calls under way fail. */
  close(): Promise<void>;
}

/** Starts an engine. Threads and processes start when they are first needed. */
export function createEngine(options: EngineOptions = {}): Engine {
  const { threads = availableParallelism(), cacheEntries = 20, threadMemoryMb = 1024 } = options;
  const limits: UploadLimits = {
    memoryMb: 512,
    timeoutMs: 20_000,
    ...defaultFileLimits,
    ...options.uploads,
  };
  const { maxBytes, maxPages } = limits;
  const uploads = readUploads(limits, threads);
  const tasks = new TaskRunner({
    threads,
    memoryMb: threadMemoryMb,
    maxCached: cacheEntries,
    packFolder: options.packFolder,
    pictureBytes: (options.pictureCacheMb ?? 96) * 2 ** 20,
    timeoutMs: options.taskTimeoutMs ?? Infinity,
    idleMs: options.threadIdleMs ?? 10_000,
  });
  return {
    ...tasks.until(undefined),
    ...uploads.tasks,
    readForm: (bytes, own = { maxBytes, maxPages }) => uploads.tasks.readForm(bytes, own),
    readAttachment: (bytes, how, own = { maxBytes, maxPages }) =>
      uploads.tasks.readAttachment(bytes, how, own),
    readTrace: (bytes, own = { maxBytes, maxPages }) => uploads.tasks.readTrace(bytes, own),
    readDrawnTrace: (bytes, own = { maxBytes, maxPages }) =>
      uploads.tasks.readDrawnTrace(bytes, own),
    until: (signal) => tasks.until(signal),
    each: (items, work) => tasks.each(items, work),
    readerProcesses: () => uploads.processes(),
    async close() {
      await Promise.all([uploads.close(), tasks.close()]);
    },
  };
}
