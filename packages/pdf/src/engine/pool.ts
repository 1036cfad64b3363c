import { EngineProblem } from '../workers/engine-problem.ts';
import { Semaphore } from '../workers/semaphore.ts';
import type { Sendable } from './send-arguments.ts';
import { keysIn } from './send-arguments.ts';
import { taskTimeouts } from './task-timeouts.ts';
import type { Task, TaskName, tasks } from './tasks.ts';
import type { ThreadOptions } from './thread.ts';
import { Thread } from './thread.ts';
import { untilAborted } from './until-aborted.ts';

/** Sets the size of a pool, and the limits of each of its threads. */
export interface PoolOptions extends ThreadOptions {
  threads: number;
  /** The longest that a task may run, in milliseconds, where that is less than its own limit. */
  timeoutMs: number;
  /** Milliseconds without a task after which a thread ends that holds much memory. */
  idleMs: number;
}

type TaskOf<N extends TaskName> = (typeof tasks)[N];
/** The arguments of a task, as the pool takes them. */
export type ArgumentsOf<N extends TaskName> =
  TaskOf<N> extends Task<infer Args, unknown>
    ? { readonly [I in keyof Args]: Sendable<Args[I]> }
    : never;
/** The result of a task. */
export type ResultOf<N extends TaskName> =
  TaskOf<N> extends Task<never, infer Given> ? Given : never;

/** Tasks that may wait for a signature, for each thread: each of them holds a document in memory. */
const waitingPerThread = 8;

/** A thread without work that holds more than that, in MiB, is ended: its memory goes back to the system. */
const maxIdleMb = 192;

/** One for all signals: without a reason, each abort would make an error with a stack. */
const taskIsOver = new Error('The task is over.');

/** The use of a thread by one task. */
interface ThreadLease {
  thread: Thread;
  /** Whether the thread went back to the pool before the task was done. */
  isReleased: boolean;
  release(): void;
}

/**
 * A pool of threads, each running one task at a time; further tasks are queued. A task that waits for a
 * signature releases its thread for others until the signature is there.
 */
export class Pool {
  readonly #options: PoolOptions;
  readonly #running: Semaphore;
  readonly #waiting: Semaphore;
  /** The most recently used at the end. */
  readonly #idle: Thread[] = [];
  readonly #all = new Set<Thread>();
  /** When threads will end that hold much memory. */
  readonly #endings = new WeakMap<Thread, NodeJS.Timeout>();
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#running = new Semaphore(options.threads);
    this.#waiting = new Semaphore(options.threads * waitingPerThread);
  }

  /**
   * Runs a task. Bytes among its arguments are copied when it starts. Fails with what the task throws; with
   * the signal's reason as soon as it aborts, which ends the thread that runs the task; and with
   * `EngineProblem` where the task takes too long, which ends the thread as well, where the thread ended by
   * itself, or where the pool is closed.
   */
  async run<N extends TaskName>(
    name: N,
    args: ArgumentsOf<N>,
    signal?: AbortSignal,
  ): Promise<ResultOf<N>> {
    for (let isLast = false; ; isLast = true) {
      const lease = await this.#lease(keysIn(args), signal);
      try {
        return (await this.#runTask(lease, name, args, signal)) as ResultOf<N>;
      } catch (error) {
        if (this.#isClosed) throw new EngineProblem('closed');
        // The task only waited while another one ended the thread: it is tried again, once.
        const endedByOther = lease.isReleased && isThreadEnded(error);
        if (isLast || !endedByOther) throw error;
      } finally {
        lease.release();
      }
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#running.close();
    this.#waiting.close();
    await Promise.all([...this.#all].map((thread) => thread.end()));
  }

  async #runTask(
    lease: ThreadLease,
    name: TaskName,
    args: readonly unknown[],
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const { thread } = lease;
    const over = new AbortController();
    let isOutOfTime = false;
    const timer = setTimeout(
      () => {
        isOutOfTime = true;
        void thread.end();
      },
      Math.min(this.#options.timeoutMs, taskTimeouts[name]),
    );
    try {
      const answered = thread.run(name, args, async (sign) => {
        // From here on it waits for others, and has next to nothing left to do itself.
        clearTimeout(timer);
        await this.#acquireWaiting(over.signal);
        // A remote key, and a timestamp server after it, may take long: the thread runs other tasks meanwhile.
        lease.release();
        return sign();
      });
      return await untilAborted(answered, signal);
    } catch (error) {
      if (signal?.aborted && !lease.isReleased) void thread.end();
      // Whether the thread received the compiled files is not known: they are sent again.
      for (const key of keysIn(args)) thread.cachedKeys.delete(key);
      throw isOutOfTime ? new EngineProblem('out-of-time') : error;
    } finally {
      clearTimeout(timer);
      over.abort(taskIsOver);
    }
  }

  /** Acquires one of the slots for tasks that wait for a signature; it is released when `over` aborts. */
  async #acquireWaiting(over: AbortSignal): Promise<void> {
    const release = await this.#waiting.acquire(over);
    if (over.aborted) release();
    over.throwIfAborted();
    over.addEventListener('abort', release);
  }

  async #lease(keys: string[], signal: AbortSignal | undefined): Promise<ThreadLease> {
    const release = await this.#running.acquire(signal);
    if (this.#isClosed) throw new EngineProblem('closed');
    if (signal?.aborted) release();
    signal?.throwIfAborted();
    const thread = this.#idleOrNewThread(keys);
    const lease: ThreadLease = {
      thread,
      isReleased: false,
      release: () => {
        if (lease.isReleased) return;
        lease.isReleased = true;
        if (this.#all.has(thread)) this.#rest(thread);
        release();
      },
    };
    return lease;
  }

  /** Puts a thread to the idle ones, where it stays unless it holds much memory and no one needs it. */
  #rest(thread: Thread): void {
    this.#idle.push(thread);
    clearTimeout(this.#endings.get(thread));
    if (thread.memoryMb <= maxIdleMb) return;
    const ending = setTimeout(() => {
      if (this.#idle.includes(thread) && !thread.isBusy) void thread.end();
    }, this.#options.idleMs);
    this.#endings.set(thread, ending.unref());
  }

  /** An idle thread, preferably one that has a compiled file of these keys; else a new one. */
  #idleOrNewThread(keys: string[]): Thread {
    const known = this.#idle.findIndex(({ cachedKeys }) => keys.some((key) => cachedKeys.has(key)));
    const [idle] = this.#idle.splice(known < 0 ? this.#idle.length - 1 : known, 1);
    if (idle) {
      clearTimeout(this.#endings.get(idle));
      return idle;
    }
    const thread = new Thread(this.#options, () => {
      this.#all.delete(thread);
      const at = this.#idle.indexOf(thread);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    this.#all.add(thread);
    return thread;
  }
}

function isThreadEnded(error: unknown): boolean {
  return error instanceof EngineProblem && error.code === 'thread-ended';
}
