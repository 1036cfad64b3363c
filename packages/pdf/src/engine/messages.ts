import type { Sealer } from '../seal/sealer.ts';
import type { OrderName } from './orders.ts';
import type { SharedFile } from './shared-file.ts';
import type { ToldError } from './tell-error.ts';

/** What a thread is told. Orders are numbered, and what belongs to one bears its number. */
export type ToThread =
  | {
      kind: 'order';
      id: number;
      name: OrderName;
      args: SentArgument[];
      /** Keys of what was compiled that the thread may forget. */
      forget: string[];
    }
  /** The answer to `sign`; without a signature there will be none. */
  | { kind: 'signature'; id: number; signature: Uint8Array | undefined };

/** What a thread answers. */
export type FromThread =
  | { kind: 'done'; id: number; value: unknown }
  | { kind: 'failed'; id: number; error: ToldError }
  /** Asks to have this signed by the order's sealer. */
  | { kind: 'sign'; id: number; data: Uint8Array };

/** An argument of an order, or what stands for one that cannot be told. */
export type SentArgument =
  | { kind: 'value'; value: unknown }
  /** Something compiled; `file` only where the thread does not have it. */
  | { kind: 'compiled'; key: string; file: SharedFile | undefined }
  /** A sealer, whose keys stay where they are. */
  | ({ kind: 'sealer'; id: number } & Omit<Sealer, 'sign'>);
