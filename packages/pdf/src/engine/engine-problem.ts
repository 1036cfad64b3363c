import { CodedError } from '../coded-error.ts';

/** Why an engine did not finish a task: it was closed, or the thread that ran the task ended. */
export type EngineProblemCode = 'closed' | 'thread-ended';

const messages: Record<EngineProblemCode, string> = {
  closed: 'The document engine is closed.',
  'thread-ended':
    'The document engine had to stop while it worked on this, most likely for lack of memory. Try something smaller.',
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
