import { expect, test } from 'vitest';
import { foldEvents } from './fold-events.ts';

const event = (time: string, more: object = {}) => ({
  at: `2026-03-02T${time}:00Z`,
  action: 'form-template.changed',
  actor: { id: 'sofia' } as { id: string } | null,
  changes: [] as readonly unknown[],
  ...more,
});
const foldedText = (...events: ReturnType<typeof event>[]) =>
  foldEvents(events).map((one) => [one.event.at.slice(11, 16), one.times]);

test('repeated actions of one person are shown once, at the last time', () => {
  expect(foldedText(event('10:31'), event('10:05'), event('09:40'), event('09:00'))).toEqual([
    ['10:31', 3],
    ['09:00', 1],
  ]);
  expect(foldedText()).toEqual([]);
});

test('other, more detailed or other people’s events stay', () => {
  const named = { changes: [{ field: 'name' }] };
  expect(foldedText(event('10:02'), event('10:01', named), event('10:00'))).toHaveLength(3);
  expect(
    foldedText(event('10:01'), event('10:00', { action: 'form-template.published' })),
  ).toHaveLength(2);
  expect(foldedText(event('10:01'), event('10:00', { actor: { id: 'adam' } }))).toHaveLength(2);
  expect(foldedText(event('10:01', { actor: null }), event('10:00'))).toHaveLength(2);
});
