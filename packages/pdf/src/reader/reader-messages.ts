import type { SerializedError } from '../workers/serialize-error.ts';

/**
 * The functions that a reader's process can run, by name; each is loaded when it is first needed. Their first argument
 * is the file. One that answers an async generator is streamed: an item for each request.
 */
export type Readers = Record<
  string,
  () => Promise<(bytes: Uint8Array, ...options: never[]) => unknown>
>;

type FunctionOf<R extends Readers, Name extends keyof R> = Awaited<ReturnType<R[Name]>>;
/** Extracts the arguments of a reader's function. */
export type ReaderArguments<R extends Readers, Name extends keyof R> = Parameters<
  FunctionOf<R, Name>
>;
/** Extracts the result of a reader's function. */
export type ReaderResult<R extends Readers, Name extends keyof R> = Awaited<
  ReturnType<FunctionOf<R, Name>>
>;

/** The items of a function that is streamed. */
export type ReaderStream<R extends Readers, Name extends keyof R> =
  ReaderResult<R, Name> extends AsyncGenerator<infer Item, void, infer Next>
    ? AsyncGenerator<Item, void, Next>
    : never;

/**
 * Defines the messages to a reader's process: to begin with a file, or to continue with the next item of the one that
 * it streams.
 */
export type ToReader =
  | { kind: 'read'; name: string; args: unknown[] }
  | { kind: 'next'; value: unknown };

/**
 * Defines the outcomes of a reader's function. `result` ends a file, also one that was streamed; an `error` that is
 * undefined means that the file can't be read, for a reason that only a library knows.
 */
export type ReaderOutcome =
  | { kind: 'item' | 'result'; value: unknown }
  | { kind: 'failed'; error: SerializedError | undefined };

/** Defines the answers of a reader's process; `memoryMb` is its resident memory, in MiB. */
export type FromReader = ReaderOutcome & { memoryMb: number };
