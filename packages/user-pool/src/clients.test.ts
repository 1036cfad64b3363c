import {
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  DeleteUserAttributesCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  type RespondToAuthChallengeCommandOutput,
  RevokeTokenCommand,
  SetUserMFAPreferenceCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js';
import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  confirmUserAttribute,
  deleteUserAttributes,
  fetchAuthSession,
  fetchMFAPreference,
  fetchUserAttributes,
  resetPassword,
  sendUserAttributeVerificationCode,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  updatePassword,
  updateUserAttributes,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { JwtVerifier } from 'aws-jwt-verify';
import {
  createSrpSession,
  signSrpSession,
  wrapAuthChallenge,
  wrapInitiateAuth,
} from 'cognito-srp-helper';
import { TOTP, URI } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LoopbackServer, listenOnLoopback } from './test-support/loopback-server.ts';
import {
  type Authenticator,
  authenticatorApp,
  setUpAuthenticator,
  setUpEmailCodes,
} from './test-support/second-factor.ts';
import {
  claimsOf,
  clientId,
  issuer,
  minute,
  openTestPool,
  poolId,
  type TestPool,
} from './test-support/test-pool.ts';

const email = 'ann@example.org';
const password = 'Zażółć-1-password';
const newPassword = 'Another-1-password';
const temporary = 'Temporary-1!';

let test: TestPool;
let server: LoopbackServer;
let userId: string;

beforeEach(async () => {
  test = openTestPool({ startAt: new Date(), writableAttributes: ['given_name', 'email'] });
  ({ userId } = await test.pool.createUser({ email, password }));
  await test.pool.createUser({ email: 'new@example.org', password: temporary, temporary: true });
  server = await listenOnLoopback(test.pool);
});

afterEach(() => server.close());

const newestCode = () => test.codes.at(-1)?.code ?? '';

/** Ann's account with an authenticator, made by none of the clients. */
async function giveAuthenticator(settings?: object): Promise<Authenticator> {
  const { body } = await test.signIn(email, password);
  return setUpAuthenticator(test, body.AuthenticationResult.AccessToken, settings);
}

/** The same with both factors and no preference. */
async function giveBothFactors(): Promise<Authenticator> {
  const { body } = await test.signIn(email, password);
  const { AccessToken } = body.AuthenticationResult;
  const app = await setUpAuthenticator(test, AccessToken);
  await setUpEmailCodes(test, AccessToken);
  return app;
}

/** The claims, after the checks that an API makes. */
async function verified(token: string, use: 'id' | 'access') {
  const verifier = JwtVerifier.create({
    issuer,
    audience: use === 'id' ? clientId : null,
    jwksUri: `${issuer}/.well-known/jwks.json`,
    customJwtCheck: ({ payload }) => {
      if (payload.token_use !== use) throw new Error(`Not an ${use} token.`);
    },
  });
  verifier.cacheJwks(test.pool.jwks());
  return verifier.verify(token);
}

describe('aws-amplify', () => {
  beforeAll(() => {
    // It warns that the endpoint is not the cloud's own.
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
  });
  afterAll(() => void vi.restoreAllMocks());

  beforeEach(() => {
    Amplify.configure({
      Auth: {
        Cognito: { userPoolId: poolId, userPoolClientId: clientId, userPoolEndpoint: server.url },
      },
    });
  });
  afterEach(() => signOut());

  it('signs in by SRP and gets tokens that an API accepts', async () => {
    expect((await signIn({ username: email, password })).nextStep.signInStep).toBe('DONE');
    const { tokens, userSub } = await fetchAuthSession();
    expect(userSub).toBe(userId);
    const claims = await verified(tokens?.idToken?.toString() ?? '', 'id');
    expect(claims).toMatchObject({ sub: userId, email });
    await verified(tokens?.accessToken.toString() ?? '', 'access');
    expect(await fetchUserAttributes()).toMatchObject({ email, email_verified: 'true' });
    expect(server.calls).toEqual(['InitiateAuth', 'RespondToAuthChallenge', 'GetUser']);
  });

  it('says that the password is wrong, and the same of an unknown name', async () => {
    for (const username of [email, 'nobody@example.org']) {
      await expect(signIn({ username, password: 'Wrong-1-password' })).rejects.toMatchObject({
        name: 'NotAuthorizedException',
        message: 'Incorrect username or password.',
      });
    }
  });

  it('asks for a new password, says why one is refused, and continues', async () => {
    const { nextStep } = await signIn({ username: 'new@example.org', password: temporary });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    await expect(confirmSignIn({ challengeResponse: 'short' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: 'Password must have at least 8 characters.',
    });
    const done = await confirmSignIn({ challengeResponse: newPassword });
    expect(done.nextStep.signInStep).toBe('DONE');
    expect((await fetchAuthSession()).tokens).toBeDefined();
  });

  it('refreshes as often as it likes, several tabs of code at once too', async () => {
    await signIn({ username: email, password });
    const first = (await fetchAuthSession()).tokens?.accessToken;
    for (let turn = 0; turn < 3; turn += 1) {
      const sessions = await Promise.all([
        fetchAuthSession({ forceRefresh: true }),
        fetchAuthSession({ forceRefresh: true }),
      ]);
      for (const { tokens } of sessions) {
        expect(tokens?.accessToken.toString()).not.toBe(first?.toString());
        expect(tokens?.accessToken.payload.origin_jti).toBe(first?.payload.origin_jti);
      }
    }
    expect(server.calls.filter((name) => name === 'GetTokensFromRefreshToken')).toHaveLength(3);
  });

  it('signs out: its session is over at once', async () => {
    await signIn({ username: email, password });
    const { tokens } = await fetchAuthSession();
    const session = claimsOf(tokens?.idToken?.toString() ?? '').origin_jti;
    expect(await test.pool.isSessionActive(session)).toBe(true);
    await signOut();
    expect(server.calls.at(-1)).toBe('RevokeToken');
    expect(await test.pool.isSessionActive(session)).toBe(false);
    expect(await fetchAuthSession()).toMatchObject({ tokens: undefined });
  });

  it('signs out everywhere, and a session that ended elsewhere is cleared', async () => {
    const elsewhere = (await test.signIn(email, password)).body.AuthenticationResult;
    await signIn({ username: email, password });
    await signOut({ global: true });
    const { status } = await test.call('GetUser', { AccessToken: elsewhere.AccessToken });
    expect(status).toBe(400);
    await signIn({ username: email, password });
    await test.pool.revokeAllSessions(userId);
    expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();
  });

  it('changes the password', async () => {
    await signIn({ username: email, password });
    await expect(
      updatePassword({ oldPassword: 'Wrong-1-password', newPassword }),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await updatePassword({ oldPassword: password, newPassword });
    await signOut();
    await expect(signIn({ username: email, password })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    await signIn({ username: email, password: newPassword });
  });

  it('resets a forgotten password in two steps', async () => {
    const { nextStep } = await resetPassword({ username: email });
    expect(nextStep).toMatchObject({
      resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
      codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'a***@e***' },
    });
    const confirm = (confirmationCode: string) =>
      confirmResetPassword({ username: email, confirmationCode, newPassword });
    await expect(confirm('not it')).rejects.toMatchObject({ name: 'CodeMismatchException' });
    await confirm(test.codes[0]?.code ?? '');
    await signIn({ username: email, password: newPassword });
  });

  const stepOf = async (step: ReturnType<typeof signIn>) => (await step).nextStep;
  const begin = (secret = password) => stepOf(signIn({ username: email, password: secret }));
  const answer = (challengeResponse: string) => stepOf(confirmSignIn({ challengeResponse }));

  it('sets up an authenticator app and signs in by its codes', async () => {
    await begin();
    const details = await setUpTOTP();
    const uri = URI.parse(details.getSetupUri('Countersign', email).href);
    expect(uri).toBeInstanceOf(TOTP);
    expect(uri.secret.base32).toBe(details.sharedSecret);
    const app = authenticatorApp(test, uri.secret.base32);
    await expect(verifyTOTPSetup({ code: app.wrongCode() })).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    });
    await verifyTOTPSetup({ code: app.code() });
    await updateMFAPreference({ totp: 'PREFERRED' });
    expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
    await signOut();
    test.pass(2 * minute);

    expect((await begin()).signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    await expect(answer(app.wrongCode())).rejects.toMatchObject({ name: 'CodeMismatchException' });
    expect((await answer(app.code())).signInStep).toBe('DONE');
    expect((await fetchAuthSession()).userSub).toBe(userId);
    await signOut();

    await begin();
    await expect(answer(app.code())).rejects.toMatchObject({
      name: 'ExpiredCodeException',
      message: 'Your software token has already been used once.',
    });
    expect((await answer(app.code(1))).signInStep).toBe('DONE');
    await updateMFAPreference({ totp: 'DISABLED', email: 'DISABLED', sms: 'DISABLED' });
    await signOut();
    expect((await begin()).signInStep).toBe('DONE');
  });

  it('signs in with an emailed code', async () => {
    await begin();
    await updateMFAPreference({ email: 'ENABLED' });
    await signOut();
    expect(await begin()).toMatchObject({
      signInStep: 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE',
      codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'a***@e***' },
    });
    await expect(answer('not it')).rejects.toMatchObject({ name: 'CodeMismatchException' });
    expect((await answer(newestCode())).signInStep).toBe('DONE');
  });

  it('lets the person choose between two factors', async () => {
    const app = await giveBothFactors();
    expect(await begin()).toMatchObject({
      signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION',
      allowedMFATypes: ['TOTP', 'EMAIL'],
    });
    expect((await answer('EMAIL')).signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
    expect((await answer(newestCode())).signInStep).toBe('DONE');
    expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP', 'EMAIL'] });
    await signOut();
    await begin();
    expect((await answer('TOTP')).signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    expect((await answer(app.code())).signInStep).toBe('DONE');
  });

  it('sets up an authenticator app where required, and asks for its code from then on', async () => {
    await test.pool.setMfaRequired([userId], true);
    const step = await begin();
    if (step.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(step.signInStep);
    const app = authenticatorApp(test, step.totpSetupDetails.sharedSecret);
    await expect(answer(app.wrongCode())).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    });
    expect((await answer(app.code())).signInStep).toBe('DONE');
    await signOut();
    expect((await begin()).signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    expect((await answer(app.code(1))).signInStep).toBe('DONE');
  });

  it('asks for the code after a new password too', async () => {
    const app = await giveAuthenticator();
    await test.pool.setPassword(userId, temporary, { temporary: true });
    expect((await begin(temporary)).signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    expect((await answer(newPassword)).signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    expect((await answer(app.code())).signInStep).toBe('DONE');
  });

  it('is sent to a new password where one is demanded', async () => {
    await test.pool.requirePasswordReset(userId);
    expect((await begin()).signInStep).toBe('RESET_PASSWORD');
    const confirmationCode = newestCode();
    await confirmResetPassword({ username: email, confirmationCode, newPassword });
    expect((await begin(newPassword)).signInStep).toBe('DONE');
  });

  it('changes attributes, the address by a code', async () => {
    await begin();
    const userAttributes = { given_name: 'Ann', email: 'ann.new@example.org' };
    const changed = await updateUserAttributes({ userAttributes });
    expect(changed.given_name?.nextStep.updateAttributeStep).toBe('DONE');
    expect(changed.email?.nextStep).toMatchObject({
      updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE',
      codeDeliveryDetails: { destination: 'a***@e***' },
    });
    expect(await fetchUserAttributes()).toMatchObject({ given_name: 'Ann', email });
    await sendUserAttributeVerificationCode({ userAttributeKey: 'email' });
    await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: newestCode() });
    await deleteUserAttributes({ userAttributeKeys: ['given_name'] });
    expect(await fetchUserAttributes()).toEqual({
      sub: userId,
      email: 'ann.new@example.org',
      email_verified: 'true',
    });
    await expect(
      updateUserAttributes({ userAttributes: { 'custom:role': 'admin' } }),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('shows for how long an account is locked', async () => {
    const from = { address: '127.0.0.1' };
    for (let turn = 1; turn <= 5; turn += 1) await test.signIn(email, 'Wrong-1-password', from);
    await expect(begin()).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Password attempts exceeded. Try again in 1 seconds.',
    });
  });
});

// Deprecated in favour of aws-amplify, and kept for what it is: a client written apart from it.
/* oxlint-disable typescript/no-deprecated */
describe('amazon-cognito-identity-js', () => {
  /** What a sign-in may ask before it gives a session. */
  type Question = 'new password' | 'totp' | 'choice' | 'set-up';

  function userNamed(username: string): CognitoUser {
    const kept = new Map<string, string>();
    const storage = {
      setItem: (key: string, value: string) => void kept.set(key, value),
      getItem: (key: string) => kept.get(key) ?? null,
      removeItem: (key: string) => void kept.delete(key),
      clear: () => kept.clear(),
    };
    const pool = new CognitoUserPool({
      UserPoolId: poolId,
      ClientId: clientId,
      endpoint: server.url,
      Storage: storage,
    });
    return new CognitoUser({ Username: username, Pool: pool, Storage: storage });
  }

  function signInAs(user: CognitoUser, secret: string): Promise<CognitoUserSession | Question> {
    const details = new AuthenticationDetails({ Username: user.getUsername(), Password: secret });
    return new Promise((onSuccess, onFailure) => {
      user.authenticateUser(details, {
        onSuccess,
        onFailure,
        newPasswordRequired: () => onSuccess('new password'),
        totpRequired: () => onSuccess('totp'),
        selectMFAType: () => onSuccess('choice'),
        mfaSetup: () => onSuccess('set-up'),
      });
    });
  }

  async function session(secret = password) {
    const user = userNamed(email);
    const opened = await signInAs(user, secret);
    if (typeof opened === 'string') throw new Error(`There is a question: ${opened}.`);
    return { user, opened };
  }

  /** Waits for a method that ends in a node-style callback. */
  const promisify = <T>(start: (done: (error: unknown, result?: T) => void) => void) =>
    new Promise<T | undefined>((resolve, reject) => {
      start((error, result) => (error instanceof Error ? reject(error) : resolve(result)));
    });

  it('signs in, is refused with a wrong password, and refreshes in its own way', async () => {
    await expect(session('Wrong-1-password')).rejects.toMatchObject({
      code: 'NotAuthorizedException',
    });
    const { user, opened } = await session();
    await verified(opened.getIdToken().getJwtToken(), 'id');
    const refreshed = await promisify<CognitoUserSession>((done) =>
      user.refreshSession(opened.getRefreshToken(), done),
    );
    expect(server.calls.at(-1)).toBe('InitiateAuth');
    expect(refreshed?.getRefreshToken().getToken()).toBe(opened.getRefreshToken().getToken());
    await verified(refreshed?.getAccessToken().getJwtToken() ?? '', 'access');
  });

  it('sets a new password where one is required', async () => {
    const user = userNamed('new@example.org');
    expect(await signInAs(user, temporary)).toBe('new password');
    const opened = await new Promise<CognitoUserSession>((onSuccess, onFailure) => {
      user.completeNewPasswordChallenge(newPassword, {}, { onSuccess, onFailure });
    });
    await verified(opened.getIdToken().getJwtToken(), 'id');
  });

  it('changes the password, and signs out here and everywhere', async () => {
    const { user, opened } = await session();
    expect(await promisify((done) => user.changePassword(password, newPassword, done))).toBe(
      'SUCCESS',
    );
    const other = await session(newPassword);
    await new Promise<void>((resolve) => user.signOut(resolve));
    const active = (one: CognitoUserSession) =>
      test.pool.isSessionActive(one.getIdToken().decodePayload().origin_jti);
    expect(await active(opened)).toBe(false);
    expect(await active(other.opened)).toBe(true);
    await new Promise<string>((onSuccess, onFailure) => {
      other.user.globalSignOut({ onSuccess, onFailure });
    });
    expect(await active(other.opened)).toBe(false);
  });

  it('resets a forgotten password in two steps', async () => {
    const user = userNamed(email);
    await new Promise<void>((resolve, onFailure) => {
      user.forgotPassword({ onSuccess: () => resolve(), onFailure });
    });
    await new Promise<string>((onSuccess, onFailure) => {
      user.confirmPassword(test.codes[0]?.code ?? '', newPassword, { onSuccess, onFailure });
    });
    expect(await session(newPassword)).toBeDefined();
  });

  const secretFor = (user: CognitoUser) =>
    new Promise<string>((associateSecretCode, onFailure) => {
      user.associateSoftwareToken({ associateSecretCode, onFailure });
    });
  const verifyCode = (user: CognitoUser, code: string) =>
    new Promise<CognitoUserSession>((onSuccess, onFailure) => {
      user.verifySoftwareToken(code, 'Phone', { onSuccess, onFailure });
    });
  const sendCode = (user: CognitoUser, code: string) =>
    new Promise<CognitoUserSession>((onSuccess, onFailure) => {
      user.sendMFACode(code, { onSuccess, onFailure }, 'SOFTWARE_TOKEN_MFA');
    });

  it('sets up an authenticator app and signs in by its codes', async () => {
    const { user } = await session();
    const app = authenticatorApp(test, await secretFor(user));
    await expect(verifyCode(user, app.wrongCode())).rejects.toMatchObject({
      code: 'EnableSoftwareTokenMFAException',
    });
    await verifyCode(user, app.code());
    const preferred = { PreferredMfa: true, Enabled: true };
    await promisify((done) => user.setUserMfaPreference(null, preferred, done));
    test.pass(2 * minute);
    const [here, there] = [userNamed(email), userNamed(email)];
    expect(await signInAs(here, password)).toBe('totp');
    await expect(sendCode(here, app.wrongCode())).rejects.toMatchObject({
      code: 'CodeMismatchException',
    });
    const opened = await sendCode(here, app.code());
    await verified(opened.getIdToken().getJwtToken(), 'id');
    expect(await signInAs(there, password)).toBe('totp');
    await expect(sendCode(there, app.code())).rejects.toMatchObject({
      code: 'ExpiredCodeException',
    });
    expect(await sendCode(there, app.code(1))).toBeDefined();
  });

  it('chooses between factors', async () => {
    const app = await giveBothFactors();
    const user = userNamed(email);
    expect(await signInAs(user, password)).toBe('choice');
    await new Promise<void>((resolve, onFailure) => {
      user.sendMFASelectionAnswer('SOFTWARE_TOKEN_MFA', {
        onSuccess: () => resolve(),
        onFailure,
        totpRequired: () => resolve(),
      });
    });
    expect(await sendCode(user, app.code())).toBeDefined();
  });

  it('sets up an authenticator app where one is required', async () => {
    await test.pool.setMfaRequired([userId], true);
    const user = userNamed(email);
    expect(await signInAs(user, password)).toBe('set-up');
    const app = authenticatorApp(test, await secretFor(user));
    const opened = await verifyCode(user, app.code());
    await verified(opened.getAccessToken().getJwtToken(), 'access');
  });

  it('is answered that a new password is required', async () => {
    await test.pool.requirePasswordReset(userId);
    await expect(session()).rejects.toMatchObject({ code: 'PasswordResetRequiredException' });
    await new Promise<string>((onSuccess, onFailure) => {
      userNamed(email).confirmPassword(newestCode(), newPassword, { onSuccess, onFailure });
    });
    expect(await session(newPassword)).toBeDefined();
  });

  it('changes attributes, the address by a code', async () => {
    const { user } = await session();
    const given = [
      new CognitoUserAttribute({ Name: 'given_name', Value: 'Ann' }),
      new CognitoUserAttribute({ Name: 'email', Value: 'ann.new@example.org' }),
    ];
    expect(await promisify((done) => user.updateAttributes(given, done))).toBe('SUCCESS');
    await new Promise<void>((resolve, onFailure) => {
      user.getAttributeVerificationCode('email', { onSuccess: () => resolve(), onFailure });
    });
    await new Promise<string>((onSuccess, onFailure) => {
      user.verifyAttribute('email', newestCode(), { onSuccess, onFailure });
    });
    await promisify((done) => user.deleteAttributes(['given_name'], done));
    const attributes = await promisify<CognitoUserAttribute[]>((done) =>
      user.getUserAttributes(done),
    );
    expect(attributes?.map(({ Name, Value }) => [Name, Value])).toEqual([
      ['sub', userId],
      ['email_verified', 'true'],
      ['email', 'ann.new@example.org'],
    ]);
  });
});
/* oxlint-enable typescript/no-deprecated */

describe('the AWS SDK with cognito-srp-helper', () => {
  let client: CognitoIdentityProviderClient;

  beforeEach(() => {
    client = new CognitoIdentityProviderClient({
      region: 'us-east-1',
      endpoint: server.url,
      credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    });
  });
  afterEach(() => client.destroy());

  async function signInAs(
    username: string,
    secret: string,
  ): Promise<RespondToAuthChallengeCommandOutput> {
    const srp = createSrpSession(username, secret, poolId, false);
    const challenge = await client.send(
      new InitiateAuthCommand(
        wrapInitiateAuth(srp, {
          ClientId: clientId,
          AuthFlow: 'USER_SRP_AUTH',
          AuthParameters: { USERNAME: username },
        }),
      ),
    );
    return client.send(
      new RespondToAuthChallengeCommand(
        wrapAuthChallenge(signSrpSession(srp, challenge), {
          ClientId: clientId,
          ChallengeName: 'PASSWORD_VERIFIER',
          ChallengeResponses: { USERNAME: username },
        }),
      ),
    );
  }

  const tokensOf = async (username: string, secret: string) => {
    const { AuthenticationResult } = await signInAs(username, secret);
    return {
      AccessToken: AuthenticationResult?.AccessToken,
      IdToken: AuthenticationResult?.IdToken ?? '',
      RefreshToken: AuthenticationResult?.RefreshToken,
    };
  };

  it('signs in, names errors rightly, and asks who it is', async () => {
    const { AccessToken, IdToken } = await tokensOf(email, password);
    await verified(IdToken, 'id');
    const user = await client.send(new GetUserCommand({ AccessToken }));
    expect(user.Username).toBe(userId);
    expect(user.UserAttributes).toContainEqual({ Name: 'email', Value: email });
    await expect(signInAs(email, 'Wrong-1-password')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
  });

  it('sets a new password where one is required', async () => {
    const { ChallengeName, Session } = await signInAs('new@example.org', temporary);
    const { AuthenticationResult } = await client.send(
      new RespondToAuthChallengeCommand({
        ClientId: clientId,
        ChallengeName,
        Session,
        ChallengeResponses: { USERNAME: 'new@example.org', NEW_PASSWORD: newPassword },
      }),
    );
    expect(await verified(AuthenticationResult?.IdToken ?? '', 'id')).toMatchObject({
      email: 'new@example.org',
    });
  });

  it('refreshes both ways and revokes', async () => {
    const { RefreshToken } = await tokensOf(email, password);
    const kept = await client.send(
      new InitiateAuthCommand({
        ClientId: clientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: RefreshToken ?? '' },
      }),
    );
    await verified(kept.AuthenticationResult?.IdToken ?? '', 'id');
    const rotated = await client.send(
      new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken }),
    );
    const next = rotated.AuthenticationResult?.RefreshToken;
    await client.send(new RevokeTokenCommand({ ClientId: clientId, Token: next }));
    await expect(
      client.send(new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken: next })),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('changes and resets the password, and signs out everywhere', async () => {
    const { AccessToken } = await tokensOf(email, password);
    await client.send(
      new ChangePasswordCommand({
        AccessToken,
        PreviousPassword: password,
        ProposedPassword: newPassword,
      }),
    );
    await client.send(new GlobalSignOutCommand({ AccessToken }));
    await expect(client.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    await client.send(new ForgotPasswordCommand({ ClientId: clientId, Username: email }));
    await client.send(
      new ConfirmForgotPasswordCommand({
        ClientId: clientId,
        Username: email,
        ConfirmationCode: test.codes[0]?.code,
        Password: password,
      }),
    );
    expect((await tokensOf(email, password)).AccessToken).toBeDefined();
  });

  const answer = (
    { ChallengeName, Session }: RespondToAuthChallengeCommandOutput,
    responses: Record<string, string>,
  ) =>
    client.send(
      new RespondToAuthChallengeCommand({
        ClientId: clientId,
        ChallengeName,
        Session,
        ChallengeResponses: { USERNAME: email, ...responses },
      }),
    );

  it('sets up an authenticator app and signs in by its codes', async () => {
    const { AccessToken } = await tokensOf(email, password);
    const { SecretCode } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
    const app = authenticatorApp(test, SecretCode ?? '');
    const verify = (UserCode: string) =>
      client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
    await expect(verify(app.wrongCode())).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    });
    expect((await verify(app.code())).Status).toBe('SUCCESS');
    await client.send(
      new SetUserMFAPreferenceCommand({
        AccessToken,
        SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
        EmailMfaSettings: { Enabled: true },
      }),
    );
    expect(await client.send(new GetUserCommand({ AccessToken }))).toMatchObject({
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'],
    });
    test.pass(2 * minute);
    const challenge = await signInAs(email, password);
    await expect(
      answer(challenge, { SOFTWARE_TOKEN_MFA_CODE: app.wrongCode() }),
    ).rejects.toMatchObject({ name: 'CodeMismatchException' });
    const done = await answer(challenge, { SOFTWARE_TOKEN_MFA_CODE: app.code() });
    await verified(done.AuthenticationResult?.IdToken ?? '', 'id');
    await expect(
      answer(await signInAs(email, password), { SOFTWARE_TOKEN_MFA_CODE: app.code() }),
    ).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });

  it('chooses a factor and signs in with an emailed code', async () => {
    await giveBothFactors();
    const choice = await signInAs(email, password);
    expect(choice.ChallengeName).toBe('SELECT_MFA_TYPE');
    const challenge = await answer(choice, { ANSWER: 'EMAIL_OTP' });
    expect(challenge.ChallengeParameters).toMatchObject({
      CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL',
      CODE_DELIVERY_DESTINATION: 'a***@e***',
    });
    const done = await answer(challenge, { EMAIL_OTP_CODE: newestCode() });
    await verified(done.AuthenticationResult?.IdToken ?? '', 'id');
  });

  it('sets up an authenticator app where one is required', async () => {
    await test.pool.setMfaRequired([userId], true);
    const challenge = await signInAs(email, password);
    const { SecretCode, Session } = await client.send(
      new AssociateSoftwareTokenCommand({ Session: challenge.Session }),
    );
    const UserCode = authenticatorApp(test, SecretCode ?? '').code();
    const next = await client.send(new VerifySoftwareTokenCommand({ Session, UserCode }));
    const done = await answer({ ...challenge, Session: next.Session }, {});
    expect(await verified(done.AuthenticationResult?.IdToken ?? '', 'id')).toMatchObject({
      sub: userId,
    });
  });

  it('sets a new password and is then prompted for the code, or to reset it', async () => {
    const app = await giveAuthenticator();
    await test.pool.setPassword(userId, temporary, { temporary: true });
    const first = await signInAs(email, temporary);
    const next = await answer(first, { NEW_PASSWORD: newPassword });
    expect(next.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    const done = await answer(next, { SOFTWARE_TOKEN_MFA_CODE: app.code() });
    expect(done.AuthenticationResult).toBeDefined();
    await test.pool.requirePasswordReset(userId);
    await expect(signInAs(email, newPassword)).rejects.toMatchObject({
      name: 'PasswordResetRequiredException',
    });
  });

  it('changes attributes, the address by a code', async () => {
    const { AccessToken } = await tokensOf(email, password);
    const { CodeDeliveryDetailsList } = await client.send(
      new UpdateUserAttributesCommand({
        AccessToken,
        UserAttributes: [
          { Name: 'given_name', Value: 'Ann' },
          { Name: 'email', Value: 'ann.new@example.org' },
        ],
      }),
    );
    expect(CodeDeliveryDetailsList).toHaveLength(1);
    const AttributeName = 'email';
    await client.send(new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName }));
    const Code = newestCode();
    await client.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName, Code }));
    await client.send(
      new DeleteUserAttributesCommand({ AccessToken, UserAttributeNames: ['given_name'] }),
    );
    const { UserAttributes } = await client.send(new GetUserCommand({ AccessToken }));
    expect(UserAttributes).toEqual([
      { Name: 'sub', Value: userId },
      { Name: 'email_verified', Value: 'true' },
      { Name: 'email', Value: 'ann.new@example.org' },
    ]);
  });
});
