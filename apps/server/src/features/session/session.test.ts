import { getSession, openSession, sessionSchema } from '@countersign/contract';
import { mayAll } from '@countersign/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { memberships } from '../../platform/database/tables/index.ts';
import { makeWorld, must, type World } from '../../testing/fixtures.ts';
import { signIn } from '../../testing/sign-in.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  testPassword,
} from '../../testing/test-app.ts';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant<'SysAdmin'>;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  theirs = await app.otherTenant();
  world = await makeWorld(app, ours);
});
afterAll(() => app.close());

describe('the session', () => {
  test('returns the user, their organisation and their permissions', async () => {
    const user = ours.users['Operator/Approver'];
    const session = sessionSchema.strict().parse(await must(app.call(getSession, user)));
    expect(session).toMatchObject({
      user: {
        id: user.userId,
        email: user.email,
        firstName: 'Test',
        lastName: 'Operator/Approver',
      },
      tenant: { id: ours.id, isDemo: false },
      homeTenantId: ours.id,
      homeCompanyId: world.company.id,
      memberships: [{ tenantId: ours.id, userType: 'Operator/Approver' }],
      userType: 'Operator/Approver',
      taxRiskAccess: false,
      docDistributionAccess: false,
      companies: [{ id: world.company.id, name: 'Northlight', code: 'NL', type: 'Company' }],
      projects: [{ id: world.project.id, name: 'Salt', code: 'SAL', companyName: 'Northlight' }],
      may: mayAll(user),
    });
    expect(session.address).not.toBe('');
  });

  test('answers no data of a tenant in which the user does not work', async () => {
    const { idToken } = ours.users.SysAdmin;
    const answer = await app.call(getSession, { idToken }, { tenantId: theirs.id });
    expect([answer.status, answer.error.code]).toEqual([403, 'forbidden']);
    expect(answer.raw.toString()).not.toContain(theirs.id);
  });
});

describe('a user of two organisations', () => {
  const user = () => ours.users.Operator;

  beforeAll(() =>
    app.platform.database.system((tx) =>
      tx
        .insert(memberships)
        .values({ id: newId(), tenantId: theirs.id, userId: user().userId, userType: 'SysAdmin' }),
    ),
  );

  test('works in their home organisation, or in the one that the call names', async () => {
    const home = await must(app.call(getSession, user()));
    expect([home.tenant.id, home.userType]).toEqual([ours.id, 'Operator']);
    expect(home.memberships.map((one) => one.tenantId).toSorted()).toEqual(
      [ours.id, theirs.id].toSorted(),
    );
    const away = await must(app.call(getSession, user(), { tenantId: theirs.id }));
    expect([away.tenant.id, away.userType, away.homeTenantId]).toEqual([
      theirs.id,
      'SysAdmin',
      ours.id,
    ]);
    expect(away.companies).toEqual([]);
  });

  test('is out of one as soon as their membership there is disabled, and stays in the other', async () => {
    await app.platform.database.system((tx) =>
      tx.execute(sql`
        update memberships set disabled_at = now()
        where tenant_id = ${theirs.id} and user_id = ${user().userId}`),
    );
    expect((await app.call(getSession, user(), { tenantId: theirs.id })).status).toBe(403);
    const home = await must(app.call(getSession, user()));
    expect(home.memberships.map((one) => one.tenantId)).toEqual([ours.id]);
  });
});

describe('the last sign-in', () => {
  test('is the one before this one, however often the session is opened', async () => {
    const user = ours.users.Admin;
    const pool = app.platform.userPool;
    if (!pool) throw new Error('no embedded pool');
    const first = await must(app.call(openSession, user));
    expect(first.lastSignInAt).toBeNull();
    expect((await must(app.call(openSession, user))).lastSignInAt).toBeNull();
    const firstAt = await app.platform.database.system(async (tx) => {
      // Tokens count in seconds: the first sign-in has to lie at least one before the second.
      await tx.execute(sql`
        update users set signed_in_at = signed_in_at - interval '1 hour' where id = ${user.userId}`);
      const found = await tx.execute(sql`select signed_in_at from users where id = ${user.userId}`);
      const [row] = rowsOf<{ signed_in_at: string | Date }>(found);
      return new Date(row?.signed_in_at ?? 0).toISOString();
    });
    const again = await signIn(pool, user.email, testPassword);
    expect((await must(app.call(getSession, again))).lastSignInAt).toBeNull();
    for (const _ of [1, 2]) {
      expect((await must(app.call(openSession, again))).lastSignInAt).toBe(firstAt);
    }
    expect((await must(app.call(openSession, user))).lastSignInAt).toBe(firstAt);
    expect((await must(app.call(getSession, again))).lastSignInAt).toBe(firstAt);
  });
});
