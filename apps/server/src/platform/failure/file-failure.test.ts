import { EngineProblem, type EngineProblemCode } from '@countersign/pdf/engine';
import { expect, test } from 'vitest';
import { fileFailure } from './file-failure.ts';

test.each<[EngineProblemCode, string | undefined]>([
  ['thread-ended', 'unsupported-file'],
  ['out-of-time', 'unsupported-file'],
  ['closed', undefined],
])('a file whose work ends by %s is refused as %s', (code, failure) => {
  expect(fileFailure(new EngineProblem(code))?.code).toBe(failure);
});
