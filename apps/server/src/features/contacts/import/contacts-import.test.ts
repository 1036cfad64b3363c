import {
  contactImports,
  createCustomField,
  type Import,
  listAuditEvents,
  listContacts,
  updateContact,
} from '@countersign/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addContact,
  addGroup,
  formOf,
  openContacts,
  readContact,
} from '../../../testing/contacts.ts';
import { must } from '../../../testing/fixtures.ts';
import { importsBy } from '../../../testing/imports.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../../testing/test-app.ts';

let app: TestApp;
let ours: TestTenant;
let our: ReturnType<typeof importsBy>;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  await openContacts(app, ours);
  our = importsBy(app, ours.users.Operator, 'contacts', contactImports);
});
afterAll(() => app.close());

const operator = () => ours.users.Operator;
const find = async (search: string) =>
  (await must(app.call(listContacts, operator(), { query: { search } }))).items;
const outcomes = (rows: readonly { row: number; outcome: string }[]) =>
  rows.map(({ row, outcome }) => [row, outcome]);

describe('a file of contacts', () => {
  let done: Import;

  test('brings people in with everything that its columns say', async () => {
    const agent = await addContact(app, operator(), { emails: 'agent@import.example' });
    await addGroup(app, operator(), { name: 'Main unit' });
    const field = await must(
      app.call(createCustomField, ours.users.SysAdmin, {
        body: {
          of: 'contact',
          name: 'Driver',
          kind: 'flag',
          required: false,
          default: null,
          choices: [],
          help: '',
          section: '',
        },
      }),
    );
    const file = [
      'Surname;First name;Emails;Type;Mobile;Dept;Role;Engagement;Agent email;Send to agent;Start;Finish;Groups;Driver',
      'Núñez;Inés;ines@import.example; in@import.example;supplier;+34 612 345 678;Catering;Chef;paye;agent@import.example;yes;01/03/2026;30/06/2026;main UNIT;yes',
    ];
    const uploaded = await must(our.upload(file.join('\n').replace('; in@', ', in@'), 'crew.csv'));
    const checked = await our.check(uploaded);
    expect(outcomes(await our.rows(checked.id))).toEqual([[2, 'add']]);
    done = await our.run(checked.id);
    const [made] = await find('ines@import');
    expect(made).toMatchObject({
      name: 'Inés Núñez',
      emails: ['ines@import.example', 'in@import.example'],
      category: 'supplier',
      countryCode: '+34',
      mobile: '612345678',
      department: 'Catering',
      jobTitle: 'Chef',
      engagementType: 'PAYE',
      agent: { id: agent.id },
      startsOn: '2026-03-01',
      endsOn: '2026-06-30',
      groups: [{ name: 'Main unit' }],
      customValues: { [field.id]: true },
    });
  });

  test('can be taken back', async () => {
    const undone = await our.undo(done.id);
    expect(undone.counts.undone).toBe(1);
    expect(await find('ines@import')).toEqual([]);
  });

  test('reports the error of each cell', async () => {
    const file = [
      'First name,Last name,Email,Category,Mobile,Agent email,Groups,Start date,End date,Driver',
      '_x,,nobody,Boss,12,none@import.example,No such,yesterday,2026-01-01,perhaps',
      'Ann,Late,ann@import.example,,,,,2026-02-01,2026-01-01,',
    ].join('\n');
    const checked = await our.check(await must(our.upload(file, 'wrong.csv')));
    const rows = await our.rows(checked.id);
    expect(outcomes(rows)).toEqual([
      [2, 'refuse'],
      [3, 'add'],
    ]);
    const columns = rows.map(({ problems }) => problems.map(({ column }) => column).toSorted());
    expect(columns).toEqual([
      [
        'agentEmail',
        'category',
        expect.stringMatching(/^custom\./),
        'email',
        'groups',
        'mobile',
        'startsOn',
      ],
      ['endsOn'],
    ]);
    expect(checked.counts).toMatchObject({ add: 1, refuse: 1, warned: 1 });
    expect(outcomes(await our.rows(checked.id, 'warned'))).toEqual([[3, 'add']]);
  });

  test('is brought in without the optional cells that are wrong', async () => {
    const file = [
      'First name,Last name,Email,Category,Mobile,Company number,Agent email,Send to agent,Groups,Start date,Driver,Department',
      'Ola,Warned,Ola <mailto:ola@import.example>,Boss,12,1.23E+07,none@import.example,yes,No such,soon,perhaps,Camera',
    ].join('\n');
    const checked = await our.check(await must(our.upload(file, 'warned.csv')));
    const done = await our.run(checked.id, 'all');
    expect(done.counts).toMatchObject({ add: 1, refuse: 0, warned: 1 });
    const [row] = await our.rows(done.id);
    const wrong = [
      'companyNumber',
      'category',
      'mobile',
      'startsOn',
      'agentEmail',
      'groups',
      expect.stringMatching(/^custom\./),
      'agentEmail',
    ];
    expect(row?.problems.map(({ column }) => column)).toEqual(wrong);
    expect(row?.problems.every(({ isWarning }) => isWarning)).toBe(true);
    expect(row?.problems.find(({ column }) => column === 'mobile')?.message).toMatch(
      /^Write the number with its country code/,
    );
    const [made] = await find('ola@import');
    expect(made).toMatchObject({ name: 'Ola Warned', emails: ['ola@import.example'] });
    expect(await readContact(app, operator(), made?.id ?? '')).toMatchObject({
      category: 'crew',
      mobile: '',
      companyNumber: '',
      agent: null,
      alsoSendToAgent: false,
      groups: [],
      startsOn: null,
      department: 'Camera',
    });
  });

  test('is one event of the log, and its rows are found by their contacts', async () => {
    const file =
      'First name,Last name,Email\nLog,One,log1@import.example\nLog,Two,log2@import.example';
    const newest = async (filters: object[] = []) => {
      const query = { pageSize: 3, filters: JSON.stringify(filters) };
      const page = await must(app.call(listAuditEvents, ours.users.SysAdmin, { query }));
      return page.items.map(({ action }) => action);
    };
    await our.run((await our.check(await must(our.upload(file, 'log.csv')))).id);
    expect((await newest()).slice(0, 2)).toEqual(['import.finished', 'import.started']);
    const [made] = await find('log1@import');
    const ofOne = [{ field: 'subjectId', operator: 'any', values: [made?.id] }];
    expect(await newest(ofOne)).toEqual(['contact.created']);
  });
});

describe('a contact who exists already', () => {
  const csv = (department: string, lastName = 'Double') =>
    `First name,Last name,Email,Department\nDora,${lastName},DORA@import.example,${department}`;
  const bring = async (file: string, duplicates: 'skip' | 'update' | 'add') => {
    const uploaded = await must(our.upload(file, 'again.csv'));
    const checked = await our.check(uploaded, { duplicates });
    return our.run(checked.id);
  };

  test('is skipped, changed or added again, as is wanted', async () => {
    const made = await addContact(app, operator(), {
      firstName: 'Dora',
      lastName: 'Double',
      emails: 'first@import.example, dora@import.example',
      department: 'Sound',
      jobTitle: 'Mixer',
    });
    const skipped = await our.check(await must(our.upload(csv('Grip'), 'again.csv')));
    expect(skipped.counts).toMatchObject({ skip: 1, add: 0, update: 0 });
    const updated = await bring(csv('Grip'), 'update');
    expect(updated.counts).toMatchObject({ update: 1 });
    const now = await readContact(app, operator(), made.id);
    expect(now).toMatchObject({ department: 'Grip', jobTitle: 'Mixer', revision: 2 });
    const added = await bring(csv('Art'), 'add');
    expect(added.counts).toMatchObject({ add: 1 });
    expect((await find('dora double')).length).toBe(2);

    await our.undo(updated.id);
    expect(await readContact(app, operator(), made.id)).toMatchObject({
      department: 'Sound',
      emails: ['first@import.example', 'dora@import.example'],
    });
  });

  test('has one name, which leaves the last name of a known contact as it is', async () => {
    const known = await addContact(app, operator(), {
      firstName: 'Björk',
      lastName: 'Known',
      emails: 'bjork.known@import.example',
    });
    const file = [
      'First name,Last name,Email',
      'Suharto,,suharto@import.example',
      'Björk,,bjork.known@import.example',
    ].join('\n');
    const done = await bring(file, 'update');
    expect(done.counts).toMatchObject({ add: 1, update: 1, refuse: 0 });
    expect(await find('suharto@import')).toMatchObject([
      { name: 'Suharto', firstName: 'Suharto', lastName: '' },
    ]);
    expect(await readContact(app, operator(), known.id)).toMatchObject({ lastName: 'Known' });
    // Without a column for it as well, and by themselves a second time.
    const same = 'First name,Email\nSuharto,suharto@import.example';
    const again = await our.check(await must(our.upload(same, 'again.csv')));
    expect(again.counts).toMatchObject({ skip: 1, add: 0 });
  });

  test('also where the file itself has the same email eight times, under whatever names', async () => {
    const file = (domain: string) =>
      [
        'First name,Last name,Email,Department',
        ...Array.from({ length: 8 }, (_, at) => `Name${at},Eight,eight@${domain},D${at}`),
      ].join('\n');
    const skipped = await bring(file('skip.example'), 'skip');
    expect(skipped.counts).toMatchObject({ add: 1, skip: 7 });
    const updated = await bring(file('update.example'), 'update');
    expect(updated.counts).toMatchObject({ add: 1, update: 7 });
    const found = await find('eight@update.example');
    expect(found).toMatchObject([{ firstName: 'Name7', department: 'D7' }]);
    const added = await bring(file('add.example'), 'add');
    expect(added.counts).toMatchObject({ add: 8 });
    expect((await our.undo(updated.id)).counts).toMatchObject({ undone: 8 });
    expect(await find('eight@update.example')).toEqual([]);
  });

  test('is changed with others at once, each in what its own row says, and as before after an undo', async () => {
    const emails = (name: string) => `${name}@together.example`;
    const boss = await addContact(app, operator(), { firstName: 'Boss', emails: emails('boss') });
    const group = await addGroup(app, operator(), { name: 'Together' });
    const dates = { startsOn: '2026-01-01', endsOn: '2026-02-01' };
    const [one, two, three] = [
      await addContact(app, operator(), { emails: emails('one'), agentId: boss.id, ...dates }),
      await addContact(app, operator(), { emails: emails('two'), department: 'Sound' }),
      await addContact(app, operator(), { emails: emails('three'), notes: '"quoted", \\back' }),
    ];
    const read = () =>
      Promise.all([one, two, three].map(({ id }) => readContact(app, operator(), id)));
    const before = await read();
    const file = [
      'First name,Last name,Email,Department,Notes,Start,Agent email,Send to agent,Groups',
      `Ona,First,${emails('one')};${emails('uno')},,,05/01/2026,,,Together`,
      `Two,"O'Second",${emails('two')},"Art, props",,,${emails('boss')},yes,`,
      `Three,Third,${emails('three')},,"It’s ""new""",,,,`,
    ];
    const updated = await bring(file.join('\n'), 'update');
    expect(updated.counts).toMatchObject({ update: 3 });
    expect(await read()).toMatchObject([
      {
        firstName: 'Ona',
        emails: [emails('one'), emails('uno')],
        startsOn: '2026-01-05',
        endsOn: '2026-02-01',
        agent: { id: boss.id },
        groups: [{ id: group.id }],
        revision: 2,
      },
      {
        lastName: "O'Second",
        department: 'Art, props',
        agent: { id: boss.id },
        alsoSendToAgent: true,
        startsOn: null,
        revision: 2,
      },
      { notes: 'It’s "new"', department: before[2]?.department, agent: null, revision: 2 },
    ]);
    const circles = [
      'First name,Last name,Email,Agent email',
      `Boss,Self,${emails('boss')},${emails('boss')}`,
      `Boss,Below,${emails('boss')},${emails('two')}`,
      `Three,Fine,${emails('three')},${emails('two')}`,
    ].join('\n');
    const checked = await our.check(await must(our.upload(circles, 'circles.csv')), {
      duplicates: 'update',
    });
    const rows = await our.rows(checked.id);
    expect(outcomes(rows)).toEqual([
      [2, 'update'],
      [3, 'update'],
      [4, 'update'],
    ]);
    expect(rows.map(({ problems }) => problems.map(({ column }) => column))).toEqual([
      ['agentEmail'],
      ['agentEmail', 'email'],
      [],
    ]);
    expect((await our.undo(updated.id)).counts).toMatchObject({ undone: 3 });
    const { revision: _, updatedAt: __, ...same } = before[0] ?? {};
    expect(await read()).toMatchObject([
      { ...same, revision: 3 },
      { department: 'Sound', agent: null, alsoSendToAgent: false, revision: 3 },
      { notes: before[2]?.notes, revision: 3 },
    ]);
  });

  test('stays as they are where they were changed since, or are referred to', async () => {
    const file =
      'First name,Last name,Email\nKira,Kept,kira@import.example\nUlla,Used,ulla@import.example';
    const done = await our.run((await our.check(await must(our.upload(file, 'kept.csv')))).id);
    const [kira] = await find('kira@import');
    const [ulla] = await find('ulla@import');
    const form = formOf(await readContact(app, operator(), kira?.id ?? ''));
    await must(
      app.call(updateContact, operator(), {
        params: { id: kira?.id ?? '' },
        body: { ...form, jobTitle: 'Runner' },
      }),
    );
    await addContact(app, operator(), { agentId: ulla?.id ?? '' });
    const undone = await our.undo(done.id);
    expect(undone.counts).toMatchObject({ kept: 2, undone: 0 });
    expect((await readContact(app, operator(), kira?.id ?? '')).archivedAt).toBeNull();
    expect((await readContact(app, operator(), ulla?.id ?? '')).archivedAt).not.toBeNull();
  });
});
