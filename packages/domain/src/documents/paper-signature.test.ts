import { describe, expect, test } from 'vitest';
import { after, at, link, party, person, sending, step, today, user } from '../testing/chains.ts';
import { type Chain, type ChainCommand, isSignedOnPaper } from './chain.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';

type Recording = Extract<ChainCommand, { do: 'record-paper' }>;

const boss = user('Boss');
const recording = (more: Partial<Recording> = {}): Recording => ({
  do: 'record-paper',
  by: boss,
  at: at('10:00'),
  today,
  partyId: 'ann',
  signedOn: today,
  sentOn: today,
  delegates: {},
  ...more,
});

function record(chain: Chain, more: Partial<Recording> = {}): Chain {
  const decision = decide(chain, recording(more));
  if ('refusal' in decision) throw new Error(decision.refusal);
  return evolve(chain, decision.event);
}
const refusalOf = (chain: Chain, command: ChainCommand) => {
  const decision = decide(chain, command);
  return 'refusal' in decision ? decision.refusal : 'allowed';
};

const bob = party('bob', { role: 'signer', sequence: 2 });
const pending = after(sending([party('ann'), bob], { expiresOn: null }));

describe('a signature on paper', () => {
  test('ends the turn of its party, and the next turn opens', () => {
    const { parties, isFinishing } = record(pending);
    expect(parties).toMatchObject([
      { state: 'done', reason: 'Signed on paper, recorded by Boss.', actedAt: at('10:00') },
      { state: 'turn', turnAt: at('10:00') },
    ]);
    expect([parties.map(isSignedOnPaper), isFinishing]).toEqual([[true, false], false]);
  });

  test('completes the document where it is the last', () => {
    expect(record(record(pending), { partyId: 'bob' }).isFinishing).toBe(true);
  });

  test('counts for a colleague who signs, and for no delegate', () => {
    const dee = { userId: 'dee', name: 'Dee' };
    const colleague = { role: 'signer' as const, people: [person('Amir')] };
    const chain = after(sending([party('amir', colleague), bob], { delegates: { amir: dee } }));
    const [first] = record(chain, { partyId: 'amir' }).parties;
    expect(first?.people).toMatchObject([{ actedAt: at('10:00'), actedBy: 'amir' }]);
  });

  test('refuses what the party does online then, in words that say why', () => {
    const chain = record(pending);
    const act = { by: link('ann'), at: at('10:01'), today, partyId: 'ann', delegates: {} };
    const words = 'Signed on paper, recorded by Boss.';
    expect(refusalOf(chain, { ...act, do: 'complete' })).toBe(words);
    expect(refusalOf(chain, { ...act, do: 'decline', reason: 'No' })).toBe(words);
    expect(refusalOf(chain, recording())).toBe(words);
    expect(decide(record(chain, { partyId: 'bob' }), { ...act, do: 'complete' })).toEqual({
      refusal: words,
      isDone: true,
    });
  });

  test('keeps the document from being recalled', () => {
    expect(refusalOf(record(pending), { do: 'take-back', by: boss, at: at('10:01') })).toBe(
      'Ann has already acted, so it can’t be recalled. You can void it.',
    );
  });
});

describe('it is refused', () => {
  test('for those who do not sign, and for approvers who do', () => {
    const parties = [
      party('eve', { role: 'agent', act: 'fill' }),
      step('legal', ['Amir'], { act: 'sign' }),
    ];
    const chain = after(sending(parties));
    expect(refusalOf(chain, recording({ partyId: 'eve' }))).toBe(
      'Eve can’t sign on paper. Only signers can.',
    );
    expect(refusalOf(chain, recording({ partyId: 'legal' }))).toBe(
      'Legal can’t sign on paper. Only signers can.',
    );
  });

  test('before the turn of the party, and where there is no such party', () => {
    expect(refusalOf(pending, recording({ partyId: 'bob' }))).toBe(
      'It is not the turn of Bob yet.',
    );
    expect(refusalOf(pending, recording({ partyId: 'zoe' }))).toBe(
      'There is no such party in this document.',
    );
  });

  test('for a day before the sending, or after today', () => {
    expect(refusalOf(pending, recording({ signedOn: '2026-11-24' }))).toBe(
      'The date of signing can’t be in the future.',
    );
    expect(refusalOf(pending, recording({ signedOn: '2026-11-22' }))).toBe(
      'The date of signing can’t be before 23 November 2026, when the document was sent or last changed.',
    );
  });

  test('once the document has expired, also before the job has run', () => {
    const chain = after(sending([party('ann')]));
    expect(refusalOf(chain, recording({ today: '2026-11-24' }))).toMatch(/^This document expired/);
  });

  test('for the party itself', () => {
    expect(refusalOf(pending, recording({ by: link('ann') }))).toBe(
      'Only the sender of the document can do this.',
    );
  });
});
