import './no-eval.ts';
import { expect, it } from 'vitest';
import { config } from 'zod';

it('is used by the library of schemas', () => {
  expect(config().jitless).toBe(true);
});
