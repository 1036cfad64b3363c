import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as contract from '@countersign/contract';
import {
  allEndpoints,
  apiBasePaths,
  type Endpoint,
  errorStatus,
  fileTypes,
  getSession,
  type ListDefinition,
  operatorsOf,
} from '@countersign/contract';
import { createEngine, type Engine } from '@countersign/pdf/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileFiles } from '../../testing/hostile-files.ts';
import { giveOneOfEach, idsOfThings } from '../../testing/one-of-each.ts';
import { type SampleInput, sampleInput } from '../../testing/sample-input.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { newId } from '../database/ids.ts';
import { savedDetails } from '../database/tables/index.ts';
import { createLink } from '../links/links.ts';
import { beginPersonSession, personIdOf, sessionCookie } from '../policy/person-session.ts';

let app: TestApp;
let pdf: Engine;
let tenant: TestTenant;
let things: Awaited<ReturnType<typeof giveOneOfEach>>;
let clientFolder: string;

beforeAll(async () => {
  clientFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'countersign-client-'));
  for (const page of ['index.html', 'sign.html', 'received.html']) {
    await fs.writeFile(path.join(clientFolder, page), '<html><head></head></html>');
  }
  // Small enough that some of the files end the process that reads them.
  pdf = createEngine({ uploads: { memoryMb: 200 } });
  app = await startTestApp({}, { clientFolder, pdf });
  tenant = await app.tenant();
  // Something is in each of the lists that are filtered below, and found by what is called.
  things = await giveOneOfEach(app, tenant);
});
afterAll(async () => {
  await app.close();
  await pdf.close();
  await fs.rm(clientFolder, { recursive: true });
});

/** Matches messages of libraries, which must not reach users. */
const libraryWords =
  /invalid input|\bexpected\b|, received\b|too (?:big|small)|invalid (?:guid|uuid|iso|option|string|url|email|key|element)|unrecognized|must match|\bzod\b|>=|<=|\bundefined\b|\bnan\b|\bat .*\.[jt]s:\d/i;

/** An id that nothing has. */
const nothing = '0190a000-0000-7000-8000-000000000000';
/** Would end the session by which all others are called. */
const endsSessions = ['signOutEverywhere'];
const tried = allEndpoints.filter(({ name, stream }) => !stream && !endsSessions.includes(name));

/** The session of a person on their own page, once there is one. */
let cookie = '';
let calls = 0;
/** An address that few calls come from: how many one address may make is tried elsewhere. */
function nextAddress(): string {
  calls += 1;
  return `10.${Math.floor(calls / 250_000)}.${Math.floor(calls / 1000) % 250}.${Math.floor(calls / 50) % 20}`;
}

const bearer = () => ({ authorization: `Bearer ${tenant.users.SysAdmin.idToken}` });

async function call(
  endpoint: Endpoint,
  { params, query, body, file = Buffer.from('x') }: SampleInput & { file?: Buffer },
) {
  const filled = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(textOf(params[name]).toWellFormed()),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]): [string, string][] =>
      Array.isArray(value)
        ? [...value, ...value, 'x'].map((one) => [key, textOf(one)])
        : [[key, textOf(value)]],
    ),
  ).toString();
  const isUpload = endpoint.upload !== undefined;
  return app.app.inject({
    remoteAddress: nextAddress(),
    method: endpoint.method,
    url: `${apiBasePaths[endpoint.base]}${filled}${search === '' ? '' : `?${search}`}`,
    headers: {
      ...bearer(),
      cookie,
      'content-type': endpoint.upload ? fileTypes[endpoint.upload.kind][0] : 'application/json',
    },
    ...(endpoint.method === 'GET' ? {} : { payload: isUpload ? file : JSON.stringify(body ?? {}) }),
  });
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Lists the values that replace each value: of a wrong kind, too long, or with characters that can't be stored. */
const hostile = ['', 'a\0b', 'half: \ud83d', 'x'.repeat(30_000), -7.5, [], {}, null] as const;

/** Yields a value with each part of it replaced, one at a time. */
function* withEach(value: unknown, by: unknown): Generator {
  yield by;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    for (const changed of withEach(inner, by)) {
      yield Array.isArray(value)
        ? value.map((one, at) => (String(at) === key ? changed : one))
        : { ...value, [key]: changed };
    }
  }
}

/** Yields the inputs of a call with each value replaced by hostile ones, one at a time. */
function* hostileInputs(endpoint: Endpoint, sample: SampleInput): Generator<SampleInput> {
  const whole = { ...sample, query: sampleQuery(endpoint) };
  for (const by of hostile) {
    for (const body of endpoint.body ? withEach(sample.body, by) : []) yield { ...whole, body };
    for (const part of ['params', 'query'] as const) {
      for (const key of Object.keys(whole[part])) {
        yield { ...whole, [part]: { ...whole[part], [key]: by } };
      }
    }
  }
}

/** All that an endpoint's query can have. */
function sampleQuery({ query }: Endpoint): Record<string, unknown> {
  const shape = (query?.def as { shape?: object } | undefined)?.shape ?? {};
  return Object.fromEntries(Object.keys(shape).map((key) => [key, '1']));
}

/** Calls, and answers what of the answer is a failure of ours, or in a library's words; nothing where all is well. */
async function wrongIn(
  endpoint: Endpoint,
  input: SampleInput & { file?: Buffer },
): Promise<unknown[]> {
  const { statusCode, body, headers } = await call(endpoint, input);
  const about = JSON.stringify({ ...input, file: undefined }).slice(0, 300);
  if (statusCode >= 500) return [about, statusCode];
  if (statusCode < 400) return [];
  const foreign = body.match(libraryWords)?.[0];
  const { error, code } = JSON.parse(body) as { error: string; code: string };
  const isOurs = Object.keys(errorStatus).includes(code) && error.length > 10;
  const isShort = !error.includes('x'.repeat(300));
  const isKept = headers['cache-control'] !== 'no-store';
  return foreign === undefined && isOurs && isShort && !isKept ? [] : [about, body.slice(0, 300)];
}

describe('unacceptable requests are refused with our own error, and are no internal failure', () => {
  test.for(tried)('by $name', async (endpoint) => {
    const sample = sampleInput(endpoint, nothing);
    for (const input of hostileInputs(endpoint, sample)) {
      expect(await wrongIn(endpoint, input)).toEqual([]);
    }
    expect(await wrongIn(endpoint, { ...sample, query: {}, body: {} })).toEqual([]);
  });

  test('while the calls are made by an authorized user', async () => {
    expect((await app.call(getSession, tenant.users.SysAdmin)).status).toBe(200);
  });
});

describe('the same of things that there are, found by their ids and links', () => {
  const withIds = tried.filter(({ path, query, body }) => path.includes('/:') && (query ?? body));
  let ids: Awaited<ReturnType<typeof realIds>>;
  /** What is in an address besides ids: kinds of things, pictures, and tokens of links of other kinds. */
  const namesNothing = ['list', 'data', 'sha256', 'token'];

  beforeAll(async () => {
    ids = { ...(await realIds()), 'me/details': { id: await keepDetail() } };
  });

  test.for(withIds)('by $name', async (endpoint) => {
    const params = await realParams(endpoint, ids);
    const sample = sampleInput(endpoint, nothing);
    const input = { ...sample, params: { ...sample.params, ...params } };
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
    const unknown = names.filter((name) => params[name] === undefined);
    expect(unknown.filter((name) => !namesNothing.includes(name))).toEqual([]);
    for (const one of hostileInputs(endpoint, input)) {
      // What a link's own address is replaced by was tried above.
      if (one.params['token'] !== input.params['token']) continue;
      expect(await wrongIn(endpoint, one)).toEqual([]);
    }
  });
});

describe('a file that does harm to what reads it carelessly', () => {
  const takesFile = tried.filter(({ upload }) => upload !== undefined);
  let ids: Awaited<ReturnType<typeof realIds>>;
  beforeAll(async () => {
    ids = await realIds();
  });

  // Each by itself: some are read for seconds before they are refused.
  const cases = takesFile.flatMap((endpoint) =>
    hostileFiles.map(([what, fileName, bytes]) => ({
      name: endpoint.name,
      what,
      endpoint,
      fileName,
      bytes,
    })),
  );

  test.for(cases)('$what is taken or refused in our own words by $name', async (one) => {
    const { endpoint, fileName, bytes } = one;
    const sample = sampleInput(endpoint, nothing);
    const params = { ...sample.params, ...(await realParams(endpoint, ids)) };
    const named = Object.keys(sampleQuery(endpoint)).filter((key) => /name$/i.test(key));
    const query = { ...sample.query, ...Object.fromEntries(named.map((key) => [key, fileName])) };
    const input = { ...sample, params, query, file: Buffer.from(bytes) };
    expect(await wrongIn(endpoint, input)).toEqual([]);
  });
});

/** The ids by which calls find things that there are, by how their addresses begin. */
async function realIds(): Promise<Record<string, Record<string, string | undefined>>> {
  const kept = await idsOfThings(app, tenant);
  const of = (table: string) => ({ id: kept.get(table)?.[0] });
  const { world, received, tax, document } = things;
  return {
    companies: { id: world.company.id },
    projects: { id: world.project.id, userId: tenant.users.Operator.userId },
    'form-packs': { id: world.pack.id, fileId: of('form_pack_files').id },
    'form-templates': { id: world.template.id, version: '1', page: '0' },
    documents: { id: document.id, fileId: of('document_files').id },
    contacts: { id: document.recipient.id, proposalId: of('contact_proposals').id },
    'contact-groups': of('contact_groups'),
    'custom-fields': of('custom_fields'),
    'approval-setups': of('approval_setups'),
    'approver-groups': of('approver_groups'),
    delegates: of('approval_delegates'),
    'email-templates': { ...of('email_templates'), version: '1' },
    'email-events': { event: 'voided' },
    users: { id: tenant.users.Approver.userId },
    'contacts/imports': { id: things.contactImport.id },
    'documents/imports': { id: things.documentImport.id, row: '2' },
    'users/imports': { id: things.userImport.id },
    'saved-views': of('saved_views'),
    'watermark-templates': of('watermark_templates'),
    distributions: { ...of('distributions'), fileId: of('distribution_files').id, page: '0' },
    'distributions/:id/recipients': { id: received.id, recipientId: received.people[0]?.id },
    'reports/saved': { id: things.report.id, scheduleId: things.schedule.id },
    'tax-risks/industry-roles': of('tax_industry_roles'),
    'tax-risks/of-document': { id: document.id },
    'tax-risks': { id: tax.id, disputeId: tax.disputes[0]?.id },
    'profile/delegates': of('approval_delegates'),
    sign: { ...of('document_files'), page: '0' },
    d: { fileId: received.fileIds[0], recipientId: received.people[0]?.id, page: '0' },
    'party link': { id: document.parties.find(({ role }) => role === 'recipient')?.id },
    'distribution link': { id: received.people[0]?.id },
    'distribution-opt-out link': { id: received.people[0]?.id },
    'tax-questions link': of('tax_risk_invitations'),
    'tax-statement link': { id: tax.statements[0]?.recipients[0]?.id },
  };
}

/** Begins the session of a person who has saved a detail, and returns its id. */
async function keepDetail(): Promise<string> {
  const email = 'saved@example.com';
  const id = newId();
  await app.platform.database.system(async (tx) => {
    cookie = sessionCookie(await beginPersonSession(tx, email), false).split(';')[0] ?? '';
    const value = { kind: 'text', value: 'Grip' } as const;
    const given = { key: 'role', label: 'Role', savedFrom: 'Ours', savedAt: new Date() };
    await tx.insert(savedDetails).values({ id, personId: personIdOf(email), value, ...given });
  });
  return id;
}

/** Returns the parameters of a call, with a new link for the holders of links. */
async function realParams(
  { path, policy, link = 'party' }: Endpoint,
  ids: Awaited<ReturnType<typeof realIds>>,
): Promise<SampleInput['params']> {
  const [start] = Object.keys(ids)
    .filter((one) => `${path}/`.startsWith(`/${one}/`))
    .toSorted((one, other) => other.length - one.length);
  const subjectId = ids[`${link} link`]?.['id'];
  const { token } =
    policy === 'party' && subjectId !== undefined
      ? await app.platform.database.system((tx) =>
          createLink(tx, { purpose: link, tenantId: tenant.id, subjectId }),
        )
      : {};
  const known = { ...ids[start ?? ''], token };
  return Object.fromEntries(Object.entries(known).filter(([key]) => path.includes(`/:${key}`)));
}

test('an answer names the field as people know it, and says what to do', async () => {
  const { SysAdmin } = tenant.users;
  const body = { name: undefined as unknown as string, code: 7 as unknown as string };
  const { error } = await app.call(contract.createCompany, SysAdmin, {
    body: { ...body, type: 'Club' as 'PAYE', vatNumber: 'x'.repeat(31), address: 'x' as never },
  });
  expect(error).toEqual({
    code: 'invalid',
    error:
      'Check Name: This field is required. Code: Enter a text. Type: Choose a type. VAT number: This field can have 30 characters at most. Address: Give the fields that belong here.',
    fields: {
      name: 'This field is required.',
      code: 'Enter a text.',
      type: 'Choose a type.',
      vatNumber: 'This field can have 30 characters at most.',
      address: 'Give the fields that belong here.',
    },
  });
});

describe('an address that leads nowhere', () => {
  const strange = [
    '//',
    '//x',
    '///x',
    '/\\x',
    '/%5Cx',
    '/x//y',
    '//api/users',
    '/api//users',
    '/api/users//',
    '/api/v3//documents',
    '/%00',
    '/api/%00',
    '/a%00b.js',
    '/assets/%00',
    '/sign/%00',
    '/sign//',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%5c..%5cx',
    '/%ff',
    '/%',
    '/api/companies/%ED%A0%80',
    '/ /',
    '/;/',
    '/?%',
    '/api?%00',
    '/.env',
    '/con',
    '/index.html/',
    'http://x/',
    '//x:99999999/',
    '//[/',
    '//[::1',
    '//%5B',
    '//user@/',
    '*',
    '/@fs/etc/passwd',
  ];

  test.each(strange)('%s is answered, and is no failure of ours', async (url) => {
    for (const method of ['GET', 'POST', 'HEAD'] as const) {
      for (const accept of ['text/html', 'application/json']) {
        const headers = { accept, ...bearer() };
        const { statusCode } = await app.app.inject({ method, url, headers });
        expect([method, accept, statusCode, statusCode < 500]).toEqual([
          method,
          accept,
          statusCode,
          true,
        ]);
      }
    }
  });
});

describe('a filter', () => {
  const definitions = Object.values<unknown>(contract).filter(
    (one): one is ListDefinition =>
      typeof one === 'object' && one !== null && 'defaultSort' in one && 'fields' in one,
  );
  const lists = tried.filter(
    ({ method, query }) =>
      method === 'GET' &&
      'filters' in ((query?.def as { shape?: object } | undefined)?.shape ?? {}),
  );
  const ends = [
    '',
    ' ',
    '2026-01-01',
    '0000-01-01',
    '9999-12-31',
    '-0001-01-01',
    '2026-02-30',
    'today',
    '1e999',
    '-0',
    nothing,
  ];
  const between = ends.flatMap((from) => [[from], ...ends.map((to) => [from, to])]);

  test('is on a field of one of the lists', () => {
    expect(definitions.length).toBeGreaterThan(8);
    expect(lists.length).toBeGreaterThan(12);
  });

  test.for(lists)('of $name is used or refused, whatever it is between', async (endpoint) => {
    const ids = await realIds();
    const { query } = sampleInput(endpoint, things.received.id);
    const params = await realParams(endpoint, ids);
    const words = endpoint.path.replaceAll('/:id/', '-').replace('distributions-', 'distribution-');
    const ofIt = definitions.filter(({ name }) => words.includes(name));
    const [named] = ofIt.toSorted((one, other) => other.name.length - one.name.length);
    const fields = named?.fields.filter(({ canFilter }) => canFilter) ?? [];
    expect(fields.length).toBeGreaterThan(0);
    for (const { key, kind } of fields) {
      for (const operator of operatorsOf[kind]) {
        const values =
          operator === 'between' ? between : [[], [''], ['a\\'], [nothing, ''], ['%_']];
        for (const some of values) {
          const filters = JSON.stringify([{ field: key, operator, values: some }]);
          const more = endpoint.download ? { format: 'csv' } : {};
          const answer = await call(endpoint, {
            params,
            query: { ...query, ...more, filters },
            body: {},
          });
          expect([filters, answer.statusCode, answer.statusCode < 500]).toEqual([
            filters,
            answer.statusCode,
            true,
          ]);
        }
      }
    }
  });
});

describe('the user pool', () => {
  const post = (operation: string, body: object) =>
    app.app.inject({
      method: 'POST',
      url: '/user-pool/',
      remoteAddress: nextAddress(),
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      payload: JSON.stringify(body),
    });
  const operations = (text: string): [string, object][] => {
    const ClientId = 'countersignweb';
    const AccessToken = tenant.users.Admin.accessToken;
    const user = {
      ClientId,
      Username: text,
      ConfirmationCode: '123456',
      Password: 'Long-enough-1',
    };
    const signIn = { AuthFlow: 'USER_SRP_AUTH', ClientId };
    const attribute = (Name: string, Value: string) => ({
      AccessToken,
      UserAttributes: [{ Name, Value }],
    });
    return [
      ['InitiateAuth', { ...signIn, AuthParameters: { USERNAME: text, SRP_A: 'ab12' } }],
      ['InitiateAuth', { ClientId, AuthFlow: text, AuthParameters: {} }],
      ['ForgotPassword', { ClientId, Username: text }],
      ['ConfirmForgotPassword', user],
      ['ConfirmForgotPassword', { ...user, Username: 'a@example.com', ConfirmationCode: text }],
      ['UpdateUserAttributes', attribute('given_name', text)],
      ['UpdateUserAttributes', attribute(text, 'Ann')],
      ['DeleteUserAttributes', { AccessToken, UserAttributeNames: [text] }],
      ['VerifyUserAttribute', { AccessToken, AttributeName: text, Code: '123456' }],
      [
        'RespondToAuthChallenge',
        { ClientId, ChallengeName: text, ChallengeResponses: { [text]: text } },
      ],
      ['AssociateSoftwareToken', { AccessToken: text }],
      ['VerifySoftwareToken', { AccessToken, UserCode: text, FriendlyDeviceName: text }],
      ['RevokeToken', { ClientId, Token: text }],
      [text, {}],
    ];
  };

  test.each([
    ['NUL', 'ann\0@example.com'],
    ['half of a pair', 'ann\ud83d@example.com'],
    ['NUL alone', '\0'],
  ])('refuses %s anywhere, and fails nowhere', async (_what, text) => {
    for (const [operation, body] of operations(text)) {
      const { statusCode } = await post(operation.replace(/[\0\ud83d]/g, '?'), body);
      expect([operation, JSON.stringify(body), statusCode]).toEqual([
        operation,
        JSON.stringify(body),
        400,
      ]);
    }
  });
});
