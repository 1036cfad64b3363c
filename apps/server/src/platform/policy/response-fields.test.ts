import {
  allEndpoints,
  apiBasePaths,
  type Endpoint,
  type UserType,
  userTypes,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveOneOfEach, idsOfThings } from '../../testing/one-of-each.ts';
import { sampleInput } from '../../testing/sample-input.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { memberships } from '../database/tables/index.ts';

let app: TestApp;
let tenant: TestTenant;
/** An id that nothing has. */
const nothing = '0190a000-0000-7000-8000-000000000000';
/** The ids of things that there are. */
let ids: string[];

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  await giveOneOfEach(app, tenant);
  await setFlags(false);
  const users = Object.values(tenant.users).map(({ userId }) => userId);
  ids = [...users, ...[...(await idsOfThings(app, tenant)).values()].flat()];
});
afterAll(() => app.close());

const setFlags = (isOn: boolean) =>
  app.platform.database.system((tx) =>
    tx
      .update(memberships)
      .set({ taxRiskAccess: isOn, docDistributionAccess: isOn })
      .where(eq(memberships.tenantId, tenant.id)),
  );

/** Calls that read, which say what is kept; streams and files are no lists of fields. */
const reading = allEndpoints.filter(
  ({ method, policy, stream, download }) =>
    method === 'GET' && !['party', 'person', 'public'].includes(policy) && !stream && !download,
);

let calls = 0;

async function read(endpoint: Endpoint, userType: UserType, id: string): Promise<unknown> {
  const sample = sampleInput(endpoint, id);
  const { params } = sample;
  // All that there is, where no parameter is needed.
  const query = endpoint.query?.safeParse({}).success ? {} : sample.query;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
  const search = new URLSearchParams(query as Record<string, string>).toString();
  calls += 1;
  const answer = await app.app.inject({
    remoteAddress: `10.0.${Math.floor(calls / 1000)}.2`,
    method: 'GET',
    url: `${apiBasePaths[endpoint.base]}${path}${search === '' ? '' : `?${search}`}`,
    headers: { authorization: `Bearer ${tenant.users[userType].idToken}` },
  });
  if (answer.statusCode === 403) return undefined;
  if (answer.statusCode !== 200) return null;
  const { result } = answer.json<{ result: unknown }>();
  // Nothing besides what the contract says: a schema leaves out what it does not name.
  expect([endpoint.name, result]).toEqual([endpoint.name, endpoint.answer?.parse(result)]);
  return result;
}

/** The names of the fields of an answer, those of its rows among them. What is kept by id is one. */
function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    /^[0-9a-f-]{36}$/.test(key) ? fieldsOf(inner) : [key, ...fieldsOf(inner)],
  );
}

/** The ids by which a SysAdmin finds something, where a call asks for one. */
async function foundBy(endpoint: Endpoint): Promise<string[]> {
  const isOfOne = JSON.stringify(sampleInput(endpoint, nothing).params).includes(nothing);
  if (!isOfOne) return [nothing];
  const found: string[] = [];
  for (const id of ids) if (await read(endpoint, 'SysAdmin', id)) found.push(id);
  return [...found, nothing];
}

async function fieldsFor(
  endpoint: Endpoint,
  userType: UserType,
  found: readonly string[],
): Promise<string> {
  const fields = new Set<string>();
  for (const id of found) {
    const answer = await read(endpoint, userType, id);
    if (answer === undefined) return 'refused';
    for (const field of fieldsOf(answer)) fields.add(field);
  }
  return [...fields].toSorted().join(' ') || 'nothing';
}

/**
 * What each user type gets from each call that reads, without and with both flags: the measure is the table of
 * policies. A field that someone else gets from now on is looked at here, and written down on purpose
 * (`vitest -u`).
 */
test('each user type gets what it needs, and no more', async () => {
  const found = new Map<Endpoint, string[]>();
  await setFlags(true);
  for (const endpoint of reading) found.set(endpoint, await foundBy(endpoint));
  const lines: string[] = [];
  for (const isOn of [false, true]) {
    await setFlags(isOn);
    lines.push(`# ${isOn ? 'With' : 'Without'} access to tax risks and distributions`, '');
    for (const endpoint of reading) {
      const byFields = new Map<string, UserType[]>();
      for (const userType of userTypes) {
        const fields = await fieldsFor(endpoint, userType, found.get(endpoint) ?? []);
        byFields.set(fields, [...(byFields.get(fields) ?? []), userType]);
      }
      lines.push(endpoint.name);
      for (const [fields, who] of byFields) lines.push(`  ${who.join(', ')}: ${fields}`);
    }
    lines.push('');
  }
  await expect(lines.join('\n')).toMatchFileSnapshot('response-fields.snapshot.txt');
}, 240_000);
