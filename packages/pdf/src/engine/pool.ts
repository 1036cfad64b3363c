import { EngineProblem } from './engine-problem.ts';
import type { Order, OrderName, orders } from './orders.ts';
import type { Sendable } from './send-arguments.ts';
import { keysIn } from './send-arguments.ts';
import type { ThreadOptions } from './thread.ts';
import { Thread } from './thread.ts';
import { Turns } from './turns.ts';
import { untilAborted } from './until-aborted.ts';

export interface PoolOptions extends ThreadOptions {
  threads: number;
}

type OrderOf<N extends OrderName> = (typeof orders)[N];
/** What an order is given. */
export type ArgumentsOf<N extends OrderName> =
  OrderOf<N> extends Order<infer Args, unknown>
    ? { readonly [I in keyof Args]: Sendable<Args[I]> }
    : never;
/** What it answers. */
export type ResultOf<N extends OrderName> =
  OrderOf<N> extends Order<never, infer Given> ? Given : never;

/** Orders that wait for a signature, for each thread: each holds the document that it is about. */
const waitingPerThread = 8;

/** Made once: without a reason each signal would make an error of its own, with a stack. */
const isOver = new Error('The order is over.');

/** A thread that is taken for an order. */
interface Seat {
  thread: Thread;
  /** Whether it was left before the order was done. */
  isLeft: boolean;
  leave(): void;
}

/** Threads that carry out orders, each one at a time; further orders wait in line. */
export class Pool {
  readonly #options: PoolOptions;
  readonly #turns: Turns;
  readonly #waiting: Turns;
  /** The one used last at the end. */
  readonly #idle: Thread[] = [];
  readonly #all = new Set<Thread>();
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#turns = new Turns(options.threads);
    this.#waiting = new Turns(options.threads * waitingPerThread);
  }

  /**
   * Has an order carried out. Bytes among its arguments are copied when its turn comes. Fails with
   * what the work throws; with the signal's reason as soon as that is given, which ends the thread
   * that is at it; and with `EngineProblem`.
   */
  async run<N extends OrderName>(
    name: N,
    args: ArgumentsOf<N>,
    signal?: AbortSignal,
  ): Promise<ResultOf<N>> {
    for (let isLast = false; ; isLast = true) {
      const seat = await this.#sit(keysIn(args), signal);
      try {
        return (await this.#carryOut(seat, name, args, signal)) as ResultOf<N>;
      } catch (error) {
        if (this.#isClosed) throw new EngineProblem('closed');
        // It only waited while the thread died of another order, so it is tried again.
        const isInnocent = seat.isLeft && isThreadEnded(error);
        if (isLast || !isInnocent) throw error;
      } finally {
        seat.leave();
      }
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#turns.close();
    this.#waiting.close();
    await Promise.all([...this.#all].map((thread) => thread.end()));
  }

  async #carryOut(
    seat: Seat,
    name: OrderName,
    args: readonly unknown[],
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const { thread } = seat;
    const over = new AbortController();
    try {
      const answered = thread.order(name, args, async (sign) => {
        await this.#wait(over.signal);
        // Others have the thread while a key is asked that may be far away, and maybe a timestamp
        // server after that; what is left to do then is little.
        seat.leave();
        return sign();
      });
      return await untilAborted(answered, signal);
    } catch (error) {
      if (signal?.aborted && !seat.isLeft) void thread.end();
      // Whether it has what it was to use is not known.
      for (const key of keysIn(args)) thread.kept.delete(key);
      throw error;
    } finally {
      over.abort(isOver);
    }
  }

  /** Takes a place among the orders that wait for a signature, until `over`. */
  async #wait(over: AbortSignal): Promise<void> {
    const leave = await this.#waiting.take(over);
    if (over.aborted) leave();
    over.throwIfAborted();
    over.addEventListener('abort', leave);
  }

  async #sit(keys: string[], signal: AbortSignal | undefined): Promise<Seat> {
    const release = await this.#turns.take(signal);
    if (this.#isClosed) throw new EngineProblem('closed');
    if (signal?.aborted) release();
    signal?.throwIfAborted();
    const thread = this.#takeThread(keys);
    const seat: Seat = {
      thread,
      isLeft: false,
      leave: () => {
        if (seat.isLeft) return;
        seat.isLeft = true;
        if (this.#all.has(thread)) this.#idle.push(thread);
        release();
      },
    };
    return seat;
  }

  /** An idle thread, best one that has what is needed already; a new one where all are busy. */
  #takeThread(keys: string[]): Thread {
    const known = this.#idle.findIndex(({ kept }) => keys.some((key) => kept.has(key)));
    const [idle] = this.#idle.splice(known < 0 ? this.#idle.length - 1 : known, 1);
    if (idle) return idle;
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
