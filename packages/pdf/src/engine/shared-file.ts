import { asBuffer } from '../as-buffer.ts';
import type { BuiltFile } from '../document/document-builder.ts';

/** The result of a compilation: a static file, and plain data on what is still to be written. */
export interface Compiled {
  file: BuiltFile;
}

/**
 * A compiled file as threads pass it to each other: its bytes are in shared memory, so that only the plain
 * data is copied.
 */
export interface SharedFile<T extends Compiled = Compiled> {
  prefix: Uint8Array;
  xref: Uint8Array;
  rest: Omit<T, 'file'> & { file: Omit<BuiltFile, 'prefix' | 'xref'> };
}

/** Copies a compiled file into shared memory. */
export function shareFile<T extends Compiled>(compiled: T): SharedFile<T> {
  const { file, ...rest } = compiled;
  const { prefix, xref, ...about } = file;
  return { prefix: toShared(prefix), xref: toShared(xref), rest: { ...rest, file: about } };
}

/** A compiled file out of shared memory. */
export function openFile({ prefix, xref, rest }: SharedFile): Compiled {
  return { ...rest, file: { ...rest.file, prefix: asBuffer(prefix), xref: asBuffer(xref) } };
}

/** The bytes by which a compiled file is kept on disk. */
export function writeShared({ prefix, xref, rest }: SharedFile): Uint8Array[] {
  const about = Buffer.from(JSON.stringify(rest));
  const lengths = Buffer.alloc(12);
  lengths.writeUInt32LE(about.length, 0);
  lengths.writeUInt32LE(prefix.length, 4);
  lengths.writeUInt32LE(xref.length, 8);
  return [lengths, about, prefix, xref];
}

/** A compiled file from what `writeShared` wrote; undefined where the bytes are incomplete or something else. */
export function readShared<T extends Compiled>(bytes: Uint8Array): SharedFile<T> | undefined {
  const whole = asBuffer(bytes);
  if (whole.length < 12) return undefined;
  const lengths = [0, 4, 8].map((at) => whole.readUInt32LE(at));
  const [about = 0, prefix = 0, xref = 0] = lengths;
  if (whole.length !== 12 + about + prefix + xref) return undefined;
  const rest = JSON.parse(whole.toString('utf8', 12, 12 + about)) as SharedFile<T>['rest'];
  const at = 12 + about;
  return {
    prefix: toShared(whole.subarray(at, at + prefix)),
    xref: toShared(whole.subarray(at + prefix)),
    rest,
  };
}

function toShared(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}
