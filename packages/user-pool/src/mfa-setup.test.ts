import { beforeEach, describe, expect, it } from 'vitest';
import {
  answerChallenge,
  authenticatorApp,
  setUpAuthenticator,
  setUpEmailCodes,
} from './test-support/second-factor.ts';
import { type Answer, minute, openTestPool, type TestPool } from './test-support/test-pool.ts';

const ann = 'ann@example.org';
const password = 'Ann-and-1-password';
const invalidSession = {
  __type: 'NotAuthorizedException',
  message: 'Invalid session for the user.',
};
const codeMismatch = { __type: 'EnableSoftwareTokenMFAException', message: 'Code mismatch' };

let test: TestPool;
let annsId: string;
let token: string;

beforeEach(async () => {
  test = openTestPool();
  ({ userId: annsId } = await test.pool.createUser({ email: ann, password }));
  token = (await test.signIn(ann, password)).body.AuthenticationResult.AccessToken;
});

const associate = (by: object) => test.call('AssociateSoftwareToken', by);
const verify = (by: object, UserCode: string) =>
  test.call('VerifySoftwareToken', { ...by, UserCode, FriendlyDeviceName: 'Phone' });
const prefer = (settings: object, AccessToken = token) =>
  test.call('SetUserMFAPreference', { AccessToken, ...settings });
const getUser = async () => (await test.call('GetUser', { AccessToken: token })).body;
const nextChallenge = async () => (await test.signIn(ann, password)).body.ChallengeName;

describe('setting up an authenticator app while signed in', () => {
  it('hands out a secret of 160 bits and takes a code of it', async () => {
    const { body } = await associate({ AccessToken: token });
    expect(body).toEqual({ SecretCode: expect.stringMatching(/^[A-Z2-7]{32}$/) });
    const app = authenticatorApp(test, body.SecretCode);
    expect((await verify({ AccessToken: token }, app.wrongCode())).body).toEqual(codeMismatch);
    expect((await verify({ AccessToken: token }, app.code())).body).toEqual({ Status: 'SUCCESS' });
    expect(await nextChallenge()).toBeUndefined();
    expect((await prefer({ SoftwareTokenMfaSettings: { Enabled: true } })).text).toBe('{}');
    expect(await nextChallenge()).toBe('SOFTWARE_TOKEN_MFA');
  });

  it('uses the first code up as well', async () => {
    const { body } = await associate({ AccessToken: token });
    const app = authenticatorApp(test, body.SecretCode);
    const code = app.code();
    await verify({ AccessToken: token }, code);
    await prefer({ SoftwareTokenMfaSettings: { Enabled: true } });
    const challenge = await test.signIn(ann, password);
    const again = await answerChallenge(test, challenge, { SOFTWARE_TOKEN_MFA_CODE: code });
    expect(again.error).toBe('ExpiredCodeException');
  });

  it('leaves the one in use alone until the new one is verified', async () => {
    const old = await setUpAuthenticator(test, token);
    const next = authenticatorApp(test, (await associate({ AccessToken: token })).body.SecretCode);
    expect(next.secret).not.toBe(old.secret);
    const signIn = async (code: string) =>
      answerChallenge(test, await test.signIn(ann, password), { SOFTWARE_TOKEN_MFA_CODE: code });
    expect((await signIn(next.code())).status).toBe(400);
    expect((await signIn(old.code())).status).toBe(200);
    await verify({ AccessToken: token }, next.code());
    expect((await signIn(old.code(1))).status).toBe(400);
    expect((await signIn(next.code(1))).status).toBe(200);
    const again = await verify({ AccessToken: token }, next.code(-1));
    expect(again.error).toBe('SoftwareTokenMFANotFoundException');
  });

  it('takes a code of the newest secret only', async () => {
    const first = authenticatorApp(test, (await associate({ AccessToken: token })).body.SecretCode);
    const second = authenticatorApp(
      test.restart(),
      (await associate({ AccessToken: token })).body.SecretCode,
    );
    expect((await verify({ AccessToken: token }, first.code())).body).toEqual(codeMismatch);
    expect((await verify({ AccessToken: token }, second.code())).status).toBe(200);
  });

  it('lets one of two verifications at the same moment through', async () => {
    const app = authenticatorApp(test, (await associate({ AccessToken: token })).body.SecretCode);
    const answers = await Promise.all([
      verify({ AccessToken: token }, app.code()),
      verify({ AccessToken: token }, app.code(1)),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('needs a recent sign-in, as turning a factor off does', async () => {
    const refused = { __type: 'NotAuthorizedException', message: 'Recent sign-in required' };
    const old = await setUpAuthenticator(test, token);
    const { body } = await associate({ AccessToken: token });
    test.pass(10 * minute);
    expect((await associate({ AccessToken: token })).body).toEqual(refused);
    const off = { SoftwareTokenMfaSettings: { Enabled: false } };
    expect((await prefer(off)).body).toEqual(refused);
    // What was begun in time is finished, and nothing is lost by turning another one on.
    const app = authenticatorApp(test, body.SecretCode);
    expect((await verify({ AccessToken: token }, app.code())).status).toBe(200);
    expect((await prefer({ EmailMfaSettings: { Enabled: true } })).status).toBe(200);
    expect(app.secret).not.toBe(old.secret);
  });

  it('needs a good access token, and a secret before a code', async () => {
    expect((await associate({ AccessToken: 'x' })).body.message).toBe('Invalid Access Token');
    expect((await verify({ AccessToken: 'x' }, '123456')).body.message).toBe(
      'Invalid Access Token',
    );
    expect((await verify({ AccessToken: token }, '123456')).error).toBe(
      'SoftwareTokenMFANotFoundException',
    );
    expect((await associate({})).error).toBe('InvalidParameterException');
  });

  it('keeps the secret only encrypted', async () => {
    const app = await setUpAuthenticator(test, token);
    await associate({ AccessToken: token });
    const user = await test.store.findUser(annsId);
    const bytes = [user?.totpSecret, user?.totpPending].map((sealed) =>
      Buffer.from(sealed?.split('.')[2] ?? '', 'base64url').toString('latin1'),
    );
    for (const text of bytes) {
      expect(text).not.toContain(app.secret);
      expect(text).not.toMatch(/[0-9a-f]{40}/);
    }
    // Someone who can write the table gains nothing by copying a secret of their own.
    const eve = await test.pool.createUser({ email: 'eve@example.org', password });
    const eves = (await test.signIn('eve@example.org', password)).body.AuthenticationResult;
    const evesApp = await setUpAuthenticator(test, eves.AccessToken);
    const copied = (await test.store.findUser(eve.userId))?.totpSecret ?? null;
    const change = { totpSecret: copied, expectedVersion: null, endSessionsAt: null };
    await test.store.changeMfa(annsId, change);
    const challenge = await test.signIn(ann, password);
    const { error } = await answerChallenge(test, challenge, {
      SOFTWARE_TOKEN_MFA_CODE: evesApp.code(),
    });
    expect(error).toBe('CodeMismatchException');
  });
});

describe('setting up an authenticator app to finish a sign-in', () => {
  let challenge: Answer;
  let by: { Session: string };

  beforeEach(async () => {
    await test.pool.setMfaRequired([annsId], true);
    challenge = await test.signIn(ann, password);
    by = { Session: challenge.body.Session };
  });

  const finish = (Session: string, change: object = {}) =>
    answerChallenge(test, challenge, {}, { Session, ...change });

  it('is prompted for where a factor is required, and ends in being signed in', async () => {
    expect(challenge.body).toEqual({
      ChallengeName: 'MFA_SETUP',
      ChallengeParameters: { USER_ID_FOR_SRP: annsId, MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
      Session: expect.any(String),
    });
    const { body: associated } = await associate(by);
    expect(associated).toEqual({
      SecretCode: expect.stringMatching(/^[A-Z2-7]{32}$/),
      Session: expect.any(String),
    });
    const app = authenticatorApp(test, associated.SecretCode);
    const { body: verified } = await verify({ Session: associated.Session }, app.code());
    expect(verified).toEqual({ Status: 'SUCCESS', Session: expect.any(String) });
    const { body } = await finish(verified.Session);
    token = body.AuthenticationResult.AccessToken;
    expect(await getUser()).toMatchObject({
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
    });
    expect((await finish(verified.Session)).body).toEqual(invalidSession);
    const next = await test.signIn(ann, password);
    const { status } = await answerChallenge(test, next, { SOFTWARE_TOKEN_MFA_CODE: app.code(1) });
    expect(status).toBe(200);
  });

  it('can not be left out', async () => {
    const app = authenticatorApp(test, (await associate(by)).body.SecretCode);
    expect((await finish(by.Session)).body).toEqual(invalidSession);
    await verify(by, app.wrongCode());
    expect((await finish(by.Session)).body).toEqual(invalidSession);
    for (const [ChallengeName, responses] of [
      ['SOFTWARE_TOKEN_MFA', { SOFTWARE_TOKEN_MFA_CODE: app.code() }],
      ['EMAIL_OTP', { EMAIL_OTP_CODE: app.code() }],
      ['NEW_PASSWORD_REQUIRED', { NEW_PASSWORD: 'Another-1-password' }],
    ] as const) {
      const { body } = await answerChallenge(test, challenge, responses, { ChallengeName });
      expect(body).toEqual(invalidSession);
    }
  });

  it('ends after five wrong codes, the right one included', async () => {
    const app = authenticatorApp(test, (await associate(by)).body.SecretCode);
    for (let turn = 1; turn <= 5; turn += 1) {
      expect((await verify(by, app.wrongCode())).body).toEqual(codeMismatch);
    }
    expect((await verify(by, app.code())).body).toEqual(invalidSession);
    expect(await nextChallenge()).toBe('MFA_SETUP');
  });

  it('gives a quarter of an hour', async () => {
    const app = authenticatorApp(test, (await associate(by)).body.SecretCode);
    test.pass(15 * minute);
    expect((await associate(by)).body).toEqual(invalidSession);
    expect((await verify(by, app.code())).body).toEqual(invalidSession);
  });

  it('does not replace a factor that was set up meanwhile', async () => {
    const stolen = { Session: (await test.signIn(ann, password)).body.Session };
    const app = authenticatorApp(test, (await associate(by)).body.SecretCode);
    const { body: verified } = await verify(by, app.code());
    expect((await associate(stolen)).body).toEqual(invalidSession);
    expect((await verify(stolen, app.code(1))).body).toEqual(invalidSession);
    expect((await finish(verified.Session)).status).toBe(200);
  });

  it('is for its own user', async () => {
    const app = authenticatorApp(test, (await associate(by)).body.SecretCode);
    const { body: verified } = await verify(by, app.code());
    const bob = await test.pool.createUser({ email: 'bob@example.org', password });
    for (const USERNAME of [bob.userId, 'bob@example.org']) {
      const { body } = await finish(verified.Session, { ChallengeResponses: { USERNAME } });
      expect(body).toEqual(invalidSession);
    }
    for (const Session of ['x', `A${verified.Session}`]) {
      expect((await finish(Session)).body).toEqual(invalidSession);
      expect((await associate({ Session })).body).toEqual(invalidSession);
    }
  });

  it('follows a new password as well', async () => {
    await test.pool.setPassword(annsId, 'Temporary-1!', { temporary: true });
    const first = await test.signIn(ann, 'Temporary-1!');
    const next = await answerChallenge(test, first, { NEW_PASSWORD: 'My-own-1-password' });
    expect(next.body.ChallengeName).toBe('MFA_SETUP');
  });
});

describe('preferences', () => {
  const totpOn = { SoftwareTokenMfaSettings: { Enabled: true } };
  const totpOff = { SoftwareTokenMfaSettings: { Enabled: false } };
  const emailOn = { EmailMfaSettings: { Enabled: true } };
  const emailOff = { EmailMfaSettings: { Enabled: false } };

  it('are returned by GetUser', async () => {
    expect(await getUser()).not.toHaveProperty('UserMFASettingList');
    await setUpAuthenticator(test, token);
    await setUpEmailCodes(test, token, { Enabled: true, PreferredMfa: true });
    expect(await getUser()).toMatchObject({
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'],
      PreferredMfaSetting: 'EMAIL_OTP',
    });
    await prefer(emailOff);
    const user = await getUser();
    expect(user.UserMFASettingList).toEqual(['SOFTWARE_TOKEN_MFA']);
    expect(user).not.toHaveProperty('PreferredMfaSetting');
  });

  it('turn an authenticator on only after it was verified', async () => {
    const refused = {
      __type: 'InvalidParameterException',
      message: 'User has not verified software token mfa',
    };
    expect((await prefer(totpOn)).body).toEqual(refused);
    await associate({ AccessToken: token });
    expect((await prefer(totpOn)).body).toEqual(refused);
  });

  it('turn factors off, which ends with the password alone', async () => {
    await setUpAuthenticator(test, token);
    expect((await prefer(totpOff)).text).toBe('{}');
    expect(await nextChallenge()).toBeUndefined();
    expect((await prefer(totpOn)).text).toBe('{}');
    expect(await nextChallenge()).toBe('SOFTWARE_TOKEN_MFA');
  });

  it('keep one factor where that is required', async () => {
    await setUpAuthenticator(test, token);
    await test.pool.setMfaRequired([annsId], true);
    expect((await prefer(totpOff)).body).toEqual({
      __type: 'InvalidParameterException',
      message: 'A second factor is required: turn another one on first',
    });
    expect((await prefer({ ...totpOff, ...emailOn })).status).toBe(200);
    expect((await prefer(emailOff)).error).toBe('InvalidParameterException');
    await test.pool.setMfaRequired([annsId], false);
    expect((await prefer(emailOff)).status).toBe(200);
  });

  it.each([
    [{ SoftwareTokenMfaSettings: 'on' }],
    [{ EmailMfaSettings: { Enabled: 'yes' } }],
    [{ EmailMfaSettings: { PreferredMfa: true } }],
    [{ EmailMfaSettings: { Enabled: false, PreferredMfa: true } }],
    [{ SMSMfaSettings: { Enabled: true } }],
    [{ EmailMfaSettings: [] }],
  ])('refuse %j', async (settings) => {
    expect((await prefer(settings)).error).toBe('InvalidParameterException');
  });

  it('prefer one factor at most, and accept a text message that is off', async () => {
    await setUpAuthenticator(test, token);
    const preferred = { Enabled: true, PreferredMfa: true };
    const { error } = await prefer({
      SoftwareTokenMfaSettings: preferred,
      EmailMfaSettings: preferred,
    });
    expect(error).toBe('InvalidParameterException');
    expect((await prefer({ SMSMfaSettings: { Enabled: false } })).status).toBe(200);
  });

  it('are for signed-in users', async () => {
    expect((await prefer(emailOn, 'x')).error).toBe('NotAuthorizedException');
    await test.pool.revokeAllSessions(annsId);
    expect((await prefer(emailOn)).error).toBe('NotAuthorizedException');
  });

  it('say so when two of them cross each other', async () => {
    const answers = await Promise.all([prefer(emailOn), prefer(emailOff)]);
    expect(answers.map(({ error }) => error)).toEqual([
      undefined,
      'ConcurrentModificationException',
    ]);
  });
});
