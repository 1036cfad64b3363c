import { describe, expect, it } from 'vitest';
import { signInProblem } from './sign-in-error.ts';

function failure(name: string, message = '') {
  return Object.assign(new Error(message), { name });
}

const refused = (message: string) => failure('NotAuthorizedException', message);

describe('messages of a failed sign-in', () => {
  it('does not distinguish an unknown address from a wrong password', () => {
    const wrong = signInProblem(refused('Incorrect username or password.'));
    expect(signInProblem(failure('UserNotFoundException'))).toEqual(wrong);
    expect(wrong).toEqual({
      message: 'Incorrect email or password. Try again.',
      field: 'password',
    });
  });

  it('says the rule that a new password breaks', () => {
    const error = failure(
      'InvalidPasswordException',
      'Password did not conform with policy: Password must have numeric characters',
    );
    expect(signInProblem(error)).toEqual({
      message: 'Password must have numeric characters',
      field: 'password',
    });
    expect(
      signInProblem(
        failure('InvalidPasswordException', 'The new password must differ from the temporary one.'),
      ).message,
    ).toBe('The new password must differ from the temporary one.');
    expect(signInProblem(failure('InvalidPasswordException')).message).toMatch(/rules/);
  });

  it('says how long a locked account has to wait, where the user pool says it', () => {
    const locked = refused('Password attempts exceeded. Try again in 32 seconds.');
    expect(signInProblem(locked, 'sign-in', 1_000)).toEqual({
      message:
        'Too many failed attempts. To protect the account, sign-in is paused for 32 seconds.',
      isOver: false,
      lockedUntil: 33_000,
    });
    const long = refused('Password attempts exceeded. Try again in 899 seconds.');
    expect(signInProblem(long).message).toMatch(/15 minutes\.$/);
    const silent = signInProblem(refused('Password attempts exceeded'));
    expect(silent.message).toMatch(/a few minutes\.$/);
    expect(silent.lockedUntil).toBeUndefined();
    // Wrong codes count too: that sign-in is over then.
    expect(signInProblem(locked, 'app-code').isOver).toBe(true);
  });

  it('says of a code what to do about it, each at its field', () => {
    const wrong = failure('CodeMismatchException');
    expect(signInProblem(wrong, 'app-code')).toMatchObject({
      message: expect.stringMatching(/your app shows now/),
      field: 'code',
    });
    expect(signInProblem(failure('EnableSoftwareTokenMFAException'), 'set-up').field).toBe('code');
    const dead = failure('ExpiredCodeException');
    expect(signInProblem(dead, 'app-code').message).toMatch(/the next code from your app/);
    expect(signInProblem(dead, 'sent-code').message).toMatch(/Sign in again/);
    expect(signInProblem(dead, 'reset').message).toMatch(/Send a new code/);
  });

  it('says when to wait', () => {
    for (const name of ['LimitExceededException', 'TooManyRequestsException']) {
      expect(signInProblem(failure(name)).message).toMatch(/Wait a few minutes/);
    }
    // The server's own limit, before the user pool is called.
    expect(signInProblem(failure('too-many-requests')).message).toMatch(/Wait a few minutes/);
  });

  it('says that an account is switched off, or an invitation too old', () => {
    expect(signInProblem(refused('User is disabled.')).message).toMatch(/disabled/);
    const old = 'Temporary password has expired and must be reset by an administrator.';
    expect(signInProblem(refused(old)).message).toMatch(/temporary password has expired/);
  });

  it('shows nothing of an error that it does not know', () => {
    const unknown = { message: 'That didn’t work. Try again in a moment.' };
    expect(signInProblem(failure('TypeError', 'x is not a function'))).toEqual(unknown);
    expect(signInProblem('text')).toEqual(unknown);
  });

  it('starts again where the sign-in that was begun is over, and only there', () => {
    const over = refused('Invalid session for the user, session is expired.');
    expect(signInProblem(over).isOver).toBe(true);
    expect(signInProblem(failure('SignInException')).isOver).toBe(true);
    expect(signInProblem(failure('CodeMismatchException')).isOver).toBeUndefined();
    expect(signInProblem(refused('Incorrect username or password.')).isOver).toBeUndefined();
  });
});
