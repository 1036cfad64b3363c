import { randomUUID } from 'node:crypto';
import {
  allEndpoints,
  apiBasePaths,
  type Endpoint,
  endpointsByFeature,
  getSession,
  type UserType,
  userTypes,
} from '@countersign/contract';
import { may } from '@countersign/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send, signIn } from '../../testing/sign-in.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  testPassword,
} from '../../testing/test-app.ts';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  theirs = await app.tenant();
});
afterAll(() => app.close());

const guarded = allEndpoints.filter((endpoint) => !may(undefined, endpoint.policy));

/** Addresses the endpoint with ids that exist nowhere: enough to see who is let through to it. */
function addressOf(endpoint: Endpoint): string {
  const path = endpoint.path
    .replace(':index', '0')
    .replace(':token', randomUUID())
    .replace(/:\w+/g, randomUUID());
  return `${apiBasePaths[endpoint.base]}${path}`;
}

async function statusFor(endpoint: Endpoint, headers: Record<string, string>): Promise<number> {
  const { statusCode } = await app.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint),
    headers: { ...headers, 'content-type': endpoint.upload?.type ?? 'application/json' },
    ...(endpoint.method === 'GET' ? {} : { payload: endpoint.upload ? 'x' : '{}' }),
  });
  return statusCode;
}

describe('every endpoint that needs a user', () => {
  test('there are some, in every feature but none without a policy', () => {
    expect(guarded.length).toBeGreaterThan(15);
    expect(Object.keys(endpointsByFeature).length).toBeGreaterThan(6);
  });

  test.for(guarded)('$name refuses calls without a valid ID token', async (endpoint) => {
    const user = ours.users.SysAdmin;
    const refused: Record<string, string>[] = [
      {},
      { authorization: 'Bearer nonsense' },
      { authorization: `Basic ${user.idToken}` },
      { authorization: `Bearer ${user.accessToken}` },
      { authorization: `Bearer ${user.idToken.slice(0, -4)}AAAA` },
    ];
    for (const headers of refused) expect(await statusFor(endpoint, headers)).toBe(401);
  });

  test.for(guarded)('$name lets through the user types of its policy alone', async (endpoint) => {
    for (const userType of userTypes) {
      const user = ours.users[userType];
      const status = await statusFor(endpoint, { authorization: `Bearer ${user.idToken}` });
      if (may(user, endpoint.policy)) expect([200, 400, 404, 415]).toContain(status);
      else expect([userType, status]).toEqual([userType, 403]);
    }
  });

  test.for(guarded)(
    '$name refuses to work in a tenant that the user has no place in',
    async (endpoint) => {
      const authorization = `Bearer ${ours.users.SysAdmin.idToken}`;
      expect(await statusFor(endpoint, { authorization, 'x-tenant-guid': theirs.id })).toBe(403);
      expect(await statusFor(endpoint, { authorization, 'x-tenant-guid': 'nonsense' })).toBe(403);
    },
  );
});

describe('a session that has ended', () => {
  test('is refused at once, though its ID token has not expired', async () => {
    const pool = app.platform.userPool;
    if (!pool) throw new Error('no embedded pool');
    const { email } = ours.users.Operator;
    const tokens = await signIn(pool, email, testPassword);
    expect((await app.call(getSession, tokens)).status).toBe(200);
    await send(pool, 'GlobalSignOut', { AccessToken: tokens.accessToken });
    expect((await app.call(getSession, tokens)).status).toBe(401);
  });

  test('of a disabled user is refused at once', async () => {
    const pool = app.platform.userPool;
    const { email, userId } = ours.users.Approver;
    if (!pool) throw new Error('no embedded pool');
    const tokens = await signIn(pool, email, testPassword);
    await pool.disableUser(userId);
    expect((await app.call(getSession, tokens)).status).toBe(401);
  });
});

describe('what the client is told', () => {
  test('is what the server enforces', async () => {
    for (const userType of ['SysAdmin', 'Admin', 'Operator/Approver'] satisfies UserType[]) {
      const user = ours.users[userType];
      const { result } = await app.call(getSession, user);
      for (const endpoint of guarded) {
        if (endpoint.policy === 'outbox.read') continue;
        expect(result.may[endpoint.policy]).toBe(may(user, endpoint.policy));
      }
    }
  });
});
