import { EngineProblem } from './engine-problem.ts';

/** Lets only so many at once pass; the others wait in line. */
export class Turns {
  #free: number;
  #closed = false;
  readonly #waiting = new Set<Waiting>();

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /**
   * Waits for a turn, and answers how to give it back, which counts once. Fails when `close` was or
   * is called, and with the signal's reason when that ends the wait.
   */
  async take(signal?: AbortSignal): Promise<() => void> {
    if (this.#closed) throw new EngineProblem('closed');
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#wait(signal);
    let isTaken = true;
    return () => {
      if (isTaken) this.#giveBack();
      isTaken = false;
    };
  }

  close(): void {
    this.#closed = true;
    for (const { refuse } of this.#waiting) refuse(new EngineProblem('closed'));
    this.#waiting.clear();
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(waiting);
        reject(signal?.reason as Error);
      };
      const stopListening = () => signal?.removeEventListener('abort', leave);
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
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #giveBack(): void {
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
