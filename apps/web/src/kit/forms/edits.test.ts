import { describe, expect, it } from 'vitest';
import { differences, merge, sameValue } from './edits.ts';

const saved = {
  name: 'Crew deal',
  note: '',
  projectIds: ['a', 'b'],
  steps: [{ name: 'Producer', act: 'approve' }],
};

describe('what was changed in a form', () => {
  it('is told by field, and lists of choices differ by what is in them', () => {
    expect(differences(saved, { ...saved, projectIds: ['b', 'a'] }, ['projectIds'])).toEqual([]);
    expect(differences(saved, { ...saved, projectIds: ['b', 'a'] })).toEqual(['projectIds']);
    expect(
      differences(saved, { ...saved, name: 'Crew', steps: [{ name: 'Producer', act: 'sign' }] }),
    ).toEqual(['name', 'steps']);
  });

  it('looks into lists and objects, whatever the order of their keys', () => {
    expect(sameValue([{ a: 1, b: null }], [{ b: null, a: 1 }])).toBe(true);
    expect(sameValue([{ a: 1 }], [{ a: 1, b: undefined }])).toBe(false);
    expect(sameValue([], {})).toBe(false);
    expect(sameValue(null, {})).toBe(false);
    expect(sameValue(Number.NaN, Number.NaN)).toBe(true);
  });
});

describe('what two people changed at the same time', () => {
  const theirs = { ...saved, name: 'Crew contract', projectIds: ['c'] };

  it('keeps what was typed here, and everything else as they saved it', () => {
    const mine = { ...saved, note: 'For the crew' };
    const { merged, clashes } = merge(saved, mine, theirs);
    expect(merged).toEqual({ ...theirs, note: 'For the crew' });
    expect(clashes).toEqual([{ field: 'note', mine: 'For the crew', theirs: '', isBoth: false }]);
  });

  it('says where both changed the same field', () => {
    const mine = { ...saved, name: 'Crew form' };
    expect(merge(saved, mine, theirs).clashes).toEqual([
      { field: 'name', mine: 'Crew form', theirs: 'Crew contract', isBoth: true },
    ]);
  });

  it('leaves nothing to decide where both changed it to the same', () => {
    const mine = { ...saved, name: 'Crew contract' };
    expect(merge(saved, mine, theirs)).toEqual({ merged: theirs, clashes: [] });
  });
});
