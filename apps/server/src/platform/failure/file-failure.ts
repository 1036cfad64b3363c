import { EngineProblem, ImageProblem, PageProblem, PdfProblem } from '@countersign/pdf/engine';
import { Failure } from './failure.ts';

/** The failure of what a file can't be used for, be it drawn or read; undefined for any other error. */
export function fileFailure(error: unknown): Failure | undefined {
  if (error instanceof PdfProblem) {
    const code = error.code === 'too-large' ? 'too-large' : 'unsupported-file';
    return new Failure(code, error.message);
  }
  if (error instanceof ImageProblem || error instanceof PageProblem) {
    return new Failure('unsupported-file', error.message);
  }
  // A thread runs one task at a time: what ended it was the file.
  const isTooMuch = error instanceof EngineProblem && error.code !== 'closed';
  return isTooMuch ? new Failure('unsupported-file', error.message) : undefined;
}
