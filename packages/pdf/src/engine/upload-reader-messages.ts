import type { PdfProblemCode } from '../pdf-problem.ts';
import type { FileLimits } from '../upload/file-limits.ts';
import type { ReadForm } from '../upload/read-form.ts';

/** A file for an upload reader's process, which reads one at a time. */
export interface ReadTask {
  bytes: Uint8Array;
  limits: FileLimits;
}

/** The form that was read, or why the file was refused. */
export type ReadOutcome =
  | { ok: true; form: ReadForm }
  | { ok: false; code: PdfProblemCode; message: string };

/** The answer of an upload reader's process; `memoryMb` is its resident memory after reading, in MiB. */
export type ReadAnswer = ReadOutcome & { memoryMb: number };
