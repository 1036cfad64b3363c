import {
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  type RespondToAuthChallengeCommandOutput,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js';
import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  fetchUserAttributes,
  resetPassword,
  signIn,
  signOut,
  updatePassword,
} from 'aws-amplify/auth';
import { JwtVerifier } from 'aws-jwt-verify';
import {
  createSrpSession,
  signSrpSession,
  wrapAuthChallenge,
  wrapInitiateAuth,
} from 'cognito-srp-helper';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LoopbackServer, listenOnLoopback } from './test-support/loopback-server.ts';
import {
  claimsOf,
  clientId,
  issuer,
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
  test = openTestPool({ startAt: new Date() });
  ({ userId } = await test.pool.createUser({ email, password }));
  await test.pool.createUser({ email: 'new@example.org', password: temporary, temporary: true });
  server = await listenOnLoopback(test.pool);
});

afterEach(() => server.close());

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

  it('asks for a new password, tells why one is no good, and goes on', async () => {
    const { nextStep } = await signIn({ username: 'new@example.org', password: temporary });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    await expect(confirmSignIn({ challengeResponse: 'short' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: 'The password needs at least 8 characters.',
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
});

// Deprecated in favour of aws-amplify, and kept for what it is: a client written apart from it.
/* oxlint-disable typescript/no-deprecated */
describe('amazon-cognito-identity-js', () => {
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

  function signInAs(
    user: CognitoUser,
    secret: string,
  ): Promise<CognitoUserSession | 'new password'> {
    const details = new AuthenticationDetails({ Username: user.getUsername(), Password: secret });
    return new Promise((onSuccess, onFailure) => {
      const newPasswordRequired = () => onSuccess('new password');
      user.authenticateUser(details, { onSuccess, onFailure, newPasswordRequired });
    });
  }

  async function session(secret = password) {
    const user = userNamed(email);
    const opened = await signInAs(user, secret);
    if (opened === 'new password') throw new Error('A new password is asked for.');
    return { user, opened };
  }

  /** Waits for a method that ends in a node-style callback. */
  const settle = <T>(start: (done: (error: unknown, result?: T) => void) => void) =>
    new Promise<T | undefined>((resolve, reject) => {
      start((error, result) => (error instanceof Error ? reject(error) : resolve(result)));
    });

  it('signs in, is refused with a wrong password, and refreshes in its own way', async () => {
    await expect(session('Wrong-1-password')).rejects.toMatchObject({
      code: 'NotAuthorizedException',
    });
    const { user, opened } = await session();
    await verified(opened.getIdToken().getJwtToken(), 'id');
    const refreshed = await settle<CognitoUserSession>((done) =>
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
    expect(await settle((done) => user.changePassword(password, newPassword, done))).toBe(
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
});
