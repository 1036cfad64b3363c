import { CodedError } from '../coded-error.ts';

/** Why a watermark cannot be made as requested. */
export type WatermarkProblemCode =
  | 'wrong-style'
  | 'wrong-pages'
  | 'wrong-template'
  | 'unknown-variable'
  | 'missing-variable'
  | 'no-text'
  | 'too-long'
  | 'wrong-trace-id'
  | 'wrong-resolution';

/** A watermark that cannot be made. `code` says why; `message` says what to do, in English. */
export class WatermarkProblem extends CodedError<WatermarkProblemCode> {
  override readonly name = 'WatermarkProblem';
}
