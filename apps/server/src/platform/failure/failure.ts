import type { ErrorCode } from '@countersign/contract';

/**
 * A refusal, with a message for people and one for each wrong field of the input. Every other error is our own fault.
 */
export class Failure extends Error {
  override name = 'Failure';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;

  constructor(code: ErrorCode, message: string, fields?: Record<string, string>) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

/** The failure for something that is not there, or that the caller may not know of. */
export function notFound(thing: string): Failure {
  return new Failure('not-found', `This ${thing} does not exist, or you have no access to it.`);
}
