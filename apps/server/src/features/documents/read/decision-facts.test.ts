import {
  approveDocument,
  createApprovalSetup,
  createDocument,
  exportDocuments,
  type Field,
  type FieldType,
  getApprovalSetup,
  getApprovalSetupHistory,
  getDocument,
  getHome,
  listDocuments,
  newFields,
  sendDocument,
  updateApprovalSetup,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import {
  documentPeople,
  formTemplates,
  formTemplateVersions,
} from '../../../platform/database/tables/index.ts';
import { approvalStep, settingsOf } from '../../../testing/chains.ts';
import { makeWorld, must, recipient, sendBody, type World } from '../../../testing/fixtures.ts';
import { shownTo } from '../../../testing/signing.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../../testing/test-app.ts';
import { documentRows } from './list-documents.ts';

let app: TestApp;
let ours: TestTenant;
let world: World;
/** Anyone of an Approver and an Admin approves, before the recipient is asked. */
let setupId: string;

const keys = ['rate', 'starts', 'kit', 'total', 'union', 'nowhere'];
const fieldOf = (type: FieldType, key: string, more: object = {}) =>
  ({
    ...newFields[type],
    type,
    key,
    label: key.toUpperCase(),
    assignee: 'creator',
    required: false,
    placements: [],
    ...more,
  }) as Field;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  world = await makeWorld(app, ours);
  const { id, fields } = world.template;
  const added = [
    fieldOf('currency', 'rate'),
    fieldOf('date', 'starts'),
    fieldOf('checkbox', 'kit'),
    fieldOf('number', 'days'),
    fieldOf('calculated', 'total', { expression: 'days * 2' }),
    fieldOf('text', 'union', { label: '' }),
  ];
  await app.platform.database.system(async (tx) => {
    const ofTemplate = eq(formTemplateVersions.formTemplateId, id);
    await tx
      .update(formTemplateVersions)
      .set({ fields: [...fields, ...added] })
      .where(ofTemplate);
    await tx.update(formTemplates).set({ updatedAt: new Date() }).where(eq(formTemplates.id, id));
  });
  const { SysAdmin, Admin, Approver } = ours.users;
  const body = {
    name: 'Deal',
    description: '',
    steps: [approvalStep(1, 'anyone', [Approver, Admin])],
    position: 'before' as const,
    decisionFields: keys,
  };
  setupId = (await must(app.call(createApprovalSetup, SysAdmin, { body }))).id;
});
afterAll(() => app.close());

async function sent(lastName: string, approvalSetupId: string | null = setupId): Promise<string> {
  const { Operator } = ours.users;
  const { pack, project, template } = world;
  const values = {
    [template.id]: { name: 'Ines', rate: '1250.00', starts: '2027-01-04', kit: true, days: '5' },
  };
  const document = await must(
    app.call(createDocument, Operator, {
      body: {
        formPackId: pack.id,
        projectId: project.id,
        recipient: { ...recipient, lastName, email: `${lastName}@example.com` },
        values,
        settings: settingsOf({ approvalSetupId }),
      },
    }),
  );
  await must(app.call(sendDocument, Operator, { body: sendBody(Operator, document) }));
  return document.id;
}

const waiting = () =>
  must(app.call(listDocuments, ours.users.Approver, { query: { tab: 'approve', pageSize: 100 } }));

const facts = [
  { key: 'rate', label: 'RATE', text: '£1,250.00' },
  { key: 'starts', label: 'STARTS', text: '04/01/2027' },
  { key: 'kit', label: 'KIT', text: 'Yes' },
  { key: 'total', label: 'TOTAL', text: '10' },
  // It has no label, and is empty; and no form has the last one.
  { key: 'union', label: 'union', text: '' },
];

test('approvers see the facts that the setup names in their list, on the page and at home', async () => {
  const { Approver, SysAdmin } = ours.users;
  const id = await sent('Facts');
  const { items } = await waiting();
  expect(items.find((row) => row.id === id)?.decisionFacts).toEqual(facts);
  const page = await must(app.call(getDocument, Approver, { params: { id } }));
  expect(page.decisionFacts).toEqual(facts);
  const home = await must(app.call(getHome, Approver, { query: {} }));
  expect(home.waiting.find((row) => row.id === id)?.decisionFacts).toEqual(facts);
  // For whom it does not wait has nothing to decide.
  const all = await must(app.call(listDocuments, SysAdmin, { query: { pageSize: 100 } }));
  expect(all.items.find((row) => row.id === id)?.decisionFacts).toEqual([]);
  const read = await must(app.call(getDocument, SysAdmin, { params: { id } }));
  expect(read.decisionFacts).toEqual([]);
  await must(
    app.call(approveDocument, Approver, {
      params: { id },
      body: {
        commandId: newId(),
        partyId: page.turns[0]?.partyId ?? '',
        view: await shownTo(app, Approver, id),
      },
    }),
  );
  const done = await must(app.call(getDocument, Approver, { params: { id } }));
  expect(done.decisionFacts).toEqual([]);
});

test('a page of them takes as many statements as one of them', async () => {
  const ids = [await sent('One'), await sent('Two'), await sent('Three')];
  const statements = (some: readonly string[]) =>
    app.platform.database.tenant(ours.id, async (tx) => {
      let count = 0;
      const counting = new Proxy(tx, {
        get(target, name, receiver) {
          if (name === 'select' || name === 'execute') count++;
          return Reflect.get(target, name, receiver) as unknown;
        },
      });
      const rows = await documentRows(counting, ours.users.Approver, some);
      expect(rows.map(({ decisionFacts }) => decisionFacts)).toEqual(some.map(() => facts));
      return count;
    });
  expect(await statements(ids)).toBe(await statements(ids.slice(0, 1)));
});

test('the longest wait comes first in their tab, and other tabs keep their order', async () => {
  const ids = [await sent('Young'), await sent('Old'), await sent('Middle')];
  const days = [1, 9, 5];
  await app.platform.database.system(async (tx) => {
    for (const [index, id] of ids.entries()) {
      const turnAt = new Date(Date.now() - (days[index] ?? 0) * 86_400_000);
      await tx.update(documentPeople).set({ turnAt }).where(eq(documentPeople.documentId, id));
    }
  });
  const inOrder = (items: readonly { id: string }[]) =>
    items.map(({ id }) => id).filter((id) => ids.includes(id));
  const oldestFirst = [ids[1], ids[2], ids[0]];
  expect(inOrder((await waiting()).items)).toEqual(oldestFirst);
  const { Approver } = ours.users;
  const newest = await must(
    app.call(listDocuments, Approver, {
      query: { tab: 'approve', sort: 'waitingSince', direction: 'descending', pageSize: 100 },
    }),
  );
  expect(inOrder(newest.items)).toEqual(oldestFirst.toReversed());
  // Page by page each comes once.
  const paged: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await must(
      app.call(listDocuments, Approver, {
        query: { tab: 'approve', pageSize: 2, ...(cursor !== undefined && { cursor }) },
      }),
    );
    paged.push(...page.items.map(({ id }) => id));
    if (page.next === null) break;
    cursor = page.next;
  }
  expect(paged).toEqual((await waiting()).items.map(({ id }) => id));
  const all = await must(app.call(listDocuments, Approver, { query: { pageSize: 100 } }));
  expect(inOrder(all.items)).toEqual(ids.toReversed());
  // Where some do not wait for them, those come last.
  const none = await sent('None', null);
  const { Admin } = ours.users;
  const mixed = await must(
    app.call(listDocuments, Admin, {
      query: { sort: 'waitingSince', direction: 'ascending', pageSize: 100 },
    }),
  );
  expect(inOrder(mixed.items)).toEqual(oldestFirst);
  expect(mixed.items.findIndex(({ id }) => id === none)).toBeGreaterThan(
    mixed.items.findIndex(({ id }) => id === ids[0]),
  );
  const file = await app.call(exportDocuments, Admin, {
    query: { tab: 'approve', format: 'csv', columns: 'recipient', sort: 'waitingSince' },
  });
  const names = file.raw.toString();
  expect(names.indexOf('Old')).toBeLessThan(names.indexOf('Young'));
});

test('an approval setup keeps its fields in order, without a new version, and copies them', async () => {
  const { SysAdmin } = ours.users;
  const params = { id: setupId };
  const { name, description, steps, revision, version } = await must(
    app.call(getApprovalSetup, SysAdmin, { params }),
  );
  const change = (decisionFields: string[] | undefined, at: number) =>
    app.call(updateApprovalSetup, SysAdmin, {
      params,
      body: { name, description, steps, revision: at, ...(decisionFields && { decisionFields }) },
    });
  const saved = await must(change(['starts', 'rate'], revision));
  expect([saved.decisionFields, saved.version]).toEqual([['starts', 'rate'], version]);
  // What is left out stays.
  expect((await must(change(undefined, saved.revision))).decisionFields).toEqual([
    'starts',
    'rate',
  ]);
  const history = await must(app.call(getApprovalSetupHistory, SysAdmin, { params, query: {} }));
  expect(history.items[0]?.changes).toEqual([
    { field: 'decisionFields', before: keys, after: ['starts', 'rate'] },
  ]);
  // Documents that wait already show what it names now.
  const id = await sent('Later');
  const { items } = await waiting();
  const shown = items.find((row) => row.id === id)?.decisionFacts;
  expect(shown?.map(({ key }) => key)).toEqual(['starts', 'rate']);
  const refused = [
    await change(['a', 'b', 'c', 'd', 'e', 'f', 'g'], saved.revision),
    await change(['rate', 'rate'], saved.revision),
    await change([''], saved.revision),
  ];
  expect(refused.map(({ status, error }) => [status, error.fields])).toEqual([
    [400, { decisionFields: 'Choose 6 fields at most.' }],
    [400, { decisionFields: 'Choose each field once.' }],
    [400, { 'decisionFields.0': 'This field is required.' }],
  ]);
});
