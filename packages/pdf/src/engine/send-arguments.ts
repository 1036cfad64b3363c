import type { Sealer } from '../seal/sealer.ts';
import type { SentArgument } from './messages.ts';
import type { Compiled, SharedFile } from './shared-file.ts';

/** A compiled file among the arguments of a task; threads cache it under its key. */
export class CachedFile<T extends Compiled = Compiled> {
  readonly key: string;
  readonly file: SharedFile<T>;

  constructor(key: string, file: SharedFile<T>) {
    this.key = key;
    this.file = file;
  }
}

/** Maps a parameter of a task's function to what callers pass for it. */
export type Sendable<T> = T extends Compiled
  ? CachedFile<T>
  : T extends readonly Buffer[]
    ? readonly Uint8Array[]
    : T;

/** Arguments as they are posted to a thread. */
interface SentArguments {
  args: SentArgument[];
  /** Buffers to transfer with them: copies, since callers keep their own. */
  transfer: ArrayBuffer[];
  sealer: Sealer | undefined;
}

/** Prepares arguments to be posted to a thread that has the compiled files of the keys in `cachedKeys`. */
export function sendArguments(
  args: readonly unknown[],
  cachedKeys: ReadonlySet<string>,
): SentArguments {
  const transfer: ArrayBuffer[] = [];
  const own = (bytes: Uint8Array): Uint8Array => {
    if (bytes.buffer instanceof SharedArrayBuffer) return bytes;
    const copy = new Uint8Array(bytes);
    transfer.push(copy.buffer);
    return copy;
  };
  const sent = args.map((argument): SentArgument => {
    if (isCachedFile(argument)) {
      const { key, file } = argument;
      return { kind: 'compiled', key, file: cachedKeys.has(key) ? undefined : file };
    }
    if (isSealer(argument)) {
      const { chain, algorithm, signatureSize } = argument;
      return { kind: 'sealer', id: numberOf(argument), chain, algorithm, signatureSize };
    }
    return { kind: 'value', value: isBytes(argument) ? own(argument) : withBytes(argument, own) };
  });
  return { args: sent, transfer, sealer: args.find(isSealer) };
}

/** The keys of compiled files among arguments. */
export function keysIn(args: readonly unknown[]): string[] {
  return args.filter(isCachedFile).map(({ key }) => key);
}

/** Arrays and records of bytes with their bytes copied; everything else as it is. */
function withBytes(value: unknown, own: (bytes: Uint8Array) => Uint8Array): unknown {
  if (Array.isArray(value)) return value.every(isBytes) ? value.map(own) : value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (entries.length === 0 || !entries.every(([, entry]) => isBytes(entry))) return value;
  return Object.fromEntries(entries.map(([key, bytes]) => [key, own(bytes as Uint8Array)]));
}

function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array;
}

function isCachedFile(value: unknown): value is CachedFile {
  return value instanceof CachedFile;
}

function isSealer(value: unknown): value is Sealer {
  if (typeof value !== 'object' || value === null || !('sign' in value)) return false;
  return typeof value.sign === 'function';
}

const numbers = new WeakMap<Sealer, number>();
let lastNumber = 0;

/** The id of a sealer, the same each time, by which threads find it again. */
function numberOf(sealer: Sealer): number {
  const number = numbers.get(sealer) ?? ++lastNumber;
  numbers.set(sealer, number);
  return number;
}
