import type { Hash } from 'node:crypto';
import { createHash } from 'node:crypto';

const begun = new WeakMap<Buffer, Hash>();

/**
 * The SHA-256 hash of a file in parts. What the first part gives is kept as long as that buffer
 * lives: the documents of a pack share it, and it must never change.
 */
export function hashParts([first, ...rest]: readonly Buffer[]): Buffer {
  if (!first) return createHash('sha256').digest();
  let start = begun.get(first);
  if (!start) {
    start = createHash('sha256').update(first);
    begun.set(first, start);
  }
  const hash = start.copy();
  for (const part of rest) hash.update(part);
  return hash.digest();
}
