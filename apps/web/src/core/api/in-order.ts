/** Maps each order to its last call. */
const lastOf = new Map<string, Promise<unknown>>();

/** Does something once all is done that was asked for in the same order before. `work` must not throw. */
export function inOrder<T>(order: string, work: () => Promise<T>): Promise<T> {
  const before = lastOf.get(order) ?? Promise.resolve();
  const result = before.then(work);
  lastOf.set(order, result);
  return result;
}
