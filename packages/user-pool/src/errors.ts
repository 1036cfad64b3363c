/** The error names of the protocol that this pool answers with. */
type ProtocolErrorName =
  | 'AliasExistsException'
  | 'CodeDeliveryFailureException'
  | 'CodeMismatchException'
  | 'ConcurrentModificationException'
  | 'EnableSoftwareTokenMFAException'
  | 'ExpiredCodeException'
  | 'InternalErrorException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'LimitExceededException'
  | 'NotAuthorizedException'
  | 'PasswordResetRequiredException'
  | 'RefreshTokenReuseException'
  | 'RequestTooLargeException'
  | 'ResourceNotFoundException'
  | 'SerializationException'
  | 'SoftwareTokenMFANotFoundException'
  | 'TooManyRequestsException'
  | 'UnknownOperationException'
  | 'UnsupportedTokenTypeException';

/**
 * Refuses a call of the client; the message is plain ASCII, since it travels in a header too, and never repeats input.
 */
export class ProtocolError extends Error {
  override readonly name: ProtocolErrorName;
  readonly status: number;

  constructor(name: ProtocolErrorName, message: string, status = 400) {
    super(message);
    this.name = name;
    this.status = status;
  }
}

/** The one answer to a wrong name, a wrong password and anything forged in between. */
export const wrongCredentials = () =>
  new ProtocolError('NotAuthorizedException', 'Incorrect username or password.');

/** Creates the refusal of a challenge that was answered too late, twice, by another step or for another user. */
export const invalidChallengeSession = () =>
  new ProtocolError('NotAuthorizedException', 'Invalid session for the user.');

/** Creates the refusal for a code that could not be delivered; the reason is reported to the operator. */
export const codeDeliveryFailed = () =>
  new ProtocolError(
    'CodeDeliveryFailureException',
    'The code could not be sent, please try again.',
  );

/** Two acts on one account at the same moment: the later one is to be made again. */
export const concurrentChange = () =>
  new ProtocolError(
    'ConcurrentModificationException',
    'The account was changed, please try again.',
  );

/** Why an act of the application on an account was refused. */
type AccountErrorCode = 'invalid-email' | 'invalid-password' | 'user-exists' | 'user-not-found';

/** Thrown by the methods with which the application keeps accounts. */
export class AccountError extends Error {
  override readonly name = 'AccountError';
  readonly code: AccountErrorCode;

  constructor(code: AccountErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
