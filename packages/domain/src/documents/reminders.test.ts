import type { DocumentSettings } from '@countersign/contract';
import { describe, expect, test } from 'vitest';
import { nextReminder, scheduledMails } from './reminders.ts';

type Party = Parameters<typeof scheduledMails>[1][number];
type Rule = NonNullable<DocumentSettings['reminders']>;

const london = 'Europe/London';
/** A Tuesday. */
const turnStart = '2026-11-10T09:00:00.000Z';
const turn = (more: Partial<Party> = {}): Party => ({
  id: 'a',
  state: 'turn',
  hasBounced: false,
  turnAt: turnStart,
  openedAt: null,
  remindedAt: null,
  reminders: 0,
  ...more,
});
const rule: Rule = { afterDays: 3, everyDays: 2 };
const reminded = { remindedAt: '2026-11-14T10:00:00.000Z', reminders: 1 };

describe('the next reminder by rule', () => {
  test.each<[string, Partial<Party>, Partial<Rule>, string | undefined]>([
    ['comes so many days after the turn', {}, {}, '2026-11-13T09:00:00.000Z'],
    ['and then again and again', reminded, {}, '2026-11-16T10:00:00.000Z'],
    ['does not go to an address that takes no email', { hasBounced: true }, {}, undefined],
    ['does not go to someone who has acted', { state: 'done' }, {}, undefined],
    ['comes as often as it may', reminded, { atMost: 2 }, '2026-11-16T10:00:00.000Z'],
    ['and no more often', { ...reminded, reminders: 2 }, { atMost: 2 }, undefined],
    ['goes to someone who has opened it', { openedAt: turnStart }, {}, '2026-11-13T09:00:00.000Z'],
    ['unless it stops then', { openedAt: turnStart }, { untilOpened: true }, undefined],
    ['waits from Saturday', {}, { afterDays: 4, onWeekdays: true }, '2026-11-16T09:00:00.000Z'],
    ['and Sunday for Monday', {}, { afterDays: 5, onWeekdays: true }, '2026-11-16T09:00:00.000Z'],
    ['not from Friday', {}, { afterDays: 3, onWeekdays: true }, '2026-11-13T09:00:00.000Z'],
  ])('%s', (_, party, more, at) => {
    expect(nextReminder(turn(party), { ...rule, ...more }, london)?.toISOString()).toBe(at);
    expect(nextReminder(turn(party), null, london)).toBeNull();
  });

  test('goes by the weekday where the company is', () => {
    // Friday evening in London is Saturday in Auckland.
    const late = turn({ turnAt: '2026-11-10T20:00:00.000Z' });
    const weekdays = { ...rule, onWeekdays: true };
    const at = (timeZone: string) => nextReminder(late, weekdays, timeZone)?.toISOString();
    expect(at(london)).toBe('2026-11-13T20:00:00.000Z');
    expect(at('Pacific/Auckland')).toBe('2026-11-15T20:00:00.000Z');
  });
});

describe('what is sent of a document by itself', () => {
  const out = { state: 'pending', isFinishing: false, expiresOn: null, extension: null } as const;
  const of = (more: object, parties = [turn()]) =>
    scheduledMails({ ...out, ...more }, parties, rule, london).map(({ what, partyId, at }) =>
      [at.slice(0, 13), what, partyId].join(' '),
    );

  test('is a reminder to each whose turn it is, a warning and the end, in order', () => {
    const other = turn({ id: 'b', ...reminded });
    const waiting = turn({ id: 'c', state: 'waiting', turnAt: null });
    expect(of({ expiresOn: '2026-11-20' }, [other, turn(), waiting])).toEqual([
      '2026-11-13T09 reminder a',
      '2026-11-16T10 reminder b',
      '2026-11-17T00 expiry-warning ',
      '2026-11-21T00 expiry ',
    ]);
  });

  test('has no reminder after the end, and no warning for parties whose turn began just before it', () => {
    expect(of({ expiresOn: '2026-11-12' })).toEqual(['2026-11-13T00 expiry ']);
  });

  test('is nothing of a document that is not out, or complete', () => {
    expect(of({ state: 'voided', expiresOn: '2026-11-20' })).toEqual([]);
    expect(of({ isFinishing: true, expiresOn: '2026-11-20' })).toEqual([]);
  });
});
