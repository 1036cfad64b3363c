import { asBuffer } from '../as-buffer.ts';
import type { BuiltFile } from '../document/document-builder.ts';

/** What was compiled: a static file, and plain data on what it still lacks. */
export interface Compiled {
  file: BuiltFile;
}

/**
 * Something compiled as threads hand it to each other: its bytes are in memory that all of them see,
 * so nothing but the data on it is copied.
 */
export interface SharedFile<T extends Compiled = Compiled> {
  prefix: Uint8Array;
  xref: Uint8Array;
  rest: Omit<T, 'file'> & { file: Omit<BuiltFile, 'prefix' | 'xref'> };
}

/** Moves something compiled into shared memory. */
export function shareFile<T extends Compiled>(compiled: T): SharedFile<T> {
  const { file, ...rest } = compiled;
  const { prefix, xref, ...about } = file;
  return { prefix: toShared(prefix), xref: toShared(xref), rest: { ...rest, file: about } };
}

/** Something compiled that another thread shared. */
export function openFile({ prefix, xref, rest }: SharedFile): Compiled {
  return { ...rest, file: { ...rest.file, prefix: asBuffer(prefix), xref: asBuffer(xref) } };
}

/** The bytes under which it can be kept. */
export function writeShared({ prefix, xref, rest }: SharedFile): Uint8Array[] {
  const about = Buffer.from(JSON.stringify(rest));
  const lengths = Buffer.alloc(12);
  lengths.writeUInt32LE(about.length, 0);
  lengths.writeUInt32LE(prefix.length, 4);
  lengths.writeUInt32LE(xref.length, 8);
  return [lengths, about, prefix, xref];
}

/** What was kept; undefined where the bytes are cut off or something else. */
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
