import { type ErrorAnswer, type ErrorCode, errorStatus } from '@countersign/contract';

/** A call that is refused, with what to tell the person; every other error is answered as internal. */
export class Failure extends Error {
  override name = 'Failure';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;

  constructor(code: ErrorCode, message: string, fields?: Record<string, string>) {
    super(message);
    this.code = code;
    this.fields = fields;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  get answer(): ErrorAnswer {
    const { message: error, code, fields } = this;
    return fields ? { error, code, fields } : { error, code };
  }
}

/** The failure for something that is not there, or that the caller may not know of. */
export function notFound(thing: string): Failure {
  return new Failure('not-found', `This ${thing} does not exist, or you have no access to it.`);
}
