import { ImageProblem } from '@countersign/pdf/engine';
import { Failure } from '../failure/failure.ts';

/** @throws Failure `unsupported-file` for an image that can't be used, which says why */
export function refuseImage(error: unknown): never {
  if (error instanceof ImageProblem) throw new Failure('unsupported-file', error.message);
  throw error;
}
