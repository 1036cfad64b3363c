import {
  type ApprovalStep,
  archiveApprovalSetup,
  archiveApproverGroup,
  copyApprovalSetup,
  createApprovalSetup,
  createApproverGroup,
  disableUser,
  exportApprovalSetups,
  exportApproverGroups,
  findApprovers,
  getApprovalChoices,
  getApprovalSetup,
  getApprovalSetupHistory,
  getApprovalSetupUses,
  getApproverGroup,
  getApproverGroupHistory,
  getApproverGroupUses,
  getUser,
  listApprovalSetups,
  listApprovalSetupVersions,
  listApproverGroups,
  previewApproval,
  publishFormTemplate,
  restoreApprovalSetup,
  restoreApproverGroup,
  updateApprovalSetup,
  updateApproverGroup,
  updateFormTemplate,
  updateUser,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { contacts, documents, projects } from '../../platform/database/tables/index.ts';
import { draftDocument, makeWorld, must, type World } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { formOf, invite } from '../../testing/users.ts';

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

const admin = () => ours.users.SysAdmin;

/** A step in which the tenant's Approver approves. */
function step(sequence: number, more: Partial<ApprovalStep> = {}): ApprovalStep {
  return {
    id: newId(),
    name: '',
    sequence,
    groupIds: [],
    userIds: [ours.users.Approver.userId],
    who: 'anyone',
    act: 'approve',
    signaturePosition: null,
    conditions: [],
    ...more,
  };
}

const addGroup = (name: string, userIds: string[] = []) =>
  app.call(createApproverGroup, admin(), { body: { name, description: `${name}!`, userIds } });
const addSetup = (name: string, steps: ApprovalStep[]) =>
  app.call(createApprovalSetup, admin(), { body: { name, description: '', steps } });

describe('an approver group', () => {
  test('has people, shows which of them can act, and is listed by name', async () => {
    const { Approver, Operator } = ours.users;
    const made = await must(addGroup('Finance', [Approver.userId, Operator.userId]));
    expect(made).toMatchObject({ description: 'Finance!', memberCount: 2, ableCount: 1 });
    expect(made.members.map(({ name }) => name)).toEqual(['Test Approver', 'Test Operator']);
    await must(addGroup('accounts'));
    const list = await must(app.call(listApproverGroups, admin(), { query: {} }));
    expect(list.items.map(({ name }) => name)).toEqual(['accounts', 'Finance']);
    const found = await must(
      app.call(listApproverGroups, admin(), { query: { search: 'FINANCE!' } }),
    );
    expect(found.items).toMatchObject([{ id: made.id, memberCount: 2, setupCount: 0 }]);
    const file = await app.call(exportApproverGroups, admin(), {
      query: { format: 'csv', columns: 'name,memberCount' },
    });
    expect(file.raw.toString()).toContain('Finance,2');
  });

  test('has a name of its own, and users of the tenant alone', async () => {
    await must(addGroup('Legal'));
    const taken = await addGroup('LEGAL');
    expect([taken.status, taken.error.fields]).toEqual([
      409,
      {
        name: 'A group with this name already exists, active or archived. Enter a different name.',
      },
    ]);
    const foreign = await addGroup('Strangers', [theirs.users.SysAdmin.userId]);
    expect([foreign.status, Object.keys(foreign.error.fields ?? {})]).toEqual([400, ['userIds']]);
  });

  test('is changed by one at a time, and its history says how', async () => {
    const { Approver, Admin } = ours.users;
    const made = await must(addGroup('Producers', [Approver.userId]));
    const before = await must(app.call(getUser, admin(), { params: { id: Admin.userId } }));
    const body = { name: 'Producer', description: '', userIds: [Admin.userId], revision: 1 };
    const saved = await must(
      app.call(updateApproverGroup, admin(), { params: { id: made.id }, body }),
    );
    expect(saved).toMatchObject({ name: 'Producer', revision: 2, memberCount: 1 });
    const late = await app.call(updateApproverGroup, admin(), { params: { id: made.id }, body });
    expect([late.status, late.error.code]).toEqual([409, 'conflict']);
    const history = await must(
      app.call(getApproverGroupHistory, admin(), { params: { id: made.id }, query: {} }),
    );
    expect(history.items[0]).toMatchObject({
      action: 'approver-group.changed',
      changes: expect.arrayContaining([
        { field: 'people', before: ['Test Approver'], after: ['Test Admin'] },
      ]) as unknown,
    });
    // Open pages of the user learn of it: their groups are on it.
    const stale = await app.call(updateUser, admin(), {
      params: { id: Admin.userId },
      body: formOf(before),
    });
    expect(stale.status).toBe(409);
  });

  test('counts as changed where a user comes in by their own page', async () => {
    const made = await must(addGroup('Late comers'));
    const { id } = await invite(app, admin(), { approverGroupIds: [made.id] });
    const after = await must(app.call(getApproverGroup, admin(), { params: { id: made.id } }));
    expect([after.memberCount, after.revision]).toEqual([1, 2]);
    const user = await must(app.call(getUser, admin(), { params: { id } }));
    const body = { ...formOf(user), approverGroupIds: [] };
    await must(app.call(updateUser, admin(), { params: { id }, body }));
    const left = await must(app.call(getApproverGroup, admin(), { params: { id: made.id } }));
    expect([left.memberCount, left.revision]).toEqual([0, 3]);
  });

  test('is archived once no approval setup in use names it, and comes back', async () => {
    const group = await must(addGroup('Board', [ours.users.Approver.userId]));
    const params = { id: group.id };
    const setup = await must(addSetup('Board setup', [step(1, { groupIds: [group.id] })]));
    const used = await must(app.call(getApproverGroupUses, admin(), { params }));
    expect(used.setups).toEqual([{ id: setup.id, name: 'Board setup', isArchived: false }]);
    const refused = await app.call(archiveApproverGroup, admin(), { params });
    expect([refused.status, refused.error.error]).toEqual([
      409,
      'This group is used in “Board setup”. Replace it there first.',
    ]);
    await must(app.call(archiveApprovalSetup, admin(), { params: { id: setup.id } }));
    const archived = await must(app.call(archiveApproverGroup, admin(), { params }));
    expect(archived.archivedAt).not.toBeNull();
    const body = { name: 'Board', description: '', userIds: [], revision: archived.revision };
    expect((await app.call(updateApproverGroup, admin(), { params, body })).status).toBe(409);
    const list = await must(app.call(listApproverGroups, admin(), { query: { archived: 'yes' } }));
    expect(list.items.map(({ name }) => name)).toEqual(['Board']);
    const back = await must(app.call(restoreApproverGroup, admin(), { params }));
    expect(back.archivedAt).toBeNull();
  });
});

describe('an approval setup', () => {
  test('gets a new version with other steps, and keeps its own with another name', async () => {
    const first = step(1, { name: 'Producer' });
    const made = await must(addSetup('Crew deal', [first]));
    expect(made).toMatchObject({ version: 1, stepCount: 1, signCount: 0, problemCount: 0 });
    const params = { id: made.id };
    const change = { name: 'Crew', description: 'For the crew', steps: [first], revision: 1 };
    const renamed = await must(app.call(updateApprovalSetup, admin(), { params, body: change }));
    expect(renamed).toMatchObject({ name: 'Crew', version: 1, revision: 2 });
    const signs = step(2, { act: 'sign', signaturePosition: 1 });
    const steps = [first, signs];
    const grown = await must(
      app.call(updateApprovalSetup, admin(), { params, body: { ...change, steps, revision: 2 } }),
    );
    expect(grown).toMatchObject({ version: 2, revision: 3, stepCount: 2, signCount: 1, steps });
    const same = await must(
      app.call(updateApprovalSetup, admin(), { params, body: { ...change, steps, revision: 3 } }),
    );
    expect(same).toMatchObject({ version: 2, revision: 3 });

    const { items } = await must(app.call(listApprovalSetupVersions, admin(), { params }));
    expect(items.map(({ version, by, steps: kept }) => [version, by, kept])).toEqual([
      [2, 'Test SysAdmin', steps],
      [1, 'Test SysAdmin', [first]],
    ]);
    const history = await must(app.call(getApprovalSetupHistory, admin(), { params, query: {} }));
    expect(history.items.map(({ action }) => action)).toEqual([
      'approval-setup.changed',
      'approval-setup.changed',
      'approval-setup.created',
    ]);
    expect(history.items[0]?.changes).toEqual([
      {
        field: 'steps',
        before: ['1. Producer: Test Approver approves'],
        after: [
          '1. Producer: Test Approver approves',
          '2. Step 2: Test Approver approves and signs in position 1',
        ],
      },
    ]);
  });

  test('is changed by one at a time', async () => {
    const made = await must(addSetup('Two editors', [step(1)]));
    const params = { id: made.id };
    const body = { name: 'Mine', description: '', steps: made.steps, revision: 1 };
    const both = await Promise.all([
      app.call(updateApprovalSetup, admin(), { params, body }),
      app.call(updateApprovalSetup, admin(), { params, body: { ...body, name: 'Theirs' } }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('that is impossible is refused at the step', async () => {
    const refused = await addSetup('Impossible', [
      step(1, { userIds: [ours.users.Operator.userId] }),
      step(3, { act: 'sign' }),
    ]);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.error.fields ?? {}).toSorted()).toEqual(['steps.0', 'steps.1']);
    expect(refused.error.fields?.['steps.0']).toContain('Operators draft documents');
    const foreign = await addSetup('Foreign', [
      step(1, { userIds: [theirs.users.SysAdmin.userId] }),
    ]);
    expect(foreign.error.fields?.['steps.0']).toContain('someone who is no longer a user');
    expect((await addSetup('Empty', [])).error.fields).toHaveProperty('steps');
    const twice = step(1);
    expect((await addSetup('Twice', [twice, twice])).status).toBe(400);
  });

  test('with an impossible condition reports it, can be renamed, and accepts no other change without a repair', async () => {
    const leaving = await invite(app, admin(), { userType: 'Approver' });
    const only = step(1, { userIds: [leaving.id] });
    const made = await must(addSetup('Lonely', [only]));
    await must(app.call(disableUser, admin(), { params: { id: leaving.id } }));
    const params = { id: made.id };
    const now = await must(app.call(getApprovalSetup, admin(), { params }));
    expect(now.problemCount).toBe(1);
    const body = { name: 'Left alone', description: '', steps: [only], revision: 1 };
    await must(app.call(updateApprovalSetup, admin(), { params, body }));
    const more = { ...body, steps: [only, step(2)], revision: 2 };
    const refused = await app.call(updateApprovalSetup, admin(), { params, body: more });
    expect(Object.keys(refused.error.fields ?? {})).toEqual(['steps.0']);
  });

  test('is copied, archived, restored and exported, and its name is its own', async () => {
    const made = await must(addSetup('Kit hire', [step(1)]));
    const params = { id: made.id };
    const copy = await must(
      app.call(copyApprovalSetup, admin(), { params, body: { name: 'Kit hire 2' } }),
    );
    expect(copy).toMatchObject({ name: 'Kit hire 2', version: 1, stepCount: 1 });
    expect(copy.steps[0]?.id).not.toBe(made.steps[0]?.id);
    const taken = await app.call(copyApprovalSetup, admin(), {
      params,
      body: { name: 'kit HIRE' },
    });
    expect([taken.status, taken.error.fields]).toEqual([
      409,
      {
        name: 'An approval setup with this name already exists, active or archived. Enter a different name.',
      },
    ]);
    const archived = await must(app.call(archiveApprovalSetup, admin(), { params }));
    expect(archived.archivedAt).not.toBeNull();
    const body = { name: 'New', description: '', steps: made.steps, revision: archived.revision };
    expect((await app.call(updateApprovalSetup, admin(), { params, body })).status).toBe(409);
    const search = { search: 'kit hire' };
    const inUse = await must(app.call(listApprovalSetups, admin(), { query: search }));
    expect(inUse.items.map(({ name }) => name)).toEqual(['Kit hire 2']);
    const back = await must(app.call(restoreApprovalSetup, admin(), { params }));
    expect(back.archivedAt).toBeNull();
    const file = await app.call(exportApprovalSetups, admin(), {
      query: { ...search, format: 'csv', columns: 'name,stepCount' },
    });
    expect(file.raw.toString()).toContain('Kit hire,1\r\nKit hire 2,1');
  });

  test('names the projects that use it by default', async () => {
    const made = await must(addSetup('Default of Salt', [step(1)]));
    await app.platform.database.tenant(ours.id, (tx) =>
      tx
        .update(projects)
        .set({ approvalSetupId: made.id })
        .where(eq(projects.id, world.project.id)),
    );
    const params = { id: made.id };
    const uses = await must(app.call(getApprovalSetupUses, admin(), { params }));
    expect(uses.projects).toMatchObject([{ name: 'Salt', companyName: 'Northlight' }]);
    const { items } = await must(
      app.call(listApprovalSetups, admin(), { query: { search: 'default of' } }),
    );
    expect(items).toMatchObject([{ projectCount: 1 }]);
  });

  test('belongs to no other tenant', async () => {
    const made = await must(addSetup('Ours alone', [step(1)]));
    const params = { id: made.id };
    const stranger = theirs.users.SysAdmin;
    const body = { name: 'Mine', description: '', steps: made.steps, revision: 1 };
    for (const answer of [
      await app.call(getApprovalSetup, stranger, { params }),
      await app.call(updateApprovalSetup, stranger, { params, body }),
      await app.call(archiveApprovalSetup, stranger, { params }),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect(
      (await app.call(updateApprovalSetup, ours.users.Operator, { params, body })).status,
    ).toBe(403);
    expect((await app.call(getApprovalSetup, ours.users.Approver, { params })).status).toBe(403);
    const list = await must(app.call(listApprovalSetups, stranger, { query: {} }));
    expect(list.items).toEqual([]);
  });
});

describe('the preview of an approval setup', () => {
  const fee = { on: 'amount', fieldKey: 'note', from: 5000, to: null } as const;

  test('names its problems and its people without any facts', async () => {
    const steps = [step(1), step(3)];
    const {
      problems,
      world: named,
      chain,
    } = await must(app.call(previewApproval, admin(), { body: { steps } }));
    expect(problems.map(({ code }) => code)).toEqual(['gap']);
    expect(named.people.map(({ name }) => name)).toEqual(['Test Approver']);
    expect(chain).toBeNull();
  });

  test('is of a document that the user may read: its project, amounts and person', async () => {
    const { Operator, Admin } = ours.users;
    const document = await draftDocument(app, Operator, world);
    await app.platform.database.tenant(ours.id, async (tx) => {
      const values = { [world.template.id]: { note: '£6,500.00' } };
      // The document has a type of its own, whatever is known of the person.
      await tx
        .update(documents)
        .set({ values, engagementType: 'PAYE' })
        .where(eq(documents.id, document.id));
      await tx
        .update(contacts)
        .set({ department: 'Camera', engagementType: 'Company' })
        .where(eq(contacts.id, document.recipient.id));
    });
    const steps = [
      step(1, { name: 'Kit', conditions: [fee] }),
      step(2, { conditions: [{ on: 'department', anyOf: ['Art'] }] }),
      step(2, { conditions: [{ on: 'engagementType', anyOf: ['PAYE'] }] }),
      step(3, { conditions: [{ on: 'project', anyOf: [world.project.id] }] }),
    ];
    const body = { steps, documentId: document.id };
    const { facts, chain } = await must(app.call(previewApproval, admin(), { body }));
    expect(facts).toMatchObject({
      projectId: world.project.id,
      department: 'Camera',
      engagementType: 'PAYE',
      amounts: { note: 6500 },
    });
    expect(chain?.rounds.map(({ steps: acting }) => acting.map(({ name }) => name))).toEqual([
      ['Kit'],
      ['Step 2'],
      ['Step 3'],
    ]);
    expect(chain?.skipped).toMatchObject([{ stepId: steps[1]?.id }]);
    for (const user of [Operator, Admin]) {
      expect((await app.call(previewApproval, user, { body })).status).toBe(403);
    }
    const { SysAdmin: stranger } = (await app.otherTenant()).users;
    expect((await app.call(previewApproval, stranger, { body })).status).toBe(404);
  });

  test('offers what conditions can be on, and people who can act', async () => {
    await app.platform.database.tenant(ours.id, (tx) =>
      tx
        .update(projects)
        .set({ departments: ['Camera', 'Art'] })
        .where(eq(projects.id, world.project.id)),
    );
    const { id, revision } = world.template;
    // A form's text is no amount, until it is made a number.
    const before = (await must(app.call(getApprovalChoices, admin(), {}))).formFields;
    expect(before.map(({ key, isAmount }) => [key, isAmount])).toEqual([
      ['agreed', false],
      ['name', false],
      ['note', false],
    ]);
    const fee = { key: 'name', label: 'Fee', assignee: 'creator', required: false } as const;
    const fields = [{ ...fee, kind: { type: 'number' as const } }];
    const changed = await must(
      app.call(updateFormTemplate, admin(), { params: { id }, body: { fields, revision } }),
    );
    const published = { params: { id }, body: { revision: changed.revision } };
    await must(app.call(publishFormTemplate, admin(), published));
    const choices = await must(app.call(getApprovalChoices, admin(), {}));
    expect(choices.departments).toEqual(['Art', 'Camera']);
    expect(choices.formFields.filter(({ isAmount }) => isAmount)).toEqual([
      { key: 'name', label: 'Fee', templates: ['Test form'], isAmount: true },
    ]);
    const { items } = await must(
      app.call(findApprovers, ours.users.Operator, { query: { search: 'test' } }),
    );
    expect(items.map(({ userType }) => userType).toSorted()).toEqual([
      'Admin',
      'Approver',
      'Operator/Approver',
      'SysAdmin',
    ]);
  });
});
