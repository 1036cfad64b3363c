import type { Sealer } from '../seal/sealer.ts';
import type { SentArgument } from './messages.ts';
import type { Compiled, SharedFile } from './shared-file.ts';

/** Something compiled, as orders name it. */
export class KeptFile<T extends Compiled = Compiled> {
  readonly key: string;
  readonly file: SharedFile<T>;

  constructor(key: string, file: SharedFile<T>) {
    this.key = key;
    this.file = file;
  }
}

/** What an order takes for an argument of the function that carries it out. */
export type Sendable<T> = T extends Compiled
  ? KeptFile<T>
  : T extends readonly Buffer[]
    ? readonly Uint8Array[]
    : T;

/** Arguments on their way to a thread. */
export interface SentArguments {
  args: SentArgument[];
  /** Memory that goes over with them: copies, since callers keep what is theirs. */
  transfer: ArrayBuffer[];
  sealer: Sealer | undefined;
}

/** Makes arguments ready for a thread that has compiled files of these keys. */
export function sendArguments(args: readonly unknown[], kept: ReadonlySet<string>): SentArguments {
  const transfer: ArrayBuffer[] = [];
  const own = (bytes: Uint8Array): Uint8Array => {
    if (bytes.buffer instanceof SharedArrayBuffer) return bytes;
    const copy = new Uint8Array(bytes);
    transfer.push(copy.buffer);
    return copy;
  };
  const sent = args.map((argument): SentArgument => {
    if (isKeptFile(argument)) {
      const { key, file } = argument;
      return { kind: 'compiled', key, file: kept.has(key) ? undefined : file };
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
  return args.filter(isKeptFile).map(({ key }) => key);
}

/** Lists and records of bytes with copies of them; everything else as it is. */
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

function isKeptFile(value: unknown): value is KeptFile {
  return value instanceof KeptFile;
}

function isSealer(value: unknown): value is Sealer {
  if (typeof value !== 'object' || value === null || !('sign' in value)) return false;
  return typeof value.sign === 'function';
}

const numbers = new WeakMap<Sealer, number>();
let lastNumber = 0;

/** Names a sealer, so that a thread knows it again. */
function numberOf(sealer: Sealer): number {
  const number = numbers.get(sealer) ?? ++lastNumber;
  numbers.set(sealer, number);
  return number;
}
