import { type ErrorAnswer, type ErrorCode, errorStatus } from '@countersign/contract';
import type { Failure } from '../failure/failure.ts';

/** Maximum number of wrong fields in an answer, and of characters of a name and a message. */
const maxFields = 10;
const maxNameLength = 200;
const maxMessageLength = 2000;

/** A failure as HTTP: the status of its code, and the body. What was sent does not decide how long that is. */
export function failureAnswer({ code, message, fields }: Failure): {
  status: number;
  answer: ErrorAnswer;
} {
  const error = message.slice(0, maxMessageLength);
  const answer = fields ? { error, code, fields: firstOf(fields) } : { error, code };
  return { status: errorStatus[code], answer };
}

const firstOf = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields)
      .slice(0, maxFields)
      .map(([name, problem]) => [name.slice(0, maxNameLength), problem.slice(0, maxMessageLength)]),
  );

/** The body of an error by its code; for answers outside of endpoints. */
export function errorAnswer(code: ErrorCode, error: string): ErrorAnswer {
  return { error, code };
}
