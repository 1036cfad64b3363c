import { describe, expect, it } from 'vitest';
import { differences, type FormValues, merge, pathOfClash, sameValue } from './edits.ts';

const saved = {
  name: 'Crew deal',
  note: '',
  projectIds: ['a', 'b'],
  steps: [{ name: 'Producer', act: 'approve' }],
};

describe('changes of a form', () => {
  it('is compared by field, and lists of choices by their content', () => {
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

describe('changes of two people at the same time', () => {
  const theirs = { ...saved, name: 'Crew contract', projectIds: ['c'] };

  it('keeps the values typed here, and takes all others as saved', () => {
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

  it('looks at the parts of a field one by one, as far down as is wanted', () => {
    const form = (fee: unknown, start: unknown, more = {}) => ({
      name: 'Crew deal',
      values: { memo: { fee, start, ...more } },
    });
    const [base, mine] = [form('100', 'May'), form('200', 'June')];
    const saved = form('300', 'May', { note: 'Theirs' });
    const depths = { values: 2 };
    const { merged, clashes } = merge(base, mine, saved, { depths });
    expect(merged).toEqual(form('200', 'June', { note: 'Theirs' }));
    expect(clashes).toEqual([
      { field: 'values', part: ['memo', 'fee'], mine: '200', theirs: '300', isBoth: true },
      { field: 'values', part: ['memo', 'start'], mine: 'June', theirs: 'May', isBoth: false },
    ]);
    expect(clashes.map(pathOfClash)).toEqual(['values.memo.fee', 'values.memo.start']);
    expect(merge(base, mine, saved).clashes).toHaveLength(1);
  });

  it('takes theirs where that is chosen, and keeps the rest', () => {
    const mine = { ...saved, name: 'Crew form', note: 'For the crew' };
    const { merged, clashes } = merge(saved, mine, theirs, {
      takesTheirs: ({ field }) => field === 'name',
    });
    expect(merged).toEqual({ ...theirs, note: 'For the crew' });
    expect(clashes.map(({ field }) => field)).toEqual(['note']);
    expect(merge(saved, mine, theirs, { takesTheirs: () => true }).merged).toEqual(theirs);
  });

  it('forgets a part that was taken away', () => {
    const depths = { values: 1 };
    const both = { values: { fee: '100', note: 'Old' } };
    const without = { values: { fee: '100' } };
    const changed = { values: { fee: '200', note: 'Old' } };
    expect(merge<FormValues>(both, without, changed, { depths }).merged).toEqual({
      values: { fee: '200' },
    });
  });
});
