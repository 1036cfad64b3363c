import type { Sealer } from '../seal/sealer.ts';
import type { SerializedError } from '../workers/serialize-error.ts';
import type { SharedFile } from './shared-file.ts';
import type { TaskName } from './tasks.ts';

/** Holds the data a thread is started with. */
export interface WorkerData {
  /** MiB that each WebAssembly of the thread may take. */
  memoryMb: number;
}

/** A message to a thread; `id` is that of the task that it belongs to. */
export type ToThread =
  | {
      kind: 'task';
      id: number;
      name: TaskName;
      args: SentArgument[];
      /** Keys of compiled files that the thread drops from its cache. */
      evict: string[];
    }
  /** The answer to `sign`; `signature` is undefined where signing failed. */
  | { kind: 'signature'; id: number; signature: Uint8Array | undefined };

/** Holds the resources of a thread. */
interface Usage {
  /** MiB of JavaScript and WebAssembly that it holds, apart from bytes that threads share. */
  memoryMb: number;
}

/** A message from a thread. */
export type FromThread =
  | ({ kind: 'done'; id: number; value: unknown } & Usage)
  | ({ kind: 'failed'; id: number; error: SerializedError } & Usage)
  /** Asks the task's sealer, in the calling thread, to sign `data`. */
  | { kind: 'sign'; id: number; data: Uint8Array };

/** An argument of a task as it is posted. */
export type SentArgument =
  | { kind: 'value'; value: unknown }
  /** A compiled file; `file` is undefined where the thread has it in its cache. */
  | { kind: 'compiled'; key: string; file: SharedFile | undefined }
  /** A sealer without its `sign`: keys never leave the calling thread. */
  | ({ kind: 'sealer'; id: number } & Omit<Sealer, 'sign'>);
