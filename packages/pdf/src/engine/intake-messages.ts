import type { ReadForm } from '../intake/read-form.ts';
import type { FileLimits } from '../intake/sanitise.ts';
import type { PdfProblemCode } from '../pdf-problem.ts';

/** What the process that reads a form is asked. */
export interface IntakeOrder {
  bytes: Uint8Array;
  limits: FileLimits;
  memoryMb: number;
}

/** What it answers. */
export type IntakeAnswer =
  | { ok: true; form: ReadForm }
  | { ok: false; code: PdfProblemCode; message: string };
