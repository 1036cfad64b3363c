import { beforeEach, describe, expect, it } from 'vitest';
import { createUserPool } from './index.ts';
import { createMemoryStore } from './test-support/memory-store.ts';
import { hour, issuer, openTestPool, signingKey, type TestPool } from './test-support/test-pool.ts';

const ann = 'ann@example.org';
const password = 'Ann-and-1-password';
const unauthorized = {
  __type: 'NotAuthorizedException',
  message: 'A client attempted to write unauthorized attribute',
};

let test: TestPool;
let annsId: string;
let token: string;

async function open(writableAttributes?: string[]): Promise<void> {
  test = openTestPool(writableAttributes ? { writableAttributes } : {});
  ({ userId: annsId } = await test.pool.createUser({ email: ann, password }));
  token = (await test.signIn(ann, password)).body.AuthenticationResult.AccessToken;
}

const update = (...attributes: unknown[]) =>
  test.call('UpdateUserAttributes', { AccessToken: token, UserAttributes: attributes });
const remove = (...names: unknown[]) =>
  test.call('DeleteUserAttributes', { AccessToken: token, UserAttributeNames: names });

async function attributes(): Promise<Record<string, string>> {
  const { body } = await test.call('GetUser', { AccessToken: token });
  const list: { Name: string; Value: string }[] = body.UserAttributes;
  return Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));
}

describe('what people write about themselves', () => {
  beforeEach(() => open());

  it('is set, changed and removed', async () => {
    const given = { Name: 'given_name', Value: 'Ann' };
    expect((await update(given, { Name: 'family_name', Value: 'Ó' })).text).toBe('{}');
    await update({ Name: 'zoneinfo', Value: 'Europe/London' }, { Name: 'family_name', Value: '' });
    const fixed = { sub: annsId, email: ann, email_verified: 'true' };
    expect(await attributes()).toEqual({ ...fixed, given_name: 'Ann', zoneinfo: 'Europe/London' });
    expect((await remove('given_name', 'zoneinfo', 'locale')).text).toBe('{}');
    expect(await attributes()).toEqual(fixed);
  });

  it.each(['email', 'email_verified', 'sub', 'custom:role', 'phone_number', '__proto__'])(
    'does not include %s',
    async (Name) => {
      expect((await update({ Name: 'name', Value: 'Ann' }, { Name, Value: 'x' })).body).toEqual(
        unauthorized,
      );
      expect((await remove('name', Name)).body).toEqual(unauthorized);
      expect(await attributes()).not.toHaveProperty('name');
    },
  );

  it('has a reasonable form', async () => {
    const badly = [
      update(),
      update('name'),
      update({ Value: 'Ann' }),
      update({ Name: 'name', Value: 1 }),
      update({ Name: 'name', Value: 'x'.repeat(2049) }),
      update(...Array.from({ length: 51 }, () => ({ Name: 'name', Value: 'x' }))),
      remove(),
      test.call('DeleteUserAttributes', { AccessToken: token }),
      test.call('UpdateUserAttributes', { AccessToken: token, UserAttributes: {} }),
    ];
    for (const { error } of await Promise.all(badly)) {
      expect(error).toBe('InvalidParameterException');
    }
  });

  it('is for signed-in users', async () => {
    await test.pool.revokeAllSessions(annsId);
    for (const call of [update({ Name: 'name', Value: 'Ann' }), remove('name')]) {
      expect((await call).body.message).toBe('Access Token has been revoked');
    }
  });

  it('never includes names that mean something else in a pool', () => {
    const make = (name: string) => () =>
      createUserPool({
        poolId: 'us-east-1_Embedded1',
        clientId: 'web-client',
        issuer,
        signingKeys: [signingKey],
        masterKey: Buffer.alloc(32),
        store: createMemoryStore(),
        deliverCode: async () => undefined,
        writableAttributes: ['name', name],
      });
    for (const name of ['sub', 'email_verified', 'cognito:groups', 'iss', '', 'custom:']) {
      expect(make(name)).toThrow(RangeError);
    }
    expect(make('custom:team')).not.toThrow();
  });
});

describe('a change of the email address by its owner', () => {
  const changed = 'Ann.New@example.org';

  beforeEach(() => open(['email', 'name']));

  const changeTo = (Value: string) => update({ Name: 'email', Value });
  const verify = (Code: string, AttributeName = 'email') =>
    test.call('VerifyUserAttribute', { AccessToken: token, AttributeName, Code });
  const resend = () =>
    test.call('GetUserAttributeVerificationCode', { AccessToken: token, AttributeName: 'email' });
  const newest = () => test.codes.at(-1)?.code ?? '';
  const wrong = () => (newest() === '000000' ? '000001' : '000000');

  it('waits for the code that was sent to the new one', async () => {
    const { body } = await update(
      { Name: 'email', Value: ` ${changed} ` },
      { Name: 'name', Value: 'Ann' },
    );
    expect(body).toEqual({
      CodeDeliveryDetailsList: [
        { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'a***@e***' },
      ],
    });
    expect(test.codes).toEqual([
      {
        userId: annsId,
        email: changed,
        code: expect.stringMatching(/^\d{6}$/),
        purpose: 'verify-email',
      },
    ]);
    expect(await attributes()).toMatchObject({ email: ann, name: 'Ann' });
    expect((await test.signIn(changed, password)).status).toBe(400);
    expect((await verify(wrong())).error).toBe('CodeMismatchException');
    expect((await verify(newest())).text).toBe('{}');
    expect(await attributes()).toMatchObject({ email: changed, email_verified: 'true' });
    expect((await test.signIn(changed, password)).status).toBe(200);
    expect((await test.signIn(ann, password)).status).toBe(400);
    expect((await verify(newest())).error).toBe('CodeMismatchException');
  });

  it('sends another code on request, and the newest address counts', async () => {
    expect((await resend()).error).toBe('InvalidParameterException');
    await changeTo(changed);
    const first = newest();
    await changeTo('other@example.org');
    expect((await verify(first)).error).toBe('CodeMismatchException');
    expect((await resend()).body.CodeDeliveryDetails.Destination).toBe('o***@e***');
    expect(test.codes.at(-1)?.email).toBe('other@example.org');
    expect((await verify(newest())).status).toBe(200);
    expect((await attributes()).email).toBe('other@example.org');
  });

  it('gives an hour and five tries, and five codes an hour', async () => {
    await changeTo(changed);
    for (let turn = 1; turn <= 5; turn += 1) {
      expect((await verify(wrong())).error).toBe('CodeMismatchException');
    }
    expect((await verify(newest())).error).toBe('ExpiredCodeException');
    for (let turn = 2; turn <= 5; turn += 1) expect((await resend()).status).toBe(200);
    expect((await resend()).error).toBe('LimitExceededException');
    expect((await changeTo('other@example.org')).error).toBe('LimitExceededException');
    expect((await verify(newest())).status).toBe(200);
  });

  it('forgets a code after an hour', async () => {
    await changeTo(changed);
    test.pass(hour - 1000);
    token = (await test.signIn(ann, password)).body.AuthenticationResult.AccessToken;
    test.pass(1000);
    expect((await verify(newest())).error).toBe('ExpiredCodeException');
  });

  it('does not reveal whose another address is, except to the reader of its email', async () => {
    await test.pool.createUser({ email: changed, password });
    expect((await changeTo(changed)).body).toHaveProperty('CodeDeliveryDetailsList');
    expect((await verify(newest())).error).toBe('AliasExistsException');
    expect((await attributes()).email).toBe(ann);
  });

  it('is none where only the letter case is another, and none to nonsense', async () => {
    expect((await changeTo('ANN@example.org')).text).toBe('{}');
    expect((await changeTo('ann')).error).toBe('InvalidParameterException');
    expect((await changeTo('')).error).toBe('InvalidParameterException');
    expect((await remove('email')).body).toEqual(unauthorized);
    expect((await verify('123456', 'name')).error).toBe('InvalidParameterException');
    expect(test.codes).toHaveLength(0);
  });

  it('can be requested again when the email was not sent', async () => {
    const failure = new Error('No connection.');
    test = openTestPool({
      writableAttributes: ['email'],
      deliverCode: () => Promise.reject(failure),
    });
    await test.pool.createUser({ email: ann, password });
    token = (await test.signIn(ann, password)).body.AuthenticationResult.AccessToken;
    expect((await changeTo(changed)).error).toBe('CodeDeliveryFailureException');
    expect((await resend()).error).toBe('CodeDeliveryFailureException');
    expect(test.errors).toHaveLength(2);
  });
});
