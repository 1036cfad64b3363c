import type { FlowText } from '../flow/flow-blocks.ts';
import type { PdfProblemCode } from '../pdf-problem.ts';
import type { Verification, VerifyOptions } from '../seal/verify.ts';
import type { FileLimits } from '../upload/file-limits.ts';
import type { ReadForm } from '../upload/read-form.ts';

/** What an upload reader's process does with a file, by the name of the function: what that takes and answers. */
export interface ReaderWork {
  readForm: { options: FileLimits; result: ReadForm };
  readWord: { options: undefined; result: FlowText };
  verify: { options: VerifyOptions; result: Verification };
}

/** A file for an upload reader's process, which reads one at a time. */
export type ReadTask<Work extends keyof ReaderWork = keyof ReaderWork> = {
  [W in Work]: { work: W; bytes: Uint8Array; options: ReaderWork[W]['options'] };
}[Work];

/** What the function answered, or why the file was refused. */
export type ReadOutcome<Work extends keyof ReaderWork = keyof ReaderWork> =
  | { ok: true; result: ReaderWork[Work]['result'] }
  | { ok: false; code: PdfProblemCode; message: string };

/** The answer of an upload reader's process; `memoryMb` is its resident memory after reading, in MiB. */
export type ReadAnswer<Work extends keyof ReaderWork = keyof ReaderWork> = ReadOutcome<Work> & {
  memoryMb: number;
};
