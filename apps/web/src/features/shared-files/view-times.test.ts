import { describe, expect, test } from 'vitest';
import { ViewTimes } from './view-times.ts';

const script = { fileId: 'script', version: 1 };

function clocked() {
  const clock = { now: 0 };
  return { clock, times: new ViewTimes(() => clock.now) };
}

describe('the times of pages', () => {
  test('count while pages are in sight, in parts that are numbered', () => {
    const { clock, times } = clocked();
    times.lookAt(script);
    times.show([0]);
    clock.now = 4000;
    times.show([0, 1]);
    clock.now = 5000;
    expect(times.take()).toMatchObject([
      {
        ...script,
        visitId: times.visitId,
        part: 0,
        pages: [
          { page: 0, seconds: 5, isNew: true },
          { page: 1, seconds: 1, isNew: true },
        ],
      },
    ]);
    clock.now = 6000;
    times.show([1]);
    expect(times.take()).toMatchObject([
      {
        part: 1,
        pages: [
          { page: 0, seconds: 1, isNew: false },
          { page: 1, seconds: 1, isNew: false },
        ],
      },
    ]);
    times.show([]);
    expect(times.take()).toEqual([]);
  });

  test('stop where no one is there, or nothing was moved for minutes', () => {
    const { clock, times } = clocked();
    times.lookAt(script);
    times.show([3]);
    clock.now = 1000;
    times.setThere(false);
    clock.now = 60_000;
    times.setThere(true);
    clock.now = 61_000;
    times.act();
    clock.now = 3_600_000;
    const [part] = times.take();
    expect(part?.pages).toEqual([{ page: 3, seconds: 1 + 1 + 300, isNew: true }]);
  });

  test('are those of each file, and come again as they were where they could not be sent', () => {
    const { clock, times } = clocked();
    times.lookAt(script);
    times.show([0]);
    clock.now = 2000;
    times.lookAt({ fileId: 'notes', version: 2 });
    times.show([0]);
    clock.now = 3000;
    const parts = times.take();
    expect(parts.map(({ fileId, part }) => [fileId, part])).toEqual([
      ['script', 0],
      ['notes', 1],
    ]);
    times.putBack(parts);
    expect(times.take()).toEqual(parts);
  });
});
