import { type User, userStates } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { text } from './text.ts';
import { actsFor } from './user-acts.ts';

const user: User = {
  id: '0199d1f0-0000-7000-8000-000000000001',
  email: 'olivia@northlight.example',
  firstName: 'Olivia',
  lastName: 'Brennan',
  countryCode: '',
  mobile: '',
  profilePicUrl: '',
  userType: 'Operator',
  taxRiskAccess: false,
  docDistributionAccess: false,
  state: 'active',
  signedInAt: null,
  secondFactor: 'none',
  projects: [],
  approverGroups: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  invitationExpiresAt: null,
  newEmail: null,
  isHome: true,
  revision: 1,
};

const labels = (change: Partial<User>, isOwn = false) =>
  actsFor({ ...user, ...change }, isOwn).map(({ name }) => text.acts[name].label);

describe('the actions on a user', () => {
  it('depends on their state', () => {
    expect(labels({})).toEqual(['Reset password', 'Sign out everywhere', 'Disable user']);
    expect(labels({ state: 'disabled' })).toEqual(['Enable user']);
    const invited = ['Resend invitation', 'Withdraw invitation'];
    expect(labels({ state: 'invited' })).toEqual(invited);
    expect(labels({ state: 'invitation-expired' })).toEqual(invited);
  });

  it('has a second factor to reset where there may be one', () => {
    expect(labels({ secondFactor: 'authenticator' })).toContain('Reset second factor');
    expect(labels({ secondFactor: 'unknown' })).toContain('Reset second factor');
  });

  it('leaves the account of who works for other organisations too to them', () => {
    for (const secondFactor of ['none', 'unknown'] as const) {
      expect(labels({ isHome: false, secondFactor })).toEqual(['Disable user']);
    }
  });

  it('is nothing where it is oneself', () => {
    for (const state of userStates) expect(labels({ state }, true)).toEqual([]);
  });

  it('asks and reports with the name or the address of the user concerned', () => {
    for (const state of userStates) {
      for (const act of actsFor({ ...user, state, secondFactor: 'authenticator' }, false)) {
        expect(text.acts[act.name].question(user)).toContain('Olivia Brennan');
        expect(text.acts[act.name].done(user)).toMatch(/Olivia Brennan|olivia@northlight\.example/);
      }
    }
  });
});
