import { CodedError } from '../coded-error.ts';

/**
 * Why pages could not be typeset: `bad-values` says that what was given cannot be shown,
 * `failed` that the template did not compile, `closed` that the typesetter is no more.
 */
export type TypesetProblemCode = 'bad-values' | 'failed' | 'closed';

/** Pages that could not be made. `message` says why, in English, and holds none of the values. */
export class TypesetProblem extends CodedError<TypesetProblemCode> {
  override readonly name = 'TypesetProblem';
}
