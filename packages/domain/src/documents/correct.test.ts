import { describe, expect, test } from 'vitest';
import { after, at, link, party, person, sending, step, today, user } from '../testing/chains.ts';
import type { Chain, ChainCommand, ChainEvent, Correction } from './chain.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';

const boss = user('Boss');

function correcting(chain: Chain, change: Partial<Correction>) {
  const { expiresOn } = chain;
  const kept = { expiresOn, order: null, added: [], removed: [], change: null, delegates: {} };
  const command: ChainCommand = {
    do: 'correct',
    by: boss,
    at: at('10:00'),
    today,
    ...kept,
    ...change,
  };
  return decide(chain, command);
}

function corrected(chain: Chain, change: Partial<Correction>): Chain {
  const decision = correcting(chain, change);
  if ('refusal' in decision) throw new Error(decision.refusal);
  return evolve(chain, decision.event);
}

function refusal(chain: Chain, change: Partial<Correction>): string {
  const decision = correcting(chain, change);
  if ('event' in decision) throw new Error('It was corrected.');
  return decision.refusal;
}

const lineOf = ({ parties }: Chain) =>
  parties.map(({ id, sequence, state }) => `${sequence} ${id} ${state}`);

const signs = (partyId: string): ChainEvent => ({
  type: 'completed',
  at: at('09:30'),
  partyId,
  userId: null,
  counts: [],
  delegates: {},
});

/** Ann, then Bob and Cy, then a step of finance; Cat is in CC. */
const out = sending([
  party('ann'),
  party('bob', { role: 'signer', sequence: 2 }),
  party('cy', { role: 'signer', sequence: 2 }),
  step('finance', ['Amir', 'Grace'], { sequence: 3, who: 'everyone' }),
  party('cat', { role: 'copy', act: 'none', sequence: 0 }),
]);
const pending = after(out);

describe('the order of those who have not acted', () => {
  test('opens the turn of who is first, and moves that of who is not', () => {
    const chain = corrected(pending, { order: [['cy'], ['ann', 'bob'], ['finance']] });
    expect(lineOf(chain)).toEqual([
      '1 cy turn',
      '2 ann waiting',
      '2 bob waiting',
      '3 finance waiting',
      '0 cat waiting',
    ]);
    expect(chain.parties[0]).toMatchObject({ turnAt: at('10:00'), withdrawals: 0 });
    expect(chain.parties[1]).toMatchObject({ turnAt: null, reminders: 0, withdrawals: 1 });
    const signed = evolve(chain, signs('cy'));
    expect(lineOf(signed).slice(0, 3)).toEqual(['1 cy done', '2 ann turn', '2 bob turn']);
  });

  test('leaves alone who has acted', () => {
    const chain = corrected(after(out, signs('ann')), { order: [['cy'], ['bob'], ['finance']] });
    expect(lineOf(chain).slice(0, 4)).toEqual([
      '1 ann done',
      '2 cy turn',
      '3 bob waiting',
      '4 finance waiting',
    ]);
  });

  test('moves who was reassigned with their successor', () => {
    const chain = after(out, {
      type: 'replaced',
      at: at('09:10'),
      how: 'reassigned',
      partyId: 'bob',
      successor: { id: 'dee', name: 'Dee', people: [person('Dee')] },
      delegates: {},
    });
    expect(lineOf(corrected(chain, { order: [['ann'], ['cy'], ['dee'], ['finance']] }))).toEqual([
      '1 ann turn',
      '2 cy waiting',
      '3 bob replaced',
      '3 dee waiting',
      '4 finance waiting',
      '0 cat waiting',
    ]);
    expect(refusal(chain, { order: [['ann'], ['cy'], ['bob'], ['finance']] })).toBe(
      'Dee acts here now. Check the signing order again.',
    );
  });

  test('can’t pass an approval step', () => {
    const fixed = '“Finance” is an approval step, so its position is fixed.';
    for (const order of [
      [['ann'], ['bob'], ['finance'], ['cy']],
      [['finance'], ['ann'], ['bob', 'cy']],
      [['ann'], ['bob'], ['cy', 'finance']],
    ]) {
      expect(refusal(pending, { order })).toBe(fixed);
    }
    const two = after(
      sending([step('finance', ['Amir']), step('legal', ['Grace'], { sequence: 2 })]),
    );
    expect(refusal(two, { order: [['legal'], ['finance']] })).toBe(fixed);
  });

  test('has everyone who has not acted, once, and no one else', () => {
    const wrong = 'The signing order needs everyone who has not acted yet, once.';
    const of = (...order: string[][]) => refusal(pending, { order });
    expect(of(['ann'], ['bob'], ['finance'])).toBe(wrong);
    expect(of(['ann'], ['bob', 'bob'], ['cy'], ['finance'])).toBe(wrong);
    expect(of(['ann'], [], ['bob', 'cy'], ['finance'])).toBe(wrong);
    // As many as have to act, and yet not everyone: the approver would act with Bob.
    expect(of(['ann', 'ann', 'ann'], ['finance'])).toBe(wrong);
    expect(of(['ann'], ['bob', 'cy'], ['finance'], ['dee'])).toBe(
      'There is no such party in this document. Check the signing order again.',
    );
    expect(of(['ann'], ['bob', 'cy'], ['finance'], ['cat'])).toBe(
      'A party in CC doesn’t act. Check the signing order again.',
    );
    expect(
      refusal(after(out, signs('ann')), { order: [['ann'], ['bob', 'cy'], ['finance']] }),
    ).toBe('Ann has signed this already. Check the signing order again.');
  });

  test('is none where it is the present one', () => {
    const nothing = 'Nothing has been changed. Change the expiry, CC or signing order first.';
    expect(refusal(pending, { order: [['ann'], ['cy', 'bob'], ['finance']] })).toBe(nothing);
    expect(refusal(pending, {})).toBe(nothing);
  });
});

describe('the expiry and the CC', () => {
  test('are changed without a change of turns', () => {
    const chain = corrected(pending, {
      expiresOn: null,
      added: [party('dan', { role: 'copy', act: 'none', sequence: 0 })],
      removed: ['cat'],
    });
    expect(chain).toMatchObject({ expiresOn: null, extension: { userId: 'boss' } });
    expect(lineOf(chain).slice(0, 4)).toEqual(lineOf(pending).slice(0, 4));
    expect(lineOf(chain).slice(4)).toEqual(['0 cat skipped', '0 dan waiting']);
    expect(refusal(chain, { removed: ['cat'] })).toBe('There is no such party in CC.');
    expect(refusal(chain, { removed: ['ann'] })).toBe('There is no such party in CC.');
  });

  test('the expiry is today or later, and the same one is no change', () => {
    expect(refusal(pending, { expiresOn: '2026-11-22' })).toBe('Choose today or a later day.');
    const chain = corrected(pending, { removed: ['cat'] });
    expect(chain.extension).toBe(null);
  });

  test('an expired document is extended first, and a party corrects nothing', () => {
    const late = { ...pending, expiresOn: '2026-11-22' };
    expect(refusal(late, { expiresOn: '2026-12-22' })).toMatch(/^This document expired.*first\.$/);
    const { expiresOn } = pending;
    const kept = {
      expiresOn,
      order: null,
      added: [],
      removed: ['cat'],
      change: null,
      delegates: {},
    };
    expect(
      decide(pending, { do: 'correct', by: link('ann'), at: at('10:00'), today, ...kept }),
    ).toEqual({ refusal: 'Only the sender of the document can do this.' });
  });
});

describe('changed values', () => {
  const change = { by: 'Boss', note: 'The rate is 450.', again: ['ann'], notified: ['bob'] };
  const signed = after(out, signs('ann'), signs('bob'));

  test('those who have acted on them act again, and those after them wait', () => {
    const chain = corrected(signed, { change });
    expect(lineOf(chain).slice(0, 4)).toEqual([
      '1 ann turn',
      '2 bob done',
      '2 cy waiting',
      '3 finance waiting',
    ]);
    expect(chain.parties[0]).toMatchObject({
      turnAt: at('10:00'),
      actedAt: null,
      reason: 'Boss has changed the document: The rate is 450.',
    });
    expect(chain.correction).toEqual({
      at: at('10:00'),
      userId: 'boss',
      note: 'The rate is 450.',
      notified: ['bob'],
    });
    const again = evolve(chain, signs('ann'));
    expect(lineOf(again).slice(0, 3)).toEqual(['1 ann done', '2 bob done', '2 cy turn']);
    expect(again.parties[0]?.reason).toBe('');
  });

  test('an approval that some have given starts again', () => {
    const approved = after(out, signs('ann'), signs('bob'), signs('cy'), {
      ...signs('finance'),
      type: 'completed',
      userId: 'amir',
      counts: ['amir'],
    } as ChainEvent);
    expect(approved.parties[3]).toMatchObject({ state: 'turn' });
    const chain = corrected(approved, { change: { ...change, again: ['finance'], notified: [] } });
    const finance = chain.parties[3];
    expect(finance?.state).toBe('turn');
    expect(finance?.people.map(({ actedAt }) => actedAt)).toEqual([null, null]);
  });

  test('leave a slot with whom it was reassigned to', () => {
    const approved = after(out, signs('ann'), signs('bob'), signs('cy'), {
      ...signs('finance'),
      userId: 'amir',
      counts: ['amir'],
    } as ChainEvent);
    const reassigned = evolve(approved, {
      type: 'replaced',
      at: at('09:40'),
      how: 'reassigned',
      partyId: 'finance',
      successor: { id: 'dee', name: 'Dee', people: [person('Dee')] },
      delegates: {},
    });
    const chain = corrected(reassigned, { change: { ...change, again: ['ann', 'finance'] } });
    expect(lineOf(chain)).toEqual([
      '1 ann turn',
      '2 bob done',
      '2 cy done',
      '3 finance replaced',
      '3 dee waiting',
      '0 cat waiting',
    ]);
    expect(chain.parties[3]?.people.map(({ actedAt }) => actedAt)).toEqual([null, null]);
    expect(refusal(chain, { order: [['dee'], ['ann']] })).toMatch(/^Bob has acted after someone/);
  });

  test('are refused without a note, for who has not acted, and after a signature on paper', () => {
    expect(refusal(signed, { change: { ...change, note: ' ' } })).toBe(
      'Say what you have changed.',
    );
    expect(refusal(signed, { change: { ...change, again: ['cy'], notified: [] } })).toBe(
      'There is no such party that has acted.',
    );
    const onPaper = after(out, {
      type: 'signed-on-paper',
      at: at('09:30'),
      partyId: 'ann',
      by: 'Boss',
      signedOn: today,
      delegates: {},
    });
    expect(refusal(onPaper, { change })).toMatch(/^.+ has signed on paper, so the values can’t/);
  });
});
