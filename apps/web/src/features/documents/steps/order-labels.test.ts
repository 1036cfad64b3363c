import type { Party } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { besidesInWords, turnsInWords } from './order-labels.ts';

const party = (change: Partial<Party>): Party => ({
  id: change.name ?? '',
  role: 'signer',
  act: 'sign',
  name: '',
  email: '',
  people: [],
  who: 'anyone',
  sequence: 1,
  signaturePosition: null,
  state: 'waiting',
  reason: '',
  predecessorId: null,
  turnAt: null,
  openedAt: null,
  actedAt: null,
  remindedAt: null,
  reminders: 0,
  hasBounced: false,
  ...change,
});
const people = (...names: string[]) =>
  names.map((name) => ({ userId: name, name, delegate: null, actedAt: null, actedBy: null }));

describe('descriptions of the signing order', () => {
  it('says who does what, and who does it at the same time', () => {
    const step = { role: 'approver', act: 'approve', name: 'Producers' } as const;
    const turns = turnsInWords([
      party({ role: 'creator', name: 'Olivia', sequence: 0 }),
      party({ role: 'recipient', name: 'Ann Lee' }),
      party({ role: 'agent', act: 'fill', name: 'Bea' }),
      party({ ...step, people: people('Amir', 'Orla'), sequence: 2 }),
      party({ ...step, people: people('Amir', 'Orla'), who: 'everyone', act: 'sign', sequence: 3 }),
      party({ ...step, people: people('Amir'), sequence: 4 }),
      party({ ...step, name: 'Legal', state: 'skipped', sequence: 0 }),
      party({ role: 'copy', act: 'none', name: 'accounts@crew.example', sequence: 0 }),
    ]);
    expect(turns.map(({ sentences }) => sentences)).toEqual([
      ['Ann Lee signs.', 'Bea fills in their fields.'],
      ['Producers: any one of Amir or Orla approves.'],
      ['Producers: all of Amir and Orla approve and sign.'],
      ['Producers: Amir approves.'],
    ]);
  });

  it('says who signs as it is sent, and who only gets it', () => {
    const parties = [
      party({ role: 'creator', name: 'Olivia', sequence: 0 }),
      party({ role: 'recipient', act: 'none', name: 'Ann Lee', sequence: 0 }),
      party({ role: 'copy', act: 'none', name: 'accounts@crew.example', sequence: 0 }),
    ];
    expect(turnsInWords(parties)).toEqual([]);
    expect(besidesInWords(parties)).toEqual([
      'Olivia signs when sending.',
      'Ann Lee and accounts@crew.example only receive the completed document.',
    ]);
  });
});
