import { describe, expect, it } from 'vitest';
import { changeOf, newUser } from './user-values.ts';

describe('the values of a user', () => {
  it('are sent as the server takes them', () => {
    const values = { ...newUser, firstName: 'Olivia', lastName: 'Brennan' };
    const change = changeOf({ ...values, mobile: '07700 900 123' }, 4);
    expect(change).toMatchObject({ firstName: 'Olivia', mobile: '7700900123', revision: 4 });
    expect(change).not.toHaveProperty('email');
  });
});
