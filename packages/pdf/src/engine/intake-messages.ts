import type { FileLimits } from '../intake/file-limits.ts';
import type { ReadForm } from '../intake/read-form.ts';
import type { PdfProblemCode } from '../pdf-problem.ts';

/** What the process that reads forms is asked. It does one thing at a time. */
export interface IntakeOrder {
  bytes: Uint8Array;
  limits: FileLimits;
}

/** What became of a file. */
export type IntakeOutcome =
  | { ok: true; form: ReadForm }
  | { ok: false; code: PdfProblemCode; message: string };

/** What it answers; `memoryMb` is what the process takes now. */
export type IntakeAnswer = IntakeOutcome & { memoryMb: number };
