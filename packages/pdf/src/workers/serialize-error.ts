import { CodedError } from '../coded-error.ts';
import { ImageProblem } from '../draw/image-problem.ts';
import { TypesetProblem } from '../flow/typeset-problem.ts';
import { PdfProblem } from '../pdf-problem.ts';
import { ReaderProblem } from '../reader-problem.ts';
import { PageProblem } from '../render/page-problem.ts';
import { SealProblem } from '../seal/seal-problem.ts';
import { WatermarkProblem } from '../watermark/watermark-problem.ts';

/** An error as plain data: posted between threads as it is, it would lose its class and code. */
export interface SerializedError {
  name: string;
  message: string;
  stack: string | undefined;
  code: unknown;
}

type MakeProblem = new (code: never, message: string) => CodedError<string>;

const problems: Record<string, MakeProblem> = {
  PageProblem,
  PdfProblem,
  ReaderProblem,
  SealProblem,
  TypesetProblem,
  WatermarkProblem,
};
const errors: Record<string, new (message: string) => Error> = {
  ImageProblem,
  RangeError,
  SyntaxError,
  TypeError,
};

/** Tells if an error is one of ours, written for people. */
export function isProblem(error: unknown): boolean {
  return error instanceof CodedError || error instanceof ImageProblem;
}

/** An error, or whatever else was thrown, as plain data. */
export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) {
    return { name: 'Error', message: String(error), stack: undefined, code: undefined };
  }
  const { name, message, stack } = error;
  return { name, message, stack, code: 'code' in error ? error.code : undefined };
}

/** An error of the same class, code and message as the one that was serialized. */
export function deserializeError({ name, message, stack, code }: SerializedError): Error {
  const Problem = problems[name];
  const error = Problem
    ? new Problem(code as never, message)
    : new (errors[name] ?? Error)(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
