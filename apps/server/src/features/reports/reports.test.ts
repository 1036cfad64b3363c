import {
  createApprovalSetup,
  createDocument,
  declineDocument,
  exportReport,
  getDocument,
  listDocuments,
  type ReportDefinitionInput,
  reportColumns,
  reportDataNames,
  reportDefinition,
  runReport,
  sendDocument,
} from '@countersign/contract';
import { readyReports } from '@countersign/domain';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { documentParties, documents, mails } from '../../platform/database/tables/index.ts';
import { approvalStep, settingsOf } from '../../testing/chains.ts';
import {
  draftDocument,
  makeWorld,
  must,
  recipient,
  sendBody,
  type World,
} from '../../testing/fixtures.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../testing/test-app.ts';
import { dataSets } from './data-sets/index.ts';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant<'SysAdmin'>;
let world: World;
let ids: string[];

const days = (count: number) => new Date(Date.now() - count * 86_400_000);
const userTypes = ['SysAdmin', 'Admin', 'Operator', 'Approver', 'Operator/Approver'] as const;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  theirs = await app.otherTenant();
  world = await makeWorld(app, ours);
  const { SysAdmin, Operator, Approver } = ours.users;
  const both = ours.users['Operator/Approver'];
  const steps = [approvalStep(1, 'anyone', [Approver])];
  const body = { name: 'Accounts', description: '', steps };
  const setup = await must(app.call(createApprovalSetup, SysAdmin, { body }));
  const settings = settingsOf({ approvalSetupId: setup.id });
  ids = [];
  for (const by of [Operator, Operator, both, both]) {
    const { pack, project, template } = world;
    const values = { [template.id]: { name: 'Zofia Wiśniewska' } };
    const made = await must(
      app.call(createDocument, by, {
        body: { formPackId: pack.id, projectId: project.id, recipient, values, settings },
      }),
    );
    await must(app.call(sendDocument, by, { body: sendBody(by, made) }));
    ids.push(made.id);
  }
  await draftDocument(app, Operator, world);
  await change();
});
afterAll(() => app.close());

/** The first is finished after two days, the second declined after one; the third is asked for three days. */
async function change() {
  const [finished, declined, waiting] = ids as [string, string, string];
  const { Approver } = ours.users;
  const { turns } = await must(app.call(getDocument, Approver, { params: { id: declined } }));
  await must(
    app.call(declineDocument, Approver, {
      params: { id: declined },
      body: { commandId: newId(), partyId: turns[0]?.partyId ?? '', reason: '=Wrong rate' },
    }),
  );
  await app.platform.database.tenant(ours.id, async (tx) => {
    const set = (id: string, values: Partial<typeof documents.$inferInsert>) =>
      tx.update(documents).set(values).where(eq(documents.id, id));
    await set(finished, { state: 'approved', sentAt: days(4), finishedAt: days(2) });
    const turn = (id: string, values: Partial<typeof documentParties.$inferInsert>) =>
      tx.update(documentParties).set(values).where(eq(documentParties.documentId, id));
    await turn(declined, { turnAt: days(3), actedAt: days(2) });
    await turn(waiting, { turnAt: days(3) });
  });
}

const run = async (definition: ReportDefinitionInput, by: TestUser = ours.users.SysAdmin) =>
  must(app.call(runReport, by, { body: { definition: reportDefinition.parse(definition) } }));

const refusal = async (definition: ReportDefinitionInput, by: TestUser = ours.users.SysAdmin) => {
  const body = { definition: reportDefinition.parse(definition) };
  const { status, error } = await app.call(runReport, by, { body });
  return { status, fields: Object.keys(error?.fields ?? {}), error: error?.error };
};

const byState: ReportDefinitionInput = {
  data: 'documents',
  columns: ['recipient', 'state'],
  groups: [{ by: 'projectId' }, { by: 'state' }],
};

describe('a report', () => {
  test('groups in levels with subtotals, and tells all rows', async () => {
    const { groups, rows, hasMore } = await run(byState);
    expect(groups.map(({ level, labels, count }) => [level, labels.join(' / '), count])).toEqual([
      [0, '', 5],
      [1, 'Salt', 5],
      [2, 'Salt / Approved', 1],
      [2, 'Salt / Declined', 1],
      [2, 'Salt / Draft', 1],
      [2, 'Salt / Pending', 2],
    ]);
    expect([rows.length, hasMore]).toEqual([5, false]);
    expect(rows.map(({ cells }) => cells[0])).toEqual(rows.map(() => 'Zofia Wiśniewska'));
    expect(rows.every(({ documentId }) => documentId !== null)).toBe(true);
  });

  test('sums numbers up in every group', async () => {
    const { groups } = await run({
      data: 'documents',
      columns: ['recipient'],
      groups: [{ by: 'finishedAt', unit: 'month' }],
      totals: [
        { of: 'hoursTaken', sum: 'median' },
        { of: 'hoursTaken', sum: 'percentile-90' },
        { of: 'hoursTaken', sum: 'sum' },
      ],
    });
    const month = `${days(2).toISOString().slice(0, 7)}-01`;
    const done = groups.find(({ values }) => values[0] === month);
    expect(done?.totals.map((total) => Math.round(total ?? 0))).toEqual([48, 48, 48]);
    expect(groups.find(({ labels }) => labels[0] === 'None')?.totals).toEqual([null, null, null]);
  });

  test('has filters of which all, or any one, have to hold', async () => {
    const state = (value: string) => ({
      field: 'state',
      operator: 'any' as const,
      values: [value],
    });
    const count = async (match: 'all' | 'any') => {
      const filters = [state('draft'), state('pending')];
      return (await run({ ...byState, where: [{ match, filters }] })).rows.length;
    };
    expect([await count('any'), await count('all')]).toEqual([3, 0]);
  });

  test('is paged', async () => {
    const body = { definition: reportDefinition.parse(byState), offset: 3 };
    expect((await must(app.call(runReport, ours.users.SysAdmin, { body }))).rows).toHaveLength(2);
  });

  test('says what it can’t have, and where', async () => {
    const none = { ...byState, columns: ['nothing; drop table documents'] };
    expect(await refusal(none)).toMatchObject({ status: 400, fields: ['definition.columns'] });
    const number = { ...byState, groups: [{ by: 'hoursTaken' }] };
    expect(await refusal(number)).toMatchObject({ status: 400, fields: ['definition.groups'] });
    const unit = { ...byState, groups: [{ by: 'state', unit: 'week' as const }] };
    expect(await refusal(unit)).toMatchObject({ status: 400, fields: ['definition.groups'] });
    const total = { ...byState, totals: [{ of: 'state', sum: 'sum' as const }] };
    expect(await refusal(total)).toMatchObject({ status: 400, fields: ['definition.totals'] });
    const field = { field: 'projectId', operator: 'any' as const, values: ["' or true --"] };
    const filter = { ...byState, where: [{ filters: [field] }] };
    expect((await refusal(filter)).status).toBe(400);
  });
});

describe('the data sets', () => {
  test.each(reportDataNames)(
    '%s has each column of the contract, and can show and group all',
    async (data) => {
      const columns = reportColumns(data);
      expect(Object.keys(dataSets[data].columns).toSorted()).toEqual(
        columns.map(({ key }) => key).toSorted(),
      );
      const keys = columns.map(({ key }) => key);
      for (const { key, kind } of columns) {
        const isNumber = kind === 'number';
        await run({
          data,
          columns: keys,
          groups: isNumber ? [] : [{ by: key }],
          totals: isNumber ? [{ of: key, sum: 'average' }] : [],
        });
      }
    },
  );
});

describe('the ready-made reports', () => {
  test.each(readyReports.map((report) => [report.key, report] as const))(
    '%s shows what somebody may see and refuses the others',
    async (_, { definition, policy }) => {
      for (const type of userTypes) {
        const body = { definition };
        const { status } = await app.call(runReport, ours.users[type], { body });
        const mayAll = policy === 'documents.read' || type === 'SysAdmin';
        expect([type, status]).toEqual([type, mayAll ? 200 : 403]);
      }
    },
  );

  const ready = (key: string) => {
    const found = readyReports.find((report) => report.key === key);
    if (!found) throw new Error(`There is no report ${key}.`);
    return found.definition;
  };
  const firstCells = async (key: string) => (await run(ready(key))).rows.map(({ cells }) => cells);

  test('turnaround tells how long who took', async () => {
    const { groups } = await run(ready('turnaround-by-approver'));
    expect(groups.map(({ labels, count }) => [labels[0], count])).toEqual([
      [undefined, 1],
      ['Test Approver', 1],
    ]);
    expect(groups[1]?.totals[0]).toBeCloseTo(24, 1);
  });

  test('outstanding tells who is asked for how long', async () => {
    const { groups } = await run(ready('outstanding'));
    expect(groups[0]?.count).toBe(2);
    expect(groups[0]?.totals[0]).toBeCloseTo(3, 1);
  });

  test('declined tells the reasons', async () => {
    expect((await firstCells('declined')).map((cells) => cells.at(-1))).toEqual(['=Wrong rate']);
  });

  test('bounced mails are told without what is secret', async () => {
    await app.platform.database.tenant(ours.id, (tx) =>
      tx.insert(mails).values({
        id: newId(),
        tenantId: ours.id,
        purpose: 'test',
        sender: 'a@example.com',
        recipient: 'b@example.com',
        subject: 'Your code is 1234',
        text: '',
        html: '',
        attachments: [],
        state: 'bounced',
        confidential: true,
      }),
    );
    const rows = await firstCells('bounced');
    expect(rows.map((cells) => cells.slice(0, 3))).toEqual([['b@example.com', '', 'Bounced']]);
  });
});

describe('rights', () => {
  test.each(userTypes)(
    'a %s gets the documents that their list has, and no others',
    async (type) => {
      const user = ours.users[type];
      const listed = await must(app.call(listDocuments, user, { query: { pageSize: 100 } }));
      const { rows, groups } = await run(byState, user);
      expect(rows.map(({ documentId }) => documentId).toSorted()).toEqual(
        listed.items.map(({ id }) => id).toSorted(),
      );
      expect(groups[0]?.count ?? 0).toBe(listed.items.length);
      const turns = await run({ data: 'parties', columns: ['party'] }, user);
      const seen = new Set(listed.items.map(({ id }) => id));
      expect(turns.rows.every(({ documentId }) => seen.has(documentId ?? ''))).toBe(true);
    },
  );

  test('another organisation sees nothing of ours', async () => {
    for (const data of ['documents', 'parties', 'mails'] as const) {
      const [column = ''] = reportColumns(data).map(({ key }) => key);
      const { rows, groups } = await run({ data, columns: [column] }, theirs.users.SysAdmin);
      expect([rows, groups[0]?.count ?? 0]).toEqual([[], 0]);
    }
  });
});

describe('an export', () => {
  const file = async (format: 'csv' | 'xlsx', by: TestUser = ours.users.SysAdmin) => {
    const definition = reportDefinition.parse({
      data: 'parties',
      columns: ['recipient', 'partyReason', 'state'],
      where: [{ filters: [{ field: 'partyState', operator: 'any', values: ['declined'] }] }],
    });
    return app.call(exportReport, by, { body: { definition, format } });
  };

  test('has every row, and nothing that a spreadsheet takes for a formula', async () => {
    const { status, raw } = await file('csv');
    expect(status).toBe(200);
    expect(raw.toString('utf8').replace('\uFEFF', '').split('\r\n')).toEqual([
      'Recipient,Reason,State',
      "Zofia Wiśniewska,'=Wrong rate,Declined",
      '',
    ]);
    expect((await file('xlsx')).raw.subarray(0, 2).toString()).toBe('PK');
  });
});
