import {
  type ApprovalStep,
  createApprovalSetup,
  createOwnStandIn,
  createStandIn,
  listAuditEvents,
  listOwnStandIns,
  listStandIns,
  previewApproval,
  removeOwnStandIn,
  removeStandIn,
  updateOwnStandIn,
  updateStandIn,
} from '@countersign/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

  test('is set by users for themselves, who see whom they act for as well', async () => {
    const { Approver, Admin } = ours.users;
    const body = { standInId: Admin.userId, ...may };
    const made = await must(app.call(createOwnStandIn, Approver, { body }));
    expect(made).toMatchObject({
      person: { id: Approver.userId, name: 'Test Approver' },
      standIn: { id: Admin.userId },
      ...may,
    });
    expect(await must(app.call(listOwnStandIns, Approver, {}))).toEqual({
      away: [made],
      actingFor: [],
    });
    expect(await must(app.call(listOwnStandIns, Admin, {}))).toEqual({
      away: [],
      actingFor: [made],
    });
    const params = { id: made.id };
    const longer = { ...body, endsOn: '2031-06-02' };
    const changed = await must(app.call(updateOwnStandIn, Approver, { params, body: longer }));
    expect(changed.endsOn).toBe('2031-06-02');
    // Neither the stand-in nor anybody else changes it for them, but for a SysAdmin.
    for (const user of [Admin, ours.users.Operator]) {
      expect((await app.call(updateOwnStandIn, user, { params, body: longer })).status).toBe(404);
      expect((await app.call(removeOwnStandIn, user, { params })).status).toBe(404);
      expect((await app.call(removeStandIn, user, { params })).status).toBe(403);
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
    expect(await must(app.call(removeOwnStandIn, Approver, { params }))).toBeNull();
    expect((await must(app.call(listOwnStandIns, Approver, {}))).away).toEqual([]);
  });

  test('is set by a SysAdmin for everybody, and listed', async () => {
    const { SysAdmin, Approver, Admin } = ours.users;
    const input = { userId: Approver.userId, standInId: Admin.userId, ...may };
    const made = await must(app.call(createStandIn, SysAdmin, { body: input }));
    const found = await must(app.call(listStandIns, SysAdmin, { query: { search: 'test appro' } }));
    expect(found.items).toEqual([made]);
    const none = await must(app.call(listStandIns, SysAdmin, { query: { search: 'nobody' } }));
    expect(none.items).toEqual([]);
    const params = { id: made.id };
    const body = { ...input, standInId: SysAdmin.userId };
    const changed = await must(app.call(updateStandIn, SysAdmin, { params, body }));
    expect(changed.standIn.id).toBe(SysAdmin.userId);
    expect((await app.call(createStandIn, Admin, { body: input })).status).toBe(403);
    await must(app.call(removeStandIn, SysAdmin, { params }));
  });

  test('is refused where it makes no sense, at the field', async () => {
    const { SysAdmin, Approver, Admin, Operator } = ours.users;
    const input = { userId: Approver.userId, standInId: Admin.userId, ...may };
    const add = (more: Partial<typeof input>) =>
      app.call(createStandIn, SysAdmin, { body: { ...input, ...more } });
    await must(add({}));
    const wrong = await Promise.all([
      add({ standInId: Approver.userId }),
      add({ standInId: Operator.userId }),
      add({ standInId: newId() }),
      add({ startsOn: '2031-07-02', endsOn: '2031-07-01' }),
      add({ startsOn: '2031-05-31', endsOn: '2031-06-30' }),
    ]);
    expect(wrong.map(({ status, error }) => [status, Object.keys(error.fields ?? {})])).toEqual([
      [400, ['standInId']],
      [400, ['standInId']],
      [400, ['standInId']],
      [400, ['endsOn']],
      [409, ['startsOn']],
    ]);
    expect(wrong[4]?.error.error).toContain('Test Admin acts for Test Approver');
    const twice = { startsOn: '2031-09-01', endsOn: '2031-09-02' };
    const both = await Promise.all([add(twice), add(twice)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

test('who stands in acts on the days when somebody is away, and is named with them', async () => {
  const tenant = await app.tenant();
  const { SysAdmin, Approver, Admin } = tenant.users;
  const input = { userId: Approver.userId, standInId: Admin.userId, ...may };
  await must(app.call(createStandIn, SysAdmin, { body: input }));
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
  const acting = async (on: string) => {
    const { chain } = await must(
      app.call(previewApproval, SysAdmin, { body: { steps, facts, on } }),
    );
    return chain?.rounds[0]?.steps[0]?.people.map(({ name, actsFor }) => [name, actsFor]);
  };
  expect(await acting('2031-05-31')).toEqual([['Test Admin', ['Test Approver']]]);
  expect(await acting('2031-06-01')).toEqual([['Test Approver', []]]);
});
