import type { FormValues } from '@countersign/contract';
import type { DocumentMeta } from '../assemble/assemble.ts';
import type { FormSource } from '../assemble/compile.ts';

/** What a thread that makes documents is asked. It does one thing at a time. */
export interface MakeOrder {
  key: string;
  /** The pack's forms, where the thread does not know the key. */
  sources: FormSource[] | undefined;
  /** Keys that the thread may forget. */
  forget: string[];
  values: FormValues[];
  meta: DocumentMeta;
}

/** What it answers. */
export type MakeAnswer = { ok: true; pdf: Uint8Array } | { ok: false; message: string };
