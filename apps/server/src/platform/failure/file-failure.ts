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
  const isOutOfTime = error instanceof EngineProblem && error.code === 'out-of-time';
  return isOutOfTime ? new Failure('unsupported-file', error.message) : undefined;
}
