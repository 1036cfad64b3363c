import { setTimeout as delay, setImmediate } from 'node:timers/promises';

/** At least one item. */
export type NonEmptyArray<Item> = readonly [Item, ...Item[]];

/** For how long a batch looks out for more items at a time, in milliseconds, and how often. */
const [pause, maxPauses] = [25, 10];

/** An item that waits for its batch, with its promise. */
interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Batches calls: items that arrive while `work` runs form its next batch. No item waits for others to arrive, but where
 * `waitForMore` says so. If a batch fails, each of its items is tried by itself, so that none fails because of another: `work` must leave nothing behind
 * if it throws, as a transaction does.
 */
export function createBatcher<Item, Result>({
  keyOf,
  maxBatchSize,
  waitForMore = () => false,
  work,
}: {
  /** Items with the same key can share a batch. */
  keyOf(item: Item): string;
  maxBatchSize: number;
  /** Has a batch that is not full wait for others that are on their way: a quarter of a second at most. */
  waitForMore?(): boolean;
  /** Returns a result for each item, in their order. */
  work(items: NonEmptyArray<Item>): Promise<readonly Result[]>;
}): (item: Item) => Promise<Result> {
  /** By key, as long as there is work on it. */
  const waiting = new Map<string, Waiting<Item, Result>[]>();

  async function workOff(key: string, queue: Waiting<Item, Result>[]): Promise<void> {
    // Items of this turn of the event loop share a batch.
    await setImmediate();
    for (;;) {
      for (let left = maxPauses; left > 0 && queue.length < maxBatchSize && waitForMore(); left--) {
        await delay(pause);
      }
      const [first, ...others] = queue.splice(0, maxBatchSize);
      if (!first) break;
      await run([first, ...others]);
    }
    waiting.delete(key);
  }

  async function run(set: NonEmptyArray<Waiting<Item, Result>>): Promise<void> {
    const [first, ...others] = set;
    try {
      const results = await work([first.item, ...others.map(({ item }) => item)]);
      for (const [index, { resolve }] of set.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (others.length === 0) first.reject(error);
      else for (const one of set) await run([one]);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const key = keyOf(item);
      const queue = waiting.get(key);
      const request = { item, resolve, reject };
      if (queue) {
        queue.push(request);
        return;
      }
      const started = [request];
      waiting.set(key, started);
      void workOff(key, started);
    });
}
