import type { Session } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { type BrowserKey, browserKeys } from '../browser-keys.ts';
import { sessionKeys } from './session-keys.ts';

const session: Session = {
  user: {
    id: 'u-1',
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Okafor',
    countryCode: '+44',
    mobile: '7700900123',
    signatureTyped: 'Ada O.',
    profilePicUrl: '/pictures/ada',
    preferences: {
      theme: 'auto',
      dateFormat: 'day-month-year',
      showContactsAndDistributions: true,
      density: 'comfortable',
      showDocumentDetails: true,
      showFirstSteps: true,
      notifications: {},
    },
  },
  lastSignInAt: '2026-11-20T09:12:00.000Z',
  address: '192.0.2.7',
  tenant: { id: 't-2', name: 'Second House', isDemo: false, timeZone: 'Europe/London' },
  homeTenantId: 't-1',
  homeCompanyId: 'c-1',
  memberships: [],
  userType: 'Operator/Approver',
  taxRiskAccess: false,
  docDistributionAccess: false,
  installationAccess: false,
  approverGroups: ['Production', 'Legal'],
  companies: [
    { id: 'c-2', name: 'Another', code: 'AN', type: 'PAYE' },
    { id: 'c-1', name: 'Northlight', code: 'NL', type: 'Company' },
  ],
  projects: [],
  isEmailHeld: false,
  may: {},
};

function keysOf(changed: Partial<Session>, kept: Partial<Record<BrowserKey, string>> = {}) {
  return sessionKeys({ ...session, ...changed }, (key) => kept[key] ?? null);
}

describe('what the browser stores of a session', () => {
  it('is each key of the requirements', () => {
    expect(keysOf({})).toEqual({
      companyGuid: 'c-1',
      useableGuid: 'c-1',
      loggedIn: 'true',
      userName: 'Ada Okafor',
      userEmail: 'ada@example.com',
      userLastLogin: '2026-11-20T09:12:00.000Z',
      SignatureTyped: 'Ada O.',
      Guid: 'u-1',
      currentIpAddress: '192.0.2.7',
      MobileNumber: '7700900123',
      countryCode: '+44',
      userType: 'Operator/Approver',
      ApproverGroup: 'Production,Legal',
      TenantGuid: 't-1',
      companyID: 'NL',
      UserLogin: 'ada@example.com',
      currentTenantGuid: 't-2',
      profile_pic_url: '/pictures/ada',
    });
  });

  it('names no key that is not listed', () => {
    const keys = Object.keys(keysOf({ docDistributionAccess: true }));
    expect(keys.sort()).toEqual([...browserKeys].sort());
  });

  it('keeps the company that was chosen, where it is still there', () => {
    expect(keysOf({}, { useableGuid: 'c-2' })).toMatchObject({
      useableGuid: 'c-2',
      companyID: 'AN',
    });
    expect(keysOf({}, { useableGuid: 'c-9' })).toMatchObject({ useableGuid: 'c-1' });
    expect(keysOf({ homeCompanyId: null })).toMatchObject({ companyGuid: '', useableGuid: 'c-2' });
    expect(keysOf({ homeCompanyId: null, companies: [] })).toMatchObject({
      useableGuid: '',
      companyID: '',
    });
  });

  it('keeps a company that was chosen from more than the session names', () => {
    const companies = Array.from({ length: 100 }, (_, index) => ({
      id: `c-${index}`,
      name: `Company ${index}`,
      code: `C${index}`,
      type: 'PAYE' as const,
    }));
    const kept = { useableGuid: 'c-501', companyID: 'C501', currentTenantGuid: 't-2' };
    const chosen = { useableGuid: 'c-501', companyID: 'C501' };
    expect(keysOf({ companies }, kept)).toMatchObject(chosen);
    expect(keysOf({ companies }, { ...kept, currentTenantGuid: 't-1' })).toMatchObject({
      useableGuid: 'c-1',
      companyID: 'C1',
    });
    expect(keysOf({}, kept)).toMatchObject({ useableGuid: 'c-1', companyID: 'NL' });
  });

  it('shows contacts and distributions to who may use them, as they prefer', () => {
    const withAccess = { docDistributionAccess: true };
    expect(keysOf(withAccess).showContactsAndDistributions).toBe('true');
    const preferences = { ...session.user.preferences, showContactsAndDistributions: false };
    const hidden = keysOf({ ...withAccess, user: { ...session.user, preferences } });
    expect(hidden.showContactsAndDistributions).toBe('false');
    expect(keysOf({})).not.toHaveProperty('showContactsAndDistributions');
  });
});
