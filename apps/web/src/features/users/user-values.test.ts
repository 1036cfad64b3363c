import { describe, expect, it } from 'vitest';
import { carryOver, changeOf, differences, newUser } from './user-values.ts';

const saved = { ...newUser, firstName: 'Olivia', lastName: 'Brennan', projectIds: ['a', 'b'] };

describe('the values of a user', () => {
  it('differ by field, whatever the order of what is chosen', () => {
    expect(differences(saved, { ...saved, projectIds: ['b', 'a'] })).toEqual([]);
    expect(differences(saved, { ...saved, projectIds: ['a'], lastName: 'Byrne' })).toEqual([
      'lastName',
      'projectIds',
    ]);
  });

  it('keep what was typed over what somebody else saved, and nothing else', () => {
    const mine = { ...saved, lastName: 'Byrne', taxRiskAccess: true };
    const theirs = { ...saved, lastName: 'Brennan-Byrne', projectIds: ['c'] };
    expect(carryOver(saved, mine, theirs)).toEqual({
      ...saved,
      lastName: 'Byrne',
      taxRiskAccess: true,
      projectIds: ['c'],
    });
  });

  it('are sent as the server takes them', () => {
    const change = changeOf({ ...saved, projectIds: [], mobile: '07700 900 123' }, 4);
    expect(change).toMatchObject({ firstName: 'Olivia', mobile: '7700900123', revision: 4 });
    expect(change).not.toHaveProperty('email');
  });
});
