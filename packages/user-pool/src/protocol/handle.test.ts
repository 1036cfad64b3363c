import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../test-support/memory-store.ts';
import { clientId, openTestPool, second } from '../test-support/test-pool.ts';

const target = (operation: string) => `AWSCognitoIdentityProviderService.${operation}`;
const address = '192.0.2.1';

describe('the wire protocol', () => {
  it.each([
    undefined,
    '',
    'GetUser',
    'Other.GetUser',
    target(''),
    target('getUser'),
    target('__proto__'),
    target('constructor'),
    target('toString'),
  ])('knows no operation %s', async (name) => {
    const { pool } = openTestPool();
    const { status, headers, body } = await pool.handle({ target: name, body: '{}', address });
    expect(status).toBe(400);
    expect(headers['x-amzn-errortype']).toBe('UnknownOperationException:');
    expect(JSON.parse(body)).toMatchObject({ __type: 'UnknownOperationException' });
  });

  it.each(['', '{', '[]', 'null', '"text"', '1'])('refuses the body %s', async (body) => {
    const { pool } = openTestPool();
    const answer = await pool.handle({ target: target('GetUser'), body, address });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({ __type: 'SerializationException' });
  });

  it('takes the body as bytes too', async () => {
    const { pool } = openTestPool();
    const body = Buffer.from('{"AccessToken":"x"}');
    const answer = await pool.handle({ target: target('GetUser'), body, address });
    expect(JSON.parse(answer.body).message).toBe('Invalid Access Token');
  });

  it('refuses bodies over the limit', async () => {
    const { call } = openTestPool();
    const { status, body } = await call('GetUser', { AccessToken: 'x'.repeat(200 * 1024) });
    expect(status).toBe(413);
    expect(body).toMatchObject({ __type: 'RequestTooLargeException' });
  });

  it('says the same in headers and body, uncached, with an id for each request', async () => {
    const { call } = openTestPool();
    const [first, other] = [await call('GetUser', {}), await call('GetUser', {})];
    expect(first.body).toEqual({
      __type: 'InvalidParameterException',
      message: 'Missing required parameter AccessToken',
    });
    expect(first.headers).toEqual({
      'content-type': 'application/x-amz-json-1.1',
      'cache-control': 'no-store',
      'x-amzn-requestid': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-amzn-errortype': 'InvalidParameterException:',
      'x-amzn-errormessage': 'Missing required parameter AccessToken',
    });
    expect(other.headers['x-amzn-requestid']).not.toBe(first.headers['x-amzn-requestid']);
  });

  it('serves one client only', async () => {
    const { call } = openTestPool();
    const operations = [
      'InitiateAuth',
      'RespondToAuthChallenge',
      'GetTokensFromRefreshToken',
      'RevokeToken',
      'ForgotPassword',
      'ConfirmForgotPassword',
    ];
    for (const operation of operations) {
      for (const ClientId of ['other', undefined, null, { toString: 1 }]) {
        const { body } = await call(operation, { ClientId });
        expect(body).toMatchObject({ __type: 'ResourceNotFoundException' });
      }
    }
  });

  it.each(['ann\0@example.com', 'half of a pair: \ud83d'])(
    'refuses %j, which stores can’t keep, in a value and in its name',
    async (text) => {
      const { call, errors } = openTestPool();
      const fields = { ClientId: clientId, AuthFlow: 'USER_SRP_AUTH' };
      const answers = await Promise.all([
        call('InitiateAuth', { ...fields, AuthParameters: { USERNAME: text, SRP_A: 'ab' } }),
        call('ForgotPassword', { ClientId: clientId, Username: text }),
        call('UpdateUserAttributes', { UserAttributes: [{ Name: 'name', Value: text }] }),
        call('RespondToAuthChallenge', { ChallengeResponses: { [text]: 'x' } }),
      ]);
      for (const { status, body } of answers) {
        expect([status, body]).toEqual([
          400,
          {
            __type: 'InvalidParameterException',
            message: 'A parameter has a character that cannot be kept',
          },
        ]);
      }
      expect(errors).toEqual([]);
    },
  );

  it('refuses a body that is nested deeper than any call', async () => {
    const { pool, errors } = openTestPool();
    const body = `{"AccessToken":${'['.repeat(60_000)}${']'.repeat(60_000)}}`;
    const target = 'AWSCognitoIdentityProviderService.GetUser';
    const answer = await pool.handle({ target, body, address: '192.0.2.1' });
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      400,
      { __type: 'SerializationException', message: 'Request body is nested too deeply' },
    ]);
    expect(errors).toEqual([]);
  });

  it('refuses flows and challenges that it does not have', async () => {
    const { call } = openTestPool();
    const flow = await call('InitiateAuth', {
      ClientId: clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: {},
    });
    const challenge = await call('RespondToAuthChallenge', {
      ClientId: clientId,
      ChallengeName: '__proto__',
      ChallengeResponses: {},
    });
    expect(flow.body).toMatchObject({ __type: 'InvalidParameterException' });
    expect(challenge.body).toMatchObject({ __type: 'InvalidParameterException' });
  });

  it.each([null, 1, [], {}, '', 'x'.repeat(9000)])(
    'refuses %j where a text belongs',
    async (value) => {
      const { call, errors } = openTestPool();
      const fields = { ClientId: clientId };
      const answers = await Promise.all([
        call('GetUser', { AccessToken: value }),
        call('RevokeToken', { ...fields, Token: value }),
        call('AssociateSoftwareToken', { Session: value }),
        call('VerifySoftwareToken', { AccessToken: 'x', UserCode: value }),
        call('SetUserMFAPreference', { AccessToken: value }),
        call('RespondToAuthChallenge', {
          ...fields,
          ChallengeName: 'EMAIL_OTP',
          Session: 'x',
          ChallengeResponses: { USERNAME: 'x', EMAIL_OTP_CODE: value },
        }),
        call('ForgotPassword', { ...fields, Username: value }),
        call('ConfirmForgotPassword', {
          ...fields,
          Username: 'x',
          Password: value,
          ConfirmationCode: '1',
        }),
        call('InitiateAuth', {
          ...fields,
          AuthFlow: 'USER_SRP_AUTH',
          AuthParameters: { USERNAME: value, SRP_A: '5' },
        }),
        call('RespondToAuthChallenge', {
          ...fields,
          ChallengeName: 'PASSWORD_VERIFIER',
          ChallengeResponses: value,
        }),
      ]);
      const names = new Set(answers.map(({ error }) => error));
      expect(names.has('InvalidParameterException')).toBe(true);
      expect(names.size).toBe(1);
      expect(errors).toEqual([]);
    },
  );

  it('reports its own failures to the operator only', async () => {
    const failure = new Error('The connection to db.internal with password hunter2 was lost.');
    const store = {
      ...createMemoryStore(),
      findIdentity: () => Promise.reject(failure),
    };
    const { call, errors } = openTestPool({ store });
    const { status, body, text } = await call('InitiateAuth', {
      ClientId: clientId,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: 'ann@example.org', SRP_A: '5' },
    });
    expect(status).toBe(500);
    expect(body).toMatchObject({ __type: 'InternalErrorException' });
    expect(text).not.toContain('hunter2');
    expect(errors).toEqual([{ error: failure, operation: 'InitiateAuth' }]);
  });

  it('repeats no input in an error text', async () => {
    const { call, signIn, codes, pool } = openTestPool();
    await pool.createUser({ email: 'ann@example.org', password: 'Ann-and-1-password' });
    const { RefreshToken, AccessToken } = (await signIn('ann@example.org', 'Ann-and-1-password'))
      .body.AuthenticationResult;
    await call('ForgotPassword', { Username: 'ann@example.org', ClientId: clientId });
    const secrets = [
      'S3cret-input',
      RefreshToken,
      AccessToken,
      codes[0]?.code ?? '',
      'ann@example',
    ];
    const texts = await Promise.all([
      call('ChangePassword', {
        AccessToken,
        PreviousPassword: 'S3cret-input',
        ProposedPassword: 'S3cret-input2',
      }),
      call('ChangePassword', {
        AccessToken,
        PreviousPassword: 'Ann-and-1-password',
        ProposedPassword: 'Sc-input',
      }),
      call('GetUser', { AccessToken: `${AccessToken}x` }),
      call('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken: `x${RefreshToken}` }),
      call('ConfirmForgotPassword', {
        ClientId: clientId,
        Username: 'ann@example.org',
        ConfirmationCode: 'S3cret-input',
        Password: 'S3cret-input',
      }),
      call('InitiateAuth', { ClientId: clientId, AuthFlow: 'S3cret-input', AuthParameters: {} }),
      call('S3cret-input', {}),
      call('GetUser', '{"AccessToken":"S3cret-input"'),
      call('VerifySoftwareToken', { AccessToken, UserCode: 'S3cret-input' }),
      call('VerifySoftwareToken', { Session: 'S3cret-input', UserCode: '123456' }),
      call('UpdateUserAttributes', {
        AccessToken,
        UserAttributes: [{ Name: 'S3cret-input', Value: 'S3cret-input' }],
      }),
      call('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code: 'S3cret-input' }),
      call('RespondToAuthChallenge', {
        ClientId: clientId,
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        Session: 'S3cret-input',
        ChallengeResponses: { USERNAME: 'S3cret-input', SOFTWARE_TOKEN_MFA_CODE: 'S3cret-input' },
      }),
    ]);
    for (const { status, text, headers } of texts) {
      expect(status).toBe(400);
      for (const secret of secrets) expect(text + JSON.stringify(headers)).not.toContain(secret);
    }
  });
});

describe('calls from one address', () => {
  const limits = { addressBurst: 3, addressPerSecond: 2, trackedAddresses: 2 };
  const statusFrom = async (test: ReturnType<typeof openTestPool>, from: string) =>
    (await test.call('GetUser', {}, { address: from })).error;
  const served = 'InvalidParameterException';
  const refused = 'TooManyRequestsException';

  it('are slowed down after a burst, and waiting helps whatever was refused', async () => {
    const test = openTestPool({ limits });
    const answers = [];
    for (let turn = 0; turn < 5; turn += 1) answers.push(await statusFrom(test, '192.0.2.1'));
    expect(answers).toEqual([served, served, served, refused, refused]);
    expect(await statusFrom(test, '192.0.2.2')).toBe(served);
    test.pass(second / 2);
    expect(await statusFrom(test, '192.0.2.1')).toBe(served);
    expect(await statusFrom(test, '192.0.2.1')).toBe(refused);
  });

  it('count for the whole network of an IPv6 address, and for a mapped one as itself', async () => {
    const test = openTestPool({ limits });
    const network = ['2001:db8::1', '2001:0db8:0:0:ffff::2', '2001:db8::3:4:5:6'];
    for (const from of network) expect(await statusFrom(test, from)).toBe(served);
    expect(await statusFrom(test, '2001:db8:0:0:1:2:3:4')).toBe(refused);
    expect(await statusFrom(test, '2001:db8:0:1::1')).toBe(served);
    for (const from of ['::ffff:192.0.2.9', '192.0.2.9', '192.0.2.9']) {
      expect(await statusFrom(test, from)).toBe(served);
    }
    expect(await statusFrom(test, '::ffff:192.0.2.9')).toBe(refused);
  });

  it('are forgotten for those unseen longest when there are too many', async () => {
    const test = openTestPool({ limits });
    for (let turn = 0; turn < 3; turn += 1) await statusFrom(test, '192.0.2.1');
    expect(await statusFrom(test, '192.0.2.1')).toBe(refused);
    await statusFrom(test, '192.0.2.2');
    await statusFrom(test, '192.0.2.3');
    expect(await statusFrom(test, '192.0.2.1')).toBe(served);
  });
});
