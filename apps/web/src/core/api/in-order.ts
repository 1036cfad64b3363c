/** Maps each order to its last call. */
const lastOf = new Map<string, Promise<unknown>>();

/** Runs `work` once all earlier work of the same order is done. `work` must not throw. */
export function inOrder<T>(order: string, work: () => Promise<T>): Promise<T> {
  const before = lastOf.get(order) ?? Promise.resolve();
  const result = before.then(work);
  lastOf.set(order, result);
  return result;
}
