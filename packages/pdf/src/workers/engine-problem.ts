import { CodedError } from '../coded-error.ts';

/**
 * Why an engine did not finish a task: it was closed, the thread that ran the task ended, or the task took
 * longer than any should.
 */
export type EngineProblemCode = 'closed' | 'thread-ended' | 'out-of-time';

const messages: Record<EngineProblemCode, string> = {
  closed: 'The document engine is closed.',
  'thread-ended':
    'The document engine had to stop while it worked on this, most likely for lack of memory. Try something smaller.',
  'out-of-time':
    'The document engine stopped its work on this, which took too long. Try something smaller, or a file with simpler pages.',
};

/** A task that an engine did not finish, for a reason that lies in none of its arguments. */
export class EngineProblem extends CodedError<EngineProblemCode> {
  override readonly name = 'EngineProblem';

  /** `cause` is the error that ended the thread, where it is known. */
  constructor(code: EngineProblemCode, cause?: unknown) {
    super(code, messages[code]);
    this.cause = cause;
  }
}
