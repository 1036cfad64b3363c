import { expect, test } from 'vitest';
import { CallQueue } from './call-queue.ts';

/** A call that is answered when the test says so. */
function openCall() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { answer: () => promise, finish: resolve };
}

test('calls of one key run one after the other, those of others do not wait for them', async () => {
  const queue = new CallQueue();
  const began: string[] = [];
  const first = openCall();
  const slow = queue.run('a', () => (began.push('first'), first.answer()));
  const next = queue.run('a', async () => began.push('second'));
  await queue.run('b', async () => began.push('other'));
  expect(began).toEqual(['first', 'other']);
  first.finish('done');
  expect(await slow).toBe('done');
  await next;
  expect(began).toEqual(['first', 'other', 'second']);
});

test('a call that fails does not keep the next one from running', async () => {
  const queue = new CallQueue();
  const failing = queue.run('a', () => Promise.reject(new Error('no')));
  const next = queue.run('a', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test('calls beyond a few are refused at once, and taken again once there is room', async () => {
  const queue = new CallQueue();
  const first = openCall();
  const taken = Array.from({ length: 11 }, () => queue.run('a', first.answer));
  await expect(queue.run('a', first.answer)).rejects.toMatchObject({ code: 'too-many-requests' });
  first.finish('done');
  await Promise.all(taken);
  expect(await queue.run('a', async () => 'room')).toBe('room');
});
