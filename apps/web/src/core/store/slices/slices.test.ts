import type { Session } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import {
  authenticatedReducer,
  newPasswordRequired,
  passwordReset,
  resetCodeSent,
  sessionReceived,
  signedIn,
} from './authenticated.ts';
import {
  documentReducer,
  generationFailed,
  generationStarted,
  generationSucceeded,
  notificationCleared,
} from './document.ts';
import { sideBarReducer, sideBarToggled } from './side-bar.ts';

const first = { type: 'first' };

describe('document', () => {
  it('lists a document while it is generated, once, and announces how it went', () => {
    let state = documentReducer(undefined, generationStarted('d-1'));
    state = documentReducer(state, generationStarted('d-1'));
    state = documentReducer(state, generationStarted('d-2'));
    expect(state.generatingDocumentGuids).toEqual(['d-1', 'd-2']);

    state = documentReducer(state, generationSucceeded('d-1', 'Done and sent.'));
    expect(state.generatingDocumentGuids).toEqual(['d-2']);
    expect(state.notification).toEqual({ valid: true, message: 'Done and sent.' });

    state = documentReducer(state, generationFailed('d-2', 'Failed to send document.'));
    expect(state.generatingDocumentGuids).toEqual([]);
    expect(state.notification).toEqual({ valid: false, message: 'Failed to send document.' });

    state = documentReducer(state, notificationCleared());
    expect(state.notification).toEqual({ valid: false, message: '' });
  });

  it('has the keys of the requirements', () => {
    expect(Object.keys(documentReducer(undefined, first))).toEqual([
      'stateData',
      'notification',
      'newDocumentGuid',
      'generatingDocumentGuids',
    ]);
  });
});

describe('sideBar', () => {
  it('is expanded at first and collapses', () => {
    const state = sideBarReducer(undefined, first);
    expect(state).toEqual({ toggle: false });
    expect(sideBarReducer(state, sideBarToggled())).toEqual({ toggle: true });
  });
});

describe('authenticated', () => {
  it('has the keys of the requirements', () => {
    expect(Object.keys(authenticatedReducer(undefined, first))).toEqual([
      'loginForm',
      'companyData',
      'verifyCodeData',
      'isAuthenticated',
      'changePasswordData',
      'fpSecondStepData',
      'fpThirdStepData',
      'authenticatedUser',
    ]);
  });

  it('goes through the two steps of a forgotten password', () => {
    let state = authenticatedReducer(
      undefined,
      resetCodeSent({ email: 'ada@example.com', destination: 'a***@e***' }),
    );
    expect(state.fpSecondStepData?.destination).toBe('a***@e***');

    state = authenticatedReducer(state, passwordReset({ email: 'ada@example.com' }));
    expect(state.fpSecondStepData).toBeNull();
    expect(state.fpThirdStepData).toEqual({ email: 'ada@example.com' });
  });

  it('forgets the steps once a user is signed in, and knows who with which flags', () => {
    let state = authenticatedReducer(undefined, newPasswordRequired({ email: 'ada@example.com' }));
    state = authenticatedReducer(state, signedIn());
    expect(state.isAuthenticated).toBe(true);
    expect(state.changePasswordData).toBeNull();

    state = authenticatedReducer(state, sessionReceived(session));
    expect(state.authenticatedUser).toEqual({
      guid: 'u-1',
      name: 'Ada Okafor',
      email: 'ada@example.com',
      userType: 'Admin',
      taxRiskAccess: true,
      docDistributionAccess: false,
    });
    expect(state.companyData?.name).toBe('Northlight');
  });
});

const session = {
  user: { id: 'u-1', email: 'ada@example.com', firstName: 'Ada', lastName: 'Okafor' },
  userType: 'Admin',
  taxRiskAccess: true,
  docDistributionAccess: false,
  homeCompanyId: 'c-1',
  companies: [{ id: 'c-1', name: 'Northlight', code: 'NL', type: 'Company' }],
} as Session;
