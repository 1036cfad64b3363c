/** Names the step of signing in that failed, as the same error needs another message there. */
export type SignInPart = 'sign-in' | 'app-code' | 'sent-code' | 'set-up' | 'reset';

/** A failure of the user pool in the words of the person who signs in. */
export interface SignInProblem {
  message: string;
  /** What has to be entered anew; missing where it is none of both, or cannot be said. */
  field?: 'code' | 'password';
  /** The sign-in that was begun cannot go on: it starts again with email and password. */
  isOver?: boolean;
  /** The moment (ms since 1970) up to which no further try is taken. */
  lockedUntil?: number;
}

/** Explains a failure of the user pool to the person who signs in. */
export function signInProblem(
  error: unknown,
  part: SignInPart = 'sign-in',
  now = Date.now(),
): SignInProblem {
  const { name = '', message = '' } = error instanceof Error ? error : {};
  switch (name) {
    case 'NotAuthorizedException':
      return notAuthorized(message, part, now);
    case 'UserNotFoundException':
      return wrongPair;
    case 'CodeMismatchException':
    case 'EnableSoftwareTokenMFAException':
      return { message: wrongCode[part], field: 'code' };
    case 'ExpiredCodeException':
      return { message: deadCode[part], field: 'code' };
    case 'LimitExceededException':
    case 'TooManyRequestsException':
    case 'TooManyFailedAttemptsException':
    case 'too-many-requests':
      return { message: 'Too many attempts. Wait a few minutes, then try again.' };
    case 'InvalidPasswordException':
      return { message: passwordRuleText(message), field: 'password' };
    case 'PasswordHistoryPolicyViolationException':
      return {
        message: 'You used this password before. Choose a different one.',
        field: 'password',
      };
    case 'PasswordResetRequiredException':
      return { message: 'Your password must be reset. Select “Forgot your password?”.' };
    case 'UserNotConfirmedException':
      return notConfirmed;
    case 'SignInException':
      return sessionOver;
    case 'SoftwareTokenMFANotFoundException':
      return { message: 'This key is no longer valid. Start again.', isOver: true };
    case 'CodeDeliveryFailureException':
      return { message: 'We couldn’t send the code. Try again in a moment.' };
    case 'InvalidParameterException':
      return { message: 'Some details aren’t valid. Check the form and try again.' };
    case 'NetworkError':
      return {
        message: 'We couldn’t reach the sign-in service. Check your connection and try again.',
      };
    default:
      return { message: 'That didn’t work. Try again in a moment.' };
  }
}

/** Said of an account that was made but never confirmed. */
export const notConfirmed: SignInProblem = {
  message: 'This account isn’t confirmed yet. Ask your administrator for a new invitation.',
};

const wrongPair: SignInProblem = {
  message: 'Incorrect email or password. Try again.',
  field: 'password',
};

const sessionOver: SignInProblem = {
  message:
    'This sign-in took too long or had too many wrong codes. Start again with your email and password.',
  isOver: true,
};

const checkCode = 'Incorrect code. Check it and try again.';
const wrongCode: Record<SignInPart, string> = {
  'sign-in': checkCode,
  'app-code': 'Incorrect code. Enter the code your app shows now.',
  'sent-code': checkCode,
  'set-up': 'Incorrect code. Enter the code your app shows now.',
  reset: checkCode,
};

const nextAppCode = 'This code was already used or has expired. Enter the next code from your app.';
const deadCode: Record<SignInPart, string> = {
  'sign-in': nextAppCode,
  'app-code': nextAppCode,
  'sent-code': 'This code was already used or has expired. Sign in again for a new one.',
  'set-up': nextAppCode,
  reset: 'This code has expired, was already used, or had too many attempts. Send a new code.',
};

function notAuthorized(message: string, part: SignInPart, now: number): SignInProblem {
  if (/attempts exceeded/i.test(message)) return locked(message, part, now);
  if (/session/i.test(message)) return sessionOver;
  if (/disabled/i.test(message)) {
    return { message: 'This account is disabled. Ask your administrator.', isOver: true };
  }
  if (/expired/i.test(message)) {
    return {
      message: 'Your temporary password has expired. Ask your administrator for a new invitation.',
      isOver: true,
    };
  }
  return part === 'sign-in' ? wrongPair : sessionOver;
}

/** Not every user pool says for how long it takes no more tries. */
function locked(message: string, part: SignInPart, now: number): SignInProblem {
  const seconds = Number(/in (\d+) seconds?/i.exec(message)?.[1] ?? 0);
  const how = seconds > 0 ? `is paused for ${lastingText(seconds)}` : 'is paused for a few minutes';
  return {
    message: `Too many failed attempts. To protect the account, sign-in ${how}.`,
    isOver: part !== 'sign-in' && part !== 'reset',
    ...(seconds > 0 ? { lockedUntil: now + seconds * 1000 } : {}),
  };
}

function lastingText(seconds: number): string {
  if (seconds === 1) return 'a second';
  if (seconds < 60) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** The user pool names the rule that a password breaks behind a colon, or in a sentence of its own. */
function passwordRuleText(message: string): string {
  const rule = message.split(': ').slice(1).join(': ').trim() || message.trim();
  return rule === '' ? 'This password doesn’t meet the rules. Choose another one.' : rule;
}
