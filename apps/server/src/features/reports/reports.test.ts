import {
  createApprovalSetup,
  createCustomField,
  createDocument,
  declineDocument,
  exportReport,
  getDocument,
  listDocuments,
  listReportColumns,
  newFields,
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
import {
  customValues,
  documentParties,
  documents,
  formTemplateVersions,
  mails,
  memberships,
} from '../../platform/database/tables/index.ts';
import { approvalStep, settingsOf } from '../../testing/chains.ts';
import { openContacts } from '../../testing/contacts.ts';
import {
  draftDocument,
  makeWorld,
  must,
  recipient,
  sendBody,
  type World,
} from '../../testing/fixtures.ts';
import { openTaxRisks } from '../../testing/tax-risks.ts';
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
  await openContacts(app, ours);
  await openTaxRisks(app, ours);
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
  test('groups in levels with subtotals, and counts all rows', async () => {
    const { groups, rows, hasMore } = await run(byState);
    expect(groups.map(({ level, labels, count }) => [level, labels.join(' / '), count])).toEqual([
      [0, '', 5],
      [1, 'Salt', 5],
      [2, 'Salt / Draft', 1],
      [2, 'Salt / Pending', 2],
      [2, 'Salt / Approved', 1],
      [2, 'Salt / Declined', 1],
    ]);
    expect([rows.length, hasMore]).toEqual([5, false]);
    expect(rows.map(({ cells }) => cells[0])).toEqual(rows.map(() => 'Zofia Wiśniewska'));
    expect(rows.every(({ opens }) => opens?.type === 'document')).toBe(true);
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

describe('the columns', () => {
  let fields: { contact: string; document: string };

  beforeAll(async () => {
    const { SysAdmin } = ours.users;
    const field = async (of: 'contact' | 'document', name: string, kind: 'text' | 'number') => {
      const body = {
        of,
        name,
        kind,
        required: false,
        default: null,
        choices: [],
        help: '',
        section: '',
      };
      return (await must(app.call(createCustomField, SysAdmin, { body }))).id;
    };
    fields = {
      contact: await field('contact', 'Union', 'text'),
      document: await field('document', 'Budget line', 'number'),
    };
    const [first = ''] = ids;
    await app.platform.database.tenant(ours.id, async (tx) => {
      const [document] = await tx.select().from(documents).where(eq(documents.id, first));
      const of = { tenantId: ours.id };
      await tx.insert(customValues).values([
        { ...of, fieldId: fields.document, objectId: first, number: 1200.5 },
        { ...of, fieldId: fields.contact, objectId: document?.recipientId ?? '', text: 'BECTU' },
      ]);
    });
  });

  const allOf = async (data: 'documents', by: TestUser = ours.users.SysAdmin) =>
    (await must(app.call(listReportColumns, by, { params: { data } }))).columns;

  test('of documents have custom fields and the fields of forms too', async () => {
    const found = (await allOf('documents')).flatMap(({ group, label, kind }) =>
      group === undefined ? [] : [`${group}: ${label}, ${kind}`],
    );
    expect(found).toContain('Contact: Union, text');
    expect(found).toContain('Document: Budget line, number');
    expect(found.map((one) => one.toLowerCase())).toContain('test form: agreed, flag');
    expect(found.map((one) => one.toLowerCase())).toContain('test form: name, text');
  });

  test('show, filter, group and sum up what those hold', async () => {
    const name = `form.${world.template.id}.name`;
    const budget = `custom.${fields.document}`;
    const { rows, groups } = await run({
      data: 'documents',
      columns: ['recipient', name, budget, `custom.${fields.contact}`],
      where: [{ filters: [{ field: budget, operator: 'between', values: ['1000', ''] }] }],
      groups: [{ by: name }],
      totals: [{ of: budget, sum: 'sum' }],
    });
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Zofia Wiśniewska', 'Zofia Wiśniewska', 1200.5, 'BECTU'],
    ]);
    expect(groups.map(({ labels, totals }) => [labels[0], totals[0]])).toEqual([
      [undefined, 1200.5],
      ['Zofia Wiśniewska', 1200.5],
    ]);
  });

  test('keep working in formulas that name them by a former label', async () => {
    const formula = (name: string) => `if([${name}]; "yes"; "no")`;
    const { rows } = await run({
      data: 'documents',
      columns: ['computed.a', 'computed.b'],
      computed: [
        { key: 'computed.a', label: 'Now', formula: formula('Email bounced') },
        { key: 'computed.b', label: 'Before', formula: formula('Mail bounced') },
      ],
    });
    expect(rows[0]?.cells).toEqual(['no', 'no']);
  });

  test('are compared with options by a former label, in formulas and in filters', async () => {
    const ofLabel = (label: string) =>
      run({
        data: 'parties',
        columns: ['computed.a', 'computed.b', 'computed.c'],
        computed: [
          { key: 'computed.a', label: 'Now', formula: `[Party state] = "${label}"` },
          { key: 'computed.b', label: 'State', formula: '[Party state]' },
          {
            key: 'computed.c',
            label: 'As written',
            formula: `if([Party state] = "${label}"; "${label}"; "")`,
          },
        ],
        where: ['computed.b', 'computed.c'].map((field) => ({
          filters: [{ field, operator: 'any' as const, values: [label] }],
        })),
      });
    const before = await ofLabel('Asked now');
    expect(before.rows[0]?.cells).toEqual([true, 'Their turn', 'Asked now']);
    const now = await ofLabel('Their turn');
    expect(now.rows[0]?.cells).toEqual([true, 'Their turn', 'Their turn']);
    expect(before.rows).toHaveLength(now.rows.length);
  });

  test('of others are worked out by a formula, and used like any', async () => {
    const definition: ReportDefinitionInput = {
      data: 'documents',
      columns: ['recipient', 'computed.a', 'computed.b'],
      computed: [
        { key: 'computed.a', label: 'Net', formula: 'round([Document: Budget line] / 1.2; 2)' },
        { key: 'computed.b', label: 'How', formula: 'if(State = "Approved"; "over"; "open")' },
      ],
      groups: [{ by: 'computed.b' }],
      totals: [{ of: 'computed.a', sum: 'maximum' }],
      sort: [{ by: 'computed.a', direction: 'descending' }],
    };
    const { rows, groups } = await run(definition);
    expect(rows[0]?.cells).toEqual(['Zofia Wiśniewska', 1000.42, 'over']);
    expect(groups.map(({ labels, count }) => [labels[0], count])).toEqual([
      [undefined, 5],
      ['open', 4],
      ['over', 1],
    ]);
    const broken = [{ key: 'computed.a', label: 'Net', formula: 'Stat = 1' }];
    expect(
      await refusal({
        ...definition,
        columns: ['recipient'],
        groups: [],
        totals: [],
        sort: [],
        computed: broken,
      }),
    ).toMatchObject({
      status: 400,
      fields: ['definition.computed.0.formula'],
      error: expect.stringContaining('Did you mean State?'),
    });
  });

  test('whose source the user may not see are hidden, and reveal nothing by filters', async () => {
    const union = `custom.${fields.contact}`;
    const { Operator } = ours.users;
    const setAccess = (docDistributionAccess: boolean) =>
      app.platform.database.system((tx) =>
        tx
          .update(memberships)
          .set({ docDistributionAccess })
          .where(eq(memberships.id, Operator.membershipId)),
      );
    await setAccess(false);
    expect((await allOf('documents', Operator)).some(({ key }) => key === union)).toBe(false);
    const shown = await run({ data: 'documents', columns: ['recipient', union] }, Operator);
    expect([shown.columns.map(({ key }) => key), shown.hidden]).toEqual([['recipient'], 1]);
    expect(shown.rows.every(({ cells }) => cells.length === 1)).toBe(true);
    const filters = [{ field: union, operator: 'contains' as const, values: ['B'] }];
    for (const part of [
      { where: [{ filters }] },
      { groups: [{ by: union }] },
      {
        questions: [
          { label: 'Union', filter: filters[0] ?? { field: '', operator: 'any', values: [] } },
        ],
      },
      {
        colours: [
          {
            filter: filters[0] ?? { field: '', operator: 'any', values: [] },
            tone: 'bad' as const,
          },
        ],
      },
      { sort: [{ by: union, direction: 'ascending' as const }] },
    ]) {
      const of: ReportDefinitionInput = { data: 'documents', columns: ['recipient'], ...part };
      expect([part, (await refusal(of, Operator)).status]).toEqual([part, 403]);
    }
    const looks = [{ key: 'computed.a', label: 'A', formula: '[Contact: Union]' }];
    const computed = {
      data: 'documents',
      columns: ['recipient', 'computed.a'],
      computed: looks,
    } as const;
    expect((await refusal({ ...computed, columns: [...computed.columns] }, Operator)).status).toBe(
      400,
    );
    await setAccess(true);
  });
});

describe('a definition', () => {
  test('has what lies across, with its own totals', async () => {
    const { groups } = await run({
      data: 'documents',
      columns: ['recipient'],
      groups: [{ by: 'projectId' }],
      pivot: { by: 'state' },
    });
    expect(groups.map(({ level, across, count }) => [level, across?.label ?? '', count])).toEqual([
      [0, '', 5],
      [0, 'Draft', 1],
      [0, 'Pending', 2],
      [0, 'Approved', 1],
      [0, 'Declined', 1],
      [1, '', 5],
      [1, 'Draft', 1],
      [1, 'Pending', 2],
      [1, 'Approved', 1],
      [1, 'Declined', 1],
    ]);
  });

  test('asks questions, some of which need an answer', async () => {
    const filter = { field: 'state', operator: 'any' as const, values: ['draft'] };
    const asks = (isNeeded: boolean) =>
      reportDefinition.parse({ ...byState, questions: [{ label: 'Which?', filter, isNeeded }] });
    const count = async (isNeeded: boolean, answers: string[][]) => {
      const body = { definition: asks(isNeeded), answers };
      const { result, status, error } = await app.call(runReport, ours.users.SysAdmin, { body });
      return status === 200 ? result.rows.length : error.fields;
    };
    expect(await count(false, [])).toBe(1);
    expect(await count(false, [['pending']])).toBe(2);
    expect(await count(false, [[]])).toBe(5);
    expect(await count(true, [[]])).toEqual({ 'answers.0': 'Answer “Which?” to run this report.' });
  });

  test('highlights its cells, and sorts its rows', async () => {
    const { rows } = await run({
      data: 'documents',
      columns: ['recipient', 'state'],
      sort: [{ by: 'state', direction: 'ascending' }],
      colours: [
        { filter: { field: 'state', operator: 'any', values: ['declined'] }, tone: 'bad' },
        { filter: { field: 'state', operator: 'none', values: ['draft'] }, tone: 'good' },
      ],
    });
    expect(rows.map(({ cells, tones }) => [cells[1], tones['1'] ?? ''])).toEqual([
      ['Approved', 'good'],
      ['Declined', 'bad'],
      ['Draft', ''],
      ['Pending', 'good'],
      ['Pending', 'good'],
    ]);
  });

  test('is previewed on the first rows', async () => {
    const body = { definition: reportDefinition.parse(byState), isPreview: true };
    const { rows, groups } = await must(app.call(runReport, ours.users.SysAdmin, { body }));
    expect([rows.length, groups[0]?.count]).toEqual([5, 5]);
  });

  test('counts working hours where the company is, without nights and week-ends', async () => {
    const [first = ''] = ids;
    await app.platform.database.tenant(ours.id, (tx) =>
      tx
        .update(documentParties)
        // A Friday at 16:00 and the Monday after it at 10:00, in a British summer.
        .set({
          turnAt: new Date('2026-07-03T15:00:00Z'),
          actedAt: new Date('2026-07-06T09:00:00Z'),
        })
        .where(eq(documentParties.documentId, first)),
    );
    const { groups } = await run({
      data: 'parties',
      columns: ['party'],
      where: [
        {
          filters: [
            { field: 'turnAt', operator: 'between', values: ['2026-07-03', '2026-07-03'] },
            { field: 'role', operator: 'any', values: ['approver'] },
          ],
        },
      ],
      totals: [
        { of: 'workingHours', sum: 'sum' },
        { of: 'hours', sum: 'sum' },
      ],
    });
    expect(groups[0]).toMatchObject({ count: 1, totals: [2, 66] });
    await app.platform.database.tenant(ours.id, (tx) =>
      tx
        .update(documentParties)
        .set({ turnAt: null, actedAt: null })
        .where(eq(documentParties.documentId, first)),
    );
  });
});

describe('the ready-made reports', () => {
  test.each(readyReports.map((report) => [report.key, report] as const))(
    '%s shows what the user may see and refuses others',
    async (_, { definition, policy }) => {
      for (const type of userTypes) {
        const body = { definition };
        const { status } = await app.call(runReport, ours.users[type], { body });
        // Contacts, distributions and tax risks are open to everyone with the flag, as all here have.
        const mayAll = type === 'SysAdmin' || !['audit.read', 'outbox.read'].includes(policy);
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

  test('turnaround shows how long each person took', async () => {
    const { groups } = await run(ready('turnaround-by-approver'));
    expect(groups.map(({ labels, count }) => [labels[0], count])).toEqual([
      [undefined, 1],
      ['Test Approver', 1],
    ]);
    // A whole day, of which eight hours are working hours, or none at a week-end.
    expect([0, 8]).toContainEqual(Math.round((groups[1]?.totals[0] ?? -1) / 8) * 8);
    expect(groups[1]?.totals[0]).toBeLessThanOrEqual(8);
  });

  test('outstanding shows who is asked and since when', async () => {
    const { groups } = await run(ready('outstanding'));
    expect(groups[0]?.count).toBe(2);
    expect(groups[0]?.totals[0]).toBeCloseTo(3, 1);
  });

  test('declined shows the reasons', async () => {
    expect((await firstCells('declined')).map((cells) => cells.at(-1))).toEqual(['=Wrong rate']);
  });

  test('bounced emails are listed without secrets', async () => {
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
      expect(rows.map(({ opens }) => opens?.id).toSorted()).toEqual(
        listed.items.map(({ id }) => id).toSorted(),
      );
      expect(groups[0]?.count ?? 0).toBe(listed.items.length);
      const turns = await run({ data: 'parties', columns: ['party'] }, user);
      const seen = new Set(listed.items.map(({ id }) => id));
      expect(turns.rows.every(({ opens }) => seen.has(opens?.id ?? ''))).toBe(true);
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

  test('has moments as clocks show them where the organisation is, and days as they are', async () => {
    const definition = reportDefinition.parse({
      data: 'documents',
      columns: ['sentAt', 'expiresOn'],
      where: [{ filters: [{ field: 'state', operator: 'any', values: ['declined'] }] }],
    });
    const [sent] = await app.platform.database.tenant(ours.id, (tx) =>
      tx
        .update(documents)
        .set({ sentAt: new Date('2026-07-15T23:30:09Z'), expiresOn: '2026-07-31' })
        .where(eq(documents.state, 'declined'))
        .returning({ id: documents.id }),
    );
    expect(sent).toBeDefined();
    const { raw } = await app.call(exportReport, ours.users.SysAdmin, {
      body: { definition, format: 'csv' },
    });
    expect(raw.toString('utf8').replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
      'Sent (Europe/London),Expires',
      '2026-07-16 00:30:09,2026-07-31',
    ]);
  });
});

test('a column of choices shows the labels of those that are chosen', async () => {
  const { id: templateId, fields: before } = world.template;
  const languages = {
    ...newFields.choices,
    key: 'languages',
    label: 'Languages',
    assignee: 'creator' as const,
    required: false,
    options: [
      { value: 'en', label: 'English' },
      { value: 'pl', label: 'Polish' },
    ],
    placements: [{ page: 0, x: 40, y: 40, width: 100, height: 40 }],
  };
  const chosen = { name: 'Zofia', languages: ['pl', 'en', 'gone'] };
  await app.platform.database.system(async (tx) => {
    await tx
      .update(formTemplateVersions)
      .set({ fields: [...before, languages] })
      .where(eq(formTemplateVersions.formTemplateId, templateId));
    await tx
      .update(documents)
      .set({ values: { [templateId]: chosen } })
      .where(eq(documents.id, ids[0] ?? ''));
  });
  const column = `form.${templateId}.languages`;
  const { rows } = await run({ data: 'documents', columns: [column], groups: [{ by: column }] });
  expect(rows.map(({ cells }) => cells[0])).toContain('Polish, English, gone');
});
