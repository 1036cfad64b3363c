import { availableParallelism } from 'node:os';
import type { FormValues } from '@countersign/contract';
import type { DocumentMeta } from '../assemble/assemble.ts';
import type { FormSource } from '../assemble/compile.ts';
import type { DrawReport } from '../draw/draw-report.ts';
import type { ImageFiles } from '../draw/prepare-images.ts';
import { defaultFileLimits } from '../intake/file-limits.ts';
import type { ReadForm } from '../intake/read-form.ts';
import { IntakeDesk } from './intake-desk.ts';
import { MakePool } from './make-pool.ts';

/** What an uploaded file may cost at most. */
export interface IntakeLimits {
  /** Memory of the process that reads it, in MiB; a bare one takes about 100. */
  memoryMb: number;
  timeoutMs: number;
  maxPages: number;
  maxBytes: number;
}

export interface EngineOptions {
  /** Threads that make documents, and files that are read at once; one for each core by default. */
  threads?: number;
  intake?: Partial<IntakeLimits>;
  /** Compiled packs that are kept in memory, shared by all threads. */
  cacheEntries?: number;
  /** Where compiled packs are kept for the next start, by hash; nowhere by default. */
  packFolder?: string;
  /** Memory in MiB at which a thread is given up, with the document that it makes. */
  threadMemoryMb?: number;
}

/** One document to make. */
export interface MakeRequest {
  /** Names a version of a pack: the same key must always mean the same sources. */
  key: string;
  /** Fetches the pack's forms; called only where it is not compiled yet. */
  load: () => Promise<FormSource[]>;
  /** One set of values for each form. */
  values: FormValues[];
  meta: DocumentMeta;
  /** The image files that values name, by their SHA-256. */
  images?: ImageFiles | undefined;
}

/** A document that was made. */
export interface MadeDocument {
  /** The parts of one whole PDF file. The first is shared by all documents of the pack. */
  parts: Uint8Array[];
  /** Values that it does not show as it should. */
  reports: DrawReport[];
}

/** Reads forms and makes documents, away from the caller's thread. */
export interface Engine {
  /** Reads an uploaded PDF in another process, within limits. Throws `PdfProblem`. */
  readForm(bytes: Uint8Array): Promise<ReadForm>;
  make(request: MakeRequest): Promise<MadeDocument>;
  /** Stops all work; calls under way fail. */
  close(): Promise<void>;
}

/** Starts an engine. Threads and processes start when they are first needed. */
export function createEngine(options: EngineOptions = {}): Engine {
  const { threads = availableParallelism(), cacheEntries = 20, threadMemoryMb = 1024 } = options;
  const limits: IntakeLimits = {
    memoryMb: 512,
    timeoutMs: 20_000,
    ...defaultFileLimits,
    ...options.intake,
  };
  const desk = new IntakeDesk(limits, threads);
  const { packFolder } = options;
  const pool = new MakePool({ threads, cacheEntries, memoryMb: threadMemoryMb, packFolder });
  return {
    readForm: (bytes) => desk.read(bytes),
    make: (request) => pool.make(request),
    async close() {
      await Promise.all([desk.close(), pool.close()]);
    },
  };
}
