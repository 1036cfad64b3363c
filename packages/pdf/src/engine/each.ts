/**
 * Works on items concurrently and yields the results in the order of the items. At most `atOnce` items are
 * begun whose results have not been read. Nothing more is begun after a failure, or once reading stops.
 */
export async function* each<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const begun: Promise<Result>[] = [];
  for await (const item of items) {
    const result = work(item);
    // The failure is thrown where the result is awaited, which may be later, or never.
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
