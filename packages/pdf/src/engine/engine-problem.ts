import { CodedError } from '../coded-error.ts';

/** Why an engine did not do what it was asked: it is closed, or the thread that was at it has died. */
export type EngineProblemCode = 'closed' | 'thread-ended';

const messages: Record<EngineProblemCode, string> = {
  closed: 'The document engine is closed.',
  'thread-ended':
    'The document engine had to stop while it worked on this, most likely for lack of memory. Try something smaller.',
};

/** Work that an engine did not finish, through no fault that it could name. */
export class EngineProblem extends CodedError<EngineProblemCode> {
  override readonly name = 'EngineProblem';

  /** `cause` is what the thread died of, where that is known. */
  constructor(code: EngineProblemCode, cause?: unknown) {
    super(code, messages[code]);
    this.cause = cause;
  }
}
