import { describe, expect, it } from 'vitest';
import { firstScreen } from './first-screen.ts';
import { hasOpenReset, openChallenge } from './open-challenge.ts';

const nothing = { verifyCodeData: null, changePasswordData: null, fpSecondStepData: null };
const code = { from: 'email' as const, destination: 'a***@e***', choices: [] };
const noStep = { challenge: undefined, hasReset: false };

describe('the first screen of signing in', () => {
  it('asks for email and password', () => {
    expect(firstScreen(nothing, noStep)).toEqual({ name: 'sign-in' });
  });

  it('goes on with the code where the page was dropped meanwhile', () => {
    const state = { ...nothing, verifyCodeData: code };
    expect(firstScreen(state, { ...noStep, challenge: 'EMAIL_OTP' })).toEqual({
      name: 'code',
      from: 'email',
    });
    // Another tab knows of it, but cannot answer it.
    expect(firstScreen(state, noStep)).toEqual({ name: 'sign-in' });
    expect(firstScreen(state, { ...noStep, challenge: 'SOFTWARE_TOKEN_MFA' })).toEqual({
      name: 'sign-in',
    });
    const unchosen = { ...nothing, verifyCodeData: { ...code, from: null } };
    expect(firstScreen(unchosen, { ...noStep, challenge: 'SELECT_MFA_TYPE' })).toEqual({
      name: 'sign-in',
    });
  });

  it('goes on with the new password', () => {
    const state = { ...nothing, changePasswordData: { email: 'ada@example.com' } };
    expect(firstScreen(state, { ...noStep, challenge: 'NEW_PASSWORD_REQUIRED' })).toEqual({
      name: 'new-password',
    });
    expect(firstScreen(state, noStep)).toEqual({ name: 'sign-in' });
  });

  it('goes on with a forgotten password', () => {
    const sent = { email: 'ada@example.com', destination: 'a***@e***' };
    const state = { ...nothing, fpSecondStepData: sent };
    expect(firstScreen(state, { ...noStep, hasReset: true }).name).toBe('reset');
    expect(firstScreen(state, noStep)).toEqual({ name: 'sign-in' });
  });
});

describe('a sign-in that waits for its next step', () => {
  const kept = (values: Record<string, string>) => ({
    getItem: (key: string) => values[key.replace('CognitoSignInState.', '')] ?? null,
  });
  const waiting = { challengeName: 'EMAIL_OTP', signInSession: 'sealed', expiry: '1000' };

  it('is there until the library drops it', () => {
    expect(openChallenge(kept(waiting), 999)).toBe('EMAIL_OTP');
    expect(openChallenge(kept(waiting), 1000)).toBeUndefined();
    expect(openChallenge(kept({ ...waiting, signInSession: undefined as never }))).toBeUndefined();
    expect(openChallenge(kept({}))).toBeUndefined();
  });
});

describe('a code for a new password', () => {
  const hour = 3_600_000;
  const sentAt = (time: string | null) => ({ getItem: () => time });

  it('is waited for as long as it lives', () => {
    expect(hasOpenReset(sentAt('1000'), 1000 + hour - 1)).toBe(true);
    expect(hasOpenReset(sentAt('1000'), 1000 + hour)).toBe(false);
    expect(hasOpenReset(sentAt(null))).toBe(false);
  });
});
