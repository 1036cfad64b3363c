/** Holds the values of queries and parameters of the contract. */
type Parts = Record<string, string | number | boolean | null | undefined>;

/**
 * A call's address: the base's, the path below it, and the query without its empty parts. The base
 * may be relative to the page's own origin.
 */
export function requestUrl(address: string, path: string, query?: unknown): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries((query ?? {}) as Parts)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const url = `${address.replace(/\/+$/, '')}${path}`;
  return search.size === 0 ? url : `${url}?${search.toString()}`;
}

/** A path of the contract with its parameters filled in, URL-encoded. */
export function fillPath(path: string, params?: unknown): string {
  return path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => {
    const value = ((params ?? {}) as Parts)[name];
    if (value === undefined || value === null || value === '') {
      throw new Error(`The path ${path} needs ${name}.`);
    }
    return encodeURIComponent(String(value));
  });
}
