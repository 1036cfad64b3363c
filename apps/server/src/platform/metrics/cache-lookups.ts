/** Lookups in a cache of this process, by its name. */
const counts = new Map<string, { hits: number; misses: number }>();

/** Counts a lookup in a cache; answers what was found. */
export function countLookup<T>(cache: string, found: T): T {
  const count = counts.get(cache) ?? { hits: 0, misses: 0 };
  counts.set(cache, count);
  if (found === undefined) count.misses += 1;
  else count.hits += 1;
  return found;
}

/** Lists the lookups so far. */
export function readLookups(): { cache: string; hits: number; misses: number }[] {
  return [...counts].map(([cache, count]) => ({ cache, ...count }));
}
