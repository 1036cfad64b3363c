import { CodedError } from './coded-error.ts';

/** Why a file from outside could not be read. */
export type ReaderProblemCode = 'unsupported' | 'invalid' | 'broken' | 'too-large' | 'too-complex';

const messages: Record<ReaderProblemCode, string> = {
  unsupported: 'This kind of file can’t be used here.',
  invalid: 'This file has something in it that can’t be used here.',
  broken: 'This file is damaged and can’t be read. Save it again, and upload that.',
  'too-large': 'This file is too large.',
  'too-complex': 'This file takes too much time or memory to read. Save a simpler one.',
};

/** A file that a reader's process could not read. `message` says what to do, in English. */
export class ReaderProblem extends CodedError<ReaderProblemCode> {
  override readonly name = 'ReaderProblem';

  constructor(code: ReaderProblemCode, message: string = messages[code]) {
    super(code, message);
  }
}
