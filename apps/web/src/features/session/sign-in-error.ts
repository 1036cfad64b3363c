/** What a failure of the user pool means to the person who signs in. */
export function signInErrorText(error: unknown): string {
  const { name = '', message = '' } = error instanceof Error ? error : {};
  switch (name) {
    case 'NotAuthorizedException':
      return notAuthorizedText(message);
    case 'UserNotFoundException':
      return wrongPair;
    case 'CodeMismatchException':
    case 'EnableSoftwareTokenMFAException':
      return 'That code is not right. Check it and try again.';
    case 'ExpiredCodeException':
      return 'That code has expired or was used already. Ask for a new one.';
    case 'LimitExceededException':
    case 'TooManyRequestsException':
    case 'TooManyFailedAttemptsException':
      return 'Too many tries. Wait a few minutes, then try again.';
    case 'InvalidPasswordException':
      return passwordRuleText(message);
    case 'PasswordResetRequiredException':
      return 'Your password has to be set anew. Use “Forgot your password?”.';
    case 'UserNotConfirmedException':
      return 'This account is not confirmed yet. Ask your administrator for a new invitation.';
    case 'SignInException':
      return sessionOver;
    case 'InvalidParameterException':
      return 'Something in this form is not accepted. Check it and try again.';
    case 'NetworkError':
      return 'The sign-in service cannot be reached. Check your connection and try again.';
    default:
      return 'Signing in did not work. Try again in a moment.';
  }
}

/** Whether a sign-in that was begun is over, so that it has to start again. */
export function isSignInOver(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'SignInException' ||
    (error.name === 'NotAuthorizedException' && /session/i.test(error.message))
  );
}

const wrongPair = 'The e-mail or the password is not right.';
const sessionOver = 'This took too long, so start again with your e-mail and password.';

function notAuthorizedText(message: string): string {
  if (/attempts exceeded/i.test(message)) {
    return 'Too many wrong passwords. Wait a few minutes, then try again.';
  }
  if (/session/i.test(message)) return sessionOver;
  if (/disabled/i.test(message)) return 'This account is switched off. Ask your administrator.';
  if (/expired/i.test(message)) {
    return 'Your temporary password has expired. Ask your administrator for a new invitation.';
  }
  return wrongPair;
}

/** The user pool names the rule that a password breaks behind a colon. */
function passwordRuleText(message: string): string {
  const rule = message.split(': ').slice(1).join(': ').trim();
  return rule === '' ? 'That password does not meet the rules.' : rule;
}
