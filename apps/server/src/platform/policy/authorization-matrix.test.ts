import { text } from 'node:stream/consumers';
import {
  allEndpoints,
  apiBasePaths,
  endpoint as defineEndpoint,
  type Endpoint,
  type FileKind,
  fileTypes,
  getSession,
  type PolicyName,
  type Session,
  tenantHeader,
  type UserType,
  userTypes,
} from '@countersign/contract';
import { may } from '@countersign/domain';
import { generateSigningKey, type SigningKey } from '@countersign/user-pool';
import { eq, inArray } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openContacts } from '../../testing/contacts.ts';
import { drawTestForm } from '../../testing/fixtures.ts';
import { forgeToken, poolSigningKey } from '../../testing/forge-token.ts';
import { giveOneOfEach, idsOfThings } from '../../testing/one-of-each.ts';
import { type SampleInput, sampleInput } from '../../testing/sample-input.ts';
import { send, signIn } from '../../testing/sign-in.ts';
import { openTaxRisks } from '../../testing/tax-risks.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
  testPassword,
} from '../../testing/test-app.ts';
import { memberships, poolSessions, users } from '../database/tables/index.ts';

/** Lists the calls that are open without signing in. A new one is added here on purpose. */
const openToAnyone = [
  'checkSetupLink',
  'completeSetup',
  'checkEmailChange',
  'confirmEmailChange',
  'checkJoin',
  'verifyFile',
  'sendMyCode',
  'enterMyCode',
];
const guarded = allEndpoints.filter(
  ({ name, policy }) => !openToAnyone.includes(name) && policy !== 'party' && policy !== 'person',
);
/** Lists the calls on a person's own page, whose session is a cookie. */
const onOwnPage = allEndpoints.filter(({ policy }) => policy === 'person');
/** Lists the calls in a tenant that lets the user in. */
const inTenants = guarded.filter(({ policy }) => policy !== 'account');
/** Lists the calls of the holders of links, who do not sign in. */
const byLink = allEndpoints.filter(({ policy }) => policy === 'party');
/** Lists the calls whose bodies have ids that the client makes: those of another user are as good as any. */
const takesNewIds = ['createCustomField', 'updateCustomField', 'copyDistribution'];
/** Lists those whose body has no other id than the new one; that a taken one is refused is tested where they are. */
const takesNewIdsAlone = ['copyDistribution'];
/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** An id that nothing has. */
const nothing = '0190a000-0000-7000-8000-000000000000';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant;
let files: Record<FileKind, Buffer>;
let key: SigningKey;
/** The ids of things that each tenant has, two of every kind, by the table that they are in. */
let ourIds: Map<string, string[]>;
let theirIds: Map<string, string[]>;

beforeAll(async () => {
  app = await startTestApp();
  key = poolSigningKey(app);
  const pdf = await drawTestForm();
  const any = Buffer.from('x');
  files = {
    pdf,
    image: pixel,
    table: any,
    attachment: pdf,
    zip: any,
    shared: pdf,
    form: pdf,
    report: pdf,
  };
  ours = await app.tenant();
  theirs = await app.tenant();
  for (const tenant of [ours, theirs]) await giveOneOfEach(app, tenant);
  ourIds = await idsOfThings(app, ours);
  theirIds = await idsOfThings(app, theirs);
}, 180_000);
afterAll(() => app.close());

const bearer = (idToken: string) => ({ authorization: `Bearer ${idToken}` });

let calls = 0;

/** An address that few calls come from: how many one address may make is tried elsewhere. */
function nextAddress(): string {
  calls += 1;
  return `10.0.${Math.floor(calls / 1000)}.1`;
}

/** Calls an endpoint; what is not given is left out, or an id that nothing has. */
async function call(
  endpoint: Endpoint,
  headers: Record<string, string>,
  { params = {}, query = {}, body = {} }: Partial<SampleInput> = {},
) {
  const given = { ...paramsOf(endpoint), ...newToken(endpoint), ...params };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(given[name]));
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const file = files[endpoint.upload?.kind ?? 'table'];
  const answer = await app.app.inject({
    // A stream is let through or not by its first line; it does not end by itself.
    payloadAsStream: endpoint.stream ?? false,
    remoteAddress: nextAddress(),
    method: endpoint.method,
    url: `${apiBasePaths[endpoint.base]}${path}${search === '' ? '' : `?${search}`}`,
    headers: {
      ...headers,
      'content-type': endpoint.upload ? fileTypes[endpoint.upload.kind][0] : 'application/json',
    },
    ...(endpoint.method === 'GET' ? {} : { payload: endpoint.upload ? file : (body as object) }),
  });
  return endpoint.stream ? beginningOf(answer) : answer;
}

/** Returns the beginning of a stream's answer: its refusal, or that it was let through. */
async function beginningOf(answer: LightMyRequestResponse) {
  const { statusCode } = answer;
  const body = statusCode === 200 ? '' : await text(answer.stream());
  if (statusCode === 200) answer.stream().destroy();
  return { statusCode, body, json: () => JSON.parse(body) };
}

/** A token in an address may be called with a few times a minute: each call has one of its own. */
function newToken(endpoint: Endpoint): SampleInput['params'] {
  const { token } = paramsOf(endpoint);
  if (typeof token !== 'string') return {};
  return { token: `${token.slice(0, -8)}${String(calls).padStart(8, '0')}` };
}

/** Returns parameters for an endpoint's path where a test does not care, built once. */
function paramsOf(endpoint: Endpoint): SampleInput['params'] {
  const known = sampleParams.get(endpoint) ?? sampleInput(endpoint, nothing).params;
  sampleParams.set(endpoint, known);
  return known;
}

const sampleParams = new Map<Endpoint, SampleInput['params']>();

/** Every answer that says "you may", whatever becomes of a call that has nothing to it. */
const letThrough = [200, 400, 404, 409, 413, 415];

describe('every endpoint', () => {
  test('asks who calls, except for public endpoints', () => {
    const open = allEndpoints.filter(({ policy }) => may(undefined, policy));
    expect(open.map(({ name }) => name).toSorted()).toEqual(openToAnyone.toSorted());
    expect(guarded.length).toBeGreaterThan(20);
    expect(byLink.length).toBeGreaterThan(10);
    expect(onOwnPage.length).toBeGreaterThan(5);
  });

  test('has a policy, or the contract can’t be built', () => {
    const parts = { name: 'x', summary: 'x', base: 'base', method: 'GET', path: '/x' } as const;
    // @ts-expect-error An endpoint without a policy.
    expect(defineEndpoint(parts)).toEqual(parts);
    // @ts-expect-error A policy that the table of policies has no rule for.
    const unknown: PolicyName = 'everything';
    expect(may(ours.users.Operator, 'documents.read')).toBe(true);
    expect(() => may(ours.users.Operator, unknown)).toThrow(TypeError);
  });
});

describe('a call', () => {
  let wrongTokens: Record<string, string>;

  beforeAll(() => {
    const { idToken, accessToken } = ours.users.SysAdmin;
    const now = Math.floor(Date.now() / 1000);
    const stranger = generateSigningKey();
    wrongTokens = {
      'no token': '',
      nonsense: 'Bearer nonsense',
      'another scheme': `Basic ${idToken}`,
      'an expired token': `Bearer ${forgeToken(idToken, key, { iat: now - 3602, exp: now - 2 })}`,
      'an access token': `Bearer ${accessToken}`,
      'an access token that says it is an ID token without its audience': `Bearer ${forgeToken(accessToken, key, { token_use: 'id' })}`,
      'the token of another pool': `Bearer ${forgeToken(idToken, stranger)}`,
      'a token signed with another key': `Bearer ${forgeToken(idToken, { ...stranger, kid: key.kid })}`,
      'the token of another issuer': `Bearer ${forgeToken(idToken, key, { iss: 'https://pool.example.com' })}`,
      'the token of another client': `Bearer ${forgeToken(idToken, key, { aud: 'another' })}`,
      'the token of no session': `Bearer ${forgeToken(idToken, key, { origin_jti: undefined })}`,
      'a token with somebody else’s name in it': `Bearer ${forgeToken(idToken, key, { sub: theirs.users.SysAdmin.userId })}`,
      'a broken signature': `Bearer ${idToken.slice(0, -4)}AAAA`,
    };
  });

  test('with a token that is right in all is taken: the tests below refuse what they mean to', async () => {
    const headers = bearer(forgeToken(ours.users.SysAdmin.idToken, key));
    expect((await call(getSession, headers)).statusCode).toBe(200);
  });

  test.for(guarded)('to $name is refused without a good ID token', async (endpoint) => {
    for (const [what, authorization] of Object.entries(wrongTokens)) {
      const answer = await call(endpoint, authorization === '' ? {} : { authorization });
      expect([what, answer.statusCode]).toEqual([what, 401]);
      expect(answer.json()).toMatchObject({ code: 'unauthenticated' });
    }
  });

  test.for(byLink)(
    'to $name is refused without a live link, no matter who is signed in',
    async (one) => {
      const unknown = await call(one, {});
      expect([unknown.statusCode, unknown.json()]).toEqual([
        404,
        { error: expect.stringContaining('This link can’t be used'), code: 'not-found' },
      ]);
      const { idToken } = ours.users.SysAdmin;
      // Neither who is signed in, nor their token instead of the link's, nor the id of a party.
      for (const token of [
        nothing,
        idToken.slice(0, 100),
        ...(ourIds.get('document_parties') ?? []),
      ]) {
        const answer = await call(one, bearer(idToken), { params: { ...paramsOf(one), token } });
        expect([answer.statusCode, answer.json()]).toEqual([404, unknown.json()]);
      }
    },
  );

  test.for(onOwnPage)(
    'to $name is refused without a session there, for every signed-in user',
    async (one) => {
      const { idToken } = ours.users.SysAdmin;
      const tried: Record<string, string>[] = [
        {},
        bearer(idToken),
        { cookie: `countersign-me=${nothing}` },
      ];
      for (const headers of tried) {
        const answer = await call(one, headers);
        expect([answer.statusCode, answer.json()]).toEqual([
          401,
          { error: 'Your session has ended. Request a new code.', code: 'unauthenticated' },
        ]);
      }
    },
  );

  test.for(inTenants)(
    'to $name is refused in a tenant where the user has no membership',
    async (one) => {
      const headers = bearer(ours.users.SysAdmin.idToken);
      for (const tenant of [theirs.id, nothing, 'nonsense']) {
        const answer = await call(one, { ...headers, [tenantHeader]: tenant });
        expect([tenant, answer.statusCode]).toEqual([tenant, 403]);
      }
    },
  );
});

describe('the user types, each with either flag on and off', () => {
  for (const taxRiskAccess of [true, false]) {
    for (const docDistributionAccess of [true, false]) {
      const flags = { taxRiskAccess, docDistributionAccess };
      describe(`tax risks ${taxRiskAccess}, distributions ${docDistributionAccess}`, () => {
        beforeAll(() =>
          app.platform.database.system((tx) =>
            tx.update(memberships).set(flags).where(eq(memberships.tenantId, ours.id)),
          ),
        );

        // One flag alone is tried where flags decide; both on and both off, everywhere.
        const isMixed = taxRiskAccess !== docDistributionAccess;
        const tried = guarded.filter(({ policy }) => !isMixed || flagsDecide(policy));

        test.for(tried)('$name lets through those of its policy alone', async (endpoint) => {
          for (const userType of userTypes) {
            const allowed = may({ kind: 'user', userType, ...flags }, endpoint.policy);
            const { statusCode } = await callSignedIn(endpoint, ours.users[userType]);
            const isRight = allowed ? letThrough.includes(statusCode) : statusCode === 403;
            expect([userType, statusCode, isRight]).toEqual([userType, statusCode, true]);
          }
        });

        test('match what the server enforces', async () => {
          for (const userType of userTypes) {
            const answer = await callSignedIn(getSession, ours.users[userType]);
            const { result } = answer.json() as { result: Session };
            for (const { policy } of guarded) {
              expect([policy, result.may[policy]]).toEqual([
                policy,
                may({ kind: 'user', userType, ...flags }, policy),
              ]);
            }
          }
        });
      });
    }
  }
});

/** Tells if a policy requires more than the user type. */
function flagsDecide(policy: PolicyName): boolean {
  const verdicts = (userType: UserType) =>
    [true, false].flatMap((taxRiskAccess) =>
      [true, false].map((docDistributionAccess) =>
        may({ kind: 'user', userType, taxRiskAccess, docDistributionAccess }, policy),
      ),
    );
  return userTypes.some((userType) => new Set(verdicts(userType)).size > 1);
}

/** Calls as a user. Some endpoints end the session that calls them: then it is opened again first. */
async function callSignedIn(endpoint: Endpoint, user: TestUser, input?: SampleInput) {
  const answer = await call(endpoint, bearer(user.idToken), input);
  if (answer.statusCode !== 401) return answer;
  await app.platform.database.system(async (tx) => {
    await tx.update(users).set({ signedOutBefore: null }).where(eq(users.id, user.userId));
    await tx
      .update(poolSessions)
      .set({ revokedAt: null })
      .where(eq(poolSessions.sessionId, user.sessionId ?? ''));
  });
  return call(endpoint, bearer(user.idToken), input);
}

describe('another tenant’s things', () => {
  // What is refused is refused for being theirs, not for want of a flag.
  beforeAll(async () => {
    await openContacts(app, ours);
    await openTaxRisks(app, ours);
  });

  const takesIds = guarded.filter((endpoint) => {
    const { params, query, body } = sampleInput(endpoint, nothing);
    const named = takesNewIds.includes(endpoint.name) ? [params, query] : [params, query, body];
    return JSON.stringify(named).includes(nothing);
  });

  test('there are of every kind, and ways to ask for them', () => {
    expect(ourIds.size).toBeGreaterThan(40);
    for (const ids of [ourIds, theirIds]) {
      expect([...ids].filter(([, some]) => some.length === 0).map(([kind]) => kind)).toEqual([]);
    }
    expect(takesIds.length).toBeGreaterThan(10);
  });

  test.for(takesIds)('can’t be reached by $name', async (endpoint) => {
    const secret = [...theirIds.values()].flat();
    const sample = JSON.stringify(sampleInput(endpoint, nothing));
    for (const [table, [id]] of theirIds) {
      if (id === undefined) continue;
      const input = JSON.parse(sample.replaceAll(nothing, id)) as SampleInput;
      if (isIn(input.body, 'TenantGuid')) Object.assign(input.body, { TenantGuid: ours.id });
      const { statusCode, body } = await callSignedIn(endpoint, ours.users.SysAdmin, input);
      // A list with a filter for what belongs to them is empty.
      const isFilter = !JSON.stringify([input.params, input.body]).includes(id);
      const right = isFilter ? [200, 400, 403, 404] : [400, 403, 404, 409];
      expect([table, statusCode, right.includes(statusCode)]).toEqual([table, statusCode, true]);
      const leaked = secret.filter((one) => one !== id && body.includes(one));
      expect([table, leaked]).toEqual([table, []]);
    }
  });

  const takesIdsTwice = takesIds.filter((endpoint) => {
    const { params, body } = sampleInput(endpoint, nothing);
    if (takesNewIdsAlone.includes(endpoint.name)) return false;
    return [params, body].every((part) => JSON.stringify(part ?? '').includes(nothing));
  });

  /** Our own things that an endpoint finds by the ids in its path. */
  async function found(endpoint: Endpoint): Promise<string[]> {
    const ids: string[] = [];
    for (const [ourId] of ourIds.values()) {
      if (ourId === undefined) continue;
      const input = {
        ...sampleInput(endpoint, nothing),
        params: sampleInput(endpoint, ourId).params,
      };
      const { statusCode } = await callSignedIn(endpoint, ours.users.SysAdmin, input);
      if (statusCode !== 404) ids.push(ourId);
    }
    return ids;
  }

  test.for(takesIdsTwice)('can’t be put into ours by $name', async (endpoint) => {
    const ourOwn = await found(endpoint);
    for (const [table, [theirId]] of theirIds) {
      for (const ourId of ourOwn) {
        if (theirId === undefined) continue;
        const { body } = sampleInput(endpoint, theirId);
        const { params } = sampleInput(endpoint, ourId);
        const input = { params, query: {}, body };
        const { statusCode } = await callSignedIn(endpoint, ours.users.SysAdmin, input);
        const isRefused = [400, 403, 404, 409].includes(statusCode);
        expect([table, statusCode, isRefused]).toEqual([table, statusCode, true]);
      }
    }
  });

  test.each([
    'getDocument',
    'getDocumentPdf',
    'getDocumentReports',
    'getFormTemplate',
    'getFormTemplateFile',
    'getFormPack',
    'previewDraft',
    'getOutboxMail',
    'getOutboxAttachment',
    'getDistribution',
    'listWatermarkTemplates',
  ])('are refused for being theirs: our own are found in the same way by %s', async (name) => {
    const endpoint = takesIds.find((one) => one.name === name);
    if (endpoint === undefined) throw new Error(`${name} takes no ids.`);
    const headers = bearer(ours.users.SysAdmin.idToken);
    let status = 404;
    for (const id of [...ourIds.values()].flat()) {
      const { params } = sampleInput(endpoint, id);
      status = (await call(endpoint, headers, { params })).statusCode;
      if (status === 200) break;
    }
    expect(status).toBe(200);
  });
});

function isIn(value: unknown, name: string): value is object {
  return typeof value === 'object' && value !== null && name in value;
}

describe('a user who was removed', () => {
  let deleted: TestTenant;

  beforeAll(async () => {
    deleted = await app.tenant();
    const { userPool, database } = app.platform;
    if (!userPool) throw new Error('Tests use the embedded user pool.');
    const { SysAdmin, Admin, Operator, Approver } = deleted.users;
    await userPool.disableUser(SysAdmin.userId);
    await send(userPool, 'GlobalSignOut', { AccessToken: Admin.accessToken });
    await database.system(async (tx) => {
      await tx
        .update(memberships)
        .set({ disabledAt: new Date() })
        .where(eq(memberships.id, Operator.membershipId));
      await tx
        .update(users)
        .set({ signedOutBefore: new Date(Date.now() + 1000) })
        .where(inArray(users.id, [Approver.userId]));
    });
  });

  test.for(guarded)('can’t call $name any more, though the token has not expired', async (one) => {
    const { SysAdmin, Admin, Operator, Approver } = deleted.users;
    const out = {
      'an account that is disabled': [SysAdmin, 401],
      'a session that was signed out': [Admin, 401],
      // What is about the account itself is theirs, wherever they are let in; this link is none.
      'a place in the organisation that is disabled': [
        Operator,
        one.policy === 'account' ? 404 : 403,
      ],
      'a user whose sign-ins so far were ended': [Approver, 401],
    } as const;
    for (const [who, [user, status]] of Object.entries(out)) {
      const { statusCode } = await call(one, bearer(user.idToken));
      expect([who, statusCode]).toEqual([who, status]);
    }
  });

  test('is in again with a new sign-in', async () => {
    const { Admin } = deleted.users;
    const { userPool } = app.platform;
    if (!userPool) throw new Error('Tests use the embedded user pool.');
    const tokens = await signIn(userPool, Admin.email, testPassword);
    expect((await app.call(getSession, tokens)).status).toBe(200);
  });
});
