import {
  allEndpoints,
  apiBasePaths,
  createContact,
  createEmailTemplate,
  type Endpoint,
  type UserType,
  userTypes,
} from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveDistributions } from '../../testing/distributions.ts';
import { makeWorld, must, sendNewDocument } from '../../testing/fixtures.ts';
import { sampleInput } from '../../testing/sample-input.ts';
import { makeTaxRisk } from '../../testing/tax-risks.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { rowsOf } from '../database/database.ts';
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
  const world = await makeWorld(app, tenant);
  const { SysAdmin, Operator } = tenant.users;
  const { recipient } = await sendNewDocument(app, Operator, world);
  const link = { type: 'button' as const, label: 'Sign', link: 'document.link' };
  await must(
    app.call(createEmailTemplate, SysAdmin, {
      body: {
        event: 'please-sign',
        name: 'Sign',
        companyId: null,
        subject: 'Sign',
        body: [link] as never,
      },
    }),
  );
  await setFlags(true);
  await must(
    app.call(createContact, SysAdmin, {
      body: { firstName: 'Ada', lastName: 'Okafor', emails: 'ada@example.com' },
    }),
  );
  await giveDistributions(app, Operator, world);
  const engagement = { contactId: recipient.id, projectId: world.project.id };
  await makeTaxRisk(app, SysAdmin, engagement);
  await setFlags(false);
  ids = await idsOfAll();
});
afterAll(() => app.close());

const setFlags = (isOn: boolean) =>
  app.platform.database.system((tx) =>
    tx
      .update(memberships)
      .set({ taxRiskAccess: isOn, docDistributionAccess: isOn })
      .where(eq(memberships.tenantId, tenant.id)),
  );

async function idsOfAll(): Promise<string[]> {
  return app.platform.database.system(async (tx) => {
    const tables = rowsOf<{ name: string }>(
      await tx.execute(sql`
        select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name in ('id', 'tenant_id')
        group by table_name having count(*) = 2 order by table_name`),
    );
    const found: string[] = Object.values(tenant.users).map(({ userId }) => userId);
    for (const { name } of tables) {
      const rows = await tx.execute(
        sql`select id from ${sql.identifier(name)} where tenant_id = ${tenant.id} order by id limit 1`,
      );
      found.push(...rowsOf<{ id: string }>(rows).map(({ id }) => id));
    }
    return found;
  });
}

/** Calls that read, which say what is kept; streams and files are no lists of fields. */
const reading = allEndpoints.filter(
  ({ method, policy, stream, download }) =>
    method === 'GET' && policy !== 'party' && policy !== 'public' && !stream && !download,
);

let calls = 0;

async function read(endpoint: Endpoint, userType: UserType, id: string): Promise<unknown> {
  const sample = sampleInput(endpoint, id);
  const { params } = sample;
  // All that there is, where nothing has to be asked for.
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
  return answer.statusCode === 200 ? answer.json<{ result: unknown }>().result : null;
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

async function toldTo(
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
 * What each user type is told by each call that reads, without and with both flags: the measure is the table of
 * who may what. A field that comes to be told to somebody else is looked at here, and written down on purpose
 * (`vitest -u`).
 */
test('each user type is told what it needs, and no more', async () => {
  const lines: string[] = [];
  for (const isOn of [false, true]) {
    await setFlags(isOn);
    lines.push(`# ${isOn ? 'With' : 'Without'} access to tax risks and distributions`, '');
    for (const endpoint of reading) {
      const byFields = new Map<string, UserType[]>();
      const found = await foundBy(endpoint);
      for (const userType of userTypes) {
        const told = await toldTo(endpoint, userType, found);
        byFields.set(told, [...(byFields.get(told) ?? []), userType]);
      }
      lines.push(endpoint.name);
      for (const [told, who] of byFields) lines.push(`  ${who.join(', ')}: ${told}`);
    }
    lines.push('');
  }
  await expect(lines.join('\n')).toMatchFileSnapshot('what-is-told.txt');
}, 240_000);
