import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Authenticator,
  answerChallenge,
  setUpAuthenticator,
  setUpEmailCodes,
} from './test-support/second-factor.ts';
import {
  type Answer,
  claimsOf,
  clientId,
  minute,
  openTestPool,
  second,
  type TestPool,
} from './test-support/test-pool.ts';

const ann = 'ann@example.org';
const annsPassword = 'Ann-and-1-password';
const bob = 'bob@example.org';
const bobsPassword = 'Bob-and-1-password';

const wrongCode = { __type: 'CodeMismatchException', message: 'Invalid code received for user' };
const invalidSession = {
  __type: 'NotAuthorizedException',
  message: 'Invalid session for the user.',
};
const lockedFor = (seconds: number) => ({
  __type: 'NotAuthorizedException',
  message: `Password attempts exceeded. Try again in ${seconds} seconds.`,
});

let test: TestPool;
let annsId: string;

beforeEach(async () => {
  // The lock has its own tests: elsewhere it would hide what a challenge itself does.
  test = openTestPool({ limits: { lockFromFailure: 1000 } });
  ({ userId: annsId } = await test.pool.createUser({ email: ann, password: annsPassword }));
  await test.pool.createUser({ email: bob, password: bobsPassword });
});

async function tokensOf(name: string, password: string, of = test): Promise<string> {
  return (await of.signIn(name, password)).body.AuthenticationResult.AccessToken;
}

const annWithAuthenticator = async (of = test) =>
  setUpAuthenticator(of, await tokensOf(ann, annsPassword, of));

const annsChallenge = () => test.signIn(ann, annsPassword);

const withCode = (challenge: Answer, code: string, change = {}) =>
  answerChallenge(test, challenge, { SOFTWARE_TOKEN_MFA_CODE: code }, change);

describe('a sign-in with an authenticator app', () => {
  let app: Authenticator;

  beforeEach(async () => {
    app = await annWithAuthenticator();
  });

  it('asks for its code after the right password only', async () => {
    expect((await test.signIn(ann, 'Wrong-1-password')).body.message).toBe(
      'Incorrect username or password.',
    );
    const challenge = await annsChallenge();
    expect(challenge.body).toEqual({
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ChallengeParameters: {
        FRIENDLY_DEVICE_NAME: 'Authenticator app',
        USER_ID_FOR_SRP: annsId,
      },
      Session: expect.any(String),
    });
    const { status, body } = await withCode(challenge, app.code());
    expect(status).toBe(200);
    expect(claimsOf(body.AuthenticationResult.IdToken).sub).toBe(annsId);
    expect(body.ChallengeParameters).toEqual({});
  });

  it('takes the code with spaces, and the email address for the name', async () => {
    const code = app.code();
    const responses = {
      USERNAME: 'ANN@example.org',
      SOFTWARE_TOKEN_MFA_CODE: ` ${code.slice(0, 3)} ${code.slice(3)} `,
    };
    expect((await answerChallenge(test, await annsChallenge(), responses)).status).toBe(200);
  });

  it.each([
    [-2, 400],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 400],
  ])('reads a clock that is %i half minutes off: %i', async (later, status) => {
    expect((await withCode(await annsChallenge(), app.code(later))).status).toBe(status);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('refuses "%s"', async (code) => {
    const { status, error } = await withCode(await annsChallenge(), code);
    expect(status).toBe(400);
    expect(error).toMatch(/^(CodeMismatch|InvalidParameter)Exception$/);
  });

  it('takes a code once, on whichever server and in whichever sign-in', async () => {
    const [one, other] = [await annsChallenge(), await annsChallenge()];
    const code = app.code();
    const answers = await Promise.all([
      withCode(one, code),
      answerChallenge(test.restart(), other, { SOFTWARE_TOKEN_MFA_CODE: code }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const { body } = await withCode(await annsChallenge(), code);
    expect(body).toEqual({
      __type: 'ExpiredCodeException',
      message: 'Your software token has already been used once.',
    });
    expect((await withCode(await annsChallenge(), app.code(1))).status).toBe(200);
  });

  it('remembers a used code for as long as it would be right', async () => {
    const code = app.code();
    expect((await withCode(await annsChallenge(), code)).status).toBe(200);
    test.pass(minute - 1);
    await test.pool.purgeExpired();
    expect((await withCode(await annsChallenge(), code)).error).toBe('ExpiredCodeException');
    test.pass(1);
    expect((await withCode(await annsChallenge(), code)).body).toEqual(wrongCode);
  });

  it('does not accept the code of another user', async () => {
    const bobs = await setUpAuthenticator(test, await tokensOf(bob, bobsPassword));
    expect((await withCode(await annsChallenge(), bobs.code())).body).toEqual(wrongCode);
  });

  it('can be tried again after a wrong code, until five were wrong', async () => {
    const challenge = await annsChallenge();
    const hopeful = await annsChallenge();
    for (let turn = 1; turn <= 4; turn += 1) {
      expect((await withCode(hopeful, app.wrongCode())).body).toEqual(wrongCode);
    }
    expect((await withCode(hopeful, app.code())).status).toBe(200);
    for (let turn = 1; turn <= 5; turn += 1) {
      expect((await withCode(challenge, app.wrongCode())).body).toEqual(wrongCode);
    }
    expect((await withCode(challenge, app.code(1))).body).toEqual(invalidSession);
    expect((await withCode(await annsChallenge(), app.code(1))).status).toBe(200);
  });

  it('counts tries that come at the same moment', async () => {
    const challenge = await annsChallenge();
    const other = test.restart();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        answerChallenge(index % 2 ? test : other, challenge, {
          SOFTWARE_TOKEN_MFA_CODE: app.wrongCode(),
        }),
      ),
    );
    const judged = answers.filter(({ error }) => error === 'CodeMismatchException');
    expect(judged).toHaveLength(5);
  });

  it('takes a session once', async () => {
    const challenge = await annsChallenge();
    expect((await withCode(challenge, app.code())).status).toBe(200);
    expect((await withCode(challenge, app.code(1))).body).toEqual(invalidSession);
  });

  it('gives three minutes for the code', async () => {
    const [inTime, late] = [await annsChallenge(), await annsChallenge()];
    test.pass(3 * minute - 1);
    expect((await withCode(inTime, app.code())).status).toBe(200);
    test.pass(1);
    expect((await withCode(late, app.code(1))).body).toEqual(invalidSession);
  });

  it.each<[string, (pool: TestPool['pool']) => Promise<void>]>([
    ['given a password', (pool) => pool.setPassword(annsId, annsPassword)],
    ['required to reset it', (pool) => pool.requirePasswordReset(annsId)],
    ['required to have a factor', (pool) => pool.setMfaRequired([annsId], true)],
    ['rid of its factors', (pool) => pool.resetMfa(annsId)],
    ['disabled', (pool) => pool.disableUser(annsId)],
    ['deleted', (pool) => pool.deleteUser(annsId)],
  ])('is void when the account was %s meanwhile', async (_, act) => {
    const challenge = await annsChallenge();
    await act(test.pool);
    expect((await withCode(challenge, app.code())).body).toEqual(invalidSession);
  });

  it('can not be forged, borrowed, or answered for another user', async () => {
    const bobs = await setUpAuthenticator(test, await tokensOf(bob, bobsPassword));
    const challenge = await annsChallenge();
    const bobsChallenge = await test.signIn(bob, bobsPassword);
    const refused = async (change: object, code = app.code()) =>
      expect((await withCode(challenge, code, change)).body).toEqual(invalidSession);
    await refused({ Session: 'a-session-that-nobody-gave-out' });
    await refused({ Session: `A${challenge.body.Session}` });
    await refused({ Session: bobsChallenge.body.Session });
    for (const USERNAME of [bob, bobsChallenge.body.ChallengeParameters.USER_ID_FOR_SRP]) {
      const responses = { USERNAME, SOFTWARE_TOKEN_MFA_CODE: app.code() };
      await refused({ ChallengeResponses: responses });
    }
    // Bob's own challenge with Ann's name changes nothing of Ann's either.
    const { body } = await withCode(bobsChallenge, bobs.code(), {
      ChallengeResponses: { USERNAME: annsId, SOFTWARE_TOKEN_MFA_CODE: bobs.code() },
    });
    expect(body).toEqual(invalidSession);
    const elsewhere = openTestPool();
    await elsewhere.pool.createUser({ userId: annsId, email: ann, password: annsPassword });
    await annWithAuthenticator(elsewhere);
    await refused({ Session: (await elsewhere.signIn(ann, annsPassword)).body.Session });
    expect((await withCode(challenge, app.code())).status).toBe(200);
    expect((await withCode(bobsChallenge, bobs.code())).status).toBe(200);
  });

  it('is of one step: no other challenge takes its session', async () => {
    const challenge = await annsChallenge();
    const answers: Record<string, Record<string, string>> = {
      NEW_PASSWORD_REQUIRED: { NEW_PASSWORD: 'Another-1-password' },
      EMAIL_OTP: { EMAIL_OTP_CODE: app.code() },
      SELECT_MFA_TYPE: { ANSWER: 'EMAIL_OTP' },
      MFA_SETUP: {},
    };
    for (const [ChallengeName, responses] of Object.entries(answers)) {
      const { body } = await answerChallenge(test, challenge, responses, { ChallengeName });
      expect(body).toEqual(invalidSession);
    }
    const { Session } = challenge.body;
    expect((await test.call('AssociateSoftwareToken', { Session })).body).toEqual(invalidSession);
    expect(
      (await test.call('VerifySoftwareToken', { Session, UserCode: app.code() })).body,
    ).toEqual(invalidSession);
  });

  it('follows a new password as well', async () => {
    await test.pool.setPassword(annsId, 'Temporary-1!', { temporary: true });
    const first = await test.signIn(ann, 'Temporary-1!');
    const next = await answerChallenge(test, first, { NEW_PASSWORD: 'My-own-1-password' });
    expect(next.body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    expect(next.body.AuthenticationResult).toBeUndefined();
    expect((await withCode(next, app.code())).status).toBe(200);
  });

  it('is prompted for after a forgotten password too', async () => {
    await test.call('ForgotPassword', { Username: ann, ClientId: clientId });
    await test.call('ConfirmForgotPassword', {
      Username: ann,
      ClientId: clientId,
      ConfirmationCode: test.codes.at(-1)?.code,
      Password: 'Another-1-password',
    });
    const { body } = await test.signIn(ann, 'Another-1-password');
    expect(body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  });
});

describe('wrong codes and the lock of the account', () => {
  let app: Authenticator;

  beforeEach(async () => {
    test = openTestPool();
    ({ userId: annsId } = await test.pool.createUser({ email: ann, password: annsPassword }));
    app = await annWithAuthenticator();
  });

  it('lock it like wrong passwords, the password step included', async () => {
    const challenge = await annsChallenge();
    for (let turn = 1; turn <= 5; turn += 1) {
      expect((await withCode(challenge, app.wrongCode())).body).toEqual(wrongCode);
    }
    expect((await annsChallenge()).body).toEqual(lockedFor(1));
    test.pass(second);
    const again = await annsChallenge();
    expect((await withCode(again, app.wrongCode())).body).toEqual(wrongCode);
    expect((await withCode(again, app.code())).body).toEqual(lockedFor(2));
  });

  it('are not forgotten by entering the right password between them', async () => {
    for (let turn = 1; turn <= 5; turn += 1) {
      expect((await withCode(await annsChallenge(), app.wrongCode())).body).toEqual(wrongCode);
    }
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      expect((await annsChallenge()).body).toEqual(lockedFor(seconds));
      test.pass(seconds * second);
      const challenge = await annsChallenge();
      expect((await withCode(challenge, app.wrongCode())).body).toEqual(wrongCode);
    }
  });

  it('add up with wrong passwords, and are all forgotten by a whole sign-in', async () => {
    for (let round = 1; round <= 2; round += 1) {
      for (let turn = 1; turn <= 2; turn += 1) await test.signIn(ann, 'Wrong-1-password');
      const challenge = await annsChallenge();
      for (let turn = 1; turn <= 2; turn += 1) await withCode(challenge, app.wrongCode());
      expect((await withCode(challenge, app.code())).status).toBe(200);
      test.pass(minute);
    }
  });

  it('cost a challenge no try while it is locked', async () => {
    const challenge = await annsChallenge();
    for (let turn = 1; turn <= 5; turn += 1) await test.signIn(ann, 'Wrong-1-password');
    for (let turn = 1; turn <= 6; turn += 1) {
      expect((await withCode(challenge, app.code())).body).toEqual(lockedFor(1));
    }
    test.pass(second);
    expect((await withCode(challenge, app.code())).status).toBe(200);
  });

  it('are not counted any more for a challenge that has ended by them', async () => {
    const ended = await annsChallenge();
    for (let turn = 1; turn <= 5; turn += 1) await withCode(ended, app.wrongCode());
    test.pass(second);
    for (let turn = 1; turn <= 3; turn += 1) {
      expect((await withCode(ended, app.wrongCode())).body).toEqual(invalidSession);
    }
    expect((await withCode(await annsChallenge(), app.code())).status).toBe(200);
  });

  it('stay counted after a password reset by email, which lifts the lock itself', async () => {
    const challenge = await annsChallenge();
    for (let turn = 1; turn <= 5; turn += 1) await withCode(challenge, app.wrongCode());
    await test.call('ForgotPassword', { Username: ann, ClientId: clientId });
    await test.call('ConfirmForgotPassword', {
      Username: ann,
      ClientId: clientId,
      ConfirmationCode: test.codes.at(-1)?.code,
      Password: annsPassword,
    });
    const next = await annsChallenge();
    expect((await withCode(next, app.wrongCode())).body).toEqual(wrongCode);
    expect((await withCode(next, app.code())).body).toEqual(lockedFor(1));
  });
});

describe('a sign-in with codes by email', () => {
  const newest = () => test.codes.at(-1)?.code ?? '';
  const other = () => (newest() === '00000000' ? '00000001' : '00000000');
  const withMailed = (challenge: Answer, code: string) =>
    answerChallenge(test, challenge, { EMAIL_OTP_CODE: code });

  beforeEach(async () => {
    await setUpEmailCodes(test, await tokensOf(ann, annsPassword));
  });

  it('emails a code and accepts it', async () => {
    const challenge = await annsChallenge();
    expect(challenge.body).toEqual({
      ChallengeName: 'EMAIL_OTP',
      ChallengeParameters: {
        CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL',
        CODE_DELIVERY_DESTINATION: 'a***@e***',
        USER_ID_FOR_SRP: annsId,
      },
      Session: expect.any(String),
    });
    expect(test.codes).toEqual([
      { userId: annsId, email: ann, code: expect.stringMatching(/^\d{8}$/), purpose: 'sign-in' },
    ]);
    expect((await withMailed(challenge, newest())).body.AuthenticationResult).toBeDefined();
    expect((await withMailed(challenge, newest())).error).toBe('CodeMismatchException');
  });

  it('sends another for another sign-in, and a code is good for its own only', async () => {
    const [first, second] = [await annsChallenge(), await annsChallenge()];
    const [firstCode = '', secondCode = ''] = test.codes.map(({ code }) => code);
    for (const [challenge, code] of [
      [first, firstCode],
      [first, secondCode],
      [second, firstCode],
    ] as const) {
      expect((await withMailed(challenge, code)).error).toBe('CodeMismatchException');
    }
    expect((await withMailed(second, secondCode)).status).toBe(200);
  });

  it('accepts neither the code of another user nor one for another purpose', async () => {
    await setUpEmailCodes(test, await tokensOf(bob, bobsPassword));
    const challenge = await annsChallenge();
    await test.signIn(bob, bobsPassword);
    expect((await withMailed(challenge, newest())).error).toBe('CodeMismatchException');
    await test.call('ForgotPassword', { Username: ann, ClientId: clientId });
    expect((await withMailed(challenge, newest())).error).toBe('CodeMismatchException');
  });

  it('takes a code once at the same moment, and ends after five wrong ones', async () => {
    const challenge = await annsChallenge();
    const answers = await Promise.all([
      withMailed(challenge, newest()),
      withMailed(challenge, newest()),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const next = await annsChallenge();
    for (let turn = 1; turn <= 5; turn += 1) {
      expect((await withMailed(next, other())).error).toBe('CodeMismatchException');
    }
    expect((await withMailed(next, newest())).body).toEqual(invalidSession);
  });

  it('accepts a code for ten minutes, as email takes its time', async () => {
    const inTime = await annsChallenge();
    test.pass(10 * minute - 1);
    expect((await withMailed(inTime, newest())).status).toBe(200);
    const late = await annsChallenge();
    test.pass(10 * minute);
    expect((await withMailed(late, newest())).body).toEqual(invalidSession);
  });

  it('sends five in a quarter of an hour, and the last stays good', async () => {
    let challenge = await annsChallenge();
    for (let turn = 2; turn <= 5; turn += 1) challenge = await annsChallenge();
    for (let turn = 1; turn <= 2; turn += 1) {
      expect((await annsChallenge()).error).toBe('LimitExceededException');
      test.pass(minute);
    }
    expect(test.codes).toHaveLength(5);
    expect((await withMailed(challenge, newest())).status).toBe(200);
    expect((await annsChallenge()).body.ChallengeName).toBe('EMAIL_OTP');
    for (let turn = 2; turn <= 5; turn += 1) await annsChallenge();
    test.pass(15 * minute);
    expect((await annsChallenge()).body.ChallengeName).toBe('EMAIL_OTP');
  });

  it('says that a code could not be sent, and reports the reason to the operator', async () => {
    const failure = new Error('No connection.');
    const failing = openTestPool({ deliverCode: () => Promise.reject(failure) });
    await failing.pool.createUser({ email: ann, password: annsPassword });
    await setUpEmailCodes(failing, await tokensOf(ann, annsPassword, failing));
    expect((await failing.signIn(ann, annsPassword)).body).toEqual({
      __type: 'CodeDeliveryFailureException',
      message: 'The code could not be sent, please try again.',
    });
    expect(failing.errors).toEqual([{ error: failure, operation: 'EMAIL_OTP' }]);
  });
});

describe('a sign-in with several factors', () => {
  let app: Authenticator;
  let token: string;

  beforeEach(async () => {
    token = await tokensOf(ann, annsPassword);
    app = await setUpAuthenticator(test, token);
    await setUpEmailCodes(test, token);
  });

  const choose = (challenge: Answer, ANSWER: string) =>
    answerChallenge(test, challenge, { ANSWER });

  it('lets the person choose, once', async () => {
    const challenge = await annsChallenge();
    expect(challenge.body).toEqual({
      ChallengeName: 'SELECT_MFA_TYPE',
      ChallengeParameters: {
        USER_ID_FOR_SRP: annsId,
        MFAS_CAN_CHOOSE: '["SOFTWARE_TOKEN_MFA","EMAIL_OTP"]',
      },
      Session: expect.any(String),
    });
    expect(test.codes).toHaveLength(0);
    const chosen = await choose(challenge, 'EMAIL_OTP');
    expect(chosen.body.ChallengeName).toBe('EMAIL_OTP');
    const { status } = await answerChallenge(test, chosen, {
      EMAIL_OTP_CODE: test.codes[0]?.code ?? '',
    });
    expect(status).toBe(200);
    expect((await choose(challenge, 'SOFTWARE_TOKEN_MFA')).body).toEqual(invalidSession);
    const other = await choose(await annsChallenge(), 'SOFTWARE_TOKEN_MFA');
    expect((await withCode(other, app.code())).status).toBe(200);
  });

  it.each(['SMS_MFA', 'SOFTWARE_TOKEN', '__proto__'])('offers no %s', async (answer) => {
    const challenge = await annsChallenge();
    expect((await choose(challenge, answer)).error).toBe('InvalidParameterException');
    expect((await choose(challenge, 'SOFTWARE_TOKEN_MFA')).status).toBe(200);
  });

  it('lets the other one be chosen when no more email is sent', async () => {
    for (let turn = 1; turn <= 5; turn += 1) await choose(await annsChallenge(), 'EMAIL_OTP');
    const challenge = await annsChallenge();
    expect((await choose(challenge, 'EMAIL_OTP')).error).toBe('LimitExceededException');
    expect((await choose(challenge, 'SOFTWARE_TOKEN_MFA')).status).toBe(200);
  });

  it('asks for the preferred one', async () => {
    const prefer = (settings: object) =>
      test.call('SetUserMFAPreference', { AccessToken: token, ...settings });
    await prefer({ SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } });
    expect((await annsChallenge()).body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    await prefer({ EmailMfaSettings: { Enabled: true, PreferredMfa: true } });
    expect((await annsChallenge()).body.ChallengeName).toBe('EMAIL_OTP');
    await prefer({ EmailMfaSettings: { PreferredMfa: false } });
    expect((await annsChallenge()).body.ChallengeName).toBe('SELECT_MFA_TYPE');
    await prefer({ EmailMfaSettings: { Enabled: false } });
    expect((await annsChallenge()).body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  });
});
