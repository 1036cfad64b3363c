import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amir, grace, idOf, jack, orla, peter, priya } from '../testing/approval-office.ts';
import { type DelegationPeriod, delegatesOn, withDelegates } from './delegates.ts';

const day = '2026-11-23';
const away = (
  person: typeof amir,
  delegate: typeof amir,
  more: Partial<DelegationPeriod> = {},
) => ({
  userId: person.id,
  delegate,
  startsOn: day,
  endsOn: day,
  ...more,
});
const to = ({ id, name }: typeof amir) => ({ userId: id, name });

describe('absent users on a day', () => {
  test('have a delegate from the first day to the last', () => {
    const week = away(amir, orla, { startsOn: '2026-11-20', endsOn: '2026-11-25' });
    const on = (which: string) => delegatesOn([amir, grace], [week], which);
    expect(on('2026-11-19')).toEqual({});
    for (const which of ['2026-11-20', day, '2026-11-25']) {
      expect(on(which)).toEqual({ [amir.id]: to(orla) });
    }
    expect(on('2026-11-26')).toEqual({});
  });

  test('have their delegate’s delegate where that one is away as well', () => {
    const both = [away(amir, orla), away(orla, grace)];
    expect(delegatesOn([amir, orla], both, day)).toEqual({
      [amir.id]: to(grace),
      [orla.id]: to(grace),
    });
    expect(delegatesOn([grace], both, day)).toEqual({});
  });

  test('act themselves where delegation leads round in a circle or to no one who can act', () => {
    expect(delegatesOn([amir], [away(amir, orla), away(orla, amir)], day)).toEqual({});
    expect(delegatesOn([amir], [away(amir, peter)], day)).toEqual({});
    expect(delegatesOn([amir], [away(amir, orla), away(orla, priya)], day)).toEqual({});
  });

  test('may have a delegate who is invited, and one although they are disabled', () => {
    expect(delegatesOn([peter], [away(peter, jack)], day)).toEqual({ [peter.id]: to(jack) });
  });

  test('are not stood in for by who drafted the document, but through them', () => {
    expect(delegatesOn([amir], [away(amir, orla)], day, orla.id)).toEqual({});
    expect(delegatesOn([amir], [away(amir, orla), away(orla, grace)], day, orla.id)).toEqual({
      [amir.id]: to(grace),
    });
  });
});

test('are those for whom an approval names a delegate', () => {
  const people = [amir, grace, orla, jack].map((one, index) => ({
    ...one,
    id: idOf(index),
    name: `${index}`,
  }));
  const who = fc.constantFrom(...people);
  const periods = fc.uniqueArray(
    fc.tuple(who, who).map(([person, delegate]) => away(person, delegate)),
    { selector: ({ userId }) => userId },
  );
  fc.assert(
    fc.property(periods, (delegations) => {
      const delegates = delegatesOn(people, delegations, day);
      const acting = withDelegates(people, delegations, day);
      for (const { id, name } of people) {
        const actor = acting.find(({ actsFor }) => actsFor.includes(name));
        expect(delegates[id]?.userId).toBe(actor?.id);
        expect(delegates[id]?.userId).not.toBe(id);
      }
    }),
  );
});
