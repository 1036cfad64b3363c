import { describe, expect, it } from 'vitest';
import { signInProblem } from '../../../core/session/sign-in-error.ts';
import { passwordRefusal } from './password-refusal.ts';

function refusalOf(name: string, message = '') {
  const error = Object.assign(new Error(message), { name });
  return passwordRefusal(error, signInProblem(error));
}

describe('a password that was not changed', () => {
  it('is shown at the current one, where that is wrong', () => {
    const refusal = refusalOf('NotAuthorizedException', 'Incorrect username or password.');
    expect(refusal).toEqual({
      field: 'current',
      message: 'Incorrect password. Enter your current password.',
    });
  });

  it('says for how long no further attempt is accepted', () => {
    const refusal = refusalOf(
      'NotAuthorizedException',
      'Password attempts exceeded. Try again in 240 seconds.',
    );
    expect(refusal.field).toBeUndefined();
    expect(refusal.message).toContain('4 minutes');
  });

  it('is shown at the new one, where that breaks a rule or was used before', () => {
    const names = ['InvalidPasswordException', 'PasswordHistoryPolicyViolationException'];
    expect(names.map((name) => refusalOf(name).field)).toEqual(['chosen', 'chosen']);
  });

  it('says that the session has ended', () => {
    const refusal = refusalOf('NotAuthorizedException', 'Access Token has been revoked');
    expect(refusal).toEqual({
      message: 'Your session has ended. Sign in again to change your password.',
    });
  });
});
