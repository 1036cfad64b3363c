import { expect, test } from 'vitest';
import { inOrder } from './in-order.ts';

test('calls in one order run one after the other, and others in parallel', async () => {
  const happened: string[] = [];
  const first = Promise.withResolvers<string>();
  const answers = [
    inOrder('columns', () => {
      happened.push('first began');
      return first.promise.finally(() => happened.push('first is done'));
    }),
    inOrder('columns', async () => {
      happened.push('second began');
      return 'two';
    }),
  ];
  expect(await inOrder('cards', async () => 'beside')).toBe('beside');
  expect(happened).toEqual(['first began']);
  first.resolve('one');
  expect(await Promise.all(answers)).toEqual(['one', 'two']);
  expect(happened).toEqual(['first began', 'first is done', 'second began']);
});
