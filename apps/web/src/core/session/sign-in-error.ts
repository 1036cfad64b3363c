import { text } from './text.ts';

/** Names the step of signing in that failed, as the same error needs another message there. */
export type SignInPart = 'sign-in' | 'app-code' | 'sent-code' | 'set-up' | 'reset';

/** A failure of the user pool in the words of the person who signs in. */
export interface SignInProblem {
  message: string;
  /** What has to be entered again; missing where it is none of both, or cannot be said. */
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
      return { message: text.tooMany };
    case 'InvalidPasswordException':
      return { message: passwordRuleText(message), field: 'password' };
    case 'PasswordHistoryPolicyViolationException':
      return {
        message: text.usedBefore,
        field: 'password',
      };
    case 'PasswordResetRequiredException':
      return { message: text.mustReset };
    case 'UserNotConfirmedException':
      return notConfirmed;
    case 'SignInException':
      return sessionOver;
    case 'SoftwareTokenMFANotFoundException':
      return { message: text.keyInvalid, isOver: true };
    case 'CodeDeliveryFailureException':
      return { message: text.codeNotSent };
    case 'InvalidParameterException':
      return { message: text.invalid };
    case 'NetworkError':
      return {
        message: text.unreachable,
      };
    default:
      return { message: text.failed };
  }
}

/** Said of an account that was made but never confirmed. */
export const notConfirmed: SignInProblem = {
  message: text.notConfirmed,
};

const wrongPair: SignInProblem = {
  message: text.wrongPair,
  field: 'password',
};

const sessionOver: SignInProblem = {
  message: text.sessionOver,
  isOver: true,
};

const wrongCode: Record<SignInPart, string> = {
  'sign-in': text.wrongCode,
  'app-code': text.wrongAppCode,
  'sent-code': text.wrongCode,
  'set-up': text.wrongAppCode,
  reset: text.wrongCode,
};

const deadCode: Record<SignInPart, string> = {
  'sign-in': text.expiredAppCode,
  'app-code': text.expiredAppCode,
  'sent-code': text.expiredSentCode,
  'set-up': text.expiredAppCode,
  reset: text.expiredResetCode,
};

function notAuthorized(message: string, part: SignInPart, now: number): SignInProblem {
  if (/attempts exceeded/i.test(message)) return locked(message, part, now);
  if (/session/i.test(message)) return sessionOver;
  if (/disabled/i.test(message)) {
    return { message: text.disabled, isOver: true };
  }
  if (/expired/i.test(message)) {
    return {
      message: text.temporaryExpired,
      isOver: true,
    };
  }
  return part === 'sign-in' ? wrongPair : sessionOver;
}

/** Not every user pool says for how long it takes no more tries. */
function locked(message: string, part: SignInPart, now: number): SignInProblem {
  const seconds = Number(/in (\d+) seconds?/i.exec(message)?.[1] ?? 0);
  return {
    message: text.paused(seconds > 0 ? lastingText(seconds) : text.fewMinutes),
    isOver: part !== 'sign-in' && part !== 'reset',
    ...(seconds > 0 ? { lockedUntil: now + seconds * 1000 } : {}),
  };
}

const lastingText = (seconds: number) =>
  seconds < 60 ? text.seconds(seconds) : text.minutes(Math.ceil(seconds / 60));

/** The user pool names the rule that a password breaks behind a colon, or in a sentence of its own. */
function passwordRuleText(message: string): string {
  const rule = message.split(': ').slice(1).join(': ').trim() || message.trim();
  return rule === '' ? text.passwordRules : rule;
}
