import { describe, expect, it } from 'vitest';
import { isSignInOver, signInErrorText } from './sign-in-error.ts';

function failure(name: string, message = '') {
  return Object.assign(new Error(message), { name });
}

describe('what a failed sign-in says', () => {
  it('does not tell an unknown address from a wrong password', () => {
    const wrong = signInErrorText(
      failure('NotAuthorizedException', 'Incorrect username or password.'),
    );
    expect(signInErrorText(failure('UserNotFoundException'))).toBe(wrong);
    expect(wrong).toBe('The e-mail or the password is not right.');
  });

  it('says the rule that a new password breaks', () => {
    const error = failure(
      'InvalidPasswordException',
      'Password did not conform with policy: Password must have numeric characters',
    );
    expect(signInErrorText(error)).toBe('Password must have numeric characters');
    expect(signInErrorText(failure('InvalidPasswordException'))).toMatch(/rules/);
  });

  it('says when to wait', () => {
    expect(
      signInErrorText(failure('NotAuthorizedException', 'Password attempts exceeded')),
    ).toMatch(/Wait a few minutes/);
    expect(signInErrorText(failure('LimitExceededException'))).toMatch(/Wait a few minutes/);
  });

  it('shows nothing of an error that it does not know', () => {
    expect(signInErrorText(failure('TypeError', 'x is not a function'))).toBe(
      'Signing in did not work. Try again in a moment.',
    );
    expect(signInErrorText('text')).toBe('Signing in did not work. Try again in a moment.');
  });

  it('starts again where the sign-in that was begun is over, and only there', () => {
    const over = failure(
      'NotAuthorizedException',
      'Invalid session for the user, session is expired.',
    );
    expect(isSignInOver(over)).toBe(true);
    expect(isSignInOver(failure('SignInException'))).toBe(true);
    expect(isSignInOver(failure('CodeMismatchException'))).toBe(false);
    expect(isSignInOver(failure('NotAuthorizedException', 'Incorrect username or password.'))).toBe(
      false,
    );
  });
});
