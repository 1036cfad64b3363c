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

/** Frees the object behind an address once nothing shows it any more; for `onCacheEntryAdded`. */
export async function freeObject({
  cacheDataLoaded,
  cacheEntryRemoved,
}: {
  cacheDataLoaded: PromiseLike<{ data: string }>;
  cacheEntryRemoved: PromiseLike<void>;
}): Promise<void> {
  const loaded = await Promise.resolve(cacheDataLoaded).catch(() => undefined);
  await cacheEntryRemoved;
  if (loaded !== undefined) URL.revokeObjectURL(loaded.data);
}
