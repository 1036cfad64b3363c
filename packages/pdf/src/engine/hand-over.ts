import type { PageImage } from '../render/open-renderer.ts';
import type { Compiled, SharedFile } from './shared-file.ts';
import { shareFile } from './shared-file.ts';

/** A result on its way to another thread, and the memory that goes over with it instead of a copy. */
export interface HandedOver<T> {
  value: T;
  transfer: ArrayBuffer[];
}

/** Plain data, small enough to be copied. */
export function asItIs<T>(value: T): HandedOver<T> {
  return { value, transfer: [] };
}

/** Something compiled, from now on in memory that all threads see. */
export function inSharedMemory<T extends Compiled>(compiled: T): HandedOver<SharedFile<T>> {
  return asItIs(shareFile(compiled));
}

/**
 * A file in parts. The first is the static file: shared memory, or made for this file alone, and goes
 * as it is. The others, some of which the thread uses again, are put together in memory of their own.
 */
export function fileParts([first, ...rest]: readonly Uint8Array[]): HandedOver<Uint8Array[]> {
  if (!first) return asItIs([]);
  const isWhole = first.byteLength === first.buffer.byteLength;
  const value = isWhole ? [first, join(rest)] : [join([first, ...rest])];
  return { value, transfer: value.flatMap(memoryOf) };
}

/** Several files in parts. */
export function files(list: readonly (readonly Uint8Array[])[]): HandedOver<Uint8Array[][]> {
  const handed = list.map(fileParts);
  return {
    value: handed.map(({ value }) => value),
    transfer: handed.flatMap(({ transfer }) => transfer),
  };
}

/** An answer with several copies in parts. */
export function withCopies<T extends { copies: readonly (readonly Uint8Array[])[] }>(
  answer: T,
): HandedOver<Omit<T, 'copies'> & { copies: Uint8Array[][] }> {
  const { value, transfer } = files(answer.copies);
  return { value: { ...answer, copies: value }, transfer };
}

/** An answer with a file in parts. */
export function withParts<T extends { parts: readonly Uint8Array[] }>(
  answer: T,
): HandedOver<Omit<T, 'parts'> & { parts: Uint8Array[] }> {
  const { value, transfer } = fileParts(answer.parts);
  return { value: { ...answer, parts: value }, transfer };
}

/** A file as one piece, copied out of memory that may not leave the thread. */
export function oneFile(bytes: Uint8Array): HandedOver<Uint8Array> {
  const value = join([bytes]);
  return { value, transfer: memoryOf(value) };
}

export function pageImage(image: PageImage): HandedOver<PageImage> {
  const { value, transfer } = oneFile(image.bytes);
  return { value: { ...image, bytes: value }, transfer };
}

function memoryOf({ buffer }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer ? [buffer] : [];
}

/** Bytes in memory of their own, which can be handed over. */
export function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
