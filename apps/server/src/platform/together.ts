import { setImmediate } from 'node:timers/promises';

/** One item, or more. */
export type Some<Item> = readonly [Item, ...Item[]];

/** What waits for its turn, and who is answered then. */
interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Does together what is asked for at about the same time: what comes while `work` is busy is one set of its
 * next run. Nothing waits for more to come. Where a set fails, each of its items is done by itself, so that
 * none fails for another one: `work` leaves nothing behind where it throws, as a transaction does.
 */
export function together<Item, Result>({
  keyOf,
  most,
  work,
}: {
  /** Items of the same key may be done in one set. */
  keyOf(item: Item): string;
  /** How many items a set has at most. */
  most: number;
  /** Answers a result for each item, in their order. */
  work(items: Some<Item>): Promise<readonly Result[]>;
}): (item: Item) => Promise<Result> {
  /** By key, as long as there is work on it. */
  const waiting = new Map<string, Waiting<Item, Result>[]>();

  async function workOff(key: string, queue: Waiting<Item, Result>[]): Promise<void> {
    // All who ask in this turn of the event loop come along.
    await setImmediate();
    for (;;) {
      const [first, ...others] = queue.splice(0, most);
      if (!first) break;
      await run([first, ...others]);
    }
    waiting.delete(key);
  }

  async function run(set: Some<Waiting<Item, Result>>): Promise<void> {
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
      const asked = { item, resolve, reject };
      if (queue) {
        queue.push(asked);
        return;
      }
      const started = [asked];
      waiting.set(key, started);
      void workOff(key, started);
    });
}
