import type { FormValues } from '@countersign/contract';
import type { DocumentMeta } from '../assemble/assemble.ts';
import type { FormSource } from '../assemble/compile.ts';
import type { ReadForm } from '../intake/read-form.ts';
import { defaultFileLimits } from '../intake/sanitise.ts';
import { IntakeDesk } from './intake-desk.ts';
import { MakePool } from './make-pool.ts';

/** What an uploaded file may cost at most. */
export interface IntakeLimits {
  /** Memory of the process that reads it, in MiB; a bare one takes about 150. */
  memoryMb: number;
  timeoutMs: number;
  maxPages: number;
  maxBytes: number;
}

export interface EngineOptions {
  /** Threads that make documents, and files that are read at once. */
  threads?: number;
  intake?: Partial<IntakeLimits>;
  /** Compiled packs that each thread keeps. */
  cacheEntries?: number;
  /** Memory in MiB at which a thread is given up, with the document that it makes. */
  threadMemoryMb?: number;
}

/** One document to make. */
export interface MakeRequest {
  /** Names a version of a pack: the same key must always mean the same sources. */
  key: string;
  /** Fetches the pack's forms; called only where no idle thread knows the key. */
  load: () => Promise<FormSource[]>;
  /** One set of values for each form. */
  values: FormValues[];
  meta: DocumentMeta;
}

/** Reads forms and makes documents, away from the caller's thread. */
export interface Engine {
  /** Reads an uploaded PDF in a process of its own, within limits. Throws `PdfProblem`. */
  readForm(bytes: Uint8Array): Promise<ReadForm>;
  /** Makes a document: one whole PDF file. */
  make(request: MakeRequest): Promise<Uint8Array>;
  /** Stops all work; calls under way fail. */
  close(): Promise<void>;
}

/** Starts an engine. Threads and processes start when they are first needed. */
export function createEngine(options: EngineOptions = {}): Engine {
  const { threads = 2, cacheEntries = 20, threadMemoryMb = 1024 } = options;
  const limits: IntakeLimits = {
    memoryMb: 1024,
    timeoutMs: 30_000,
    ...defaultFileLimits,
    ...options.intake,
  };
  const desk = new IntakeDesk(limits, threads);
  const pool = new MakePool(threads, cacheEntries, threadMemoryMb);
  return {
    readForm: (bytes) => desk.read(bytes),
    make: (request) => pool.make(request),
    async close() {
      await Promise.all([desk.close(), pool.close()]);
    },
  };
}
