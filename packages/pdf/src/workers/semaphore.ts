import { EngineProblem } from './engine-problem.ts';

/** A counting semaphore: at most so many holders at once, the others wait in the order in which they came. */
export class Semaphore {
  #free: number;
  #closed = false;
  readonly #waiting = new Set<Waiting>();

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /**
   * Waits until there is room, and answers the function that releases it; further calls of that do nothing.
   * Fails with `EngineProblem` once `close` is called, and with the signal's reason where it aborts the wait.
   */
  async acquire(signal?: AbortSignal): Promise<() => void> {
    if (this.#closed) throw new EngineProblem('closed');
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#wait(signal);
    let isAcquired = true;
    return () => {
      if (isAcquired) this.#release();
      isAcquired = false;
    };
  }

  /** Refuses anyone who waits and anyone who comes later. */
  close(): void {
    this.#closed = true;
    for (const { refuse } of this.#waiting) refuse(new EngineProblem('closed'));
    this.#waiting.clear();
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#waiting.delete(waiting);
        reject(signal?.reason as Error);
      };
      const stopListening = () => signal?.removeEventListener('abort', abort);
      const waiting: Waiting = {
        pass() {
          stopListening();
          resolve();
        },
        refuse(reason) {
          stopListening();
          reject(reason);
        },
      };
      this.#waiting.add(waiting);
      signal?.addEventListener('abort', abort, { once: true });
    });
  }

  #release(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free++;
      return;
    }
    this.#waiting.delete(next);
    next.pass();
  }
}

interface Waiting {
  pass(): void;
  refuse(reason: Error): void;
}
