import { fileURLToPath } from 'node:url';
import { officeProblem } from '../attachment/office-problem.ts';
import { damaged, type ImageProblem, tooMuch } from '../draw/image-problem.ts';
import { PdfProblem, type PdfProblemCode } from '../pdf-problem.ts';
import type { ReaderArguments, ReaderResult } from '../reader/reader-messages.ts';
import { ReaderPool, type ReaderPoolOptions } from '../reader/reader-pool.ts';
import { ReaderProblem, type ReaderProblemCode } from '../reader-problem.ts';
import { tooLarge } from '../upload/sanitise/file-limits.ts';
import { wordProblem } from '../word/word-problem.ts';
import type { UploadReaders } from './upload-readers.ts';

/** Limits on reading one uploaded file. */
export interface UploadLimits {
  /** Memory of the process that reads it, in MiB (512); a process that has read nothing takes about 100. */
  memoryMb: number;
  timeoutMs: number;
  maxPages: number;
  maxBytes: number;
}

/** The functions that read files from outside, each in another process, within limits. */
export type UploadTasks = {
  [Name in keyof UploadReaders]: (
    ...args: ReaderArguments<UploadReaders, Name>
  ) => Promise<ReaderResult<UploadReaders, Name>>;
};

/** Files of different kinds do not wait for each other. */
type Lane = 'forms' | 'pictures' | 'traces' | 'checks' | 'known';

/** Sets the lane of a reader's function, and the error for a file that exceeds the limits or is broken. */
interface Reading {
  lane: Lane;
  refuse(problem: ReaderProblem, limits: UploadLimits): Error;
}

const readings: Record<keyof UploadReaders, Reading> = {
  readForm: { lane: 'forms', refuse: pdfProblem },
  readWord: { lane: 'forms', refuse: ({ code }) => wordProblem(pdfCode(code)) },
  readAttachment: { lane: 'forms', refuse: pdfProblem },
  checkOffice: { lane: 'forms', refuse: ({ code }) => officeProblem(code) },
  makePicturePage: { lane: 'pictures', refuse: imageProblem },
  describeImage: { lane: 'pictures', refuse: imageProblem },
  measureImage: { lane: 'pictures', refuse: imageProblem },
  rewriteImage: { lane: 'pictures', refuse: imageProblem },
  readTrace: { lane: 'traces', refuse: pdfProblem },
  readPictureTrace: { lane: 'traces', refuse: imageProblem },
  hashRevisions: { lane: 'checks', refuse: pdfProblem },
  readDrawnTrace: { lane: 'checks', refuse: pdfProblem },
  verifyUpload: { lane: 'checks', refuse: pdfProblem },
  // Files of ours: they are read quickly, and wait for no others.
  verifyKnown: { lane: 'known', refuse: pdfProblem },
};

/** Milliseconds that a trace may take: looking for a code in the pixels of many pages takes longer than reading them. */
const traceTimeoutMs = 120_000;

/** Reads files from outside in pools of processes. */
export function readUploads(
  limits: UploadLimits,
  atOnce: number,
): { tasks: UploadTasks; processes(): number; close(): Promise<void> } {
  const file = fileURLToPath(new URL('./upload-reader-child.ts', import.meta.url));
  const open = (options: Pick<ReaderPoolOptions, 'atOnce'> & Partial<ReaderPoolOptions>) =>
    new ReaderPool<UploadReaders>({ file, ...limits, ...options });
  const pools: Record<Lane, ReaderPool<UploadReaders>> = {
    forms: open({ atOnce }),
    // The pixels of a large picture take more than a form does.
    pictures: open({ atOnce, memoryMb: 3 * limits.memoryMb }),
    traces: open({
      atOnce: 1,
      memoryMb: 3 * limits.memoryMb,
      timeoutMs: Math.min(6 * limits.timeoutMs, traceTimeoutMs),
    }),
    checks: open({ atOnce: 1 }),
    known: open({ atOnce: 1 }),
  };
  const tasks = Object.entries(readings).map(([name, { lane, refuse }]) => [
    name,
    (...args: ReaderArguments<UploadReaders, keyof UploadReaders>) =>
      pools[lane].read(name as keyof UploadReaders, ...args).catch((error: unknown) => {
        throw error instanceof ReaderProblem ? refuse(error, limits) : error;
      }),
  ]);
  return {
    tasks: Object.fromEntries(tasks) as UploadTasks,
    processes: () => Object.values(pools).reduce((sum, { size }) => sum + size, 0),
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.close()));
    },
  };
}

function pdfProblem({ code }: ReaderProblem, { maxBytes }: UploadLimits): PdfProblem {
  return code === 'too-large' ? tooLarge(maxBytes) : new PdfProblem(pdfCode(code));
}

function pdfCode(code: ReaderProblemCode): PdfProblemCode {
  return code === 'too-large' || code === 'too-complex' ? code : 'broken';
}

function imageProblem({ code }: ReaderProblem): ImageProblem {
  return code === 'too-large' || code === 'too-complex' ? tooMuch() : damaged();
}
