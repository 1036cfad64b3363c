import { documentStates, partyStates } from '@countersign/contract';
import { expect, test } from 'vitest';
import { type SigningFacts, signingState } from './signing-state.ts';

const now = new Date('2026-12-31T12:00:00Z');
const plain = {
  accessCode: false,
  isKnownDevice: false,
  finishedAt: null,
  finishedLinkDays: 30,
  now,
  today: '2026-12-31',
};
const out = { isFinishing: false, expiresOn: null };
const noPeople: never[] = [];
const shownTo = (facts: SigningFacts) =>
  Object.fromEntries(
    documentStates.map((state) => [
      state,
      Object.fromEntries(
        partyStates.flatMap((party): [string, string][] => {
          const shown = signingState({ ...out, state }, { state: party, people: noPeople }, facts);
          return shown === undefined ? [] : [[party, shown]];
        }),
      ),
    ]),
  );

test('a link shows where its party stands in a document that is out, and leads nowhere in others', () => {
  expect(shownTo(plain)).toEqual({
    draft: {},
    pending: { waiting: 'waiting', turn: 'open', done: 'done' },
    expired: { waiting: 'expired', turn: 'expired', done: 'done' },
    approved: { waiting: 'finished', turn: 'finished', done: 'finished' },
    declined: {},
    voided: {},
  });
});

test('with an access code, it shows nothing else before one was entered on the device', () => {
  const withCode = { ...plain, accessCode: true };
  const shown = Object.values(shownTo(withCode)).flatMap((one) => Object.values(one));
  expect(new Set(shown)).toEqual(new Set(['code']));
  expect(shownTo({ ...withCode, isKnownDevice: true })).toEqual(shownTo(plain));
});

test('it leads to the completed document for as many days as the organisation sets', () => {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const finished = (finishedAt: Date, finishedLinkDays = 30) =>
    signingState(
      { ...out, state: 'approved' },
      { state: 'done', people: noPeople },
      { ...plain, finishedAt, finishedLinkDays },
    );
  expect([finished(ago(29.9)), finished(ago(30.1))]).toEqual(['finished', undefined]);
  expect([finished(ago(6.9), 7), finished(ago(7.1), 7)]).toEqual(['finished', undefined]);
});

test('a colleague has none: they act signed in', () => {
  const people = [{ userId: 'a', name: 'Ann Lee', delegate: null, actedAt: null, actedBy: null }];
  expect(
    signingState({ ...out, state: 'pending' }, { state: 'turn', people }, plain),
  ).toBeUndefined();
  expect(signingState({ ...out, state: 'pending' }, undefined, plain)).toBeUndefined();
});

test('on the day after the last one it shows that it is over, before the job that ends it has come by', () => {
  const shown = (expiresOn: string, party: 'turn' | 'waiting' | 'done', isFinishing = false) =>
    signingState(
      { state: 'pending', isFinishing, expiresOn },
      { state: party, people: noPeople },
      plain,
    );
  expect([shown('2026-12-31', 'turn'), shown('2026-12-31', 'waiting')]).toEqual([
    'open',
    'waiting',
  ]);
  expect([shown('2026-12-30', 'turn'), shown('2026-12-30', 'waiting')]).toEqual([
    'expired',
    'expired',
  ]);
  expect([shown('2026-12-30', 'done'), shown('2026-12-30', 'done', true)]).toEqual([
    'done',
    'done',
  ]);
});
