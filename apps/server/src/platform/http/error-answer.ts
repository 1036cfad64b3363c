import { type ErrorAnswer, type ErrorCode, errorStatus } from '@countersign/contract';
import type { Failure } from '../failure/failure.ts';

/** A failure as HTTP: the status of its code, and the body. */
export function failureAnswer({ code, message: error, fields }: Failure): {
  status: number;
  answer: ErrorAnswer;
} {
  return { status: errorStatus[code], answer: fields ? { error, code, fields } : { error, code } };
}

/** The body of an error by its code; for answers outside of endpoints. */
export function errorAnswer(code: ErrorCode, error: string): ErrorAnswer {
  return { error, code };
}
