import { expect, test } from 'vitest';
import { gatherSavings, type LoggedEvent } from './gather-savings.ts';

/** An event of a day, at `HH:MM`. */
const at = (
  time: string,
  actorId: string,
  detail: Record<string, unknown> = {},
  action = 'document.saved',
): LoggedEvent => ({ at: `2026-11-23T${time}:00.000Z`, action, actorId, detail });
const gathered = (...events: LoggedEvent[]) =>
  gatherSavings(events).map((event) => [event.at.slice(11, 16), event.actorId]);

test('savings of one person without a long pause are one sitting, at the time of its end', () => {
  expect(gathered(at('10:50', 'ann'), at('10:25', 'ann'), at('10:00', 'ann'))).toEqual([
    ['10:50', 'ann'],
  ]);
  expect(gathered(at('10:31', 'ann'), at('10:00', 'ann'))).toEqual([
    ['10:31', 'ann'],
    ['10:00', 'ann'],
  ]);
});

test('alternating savings of two users are shown once for each', () => {
  const turns = [at('10:04', 'ann'), at('10:03', 'bob'), at('10:02', 'ann'), at('10:01', 'bob')];
  expect(gathered(...turns)).toEqual([
    ['10:04', 'ann'],
    ['10:03', 'bob'],
  ]);
});

test('other events stay as they were', () => {
  const events = [
    at('10:03', 'ann'),
    at('10:02', 'ann', {}, 'document.downloaded'),
    at('10:01', 'ann', {}, 'document.downloaded'),
    at('10:00', 'ann'),
  ];
  expect(gathered(...events).map(([time]) => time)).toEqual(['10:03', '10:02', '10:01']);
});

test('the change shown goes from before the first saving to after the last', () => {
  const change = (field: string, before: string, after: string) => ({
    before: { [field]: before },
    after: { [field]: after },
  });
  const [one, ...more] = gatherSavings([
    at('10:03', 'ann'),
    at('10:02', 'ann', change('rate', '1', '12')),
    at('10:01', 'ann', change('unit', 'day', 'week')),
    at('10:00', 'ann', change('rate', '', '1')),
  ]);
  expect(more).toEqual([]);
  expect(one?.detail).toEqual({
    before: { rate: '', unit: 'day' },
    after: { rate: '12', unit: 'week' },
  });
});
