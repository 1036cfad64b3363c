import { describe, expect, test } from 'vitest';
import { after, at, party, person, sending, step } from '../testing/chains.ts';
import type { ChainParty, Delegates } from './chain.ts';
import { waitingFor } from './waiting-for.ts';

const waiting = (
  parties: readonly ChainParty[],
  { delegates = {}, disabled = [] }: { delegates?: Delegates; disabled?: string[] } = {},
) => waitingFor(after(sending(parties, { delegates })), 'mailed', new Set(disabled));
const sentence = (...all: Parameters<typeof waiting>) => waiting(...all)?.sentence;
const dee = { userId: 'dee', name: 'Dee' };

describe('the people a document waits for', () => {
  test('one person', () => {
    expect(waiting([party('ann')])).toEqual({
      sentence: 'Waiting for Ann to sign.',
      since: at('09:00'),
      next: '',
    });
    expect(sentence([party('ann', { act: 'fill' })])).toBe('Waiting for Ann to fill in.');
    expect(sentence([party('ann', { act: 'approve' })])).toBe('Waiting for Ann to approve.');
  });

  test('several at the same time, since the turn of the first of them', () => {
    const chain = after(sending([party('ann'), party('bob', { act: 'fill' }), party('cy')]));
    const later = chain.parties.map((one) =>
      one.id === 'ann' ? { ...one, turnAt: at('11:00') } : one,
    );
    expect(waitingFor({ ...chain, parties: later }, 'mailed')).toEqual({
      sentence: 'Waiting for Ann to sign, Bob to fill in and Cy to sign.',
      since: at('09:00'),
      next: '',
    });
  });

  test('anyone or everyone of a step', () => {
    expect(sentence([step('finance', ['Amir', 'Grace'])])).toBe(
      'Waiting for Finance (Amir or Grace) to approve.',
    );
    const board = step('board', ['Amir', 'Grace', 'Lee'], { who: 'everyone' });
    expect(sentence([board])).toBe('Waiting for Board (Amir, Grace and Lee) to approve.');
    const acted = board.people.map((one, index) =>
      index === 0 ? { ...one, actedAt: at('09:10'), actedBy: one.userId } : one,
    );
    expect(sentence([{ ...board, people: acted }])).toBe(
      'Waiting for Board (Grace and Lee) to approve.',
    );
    expect(sentence([step('amir', ['Amir'])])).toBe('Waiting for Amir to approve.');
  });

  test('one of many, who are counted', () => {
    const many = ['A', 'B', 'C', 'D', 'E'];
    expect(sentence([step('finance', many.slice(0, 4))])).toBe(
      'Waiting for Finance (A, B, C or D) to approve.',
    );
    expect(sentence([step('finance', many)])).toBe(
      'Waiting for Finance (one of 5 people) to approve.',
    );
    expect(sentence([step('finance', many, { who: 'everyone' })])).toBe(
      'Waiting for Finance (5 people) to approve.',
    );
  });

  test('a delegate, for another user', () => {
    const delegates = { amir: dee, sue: dee };
    expect(sentence([step('finance', ['Amir', 'Grace'])], { delegates })).toBe(
      'Waiting for Finance (Dee for Amir or Grace) to approve.',
    );
    const sue = party('sue', { role: 'signer', people: [person('Sue')] });
    expect(sentence([sue], { delegates })).toBe('Waiting for Dee for Sue to sign.');
    expect(sentence([sue])).toBe('Waiting for Sue to sign.');
  });
});

describe('people who can’t sign in any more', () => {
  const disabled = ['amir'];

  test('are named where they hold it up', () => {
    expect(sentence([step('finance', ['Amir'])], { disabled })).toBe(
      'Waiting for Finance (Amir) to approve. Amir can’t sign in any more: reassign their step.',
    );
    const board = step('board', ['Amir', 'Grace'], { who: 'everyone' });
    expect(sentence([board], { disabled })).toBe(
      'Waiting for Board (Amir and Grace) to approve. Amir can’t sign in any more: reassign their step.',
    );
  });

  test('are not waited for where another one is enough', () => {
    expect(sentence([step('finance', ['Amir', 'Grace'])], { disabled })).toBe(
      'Waiting for Finance (Grace) to approve. Amir can’t sign in any more.',
    );
  });

  test('are stood in for by a delegate who can', () => {
    const delegates = { amir: dee };
    const finance = [step('finance', ['Amir'])];
    expect(sentence(finance, { delegates, disabled })).toBe(
      'Waiting for Finance (Dee for Amir) to approve.',
    );
    expect(sentence(finance, { delegates, disabled: ['dee'] })).toBe(
      'Waiting for Finance (Amir) to approve.',
    );
    expect(sentence(finance, { delegates, disabled: ['amir', 'dee'] })).toMatch(
      /Amir can’t sign in any more: reassign their step\.$/,
    );
  });
});

test('the next step is described', () => {
  const parties = [
    party('ann'),
    step('finance', ['Amir'], { sequence: 4 }),
    party('sue', { sequence: 4 }),
    step('legal', ['Lee'], { sequence: 7 }),
    party('copy', { act: 'none', sequence: 0 }),
    step('board', ['Eve'], { sequence: 2, state: 'skipped' }),
  ];
  expect(waiting(parties)?.next).toBe('Then Finance approves and Sue signs.');
});

test('when everyone has acted, it is being completed', () => {
  expect(waiting([party('ann', { act: 'none' })])).toEqual({
    sentence: 'Everyone has acted. The sealed PDF is being created.',
    since: null,
    next: '',
  });
});

test('on hold it says what it waits for', () => {
  const chain = after(sending([party('ann', { act: 'none' })]));
  expect(waitingFor(chain, 'held')?.sentence).toBe(
    'Everyone has acted. It is completed once the tax status of the engagement is signed off.',
  );
});

test('it waits for no one where it is not out, or was sent before there were parties', () => {
  const out = sending([party('ann')]);
  const states = [
    after(),
    after(out, { type: 'taken-back', at: at('10:00') }),
    after(out, { type: 'declined', at: at('10:00'), partyId: 'ann', by: 'Ann', reason: 'No' }),
    after(out, { type: 'voided', at: at('10:00'), by: 'Boss', reason: 'No' }),
    after(out, { type: 'expired', at: at('10:00') }),
    { ...after(out), parties: [] },
  ];
  for (const chain of states) expect(waitingFor(chain, 'mailed')).toBe(null);
});
