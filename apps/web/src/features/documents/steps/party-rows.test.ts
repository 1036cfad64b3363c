import { describe, expect, it } from 'vitest';
import { moveStep } from '../../../core/signing-order.ts';
import { newParty, noRecipient, type PartyRow, wholeRows, withSavedRows } from './party-rows.ts';

const ann = { ...noRecipient, firstName: 'Ann', lastName: 'Lee', email: 'ann@crew.example' };

/** Creates rows from a text: `r1 a2 s3` are the recipient, the agent and a signer; `?` marks one without a person. */
function rows(text: string): PartyRow[] {
  const roles = { r: 'recipient', a: 'agent', s: 'signer' } as const;
  return text.split(' ').map((word, index) => {
    const role = roles[word[0] as keyof typeof roles];
    return {
      id: `${index}`,
      role,
      person: role === 'recipient' ? null : word.endsWith('?') ? noRecipient : ann,
      userId: null,
      sequence: Number.parseInt(word.slice(1), 10),
      signaturePosition: null,
    };
  });
}

const described = (all: readonly PartyRow[]) =>
  all
    .map(({ role, sequence, person }) => `${role[0]}${sequence}${person?.email === '' ? '?' : ''}`)
    .join(' ');

describe('the signing parties of a draft', () => {
  it.each([
    ['r1 s2 s3', 'r1 s2 s3'],
    ['r1 s2? s3', 'r1 s2'],
    ['r1 s2? s2 s3', 'r1 s2 s3'],
    ['s1? r2 s3? s4', 'r1 s2'],
    // A gap that someone made is theirs to mend.
    ['r1 s3 s4?', 'r1 s3'],
  ])('of %s, %s can be saved', (before, saved) => {
    expect(described(wholeRows(rows(before)))).toBe(saved);
  });

  it.each(['r1 s2 s3', 'r1 s2? s3', 's1? r2 s3? s4', 'r1 s2? s2 s3', 'r1 s2? s2? s3'])(
    'stay as they are once %s is saved',
    (text) => {
      const typed = rows(text);
      expect(withSavedRows(typed, wholeRows(typed))).toEqual(typed);
    },
  );

  it('get what another user saved around incomplete ones', () => {
    const typed = rows('r1 s2? s3');
    const theirs = [...wholeRows(typed), { ...newParty([], 'x', 'agent', ann), sequence: 3 }];
    expect(described(withSavedRows(typed, theirs))).toBe('r1 s3 a4 s2?');
    expect(described(wholeRows(withSavedRows(typed, theirs)))).toBe(described(theirs));
  });

  it('are saved without the person where a colleague was chosen, whose user says it', () => {
    const [typed] = rows('s1?');
    const chosen = { ...typed, userId: 'u', person: { ...noRecipient, firstName: 'Amir Khan' } };
    expect(wholeRows([chosen as PartyRow]).map(({ person }) => person)).toEqual([null]);
  });

  it('are added at the end, at the lowest signature position that is free', () => {
    const all = [...rows('r1'), { ...newParty(rows('r1'), 'b', 'signer'), signaturePosition: 2 }];
    expect(newParty(all, 'c', 'signer')).toMatchObject({ sequence: 3, signaturePosition: 1 });
    expect(newParty(all, 'c', 'agent')).toMatchObject({ sequence: 3, signaturePosition: null });
  });

  it('move earlier to another step first, and before it then', () => {
    const joined = moveStep(rows('r1 s2 s3'), '2', 'earlier');
    expect(joined.map(({ id, sequence }) => [id, sequence])).toEqual([
      ['0', 1],
      ['1', 2],
      ['2', 2],
    ]);
    expect(moveStep(joined, '2', 'earlier').map(({ id }) => id)).toEqual(['0', '2', '1']);
  });
});
