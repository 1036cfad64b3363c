import type { BuiltFile } from '../document/document-builder.ts';
import type { CompiledPack } from './compile.ts';

/** Number of the form in which packs are kept: raised whenever what `compile` answers changes. */
export const packFormat = 2;

/**
 * A compiled pack as threads hand it to each other: its bytes are in memory that all of them see, so
 * nothing but the list of its fields is copied.
 */
export interface SharedPack {
  prefix: Uint8Array;
  xref: Uint8Array;
  rest: Omit<CompiledPack, 'file'> & { file: Omit<BuiltFile, 'prefix' | 'xref'> };
}

/** Moves a pack into shared memory. */
export function sharePack({ file: { prefix, xref, ...file }, ...rest }: CompiledPack): SharedPack {
  return { prefix: toShared(prefix), xref: toShared(xref), rest: { ...rest, file } };
}

/** A pack that another thread shared. */
export function openPack({ prefix, xref, rest }: SharedPack): CompiledPack {
  return { ...rest, file: { ...rest.file, prefix: asBuffer(prefix), xref: asBuffer(xref) } };
}

/** The bytes under which a pack can be kept. */
export function writePack({ prefix, xref, rest }: SharedPack): Uint8Array[] {
  const about = Buffer.from(JSON.stringify(rest));
  const lengths = Buffer.alloc(12);
  lengths.writeUInt32LE(about.length, 0);
  lengths.writeUInt32LE(prefix.length, 4);
  lengths.writeUInt32LE(xref.length, 8);
  return [lengths, about, prefix, xref];
}

/** A pack that was kept; undefined where the bytes are cut off or not a pack. */
export function readPack(bytes: Uint8Array): SharedPack | undefined {
  const whole = asBuffer(bytes);
  if (whole.length < 12) return undefined;
  const ends = [0, 4, 8].map((at) => whole.readUInt32LE(at));
  const [about = 0, prefix = 0, xref = 0] = ends;
  if (whole.length !== 12 + about + prefix + xref) return undefined;
  const rest = JSON.parse(whole.toString('utf8', 12, 12 + about)) as SharedPack['rest'];
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

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
