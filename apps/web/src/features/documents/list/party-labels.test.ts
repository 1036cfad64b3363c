import type { Party } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { partyFacts, partyStateText } from './party-labels.ts';

const person = (name: string, more: Partial<Party['people'][number]> = {}) => ({
  userId: name,
  name,
  delegate: null,
  actedAt: null,
  actedBy: null,
  ...more,
});
const step: Party = {
  id: 'step',
  role: 'approver',
  act: 'approve',
  name: 'Accounts',
  email: '',
  people: [person('Ann Lee'), person('Bo Ray')],
  who: 'anyone',
  sequence: 1,
  signaturePosition: null,
  state: 'turn',
  reason: '',
  predecessorId: null,
  turnAt: null,
  openedAt: null,
  actedAt: null,
  remindedAt: null,
  reminders: 0,
  hasBounced: false,
};

describe('the progress of a slot', () => {
  it('is described by the action, and by the state of the document', () => {
    expect(partyStateText(step, 'pending')).toBe('Asked to approve');
    expect(partyStateText({ ...step, state: 'waiting' }, 'pending')).toBe('Approves later');
    expect(partyStateText({ ...step, state: 'waiting' }, 'declined')).toBe('No longer needed');
    const copy = { act: 'none', state: 'waiting', reason: '' } as const;
    expect(partyStateText(copy, 'pending')).toBe('Receives a copy once completed');
    expect(partyStateText(copy, 'approved')).toBe('Received a copy');
    expect(partyStateText(copy, 'voided')).toBe('Receives no copy');
  });

  it('has the reason where one was given', () => {
    const declined = { ...step, state: 'declined', reason: 'Too much.' } as const;
    expect(partyStateText(declined, 'declined')).toBe('Declined: “Too much.”');
  });
});

describe('the people of a slot', () => {
  it('are named with who acts for them, one of them or all', () => {
    expect(partyFacts(step, [step])).toEqual(['Any one of Ann Lee and Bo Ray']);
    const away = person('Ann Lee', { delegate: { userId: 'dee', name: 'Dee Cole' } });
    const all: Party = { ...step, who: 'everyone', people: [away, person('Bo Ray')] };
    expect(partyFacts(all, [all])).toEqual(['Everyone: Dee Cole for Ann Lee and Bo Ray']);
  });

  it('are named by who did it once it is done', () => {
    const done = person('Ann Lee', {
      delegate: { userId: 'dee', name: 'Dee Cole' },
      actedAt: '2026-11-23T09:00:00Z',
      actedBy: 'dee',
    });
    const party: Party = { ...step, state: 'done', people: [done, person('Bo Ray')] };
    expect(partyFacts(party, [party])).toEqual(['By Dee Cole, for Ann Lee']);
  });

  it('are shown with the person they stand in for', () => {
    const next: Party = { ...step, id: 'next', name: 'Cy Orr', predecessorId: 'step', people: [] };
    expect(partyFacts(next, [step, next])).toEqual(['Replaces Accounts']);
  });
});
