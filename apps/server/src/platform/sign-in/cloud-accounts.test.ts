import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CloudPool, cloudPoolId, refusal, startCloudPool } from '../../testing/cloud-pool.ts';
import { readSettings } from '../config/settings.ts';
import { createLog } from '../log/log.ts';
import type { Accounts } from './accounts.ts';
import { administeredAccounts, cloudAccounts } from './cloud-accounts.ts';
import { cloudAdminApi } from './cloud-admin-api.ts';

const email = 'ann@example.com';
const password = 'Temporary-pass-1';
const credentials = {
  COGNITO_ACCESS_KEY_ID: 'AKIATESTTESTTEST0000',
  COGNITO_SECRET_ACCESS_KEY: 'secret-of-the-server',
};

let pool: CloudPool;
let accounts: Accounts;
let logged: string[];

beforeEach(async () => {
  pool = await startCloudPool();
  logged = [];
  accounts = accountsWith(credentials);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await pool.close();
});

const log = () => createLog('trace', (line) => void logged.push(line));

function poolSettings(env: Record<string, string>) {
  const { cognito } = readSettings({ ...pool.settings, ...env });
  if (!cognito) throw new Error('no cloud pool');
  return cognito;
}
const accountsWith = (env: Record<string, string>) => cloudAccounts(poolSettings(env), log());

/** The questions so far, each with what it says besides the pool. */
const newCalls = () =>
  pool.calls.splice(0).map(({ operation, input }) => {
    const { UserPoolId, ...rest } = input;
    expect(UserPoolId).toBe(cloudPoolId);
    return [operation, rest];
  });

const verified = [
  { Name: 'email', Value: email },
  { Name: 'email_verified', Value: 'true' },
];

describe('an invitation', () => {
  test('creates an account with a temporary password, and the pool sends no email', async () => {
    const { sub } = await accounts.invite(email, password);
    expect(sub).toBe(pool.accounts[0]?.sub);
    const [call] = pool.calls;
    expect(call?.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIATESTTESTTEST0000\/\d{8}\/eu-west-2\/cognito-idp\/aws4_request/,
    );
    expect(newCalls()).toEqual([
      [
        'AdminCreateUser',
        {
          Username: email,
          UserAttributes: verified,
          TemporaryPassword: password,
          MessageAction: 'SUPPRESS',
        },
      ],
    ]);
  });

  test('that is sent again gives another temporary password', async () => {
    const { sub } = await accounts.invite(email, password);
    newCalls();
    expect(await accounts.invite(email, 'Another-pass-2')).toEqual({ sub });
    expect(newCalls().slice(1)).toEqual([
      ['AdminGetUser', { Username: email }],
      ['AdminSetUserPassword', { Username: sub, Password: 'Another-pass-2', Permanent: false }],
      ['AdminUserGlobalSignOut', { Username: sub }],
    ]);
    expect(pool.accounts).toMatchObject([
      { password: 'Another-pass-2', status: 'FORCE_CHANGE_PASSWORD' },
    ]);
  });

  test('for a person whose account was created by someone else before ends its open sessions', async () => {
    const account = pool.addAccount(email, { enabled: false, attributes: { email } });
    expect(await accounts.invite(email, password)).toEqual({ sub: account.sub });
    expect(account).toMatchObject({
      password,
      status: 'FORCE_CHANGE_PASSWORD',
      enabled: true,
      attributes: { email_verified: 'true' },
    });
    const operations = newCalls().map(([operation]) => operation);
    expect(operations.indexOf('AdminUserGlobalSignOut')).toBeGreaterThan(
      operations.indexOf('AdminSetUserPassword'),
    );
  });

  test('is refused at its field where the pool does not take the email or the password', async () => {
    pool.answerAdmin('AdminCreateUser', refusal('InvalidParameterException'));
    await expect(accounts.invite(email, password)).rejects.toMatchObject({
      code: 'invalid',
      fields: { email: 'The user pool doesn’t accept this email. Enter a different one.' },
    });
    pool.answerAdmin('AdminCreateUser', refusal('InvalidPasswordException'));
    await expect(accounts.invite(email, password)).rejects.toMatchObject({
      code: 'invalid',
      fields: { password: 'The user pool requires a longer or more complex password.' },
    });
  });
});

test('the first user of an installation gets the password that they chose, however often it is done', async () => {
  const { sub } = await accounts.ensure(email, 'My-own-pass-1');
  expect(await accounts.ensure(email, 'My-own-pass-2')).toEqual({ sub });
  expect(pool.accounts).toMatchObject([{ sub, password: 'My-own-pass-2', status: 'CONFIRMED' }]);
});

describe('an account', () => {
  let sub: string;
  beforeEach(() => {
    sub = pool.addAccount(email, { factors: ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'] }).sub;
  });

  test('gets another email, which counts as verified, unless another account has it', async () => {
    await accounts.setEmail(sub, 'ann.new@example.com');
    const attributes = [
      { Name: 'email', Value: 'ann.new@example.com' },
      { Name: 'email_verified', Value: 'true' },
    ];
    expect(newCalls()).toEqual([
      ['AdminUpdateUserAttributes', { Username: sub, UserAttributes: attributes }],
    ]);
    pool.answerAdmin('AdminUpdateUserAttributes', refusal('AliasExistsException'));
    await expect(accounts.setEmail(sub, 'bob@example.com')).rejects.toMatchObject({
      code: 'conflict',
      fields: { email: 'Another account in the user pool has this email. Enter a different one.' },
    });
  });

  test('is disabled after its sessions have ended, and enabled again', async () => {
    await accounts.disable(sub);
    expect(newCalls()).toEqual([
      ['AdminUserGlobalSignOut', { Username: sub }],
      ['AdminDisableUser', { Username: sub }],
    ]);
    expect(pool.accounts).toMatchObject([{ enabled: false }]);
    await accounts.enable(sub);
    expect(newCalls()).toEqual([['AdminEnableUser', { Username: sub }]]);
  });

  test('has its password reset by the pool, which emails the code, and its sessions ended', async () => {
    await accounts.requirePasswordReset(sub);
    expect(newCalls()).toEqual([
      ['AdminResetUserPassword', { Username: sub }],
      ['AdminUserGlobalSignOut', { Username: sub }],
    ]);
  });

  test('that can’t have its password reset keeps its sessions, and it is said why', async () => {
    pool.answerAdmin('AdminResetUserPassword', refusal('NotAuthorizedException'));
    await expect(accounts.requirePasswordReset(sub)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('needs the invitation again') as string,
    });
    expect(newCalls()).toHaveLength(1);
  });

  test('loses the second factors that it has, and its sessions', async () => {
    const off = { Enabled: false, PreferredMfa: false };
    expect([...(await accounts.states([sub])).values()]).toEqual([
      { secondFactor: 'authenticator' },
    ]);
    newCalls();
    await accounts.resetMfa(sub);
    expect(newCalls()).toEqual([
      ['AdminGetUser', { Username: sub }],
      [
        'AdminSetUserMFAPreference',
        { Username: sub, SoftwareTokenMfaSettings: off, EmailMfaSettings: off },
      ],
      ['AdminUserGlobalSignOut', { Username: sub }],
    ]);
    expect([...(await accounts.states([sub])).values()]).toEqual([{ secondFactor: 'none' }]);
  });

  test('is removed, signed out and disabled even if it was deleted already', async () => {
    await accounts.remove(sub);
    expect(pool.accounts).toEqual([]);
    await accounts.remove(sub);
    await accounts.endSessions(sub);
    await accounts.disable(sub);
    await expect(accounts.enable(sub)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('has no list of sessions, and the pool decides on second factors for all', async () => {
    expect(await accounts.listSessions(sub)).toBeUndefined();
    expect(await accounts.endSession(sub, 'any')).toBe(false);
    await expect(accounts.setMfaRequired([sub], true)).rejects.toMatchObject({ code: 'conflict' });
    expect(newCalls()).toEqual([]);
  });
});

describe('the states of many accounts', () => {
  test('are requested once a minute, and deleted ones are left out', async () => {
    const factors = [['SOFTWARE_TOKEN_MFA'], ['EMAIL_OTP'], ['SMS_MFA'], []];
    const subs = factors.map((on, i) => pool.addAccount(`u${i}@example.com`, { factors: on }).sub);
    const states = await accounts.states([...subs, 'gone']);
    expect([...states]).toEqual([
      [subs[0], { secondFactor: 'authenticator' }],
      [subs[1], { secondFactor: 'email' }],
      [subs[2], { secondFactor: 'unknown' }],
      [subs[3], { secondFactor: 'none' }],
    ]);
    expect(newCalls()).toHaveLength(5);
    expect(await accounts.states([...subs, 'gone'])).toEqual(states);
    expect(newCalls()).toEqual([]);
  });

  test('come five at a time', async () => {
    const subs = Array.from({ length: 12 }, (_, i) => pool.addAccount(`u${i}@example.com`).sub);
    const waiting: (() => void)[] = [];
    let atOnce = 0;
    pool.answerAdmin('AdminGetUser', (response) => {
      waiting.push(() => response.end('{}'));
      atOnce = Math.max(atOnce, waiting.length);
      // Let go once as many have come as come at once, or all that are left.
      if (waiting.length === 5 || pool.calls.length === subs.length) {
        for (const answer of waiting.splice(0)) answer();
      }
    });
    expect((await accounts.states(subs)).size).toBe(12);
    expect(atOnce).toBe(5);
  });

  test('are unknown where the pool does not answer, and the list of users still comes', async () => {
    const subs = Array.from({ length: 30 }, (_, i) => pool.addAccount(`u${i}@example.com`).sub);
    pool.answerAdmin('AdminGetUser', refusal('AccessDeniedException'));
    const states = await accounts.states(subs);
    expect(states.size).toBe(30);
    expect(new Set([...states.values()].map((state) => state.secondFactor))).toEqual(
      new Set(['unknown']),
    );
    expect(newCalls().length).toBeLessThanOrEqual(5);
  });
});

describe('a pool that can’t be administered', () => {
  test.each([
    ['AccessDeniedException', 'not allowed to administer'],
    ['UnrecognizedClientException', 'not allowed to administer'],
    ['ResourceNotFoundException', 'does not exist'],
  ])('says so by %s', async (name, words) => {
    pool.answerAdmin('AdminEnableUser', refusal(name));
    await expect(accounts.enable('sub')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining(words) as string,
    });
  });

  test('is called again where it was too busy', async () => {
    const { sub } = pool.addAccount(email);
    let times = 0;
    pool.answerAdmin('AdminEnableUser', (response) => {
      times += 1;
      if (times === 1) refusal('TooManyRequestsException')(response);
      else response.writeHead(200).end('{}');
    });
    await accounts.enable(sub);
    expect(times).toBe(2);
  });

  test.each<[string, number, (response: { end: (text?: string) => void }) => void]>([
    ['answers nonsense', 20_000, (response) => response.end('<html>')],
    ['does not answer in time', 300, () => {}],
  ])('is unavailable where it %s', async (_what, timeoutMs, answer) => {
    pool.answerAdmin('AdminEnableUser', answer);
    const api = cloudAdminApi(poolSettings(credentials), log(), timeoutMs);
    await expect(administeredAccounts(cloudPoolId, api).enable('sub')).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The user pool does not answer. Try again in a minute.',
    });
  });

  test('is unavailable where there is nothing at its address', async () => {
    const { sub } = pool.addAccount(email);
    await pool.close();
    await expect(accounts.enable(sub)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('leaves no email, password or credentials in the log', async () => {
    pool.answerAdmin('AdminCreateUser', refusal('InternalErrorException', 500));
    await expect(accounts.invite(email, password)).rejects.toMatchObject({ code: 'unavailable' });
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('InternalErrorException');
    for (const secret of [email, password, ...Object.values(credentials)]) {
      expect(logged[0]).not.toContain(secret);
    }
  });
});

test('the credentials of the surroundings are used where the settings say so', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIASURROUNDINGS0000');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret-of-the-surroundings');
  const ofSurroundings = accountsWith({ COGNITO_ADMIN: 'true' });
  expect(ofSurroundings.kind).toBe('cloud');
  await ofSurroundings.invite(email, password);
  expect(pool.calls[0]?.authorization).toContain('Credential=AKIASURROUNDINGS0000/');
});

describe('a pool that is kept by hand', () => {
  test('is never called, and what only it can do is said to be done there', async () => {
    const manual = accountsWith({});
    expect(manual.kind).toBe('cloud-by-hand');
    expect(await manual.invite(email, password)).toEqual({ sub: null });
    expect(await manual.ensure(email, password)).toEqual({ sub: null });
    await manual.disable('sub');
    await manual.endSessions('sub');
    expect(await manual.states(['sub'])).toEqual(new Map([['sub', { secondFactor: 'unknown' }]]));
    const acts: [() => Promise<void>, string][] = [
      [() => manual.setEmail('sub', email), 'User attributes, Edit'],
      [() => manual.requirePasswordReset('sub'), 'Actions, Reset password'],
      [() => manual.resetMfa('sub'), 'admin-set-user-mfa-preference'],
      [() => manual.setMfaRequired(['sub'], true), 'Multi-factor authentication'],
    ];
    for (const [act, where] of acts) {
      await expect(act()).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining(where) as string,
      });
    }
    expect(pool.calls).toEqual([]);
  });
});
