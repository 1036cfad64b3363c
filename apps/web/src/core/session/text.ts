/** The texts of failures to sign in, and of sessions that can't be refreshed. */
export const text = {
  tooMany: 'Too many attempts. Wait a few minutes, then try again.',
  usedBefore: 'You used this password before. Choose a different one.',
  mustReset: 'Your password must be reset. Select “Forgot your password?”.',
  notConfirmed: 'This account isn’t confirmed yet. Ask your administrator for a new invitation.',
  wrongPair: 'Incorrect email or password. Try again.',
  disabled: 'This account is disabled. Ask your administrator.',
  temporaryExpired:
    'Your temporary password has expired. Ask your administrator for a new invitation.',
  sessionOver:
    'This sign-in took too long or had too many wrong codes. Start again with your email and password.',
  keyInvalid: 'This key is no longer valid. Start again.',
  codeNotSent: 'We couldn’t send the code. Try again in a moment.',
  wrongCode: 'Incorrect code. Check it and try again.',
  wrongAppCode: 'Incorrect code. Enter the code your app shows now.',
  expiredAppCode: 'This code was already used or has expired. Enter the next code from your app.',
  expiredSentCode: 'This code was already used or has expired. Sign in again for a new one.',
  expiredResetCode:
    'This code has expired, was already used, or had too many attempts. Send a new code.',
  passwordRules: 'This password doesn’t meet the rules. Choose another one.',
  paused: (time: string) =>
    `Too many failed attempts. To protect the account, sign-in is paused for ${time}.`,
  fewMinutes: 'a few minutes',
  seconds: (count: number) => (count === 1 ? 'a second' : `${count} seconds`),
  minutes: (count: number) => (count === 1 ? 'a minute' : `${count} minutes`),
  invalid: 'Some details aren’t valid. Check the form and try again.',
  unreachable: 'We couldn’t reach the sign-in service. Check your connection and try again.',
  failed: 'That didn’t work. Try again in a moment.',
} as const;
