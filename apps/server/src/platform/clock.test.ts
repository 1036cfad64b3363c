import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { asOf, currentTime } from './clock.ts';

const then = new Date('2026-10-05T09:30:00Z');

test('work as of a moment uses that moment, however long it waits, and other work does not', async () => {
  const seen: Date[] = [];
  const inside = asOf(then, async () => {
    seen.push(currentTime());
    await setImmediate();
    seen.push(currentTime());
  });
  const before = Date.now();
  expect(currentTime().getTime()).toBeGreaterThanOrEqual(before);
  await inside;
  expect(seen).toEqual([then, then]);
  expect(currentTime().getTime()).toBeGreaterThanOrEqual(before);
});
