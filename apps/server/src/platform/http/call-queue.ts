import { Failure } from '../failure/failure.ts';

/** How many calls of one key wait at most. */
const maxWaiting = 10;

/** Runs the calls of one key one after the other, in the order in which they came, and refuses those beyond a few. */
export class CallQueue {
  readonly #queues = new Map<string, { calls: number; last: Promise<unknown> }>();

  /** @throws Failure `too-many-requests` where too many wait already; whatever `work` throws */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? { calls: 0, last: Promise.resolve() };
    if (queue.calls > maxWaiting) {
      throw new Failure(
        'too-many-requests',
        'Too many calls by this link are being answered. Try again in a moment.',
      );
    }
    this.#queues.set(key, queue);
    queue.calls += 1;
    const result = queue.last.then(work);
    queue.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      queue.calls -= 1;
      if (queue.calls === 0) this.#queues.delete(key);
    }
  }
}
