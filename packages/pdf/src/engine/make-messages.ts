import type { FormValues } from '@countersign/contract';
import type { DocumentMeta } from '../assemble/assemble.ts';
import type { FormSource } from '../assemble/compile.ts';
import type { SharedPack } from '../assemble/shared-pack.ts';
import type { DrawReport } from '../draw/draw-report.ts';
import type { ImageFiles } from '../draw/prepare-images.ts';

/** What a thread is asked. It does one thing at a time. */
export type MakeOrder = CompileOrder | DocumentOrder;

/** To compile a pack, and to keep it. */
export interface CompileOrder {
  task: 'compile';
  key: string;
  sources: FormSource[];
  /** Keys that the thread may forget. */
  forget: string[];
}

/** To make a document of a pack. */
export interface DocumentOrder {
  task: 'document';
  key: string;
  /** The pack, where the thread does not have it. */
  pack: SharedPack | undefined;
  /** Keys that the thread may forget. */
  forget: string[];
  values: FormValues[];
  meta: DocumentMeta;
  images: ImageFiles | undefined;
}

/** What it answers to an order that it could carry out. */
export interface MakeResults {
  compile: SharedPack;
  /** `own` is what follows the part that all documents of the pack share. */
  document: { own: Uint8Array; reports: DrawReport[] };
}

/** What it answers. */
export type MakeAnswer<T extends MakeOrder['task'] = MakeOrder['task']> =
  | { ok: true; result: MakeResults[T] }
  | { ok: false; message: string };
