import { checkSetupLink, completeSetup, getSession, type SetupInput } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { poolUsers, tenants } from '../../platform/database/tables/index.ts';
import { must } from '../../testing/fixtures.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeSetupLink, needsSetup } from './setup-link.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
// Each test begins with an installation that no one has set up.
beforeEach(() =>
  app.platform.database.system(async (tx) => {
    await tx.delete(tenants);
    await tx.delete(poolUsers);
  }),
);
afterAll(() => app.close());

const input: SetupInput = {
  tenantName: 'Northlight Pictures',
  company: { name: 'Northlight Ltd', code: 'NL', type: 'Company' },
  firstName: 'Ελένη',
  lastName: 'O’Brien',
  email: 'Eleni@Example.com',
  password: 'First-pass-1',
};

/** Makes a link as a start of the server does, and takes its token. */
async function newToken(): Promise<string> {
  const link = await makeSetupLink(app.platform.database, 'https://forms.example.com');
  expect(link).toMatch(/^https:\/\/forms\.example\.com\/setup\/[\w-]{43}$/);
  return link.split('/').at(-1) ?? '';
}

const use = (token: string, change: Partial<SetupInput> = {}) =>
  app.call(completeSetup, undefined, { params: { token }, body: { ...input, ...change } });
const usable = async (token: string) =>
  (await must(app.call(checkSetupLink, undefined, { params: { token } }))).usable;
const countTenants = () =>
  app.platform.database.system(async (tx) => (await tx.select().from(tenants)).length);

function pool() {
  if (!app.platform.userPool) throw new Error('no embedded pool');
  return app.platform.userPool;
}

describe('a set-up link', () => {
  test('makes the organisation, its company and its first SysAdmin, who can sign in', async () => {
    expect(await needsSetup(app.platform.database)).toBe(true);
    const token = await newToken();
    expect(await usable(token)).toBe(true);
    expect(await must(use(token))).toEqual({ email: input.email });
    expect(await needsSetup(app.platform.database)).toBe(false);
    const tokens = await signIn(pool(), 'eleni@example.com', input.password);
    const session = await must(app.call(getSession, tokens));
    expect(session).toMatchObject({
      user: { firstName: 'Ελένη', lastName: 'O’Brien', email: input.email },
      tenant: { name: 'Northlight Pictures', isDemo: false },
      userType: 'SysAdmin',
      taxRiskAccess: true,
      docDistributionAccess: true,
      companies: [{ name: 'Northlight Ltd', code: 'NL', type: 'Company' }],
    });
    expect(session.homeCompanyId).toBe(session.companies[0]?.id);
    for (const secret of [token, input.password, input.email, input.lastName]) {
      expect(app.logged.join('')).not.toContain(secret);
    }
  });

  test('works once', async () => {
    const token = await newToken();
    await must(use(token));
    const again = await use(token, { email: 'another@example.com' });
    expect([again.status, again.error.code]).toEqual([404, 'not-found']);
    expect(await usable(token)).toBe(false);
    await expect(signIn(pool(), 'another@example.com', input.password)).rejects.toThrow(
      'NotAuthorized',
    );
    expect(await countTenants()).toBe(1);
  });

  test('used by two at the same moment makes one organisation, and no account for the other', async () => {
    const token = await newToken();
    const emails = ['one@example.com', 'two@example.com'];
    const answers = await Promise.all(emails.map((email) => use(token, { email })));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 404]);
    expect(await countTenants()).toBe(1);
    const loser = emails[answers.findIndex((answer) => answer.status === 404)] ?? '';
    await expect(signIn(pool(), loser, input.password)).rejects.toThrow('NotAuthorized');
    const winner = emails[answers.findIndex((answer) => answer.status === 200)] ?? '';
    await signIn(pool(), winner, input.password);
  });

  test('pressed twice by one person creates one organisation, without an internal error', async () => {
    const token = await newToken();
    const answers = await Promise.all([use(token), use(token)]);
    const [done, refused] = answers.map((answer) => answer.status).toSorted();
    expect(done).toBe(200);
    expect([404, 409]).toContain(refused);
    expect(await countTenants()).toBe(1);
    await signIn(pool(), input.email, input.password);
  });

  test('that has expired, was replaced or was never made is refused', async () => {
    const replaced = await newToken();
    const expired = await newToken();
    await app.platform.database.system((tx) =>
      tx.execute(sql`update links set expires_at = now() - interval '1 second'`),
    );
    for (const token of [replaced, expired, 'x'.repeat(32)]) {
      expect(await usable(token)).toBe(false);
      const answer = await use(token);
      expect([answer.status, answer.error.error]).toEqual([
        404,
        'This setup link was used or has expired. Restart the server to print a new one.',
      ]);
    }
    expect(await countTenants()).toBe(0);
  });

  test('stays good after something typed in was refused', async () => {
    const token = await newToken();
    const answer = await use(token, {
      tenantName: 'two\nlines',
      company: { name: '', code: '', type: 'Company' },
      email: 'nobody',
      password: 'short',
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.error.fields ?? {}).toSorted()).toEqual(
      ['company.code', 'company.name', 'email', 'password', 'tenantName'].toSorted(),
    );
    expect(await usable(token)).toBe(true);
    await must(use(token));
  });

  test('is kept as a hash alone', async () => {
    const token = await newToken();
    const rows = await app.platform.database.system((tx) => tx.execute(sql`select * from links`));
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
