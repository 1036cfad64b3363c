import type { Picture } from './picture.ts';

/** The most bytes in the cache of a thread. */
const limit = 64 * 1024 * 1024;

/** The cache: pictures by their keys, the most recently used at the end. */
const kept = new Map<string, Picture>();
let size = 0;

/**
 * The picture under a key, which must name all that the picture is made of; undefined where it is not
 * cached.
 */
export function cachedPicture(key: string): Picture | undefined {
  const picture = kept.get(key);
  if (!picture) return undefined;
  kept.delete(key);
  kept.set(key, picture);
  return picture;
}

/** Caches a picture, as the same signature or logo stands in many documents, and answers it. */
export function cachePicture(key: string, picture: Picture): Picture {
  const before = kept.get(key);
  if (before) size -= sizeOf(before);
  kept.delete(key);
  kept.set(key, picture);
  size += sizeOf(picture);
  for (const [oldest, old] of kept) {
    if (size <= limit || oldest === key) break;
    kept.delete(oldest);
    size -= sizeOf(old);
  }
  return picture;
}

function sizeOf({ data, mask }: Picture): number {
  return data.length + (mask?.data.length ?? 0);
}
