import type { Compiled, SharedFile } from './shared-file.ts';
import { shareFile } from './shared-file.ts';

/** A result to be posted to another thread, and the buffers to transfer with it rather than copy. */
export interface Transferred<T> {
  value: T;
  transfer: ArrayBuffer[];
}

/** Plain data, small enough to be copied. */
export function asItIs<T>(value: T): Transferred<T> {
  return { value, transfer: [] };
}

/** A compiled file, moved into memory that all threads share. */
export function inSharedMemory<T extends Compiled>(compiled: T): Transferred<SharedFile<T>> {
  return asItIs(shareFile(compiled));
}

/**
 * A file in parts. The first is the static file, in shared memory or in a buffer of its own, and is posted as
 * it is. The others, some of which the thread uses again, are joined into a new buffer.
 */
export function fileParts([first, ...rest]: readonly Uint8Array[]): Transferred<Uint8Array[]> {
  if (!first) return asItIs([]);
  const isWhole = first.byteLength === first.buffer.byteLength;
  const value = isWhole ? [first, join(rest)] : [join([first, ...rest])];
  return { value, transfer: value.flatMap(memoryOf) };
}

/** Several files in parts. */
function files(list: readonly (readonly Uint8Array[])[]): Transferred<Uint8Array[][]> {
  const transferred = list.map(fileParts);
  return {
    value: transferred.map(({ value }) => value),
    transfer: transferred.flatMap(({ transfer }) => transfer),
  };
}

/** A result that holds several copies of a file, in parts. */
export function withCopies<T extends { copies: readonly (readonly Uint8Array[])[] }>(
  answer: T,
): Transferred<Omit<T, 'copies'> & { copies: Uint8Array[][] }> {
  const { value, transfer } = files(answer.copies);
  return { value: { ...answer, copies: value }, transfer };
}

/** A result that holds a file in parts. */
export function withParts<T extends { parts: readonly Uint8Array[] }>(
  answer: T,
): Transferred<Omit<T, 'parts'> & { parts: Uint8Array[] }> {
  const { value, transfer } = fileParts(answer.parts);
  return { value: { ...answer, parts: value }, transfer };
}

/** A file in one piece, copied out of memory that cannot be transferred. */
export function oneFile(bytes: Uint8Array): Transferred<Uint8Array> {
  const value = join([bytes]);
  return { value, transfer: memoryOf(value) };
}

/** An image with what is known of it; copied where others may be in the same memory. */
export function imageFile<Image extends { bytes: Uint8Array }>(image: Image): Transferred<Image> {
  const { bytes } = image;
  const isWhole = bytes.byteLength === bytes.buffer.byteLength;
  const { value, transfer } = isWhole
    ? { value: bytes, transfer: memoryOf(bytes) }
    : oneFile(bytes);
  return { value: { ...image, bytes: value }, transfer };
}

function memoryOf({ buffer }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer ? [buffer] : [];
}

/** Bytes in a new buffer, which can be transferred. */
function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
