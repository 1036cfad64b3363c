import type { Endpoint } from '@countersign/contract';
import { apiClient } from './api-client.ts';
import type { ApiFailure } from './api-failure.ts';
import { requestOf, type UntypedCallInput } from './call.ts';

/**
 * A file as the address of an object that images can show: they can't send the session's token
 * themselves.
 */
export async function objectUrl(
  endpoint: Endpoint,
  input: UntypedCallInput,
): Promise<{ data: string } | { error: ApiFailure }> {
  const answer = await apiClient().download(requestOf(endpoint, input));
  return answer.status ? { data: URL.createObjectURL(answer.blob) } : { error: answer };
}

interface CacheEntryLife {
  cacheDataLoaded: PromiseLike<{ data: string }>;
  cacheEntryRemoved: PromiseLike<void>;
}

/** Frees the object behind an address once nothing shows it any more; for `onCacheEntryAdded`. */
export async function freeObject({
  cacheDataLoaded,
  cacheEntryRemoved,
}: CacheEntryLife): Promise<void> {
  const loaded = await Promise.resolve(cacheDataLoaded).catch(() => undefined);
  await cacheEntryRemoved;
  if (loaded !== undefined) URL.revokeObjectURL(loaded.data);
}

/**
 * A query for images by the address that the server gives out, which is another one for each image: its
 * path ends in `/ID/FILE?v=VERSION`. Answers the address of an object.
 */
export function imageQuery(endpoint: Endpoint) {
  return {
    queryFn: (address: string) => {
      const [, id, v] = /\/([^/?]+)\/[^/?]+\?v=(\w+)$/.exec(address) ?? [];
      return objectUrl(endpoint, { params: { id }, query: { v } });
    },
    onCacheEntryAdded: (_: string, life: CacheEntryLife) => freeObject(life),
    // Pictures come again on every page.
    keepUnusedDataFor: 600,
  };
}
