/** Lets only so many at once pass; the others wait in line. */
export class Turns {
  #free: number;
  #closed = false;
  readonly #waiting: { pass: () => void; refuse: (reason: Error) => void }[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Waits for a turn, and answers how to give it back. Fails when `close` was or is called. */
  async take(): Promise<() => void> {
    if (this.#closed) throw engineClosed();
    if (this.#free > 0) this.#free--;
    else {
      await new Promise<void>((pass, refuse) => {
        this.#waiting.push({ pass, refuse });
      });
    }
    return () => {
      const next = this.#waiting.shift();
      if (next) next.pass();
      else this.#free++;
    };
  }

  close(): void {
    this.#closed = true;
    for (const { refuse } of this.#waiting.splice(0)) refuse(engineClosed());
  }
}

/** What callers of a closed engine get. */
export function engineClosed(): Error {
  return new Error('The document engine is closed.');
}
