import {
  type ApprovalStep,
  createApprovalSetup,
  createDelegate,
  createOwnDelegate,
  listAuditEvents,
  listDelegates,
  listOwnDelegates,
  previewApproval,
  removeDelegate,
  removeOwnDelegate,
  updateDelegate,
  updateOwnDelegate,
} from '@countersign/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOf } from '../../platform/clock.ts';
import { newId } from '../../platform/database/ids.ts';
import { filtersText } from '../../testing/filters.ts';
import { must } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let app: TestApp;
let ours: TestTenant;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const days = (startsOn: string, endsOn: string) => ({ startsOn, endsOn });
const may = days('2031-05-01', '2031-05-31');

describe('a time away', () => {
  beforeAll(async () => {
    ours = await app.tenant();
  });

  test('is set by users for themselves, who also see their own delegations', async () => {
    const { Approver, Admin } = ours.users;
    const body = { delegateId: Admin.userId, ...may };
    const made = await must(app.call(createOwnDelegate, Approver, { body }));
    expect(made).toMatchObject({
      person: { id: Approver.userId, name: 'Test Approver' },
      delegate: { id: Admin.userId },
      ...may,
    });
    expect(await must(app.call(listOwnDelegates, Approver, {}))).toEqual({
      delegates: [made],
      actingFor: [],
    });
    expect(await must(app.call(listOwnDelegates, Admin, {}))).toEqual({
      delegates: [],
      actingFor: [made],
    });
    const params = { id: made.id };
    const longer = { ...body, endsOn: '2031-06-02' };
    const changed = await must(app.call(updateOwnDelegate, Approver, { params, body: longer }));
    expect(changed.endsOn).toBe('2031-06-02');
    // Neither the delegate nor anyone else changes it for them, but for a SysAdmin.
    for (const user of [Admin, ours.users.Operator]) {
      expect((await app.call(updateOwnDelegate, user, { params, body: longer })).status).toBe(404);
      expect((await app.call(removeOwnDelegate, user, { params })).status).toBe(404);
      expect((await app.call(removeDelegate, user, { params })).status).toBe(403);
    }
    const { items } = await must(
      app.call(listAuditEvents, ours.users.SysAdmin, {
        query: { filters: filtersText({ subjectId: Approver.userId }) },
      }),
    );
    expect(items.map(({ action }) => action)).toEqual([
      'user.delegate-changed',
      'user.delegate-added',
    ]);
    expect(await must(app.call(removeOwnDelegate, Approver, { params }))).toBeNull();
    expect((await must(app.call(listOwnDelegates, Approver, {}))).delegates).toEqual([]);
  });

  test('is set by a SysAdmin for any user, and listed', async () => {
    const { SysAdmin, Approver, Admin } = ours.users;
    const input = { userId: Approver.userId, delegateId: Admin.userId, ...may };
    const made = await must(app.call(createDelegate, SysAdmin, { body: input }));
    const found = await must(
      app.call(listDelegates, SysAdmin, { query: { search: 'test appro' } }),
    );
    expect(found.items).toEqual([made]);
    const none = await must(app.call(listDelegates, SysAdmin, { query: { search: 'nobody' } }));
    expect(none.items).toEqual([]);
    const params = { id: made.id };
    const body = { ...input, delegateId: SysAdmin.userId };
    const changed = await must(app.call(updateDelegate, SysAdmin, { params, body }));
    expect(changed.delegate.id).toBe(SysAdmin.userId);
    expect((await app.call(createDelegate, Admin, { body: input })).status).toBe(403);
    await must(app.call(removeDelegate, SysAdmin, { params }));
  });

  test('is refused where it makes no sense, at the field', async () => {
    const { SysAdmin, Approver, Admin, Operator } = ours.users;
    const input = { userId: Approver.userId, delegateId: Admin.userId, ...may };
    const add = (more: Partial<typeof input>) =>
      app.call(createDelegate, SysAdmin, { body: { ...input, ...more } });
    await must(add({}));
    const wrong = await Promise.all([
      add({ delegateId: Approver.userId }),
      add({ delegateId: Operator.userId }),
      add({ delegateId: newId() }),
      add({ startsOn: '2031-07-02', endsOn: '2031-07-01' }),
      add({ startsOn: '2031-05-31', endsOn: '2031-06-30' }),
    ]);
    expect(wrong.map(({ status, error }) => [status, Object.keys(error.fields ?? {})])).toEqual([
      [400, ['delegateId']],
      [400, ['delegateId']],
      [400, ['delegateId']],
      [400, ['endsOn']],
      [409, ['startsOn']],
    ]);
    expect(wrong[4]?.error.error).toContain('Test Admin already acts for Test Approver');
    const twice = { startsOn: '2031-09-01', endsOn: '2031-09-02' };
    const both = await Promise.all([add(twice), add(twice)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

test('a delegate acts on the days when a user is away, and is named with them', async () => {
  const tenant = await app.tenant();
  const { SysAdmin, Approver, Admin } = tenant.users;
  const input = { userId: Approver.userId, delegateId: Admin.userId, ...may };
  await must(app.call(createDelegate, SysAdmin, { body: input }));
  const steps: ApprovalStep[] = [
    {
      id: newId(),
      name: 'Producer',
      sequence: 1,
      groupIds: [],
      userIds: [Approver.userId],
      who: 'anyone',
      act: 'approve',
      signaturePosition: null,
      conditions: [],
    },
  ];
  await must(
    app.call(createApprovalSetup, SysAdmin, { body: { name: 'One', description: '', steps } }),
  );
  const facts = {
    projectId: null,
    department: '',
    engagementType: null,
    amounts: {},
    customValues: {},
  };
  const acting = async (on?: string) => {
    const { chain } = await must(
      app.call(previewApproval, SysAdmin, { body: { steps, facts, on } }),
    );
    return chain?.rounds[0]?.steps[0]?.people.map(({ name, actsFor }) => [name, actsFor]);
  };
  expect(await acting('2031-05-31')).toEqual([['Test Admin', ['Test Approver']]]);
  expect(await acting('2031-06-01')).toEqual([['Test Approver', []]]);
  // Unless a day is named it is today, as it is where the organisation is: June has begun in London.
  const today = new Date('2031-05-31T23:30:00.000Z');
  expect(await asOf(today, () => acting())).toEqual([['Test Approver', []]]);
});
