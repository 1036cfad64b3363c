import { randomUUID } from 'node:crypto';
import {
  getSession,
  listSessions,
  openSession,
  revokeSession,
  signOutEverywhere,
} from '@countersign/contract';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEvents, tenants } from '../../platform/database/tables/index.ts';
import { must } from '../../testing/fixtures.ts';
import { signIn } from '../../testing/sign-in.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
  testPassword,
} from '../../testing/test-app.ts';
import { addFactor, inviteAndJoin } from '../../testing/users.ts';

let app: TestApp;
let ours: TestTenant;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
});
afterAll(() => app.close());

async function signInAgain({ email }: TestUser) {
  const pool = app.platform.userPool;
  if (!pool) throw new Error('Tests use the embedded user pool.');
  return signIn(pool, email, testPassword);
}

async function actionsOf(user: TestUser): Promise<string[]> {
  const events = await app.platform.database.tenant(user.tenantId, (tx) =>
    tx
      .select({ action: auditEvents.action })
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectType, 'user'), eq(auditEvents.subjectId, user.userId)))
      .orderBy(asc(auditEvents.sequence)),
  );
  return events.map(({ action }) => action);
}

describe('active sessions', () => {
  test('is listed with this session marked, and one is ended by itself', async () => {
    const user = ours.users.Operator;
    const other = await signInAgain(user);
    const list = await must(app.call(listSessions, user));
    expect(list).toMatchObject({ isListed: true, mfaRequired: false });
    expect(list.items).toHaveLength(2);
    expect(list.items.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual([
      user.sessionId,
    ]);
    expect(list.items[0]).toMatchObject({ address: '127.0.0.1', browser: '' });

    const sessionId = list.items.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    expect((await app.call(getSession, other)).status).toBe(200);
    await must(app.call(revokeSession, user, { params: { sessionId } }));
    expect((await app.call(getSession, other)).status).toBe(401);
    expect((await app.call(getSession, user)).status).toBe(200);
    expect((await must(app.call(listSessions, user))).items).toHaveLength(1);
    expect(await actionsOf(user)).toEqual(['user.session-ended']);

    expect((await app.call(revokeSession, user, { params: { sessionId } })).status).toBe(404);
    expect(await actionsOf(user)).toEqual(['user.session-ended']);
  });

  test('is visible to its owner only', async () => {
    const sessionId = ours.users.SysAdmin.sessionId ?? '';
    for (const id of [sessionId, randomUUID()]) {
      const answer = await app.call(revokeSession, ours.users.Admin, { params: { sessionId: id } });
      expect([answer.status, answer.error.error]).toEqual([404, 'This session has already ended.']);
    }
    expect((await app.call(getSession, ours.users.SysAdmin)).status).toBe(200);
    const shown = await must(app.call(listSessions, ours.users.Admin));
    expect(shown.items.map(({ id }) => id)).toEqual([ours.users.Admin.sessionId]);
  });

  test('shows whether the organisation requires a second factor', async () => {
    const mine = await app.otherTenant();
    const { SysAdmin } = mine.users;
    await app.platform.database.system((tx) =>
      tx.update(tenants).set({ mfaRequired: true }).where(eq(tenants.id, mine.id)),
    );
    await addFactor(app, SysAdmin);
    expect((await must(app.call(listSessions, SysAdmin))).mfaRequired).toBe(true);
    // One that asks for it does not decide for the others: the account itself needs none.
    await inviteAndJoin(app, ours.users.SysAdmin, SysAdmin);
    expect((await must(app.call(listSessions, SysAdmin))).mfaRequired).toBe(false);
  });
});

describe('signing out everywhere', () => {
  test('ends every session at once, and lets one in again', async () => {
    const user = ours.users.Approver;
    const other = await signInAgain(user);
    await must(app.call(signOutEverywhere, user));
    for (const one of [user, other]) expect((await app.call(getSession, one)).status).toBe(401);
    expect(await actionsOf(user)).toEqual(['user.signed-out-everywhere']);

    const again = await signInAgain(user);
    expect((await app.call(openSession, again)).status).toBe(200);
    expect((await app.call(getSession, ours.users.SysAdmin)).status).toBe(200);
  });
});
