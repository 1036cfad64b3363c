/**
 * Begins work on at most `atOnce` items ahead of whoever takes the results, and answers them in the
 * order of the items. Nothing more is begun after a failure, or when the results are no longer taken.
 */
export async function* each<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const begun: Promise<Result>[] = [];
  for await (const item of items) {
    const result = work(item);
    // It fails where it is waited for, which may be later than it does, or never.
    result.catch(() => {});
    begun.push(result);
    const [first] = begun;
    if (first === undefined || begun.length < atOnce) continue;
    yield await first;
    void begun.shift();
  }
  for (const result of begun) yield await result;
}

/** Items in batches of so many, the last one of those that are left. */
export async function* inBatches<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  size: number,
): AsyncGenerator<Item[], void, undefined> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
