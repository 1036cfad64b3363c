/** Maximum number of passes over the items: more than two processes on one batch, one of them dying, need. */
const maxPasses = 5;

/**
 * The open items of a batch, chunk by chunk, by a query that answers those behind an item, or the first of
 * all. At the end it asks from the start again until nothing is open: a process that worked on the same
 * batch and has died since may have left items open that were passed by.
 */
export async function* openItems<Item>(
  read: (after: Item | undefined) => Promise<readonly Item[]>,
): AsyncGenerator<readonly Item[]> {
  for (let pass = 1; pass <= maxPasses; pass++) {
    let last: Item | undefined;
    for (;;) {
      const items = await read(last);
      if (items.length === 0) break;
      yield items;
      last = items.at(-1);
    }
    if (last === undefined) return;
  }
  throw new Error('Items of a batch stay open, whatever is done with them.');
}
