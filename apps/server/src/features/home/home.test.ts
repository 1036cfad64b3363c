import {
  createApprovalSetup,
  createDocument,
  type DocumentDetail,
  declineDocument,
  getDocument,
  getHome,
  type HomeFigureKey,
  homeCards,
  type ListFilter,
  listContacts,
  listDistributionRecipients,
  listDocuments,
  listTaxRisks,
  riskLevels,
  sendDocument,
  setHomeCards,
} from '@countersign/contract';
import {
  openedFilter,
  projectFilters,
  projectPeopleFilters,
  projectRiskFilters,
  usualHomeCards,
  weekFilter,
} from '@countersign/domain';
import { eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import {
  contacts,
  distributionRecipients,
  distributions,
  documentParties,
  documents,
} from '../../platform/database/tables/index.ts';
import { approvalStep, settingsOf } from '../../testing/chains.ts';
import { openContacts } from '../../testing/contacts.ts';
import { draftDistribution, sendOff, typedPeople } from '../../testing/distributions.ts';
import {
  draftDocument,
  makeWorld,
  must,
  recipient,
  sendBody,
  type World,
} from '../../testing/fixtures.ts';
import { makeTaxRisk, openTaxRisks } from '../../testing/tax-risks.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let app: TestApp;
let tenant: TestTenant;
let world: World;

const userTypes = ['SysAdmin', 'Admin', 'Operator', 'Approver', 'Operator/Approver'] as const;
type Type = (typeof userTypes)[number];

const home = (userType: Type, query: { companyId?: string } = {}) =>
  must(app.call(getHome, tenant.users[userType], { query }));

const none = { drafts: 0, approve: 0, pending: 0, declined: 0, approved: 0, all: 0 };

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
});
afterAll(() => app.close());

test('a new organisation has nothing on its home page, and all steps before it', async () => {
  const { counts, figures, recent, waiting, activity, projects, steps, weeks, cards } =
    await home('SysAdmin');
  expect(counts).toEqual(none);
  expect(figures.map(({ count }) => count)).toEqual(figures.map(() => 0));
  expect([recent, waiting, activity, projects]).toEqual([[], [], [], []]);
  expect(steps.filter(({ isDone }) => isDone)).toEqual([{ step: 'people', isDone: true }]);
  expect(steps).toHaveLength(6);
  expect(weeks).toHaveLength(12);
  expect(weeks.every((week) => week.sent === 0 && week.medianHours === null)).toBe(true);
  expect(cards).toEqual(usualHomeCards.SysAdmin);
  expect((await home('Operator')).steps).toEqual([]);
});

/** The documents of the tests below, made by two people, with an approver who is asked first. */
async function fill() {
  world = await makeWorld(app, tenant);
  const { SysAdmin, Operator, Approver } = tenant.users;
  const both = tenant.users['Operator/Approver'];
  const steps = [approvalStep(1, 'anyone', [Approver, both])];
  const body = { name: 'One step', description: '', steps };
  const setup = await must(app.call(createApprovalSetup, SysAdmin, { body }));
  const settings = settingsOf({ approvalSetupId: setup.id });
  const sent: DocumentDetail[] = [];
  for (const by of [Operator, both, Operator, both, Operator, Operator]) {
    const { pack, project, template } = world;
    const values = { [template.id]: { name: 'Zofia Wiśniewska' } };
    const made = await must(
      app.call(createDocument, by, {
        body: { formPackId: pack.id, projectId: project.id, recipient, values, settings },
      }),
    );
    await must(app.call(sendDocument, by, { body: sendBody(by, made) }));
    sent.push(made);
  }
  for (const by of [Operator, Operator, both, SysAdmin]) await draftDocument(app, by, world);
  return sent.map(({ id }) => id);
}

describe('with documents in every state', () => {
  let ids: string[];
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);

  beforeAll(async () => {
    ids = await fill();
    const [first, second, third, fourth, fifth] = ids as [string, string, string, string, string];
    await app.platform.database.tenant(tenant.id, async (tx) => {
      const set = (id: string, values: Partial<typeof documents.$inferInsert>) =>
        tx.update(documents).set(values).where(eq(documents.id, id));
      await set(first, { sentAt: days(5) });
      await set(second, { sentAt: days(10) });
      await set(third, { sentAt: days(40), expiresOn: days(-3).toISOString().slice(0, 10) });
      await set(fourth, { state: 'approved', sentAt: days(16), finishedAt: days(14) });
      await tx
        .update(documentParties)
        .set({ hasBounced: true })
        .where(eq(documentParties.documentId, second));
    });
    const approver = tenant.users.Approver;
    const { turns } = await must(app.call(getDocument, approver, { params: { id: fifth } }));
    const partyId = turns[0]?.partyId ?? '';
    await must(
      app.call(declineDocument, approver, {
        params: { id: fifth },
        body: { commandId: newId(), partyId, reason: 'Wrong rate' },
      }),
    );
  });

  const rows = async (userType: Type, tab: string, filters: ListFilter[]) => {
    const query = { tab, filters: JSON.stringify(filters), pageSize: 100 };
    const listed = await must(
      app.call(listDocuments, tenant.users[userType], { query: query as { tab: 'all' } }),
    );
    return listed.items.length;
  };

  /** A distribution to three people of whom two have opened it, and an assessment of tax status. */
  async function distributeAndAssess() {
    const { SysAdmin, Operator } = tenant.users;
    await openContacts(app, tenant);
    await openTaxRisks(app, tenant);
    const sources = [typedPeople(3)];
    const draft = await draftDistribution(app, Operator, world, { sources });
    await sendOff(app, Operator, draft);
    await app.platform.database.tenant(tenant.id, async (tx) => {
      const sent = { state: 'sent', sentAt: days(1) } as const;
      await tx.update(distributions).set(sent).where(eq(distributions.id, draft.id));
      await tx
        .update(distributionRecipients)
        .set({ openedAt: days(0) })
        .where(gt(distributionRecipients.number, 1));
    });
    const document = await must(app.call(getDocument, SysAdmin, { params: { id: ids[0] ?? '' } }));
    await makeTaxRisk(app, SysAdmin, {
      contactId: document.recipient.id,
      projectId: world.project.id,
    });
  }

  test('nothing on the home page is of what the user may not see', async () => {
    const { projects, distributions: sent } = await home('SysAdmin');
    expect([projects.map(({ risks, people }) => [risks, people]), sent]).toEqual([
      [[null, null]],
      [],
    ]);
    await distributeAndAssess();
    const seen = await home('SysAdmin');
    expect(seen.projects[0]?.risks).toEqual({ low: 0, medium: 1, high: 0 });
    expect(seen.distributions).toMatchObject([{ title: 'Blue pages', people: 3, opened: 2 }]);
  });

  const queryOf = (filters: readonly ListFilter[]) => ({
    filters: JSON.stringify(filters),
    pageSize: '100' as const,
  });
  const risksShown = async (type: Type, filters: readonly ListFilter[]) =>
    (await must(app.call(listTaxRisks, tenant.users[type], { query: queryOf(filters) }))).items
      .length;
  const peopleShown = async (type: Type, id: string, filters: readonly ListFilter[]) =>
    (
      await must(
        app.call(listDistributionRecipients, tenant.users[type], {
          params: { id },
          query: queryOf(filters),
        }),
      )
    ).items.length;

  test.each(userTypes)(
    'what a %s reads of projects and distributions counts rows as well',
    async (type) => {
      const by = tenant.users[type];
      await must(app.call(setHomeCards, by, { body: { cards: [...homeCards] } }));
      const { projects, distributions: sent } = await home(type);
      await must(app.call(setHomeCards, by, { body: { cards: null } }));
      expect([projects.length, sent.length]).toEqual([1, 1]);
      for (const { id, people, risks } of projects) {
        const query = queryOf(projectPeopleFilters(id));
        const listed = await must(app.call(listContacts, by, { query }));
        expect(people).toBe(listed.items.length);
        for (const level of riskLevels) {
          expect(risks?.[level]).toBe(await risksShown(type, projectRiskFilters(id, level)));
        }
      }
      for (const { id, people, opened } of sent) {
        expect([people, opened]).toEqual([
          await peopleShown(type, id, []),
          await peopleShown(type, id, [openedFilter]),
        ]);
      }
    },
  );

  test('people who are archived are engaged on nothing, as in the list', async () => {
    const archived = (archivedAt: Date | null) =>
      app.platform.database.tenant(tenant.id, (tx) => tx.update(contacts).set({ archivedAt }));
    const people = async (type: Type) => (await home(type)).projects.map((one) => one.people);
    const before = [await people('SysAdmin'), await people('Approver')];
    expect(before).toEqual([[expect.any(Number)], [expect.any(Number)]]);
    expect(before).not.toContainEqual([0]);
    await archived(new Date());
    expect([await people('SysAdmin'), await people('Approver')]).toEqual([[0], [0]]);
    await archived(null);
    expect([await people('SysAdmin'), await people('Approver')]).toEqual(before);
  });

  test('a task is shown to those who can do it, with the reason', async () => {
    const reasonsOf = async (type: Type) =>
      (await home(type)).attention.map(({ id, reason, may }) => [
        ids.indexOf(id),
        reason,
        may.remind || may.reopen,
      ]);
    expect(await reasonsOf('SysAdmin')).toEqual([
      [1, 'bounced', true],
      [2, 'expiring', true],
      [4, 'declined', true],
    ]);
    expect(await reasonsOf('Operator')).toEqual([
      [2, 'expiring', true],
      [4, 'declined', true],
    ]);
    expect(await reasonsOf('Operator/Approver')).toEqual([[1, 'bounced', true]]);
    expect(await reasonsOf('Approver')).toEqual([]);
    await app.platform.database.tenant(tenant.id, (tx) =>
      tx
        .update(documents)
        .set({ updatedAt: days(20) })
        .where(eq(documents.id, ids[0] ?? '')),
    );
    expect(await reasonsOf('Operator')).toContainEqual([0, 'still', true]);
  });

  test('drafts are those of the requesting user', async () => {
    const drafts = (await home('Operator')).drafts;
    expect(drafts.map(({ state, createdBy }) => [state, createdBy])).toEqual([
      ['draft', 'Test Operator'],
      ['draft', 'Test Operator'],
    ]);
    expect((await home('SysAdmin')).drafts).toEqual([]);
  });

  test('documents waiting only for an approval are approved from the home page', async () => {
    const [first] = (await home('Approver')).waiting;
    expect(first?.turns).toEqual([{ partyId: expect.any(String), act: 'approve' }]);
  });

  test.each(userTypes)('every figure of a %s counts the rows that its list shows', async (type) => {
    const { figures, projects, weeks, counts } = await home(type);
    for (const { key, count, tab, filters } of figures) {
      expect([key, count]).toEqual([key, await rows(type, tab, filters)]);
    }
    for (const [tab, count] of Object.entries(counts)) {
      expect([tab, count]).toEqual([tab, await rows(type, tab, [])]);
    }
    for (const project of projects) {
      const shown = [project.drafts, project.open, project.signed];
      const states = ['draft', 'pending', 'approved'] as const;
      const listed = states.map((one) => rows(type, 'all', projectFilters(project.id, one)));
      expect(shown).toEqual(await Promise.all(listed));
    }
    for (const week of weeks) {
      expect(week).toMatchObject({
        sent: await rows(type, 'all', [weekFilter('sentAt', week)]),
        finished: await rows(type, 'all', [weekFilter('finishedAt', week)]),
      });
    }
  });

  const figuresOf = async (type: Type) => {
    const { figures } = await home(type);
    return Object.fromEntries(
      figures.filter(({ count }) => count > 0).map(({ key, count }) => [key, count]),
    ) as Partial<Record<HomeFigureKey, number>>;
  };

  test('each user sees the figures of their own documents', async () => {
    const everything = { drafts: 1, pending: 4, declined: 1, bounced: 1, expiring: 1 };
    const ages = { 'age-2': 1, 'age-7': 1, 'age-14': 1, 'age-older': 1 };
    expect(await figuresOf('SysAdmin')).toEqual({ ...everything, ...ages });
    const { drafts: _, ...notDrafts } = everything;
    expect(await figuresOf('Admin')).toEqual({ ...notDrafts, ...ages });
    expect(await figuresOf('Operator')).toEqual({
      drafts: 2,
      pending: 3,
      declined: 1,
      expiring: 1,
      'age-2': 1,
      'age-7': 1,
      'age-older': 1,
    });
    // What waits for them is not counted as pending, as in the tabs of the list.
    const { pending: __, ...waitsForThem } = notDrafts;
    expect(await figuresOf('Approver')).toEqual({ ...waitsForThem, waiting: 4 });
    // No one is asked to approve what they drafted themselves.
    const ofBoth = await figuresOf('Operator/Approver');
    expect(ofBoth).toMatchObject({ ...everything, pending: 1, waiting: 3 });
  });

  test('the oldest waiting document is shown first, to the person it waits for', async () => {
    const { waiting } = await home('Approver');
    expect(waiting.map(({ id }) => id)).toEqual([ids[0], ids[1], ids[2], ids[5]]);
    expect(waiting.every(({ waiting: one, may }) => one !== null && may.act)).toBe(true);
    expect((await home('SysAdmin')).waiting).toEqual([]);
  });

  test('a week shows what was completed and how long it took', async () => {
    const { weeks } = await home('SysAdmin');
    const done = weeks.filter(({ finished }) => finished > 0);
    expect(done).toHaveLength(1);
    expect(done[0]?.medianHours).toBeCloseTo(48, 1);
    expect(weeks.reduce((sum, { sent }) => sum + sent, 0)).toBe(6);
  });

  test('recent activity covers only documents that the user sees', async () => {
    const { activity, recent } = await home('Operator');
    expect(activity[0]).toMatchObject({
      action: 'document.declined',
      actor: 'Test Approver',
      document: 'Zofia Wiśniewska',
    });
    const seen = new Set(recent.map(({ id }) => id));
    expect(activity.every(({ documentId }) => seen.has(documentId))).toBe(true);
    expect(activity.map(({ at }) => at)).toEqual(
      activity
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const outside = await app.otherTenant();
    const there = await must(app.call(getHome, outside.users.SysAdmin, { query: {} }));
    expect([there.activity, there.recent, there.counts]).toEqual([[], [], none]);
  });

  test('the steps tick themselves, and a company alone can be looked at', async () => {
    const { steps, projects } = await home('SysAdmin');
    expect(steps.every(({ isDone }) => isDone)).toBe(true);
    expect(projects).toMatchObject([{ name: 'Salt', open: 4, signed: 1, drafts: 4 }]);
    const elsewhere = await home('SysAdmin', { companyId: world.project.id });
    expect(elsewhere).toMatchObject({ counts: none, recent: [], projects: [], activity: [] });
    const here = await home('SysAdmin', { companyId: world.company.id });
    expect(here.counts.all).toBe(10);
  });
});

test('cards are chosen for oneself, and given back', async () => {
  const { Operator, SysAdmin } = tenant.users;
  const choose = (cards: ('recent' | 'ages')[] | null) =>
    app.call(setHomeCards, Operator, { body: { cards } });
  expect((await choose(['recent', 'ages'])).result).toEqual({
    cards: ['recent', 'ages'],
    isOwn: true,
  });
  await must(choose(['ages']));
  expect(await home('Operator')).toMatchObject({ cards: ['ages'], isOwn: true });
  expect((await must(app.call(getHome, SysAdmin, { query: {} }))).isOwn).toBe(false);
  expect((await choose(['ages', 'ages'])).status).toBe(400);
  await must(choose(null));
  expect(await home('Operator')).toMatchObject({
    cards: usualHomeCards.Operator,
    isOwn: false,
  });
});
