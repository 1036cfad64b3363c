import {
  createApproverGroup,
  createCompany,
  createProject,
  disableUser,
  enableUser,
  getSession,
  getUser,
  getUserHistory,
  listApproverGroups,
  listAuditEvents,
  listUsers,
  type UpdateUserInput,
  type User,
  updateUser,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memberships } from '../../platform/database/tables/index.ts';
import { filtersText } from '../../testing/filters.ts';
import { must } from '../../testing/fixtures.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import {
  eventsOf,
  formOf,
  invite,
  inviteAndCome,
  inviteAndJoin,
  read,
} from '../../testing/users.ts';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant<'SysAdmin'>;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  theirs = await app.otherTenant();
});
afterAll(() => app.close());

const sysAdmin = () => ours.users.SysAdmin;
const update = (user: User, change: Partial<UpdateUserInput>, by = sysAdmin()) =>
  app.call(updateUser, by, { params: { id: user.id }, body: { ...formOf(user), ...change } });
const own = (userType: keyof TestTenant['users']) =>
  read(app, sysAdmin(), ours.users[userType].userId);

async function addProject(by: TestTenant<'SysAdmin'>, name: string, code: string) {
  const admin = by.users.SysAdmin;
  const company = await must(
    app.call(createCompany, admin, { body: { name: `${name} Ltd`, code, type: 'Company' } }),
  );
  return must(app.call(createProject, admin, { body: { companyId: company.id, name, code } }));
}

describe('the list of users', () => {
  let other: TestTenant<'SysAdmin'>;
  let salt: { id: string };
  let finance: { id: string };
  const list = (query: Record<string, string | number>) =>
    must(app.call(listUsers, other.users.SysAdmin, { query }));
  const names = async (query: Record<string, string | number>) =>
    (await list(query)).items.map(({ firstName }) => firstName);

  beforeAll(async () => {
    other = await app.otherTenant();
    const by = other.users.SysAdmin;
    salt = await addProject(other, 'Salt', 'SAL');
    finance = await must(app.call(createApproverGroup, by, { body: { name: 'Finance' } }));
    await inviteAndCome(app, by, { firstName: 'anna', lastName: 'Berg', userType: 'Admin' });
    await invite(app, by, { firstName: 'Bela', projectIds: [salt.id], taxRiskAccess: true });
    const carl = await invite(app, by, {
      firstName: 'Carl',
      lastName: 'O’Hara',
      email: 'carl_100%@example.com',
      approverGroupIds: [finance.id],
      docDistributionAccess: true,
    });
    await must(app.call(disableUser, by, { params: { id: carl.id } }));
    const dora = await invite(app, by, { firstName: 'Dora', userType: 'Approver' });
    await app.platform.database.system((tx) =>
      tx
        .update(memberships)
        .set({ invitationExpiresAt: new Date(0) })
        .where(eq(memberships.userId, dora.id)),
    );
  });

  test('is by name, whatever the case, in pages, with how many are in each state', async () => {
    const first = await list({ pageSize: 2 });
    expect(first).toMatchObject({ total: 5, from: 1, previous: null });
    expect(first.counts).toEqual({ active: 2, invited: 1, 'invitation-expired': 1, disabled: 1 });
    const second = await list({ pageSize: 2, cursor: first.next ?? '' });
    const found = [...first.items, ...second.items].map(({ firstName }) => firstName);
    expect(found).toEqual(['anna', 'Bela', 'Carl', 'Dora']);
    expect(await names({ pageSize: 2, cursor: second.next ?? '' })).toEqual(['Test']);
  });

  test('is narrowed by state, which the counts do not mind, and by all else, which they do', async () => {
    const invited = await list({ state: 'invited' });
    expect(invited.items.map(({ firstName }) => firstName)).toEqual(['Bela']);
    expect([invited.total, invited.counts.disabled]).toEqual([1, 1]);
    expect(await names({ state: 'invitation-expired' })).toEqual(['Dora']);
    const only = (values: Record<string, string>) => ({ filters: filtersText(values) });
    const approvers = await list(only({ userType: 'Approver' }));
    expect(approvers.counts).toMatchObject({ active: 0, 'invitation-expired': 1 });
    expect(await names(only({ projectId: salt.id }))).toEqual(['Bela']);
    expect(await names(only({ approverGroupId: finance.id }))).toEqual(['Carl']);
    expect(await names(only({ taxRiskAccess: 'true' }))).toEqual(['Bela']);
    expect(await names(only({ docDistributionAccess: 'false' }))).not.toContain('Carl');
    const bergs = { state: 'active', search: 'BERG', ...only({ userType: 'Admin' }) };
    expect(await names(bergs)).toEqual(['anna']);
  });

  test('is searched by name and email, and takes wildcards as they are typed', async () => {
    expect(await names({ search: 'anna b' })).toEqual(['anna']);
    expect(await names({ search: 'o’hara' })).toEqual(['Carl']);
    expect(await names({ search: '100%@' })).toEqual(['Carl']);
    expect(await names({ search: '%%' })).toEqual([]);
    expect(await names({ search: "'; drop table users; --" })).toEqual([]);
  });

  test('is sorted both ways by what the page can sort by', async () => {
    for (const sort of ['name', 'email', 'userType', 'createdAt']) {
      const up = await names({ sort, direction: 'ascending' });
      const down = await names({ sort, direction: 'descending' });
      expect(up).toHaveLength(5);
      expect([sort, up.at(-1)]).toEqual([sort, down[0]]);
    }
    expect((await names({ sort: 'createdAt' })).slice(0, 2)).toEqual(['Test', 'anna']);
    // Who never signed in comes last, whichever way.
    for (const direction of ['ascending', 'descending'])
      expect((await names({ sort: 'signedInAt', direction }))[0]).toBe('anna');
    const wrong: Record<string, string>[] = [
      { sort: 'password' },
      { state: 'gone' },
      { filters: filtersText({ projectId: 'x' }) },
    ];
    for (const query of wrong) {
      const answer = await app.call(listUsers, other.users.SysAdmin, { query });
      expect(answer.status).toBe(400);
    }
  });

  test('has no users of another organisation', async () => {
    const { items } = await must(app.call(listUsers, sysAdmin(), { query: { pageSize: 100 } }));
    expect(items).toHaveLength(5);
    const { id } = (await list({})).items[0] ?? { id: '' };
    expect((await app.call(getUser, sysAdmin(), { params: { id } })).status).toBe(404);
  });
});

describe('an approver group', () => {
  test('is added once, and listed by name with how many are in it', async () => {
    const by = theirs.users.SysAdmin;
    const add = (name: string) => app.call(createApproverGroup, by, { body: { name } });
    const legal = await must(add('Legal'));
    expect(legal).toMatchObject({ name: 'Legal', memberCount: 0 });
    await must(add('finance'));
    const taken = await add('LEGAL');
    expect([taken.status, Object.keys(taken.error.fields ?? {})]).toEqual([409, ['name']]);
    expect(Object.keys((await add('_')).error.fields ?? {})).toEqual(['name']);
    await invite(app, by, { approverGroupIds: [legal.id] });
    await invite(app, by, { approverGroupIds: [legal.id] });
    const { items } = await must(app.call(listApproverGroups, by, { query: {} }));
    expect(items.map(({ name, memberCount }) => [name, memberCount])).toEqual([
      ['finance', 0],
      ['Legal', 2],
    ]);
    const [event] = await eventsOf(app, theirs, legal.id);
    expect(event).toMatchObject({ action: 'approver-group.created', actorId: by.userId });
    const elsewhere = await must(app.call(listApproverGroups, sysAdmin(), { query: {} }));
    expect(elsewhere.items).toEqual([]);
  });
});

describe('a user', () => {
  test('is changed, and the log says what was before and after', async () => {
    const project = await addProject(ours, 'Hollow', 'HOL');
    const group = await must(
      app.call(createApproverGroup, sysAdmin(), { body: { name: 'Production' } }),
    );
    const before = await own('Operator');
    const after = await must(
      update(before, {
        lastName: 'Wiśniewska',
        countryCode: '+48',
        mobile: '512 345 678',
        userType: 'Operator/Approver',
        docDistributionAccess: true,
        projectIds: [project.id],
        approverGroupIds: [group.id],
      }),
    );
    expect(after).toMatchObject({
      lastName: 'Wiśniewska',
      mobile: '512345678',
      userType: 'Operator/Approver',
      docDistributionAccess: true,
      projects: [{ id: project.id, name: 'Hollow' }],
      approverGroups: [{ id: group.id, name: 'Production' }],
      revision: before.revision + 1,
    });
    // What they may do is asked again with each call.
    const session = await must(app.call(getSession, ours.users.Operator));
    expect(session).toMatchObject({ userType: 'Operator/Approver', docDistributionAccess: true });
    const { items } = await must(
      app.call(listAuditEvents, sysAdmin(), {
        query: { filters: filtersText({ subjectId: before.id }) },
      }),
    );
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      action: 'user.changed',
      actor: { id: sysAdmin().userId },
      subject: { type: 'user', name: 'Test Wiśniewska' },
    });
    const changes = items[0]?.changes.map((one) => [one.field, one.before, one.after]);
    expect(changes).toEqual(
      expect.arrayContaining([
        ['lastName', 'Operator', 'Wiśniewska'],
        ['userType', 'Operator', 'Operator/Approver'],
        ['docDistributionAccess', false, true],
        ['projects', [], [{ id: project.id, name: 'Hollow' }]],
      ]),
    );
    expect(changes?.map(([field]) => field)).not.toContain('taxRiskAccess');
    const back = await must(update(after, { projectIds: [], approverGroupIds: [] }));
    expect([back.projects, back.approverGroups]).toEqual([[], []]);

    const history = (by: TestTenant<'SysAdmin'>, query: { cursor?: string } = {}) => {
      const input = { params: { id: before.id }, query: { ...query, pageSize: 1 } };
      return app.call(getUserHistory, by.users.SysAdmin, input);
    };
    const latest = await must(history(ours));
    expect(latest).toMatchObject({ from: 1, items: [{ subject: { id: before.id } }] });
    expect(latest.items[0]?.changes.map(({ field }) => field).sort()).toEqual([
      'approverGroups',
      'projects',
    ]);
    const first = await must(history(ours, { cursor: latest.next ?? '' }));
    expect(first.items).toEqual([items[0] && { ...items[0], address: undefined }]);
    expect(first.next).toBeNull();
    expect((await history(theirs)).status).toBe(404);
  });

  test('that is sent as they are is left alone', async () => {
    const before = await own('Approver');
    const after = await must(update(before, {}));
    expect(after).toEqual(before);
    expect(await eventsOf(app, ours, before.id)).toEqual([]);
  });

  test('that another user changed meanwhile is not overwritten', async () => {
    const seen = await own('Admin');
    const answers = await Promise.all([
      update(seen, { taxRiskAccess: true }),
      update(seen, { docDistributionAccess: true }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.error.error).toMatch(/^Someone else changed this user/);
    expect((await own('Admin')).revision).toBe(seen.revision + 1);
  });

  test('refuses wrong values, and users of another organisation', async () => {
    const user = await own('Approver');
    const foreign = await addProject(theirs, 'Theirs', 'TH');
    const refusals: [Partial<UpdateUserInput>, string][] = [
      [{ firstName: '' }, 'firstName'],
      [{ countryCode: '+44', mobile: '12' }, 'mobile'],
      [{ countryCode: '+44', mobile: '2079460000' }, 'mobile'],
      [{ countryCode: '+44', mobile: '' }, 'mobile'],
      [{ projectIds: [foreign.id] }, 'projectIds'],
      [{ approverGroupIds: [foreign.id] }, 'approverGroupIds'],
    ];
    for (const [change, field] of refusals) {
      const { status, error } = await update(user, change);
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
    }
    expect(await own('Approver')).toEqual(user);
    const stranger = { ...user, id: theirs.users.SysAdmin.userId };
    expect((await update(stranger, {})).status).toBe(404);
    expect((await update(user, {}, ours.users.Admin)).status).toBe(403);
  });

  test('a user of two organisations gets new permissions here, but no new names', async () => {
    const person = await inviteAndCome(app, theirs.users.SysAdmin);
    const guest = await inviteAndJoin(app, sysAdmin(), person);
    const names = await update(guest, { firstName: 'Renamed' });
    expect([names.status, Object.keys(names.error.fields ?? {})]).toEqual([409, ['firstName']]);
    const rights = await must(update(guest, { userType: 'Approver' }));
    expect(rights).toMatchObject({ userType: 'Approver', firstName: person.firstName });
    const home = await read(app, theirs.users.SysAdmin, guest.id);
    expect(home.userType).toBe('Operator');
  });
});

describe('a disabled user', () => {
  const disable = (id: string, by = sysAdmin()) => app.call(disableUser, by, { params: { id } });
  const enable = (id: string, by = sysAdmin()) => app.call(enableUser, by, { params: { id } });

  test('is out at once, can’t sign in, and comes back when they are enabled', async () => {
    const { id, email, idToken, password } = await inviteAndCome(app, sysAdmin());
    const { userPool } = app.platform;
    if (!userPool) throw new Error('no embedded pool');
    expect((await app.call(getSession, { idToken })).status).toBe(200);
    expect((await must(disable(id))).state).toBe('disabled');
    expect((await app.call(getSession, { idToken })).status).toBe(401);
    await expect(signIn(userPool, email, password)).rejects.toThrow('NotAuthorized');
    // Once more is no error and no event.
    expect((await must(disable(id))).state).toBe('disabled');

    expect((await must(enable(id))).state).toBe('active');
    expect((await must(enable(id))).state).toBe('active');
    expect((await app.call(getSession, { idToken })).status).toBe(401);
    const tokens = await signIn(userPool, email, password);
    expect((await app.call(getSession, tokens)).status).toBe(200);
    const actions = (await eventsOf(app, ours, id)).map(({ action }) => action);
    expect(actions).toEqual(['user.invited', 'user.joined', 'user.disabled', 'user.enabled']);
  });

  test('in one of their organisations stays signed in to the other', async () => {
    const { id, email, idToken } = await inviteAndCome(app, theirs.users.SysAdmin);
    const invited = await invite(app, sysAdmin(), { email });
    await must(disable(invited.id));
    expect((await app.call(getSession, { idToken }, { tenantId: ours.id })).status).toBe(403);
    expect((await app.call(getSession, { idToken })).status).toBe(200);
    await must(disable(id, theirs.users.SysAdmin));
    expect((await app.call(getSession, { idToken })).status).toBe(401);
    await must(enable(invited.id));
    const again = await read(app, theirs.users.SysAdmin, id);
    expect(again.state).toBe('disabled');
  });

  test('concerns other users of the organisation: no one disables themselves', async () => {
    const self = await disable(sysAdmin().userId);
    expect([self.status, self.error.error]).toEqual([
      409,
      'You can’t disable yourself. Ask another SysAdmin.',
    ]);
    expect((await disable(theirs.users.SysAdmin.userId)).status).toBe(404);
    expect((await enable(theirs.users.SysAdmin.userId)).status).toBe(404);
    expect((await disable(sysAdmin().userId, ours.users.Admin)).status).toBe(403);
  });
});

describe('the last SysAdmin', () => {
  /** A tenant of its own with two SysAdmins, both of whom have signed in. */
  async function twoSysAdmins() {
    const tenant = await app.otherTenant();
    const first = tenant.users.SysAdmin;
    const come = await inviteAndCome(app, first, { userType: 'SysAdmin' });
    const second = { ...first, userId: come.id, email: come.email, idToken: come.idToken };
    return { tenant, first, second };
  }
  const enabledSysAdmins = async (tenantId: string) =>
    app.platform.database.tenant(tenantId, async (tx) => {
      const rows = await tx.select().from(memberships).where(eq(memberships.userType, 'SysAdmin'));
      return rows.filter(({ disabledAt }) => disabledAt === null);
    });

  test('can’t demote or disable themselves, so that one is always left', async () => {
    const tenant = await app.otherTenant();
    const by = tenant.users.SysAdmin;
    const self = await read(app, by, by.userId);
    const demoted = await update(self, { userType: 'Operator' }, by);
    expect([demoted.status, demoted.error.code]).toEqual([409, 'conflict']);
    // Their names and flags are theirs to change.
    expect((await update(self, { taxRiskAccess: true }, by)).status).toBe(200);
  });

  test('stays, though two demote each other at the same moment', async () => {
    const { tenant, first, second } = await twoSysAdmins();
    const users = [await read(app, first, first.userId), await read(app, first, second.userId)];
    const answers = await Promise.all([
      update(users[1] as User, { userType: 'Operator' }, first),
      update(users[0] as User, { userType: 'Operator' }, second),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(await enabledSysAdmins(tenant.id)).toHaveLength(1);
  });

  test('stays, though two disable each other, or one the one who demotes them', async () => {
    for (const acts of ['both disable', 'one demotes'] as const) {
      const { tenant, first, second } = await twoSysAdmins();
      const other = await read(app, first, first.userId);
      const answers = await Promise.all([
        app.call(disableUser, first, { params: { id: second.userId } }),
        acts === 'both disable'
          ? app.call(disableUser, second, { params: { id: first.userId } })
          : update(other, { userType: 'Operator' }, second),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await enabledSysAdmins(tenant.id)).toHaveLength(1);
    }
  });

  test('is not one who was invited and has not come', async () => {
    const { first, second } = await twoSysAdmins();
    await invite(app, first, { userType: 'SysAdmin' });
    await app.platform.database.system((tx) =>
      tx
        .update(memberships)
        .set({ invitedAt: new Date() })
        .where(eq(memberships.userId, first.userId)),
    );
    const user = await read(app, first, second.userId);
    const demoted = await update(user, { userType: 'Admin' }, first);
    expect([demoted.status, demoted.error.error]).toEqual([
      409,
      'This is the last SysAdmin. First make another user who has signed in a SysAdmin.',
    ]);
    const disabled = await app.call(disableUser, first, { params: { id: second.userId } });
    expect(disabled.status).toBe(409);
    expect((await read(app, first, second.userId)).state).toBe('active');
  });
});
