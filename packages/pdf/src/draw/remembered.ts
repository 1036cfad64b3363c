import type { Picture } from './picture.ts';

/** Bytes of pictures that a thread keeps at most. */
const limit = 64 * 1024 * 1024;

/** Pictures by what they are made of, the one used last at the end. */
const kept = new Map<string, Picture>();
let size = 0;

/** A picture that was made before, found by a key that names its content. */
export function recall(key: string): Picture | undefined {
  const picture = kept.get(key);
  if (!picture) return undefined;
  kept.delete(key);
  kept.set(key, picture);
  return picture;
}

/** Keeps a picture: the same signature stands on many pages and in many documents. */
export function remember(key: string, picture: Picture): Picture {
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
