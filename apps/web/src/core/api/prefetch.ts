/** Maps addresses and headers to the prefetched answers. */
const prefetched = new Map<string, Promise<Response>>();

/** Returns the key of a call: the same person may ask the same again, and no one else. */
function keyOf(url: string, headers: Headers): string {
  return JSON.stringify([url, [...headers]]);
}

/** Sends a call whose answer is soon needed by code that has yet to be loaded. */
export function prefetch(url: string, headers: Headers): void {
  const answer = fetch(url, { headers });
  // The code that takes it gets the failure; where none does, it doesn’t matter.
  answer.catch(() => undefined);
  prefetched.set(keyOf(url, headers), answer);
}

/** The answer to the very call that was sent ahead, for the first who asks; undefined where none was. */
export function takePrefetched(url: string, headers: Headers): Promise<Response> | undefined {
  const key = keyOf(url, headers);
  const answer = prefetched.get(key);
  prefetched.delete(key);
  return answer;
}

/** Clears the prefetched answers that were not used, as they would be stale later. */
export function clearPrefetched(): void {
  prefetched.clear();
}
