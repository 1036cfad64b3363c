import {
  acceptJoin,
  checkJoin,
  createApproverGroup,
  createCompany,
  createProject,
  type Import,
  listUsers,
  maxImportBytes,
  updateUser,
  userImports,
  withdrawInvitation,
} from '@countersign/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mails } from '../../../platform/database/tables/index.ts';
import { must } from '../../../testing/fixtures.ts';
import { importsBy } from '../../../testing/imports.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../../testing/test-app.ts';
import {
  comeIn,
  eventsOf,
  formOf,
  invite,
  joinToken,
  mailedPassword,
  read,
} from '../../../testing/users.ts';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant<'SysAdmin'>;
let our: ReturnType<typeof importsBy>;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  theirs = await app.otherTenant();
  const by = ours.users.SysAdmin;
  our = importsBy(app, by, 'users', userImports);
  for (const code of ['NL', 'SL']) {
    const body = { name: `Company ${code}`, code, type: 'Company' as const };
    const { id: companyId } = await must(app.call(createCompany, by, { body }));
    for (const [name, short] of [
      ['Salt', `SAL-${code}`],
      [`Only, ${code}`, `ON-${code}`],
    ] as const) {
      await must(app.call(createProject, by, { body: { companyId, name, code: short } }));
    }
  }
  for (const name of ['Finance', 'Legal']) {
    await must(app.call(createApproverGroup, by, { body: { name } }));
  }
});
afterAll(() => app.close());

const csv = (...rows: string[]) => ['Email,First name,Last name,User type', ...rows].join('\r\n');
const counts = (some: Partial<Import['counts']>) => ({
  add: 0,
  update: 0,
  open: 0,
  skip: 0,
  refuse: 0,
  undone: 0,
  kept: 0,
  warned: 0,
  ...some,
});

/** Counts the users and emails, which a check must not change. */
async function everything() {
  const { total } = await must(app.call(listUsers, ours.users.SysAdmin, { query: {} }));
  const sent = await app.platform.database.system((tx) => tx.select().from(mails));
  return { users: total, mails: sent.length };
}

async function findUser(search: string) {
  const { items } = await must(app.call(listUsers, ours.users.SysAdmin, { query: { search } }));
  return items[0];
}

test('the examples of the columns make a file that can be brought in', async () => {
  const { columns } = await must(app.call(userImports.columns, ours.users.SysAdmin));
  const lines = [columns.map(({ label }) => label), columns.map(({ example }) => example)];
  const file = lines.map((cells) => cells.join(';')).join('\n');
  const checked = await our.check(await must(our.upload(file, 'sample.csv')));
  expect(checked.counts).toEqual(counts({ add: 1 }));
});

describe('a file of users', () => {
  const file = [
    'Surname;First name;E-MAIL;User type;Projects;Approver groups;Tax-risk access;Document distribution access;Country code;Mobile;Remarks',
    'Núñez;Inés;ines@example.com;operator / approver;sal-nl|Only, SL;finance|Legal;yes;no;34;612 345 678;from Madrid',
    '',
    'Okafor;Daniel;daniel@example.com;Operator;;;;;;;',
    'Okafor;Daniel;DANIEL@example.com;Admin;;;;;;;',
    ';;nobody;Boss;Pepper, Salt;Sales;perhaps;2;+44;123;',
  ].join('\n');
  let checked: Import;

  test('is understood by its headings, and nothing is changed', async () => {
    const before = await everything();
    const uploaded = await must(our.upload(file, 'crew.csv'));
    expect(uploaded).toMatchObject({
      state: 'uploaded',
      fileName: 'crew.csv',
      headingRow: 1,
      rowCount: 4,
      isMappingRemembered: false,
      duplicates: 'skip',
    });
    expect(uploaded.mapping.slice(0, 4)).toEqual(['lastName', 'firstName', 'email', 'userType']);
    expect(uploaded.mapping.at(-1)).toBeNull();
    expect(uploaded.sample[0]?.[2]).toBe('ines@example.com');
    checked = await our.check(uploaded);
    expect(await everything()).toEqual(before);
  });

  test('is checked with every problem of every row', async () => {
    expect(checked).toMatchObject({ state: 'checked', progress: 4 });
    expect(checked.counts).toEqual(counts({ add: 2, skip: 1, refuse: 1 }));
    const rows = await our.rows(checked.id);
    expect(rows.map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, 'add'],
      [4, 'add'],
      [5, 'skip'],
      [6, 'refuse'],
    ]);
    expect(rows[2]?.problems).toEqual([
      { column: 'email', message: 'Row 4 of this file has the same “Email”.' },
    ]);
    expect(rows[3]?.problems.map(({ column }) => column)).toEqual([
      'email',
      'firstName',
      'userType',
      'mobile',
      'taxRiskAccess',
      'docDistributionAccess',
      'projects',
      'projects',
      'approverGroups',
    ]);
    const texts = rows[3]?.problems.map(({ message }) => message);
    expect(texts).toContain('There is no project “Pepper”. Check its name or code.');
    expect(texts).toContain('Several projects are called “Salt”. Enter a code instead.');
  });

  test('returns its rejected rows in a file to be corrected', async () => {
    const { raw, headers } = await app.call(userImports.problems, ours.users.SysAdmin, {
      params: { id: checked.id },
    });
    expect(headers['content-disposition']).toContain('crew - problems.csv');
    const [headings, row] = raw.toString().trimEnd().split('\r\n');
    expect(headings).toMatch(/^\uFEFFSurname,First name,.*,Remarks,Problem$/);
    expect(row).toMatch(/^,,nobody,Boss,"Pepper, Salt",Sales,perhaps,2,'\+44,123,,"Email: /);
  });

  test('does not run as a whole while a row is bad', async () => {
    const answer = await app.call(userImports.run, ours.users.SysAdmin, {
      params: { id: checked.id },
      body: { rows: 'all' },
    });
    expect([answer.status, answer.error.error]).toEqual([
      409,
      'One row has a problem. Correct it, or import only the valid rows.',
    ]);
  });

  test('invites its good rows with their rights', async () => {
    const before = await everything();
    const done = await our.run(checked.id);
    expect(done).toMatchObject({ state: 'done', progress: 2, problem: null });
    expect(done.counts).toEqual(counts({ add: 2, skip: 1, refuse: 1 }));
    expect(await everything()).toEqual({ users: before.users + 2, mails: before.mails + 2 });
    const ines = await findUser('ines@');
    expect(ines).toMatchObject({
      firstName: 'Inés',
      lastName: 'Núñez',
      userType: 'Operator/Approver',
      taxRiskAccess: true,
      docDistributionAccess: false,
      countryCode: '+34',
      mobile: '612345678',
      state: 'invited',
      projects: [{ name: 'Only, SL' }, { name: 'Salt' }],
      approverGroups: [{ name: 'Finance' }, { name: 'Legal' }],
    });
    const rows = await our.rows(checked.id, 'add');
    expect(rows[0]?.objectId).toBe(ines?.id);
    const [event] = await eventsOf(app, ours, ines?.id ?? '');
    expect(event).toMatchObject({ action: 'user.invited', actorId: ours.users.SysAdmin.userId });
    const events = (await eventsOf(app, ours, ours.id)).filter(({ action }) =>
      action.startsWith('import.'),
    );
    expect(events.map(({ action, detail }) => [action, detail['after']])).toEqual([
      ['import.started', { fileName: 'crew.csv', rowsOf: 'users', add: 2, skip: 1, refuse: 1 }],
      ['import.finished', { fileName: 'crew.csv', rowsOf: 'users', add: 2, skip: 1, refuse: 1 }],
    ]);
    await comeIn(app, 'ines@example.com', await mailedPassword(app, 'ines@example.com'));
  });

  test('invites no one twice, and remembers its column mapping', async () => {
    const uploaded = await must(our.upload(file));
    expect(uploaded.isMappingRemembered).toBe(true);
    const again = await our.check(uploaded);
    expect(again.counts).toEqual(counts({ skip: 3, refuse: 1 }));
    const [first] = await our.rows(again.id);
    expect(first?.problems[0]?.message).toContain('already');
    const run = await app.call(userImports.run, ours.users.SysAdmin, {
      params: { id: again.id },
      body: { rows: 'good' },
    });
    expect([run.status, run.error.error]).toEqual([409, 'This file has no valid rows to import.']);
  });

  test('is undone for those who have not signed in; the others stay members', async () => {
    const before = await everything();
    const undone = await our.undo(checked.id);
    expect(undone).toMatchObject({ state: 'undone', progress: 2 });
    expect(undone.counts).toEqual(counts({ skip: 1, refuse: 1, undone: 1, kept: 1 }));
    expect((await everything()).users).toBe(before.users - 1);
    expect(await findUser('daniel@')).toBeUndefined();
    const [kept] = await our.rows(checked.id, 'kept');
    expect(kept?.problems[0]?.message).toContain('has already joined');
    const daniel = await our.rows(checked.id, 'undone');
    const events = await eventsOf(app, ours, daniel[0]?.objectId ?? '');
    expect(events.map(({ action }) => action)).toEqual([
      'user.invited',
      'user.invitation-withdrawn',
    ]);
  });
});

describe('people of a file', () => {
  test('people with an account in another organisation are invited to join with it', async () => {
    const { email } = theirs.users.SysAdmin;
    const { id } = await our.checkFile(csv(`${email},Theirs,Boss,Operator`));
    const done = await our.run(id);
    expect(done.counts).toEqual(counts({ add: 1 }));
    expect(await findUser(email)).toMatchObject({ state: 'invited', lastName: 'Boss' });
    const params = { token: await joinToken(app, email) };
    expect((await must(app.call(checkJoin, undefined, { params })))?.email).toBe(email);
    await must(app.call(acceptJoin, theirs.users.SysAdmin, { params }));
    expect(await findUser(email)).toMatchObject({ state: 'active', lastName: 'SysAdmin' });
    expect((await our.undo(id)).counts).toEqual(counts({ kept: 1 }));
  });

  test('people invited in another way since the check are skipped', async () => {
    const { id } = await our.checkFile(csv('late@example.com,Late,Comer,Operator'));
    await invite(app, ours.users.SysAdmin, { email: 'late@example.com' });
    const before = await everything();
    expect((await our.run(id)).counts).toEqual(counts({ skip: 1 }));
    expect(await everything()).toEqual(before);
  });

  test('whose project is archived or deleted are invited without it', async () => {
    const file = 'Email,First name,Last name,User type,Projects\na@example.com,A,B,Admin,Nowhere';
    expect((await our.checkFile(file)).counts).toEqual(counts({ add: 1, warned: 1 }));
  });

  test('are taken back even if they were changed, or taken back by hand', async () => {
    const { id } = await our.checkFile(
      csv('one@example.com,One,A,Operator', 'two@example.com,Two,B,Operator'),
    );
    await our.run(id);
    const by = ours.users.SysAdmin;
    const [one, two] = (await our.rows(id)).map(({ objectId }) => objectId ?? '');
    const user = await read(app, by, one ?? '');
    const body = { ...formOf(user), firstName: 'Uno' };
    await must(app.call(updateUser, by, { params: { id: user.id }, body }));
    await must(app.call(withdrawInvitation, by, { params: { id: two ?? '' } }));
    expect((await our.undo(id)).counts).toEqual(counts({ undone: 2 }));
    expect(await findUser('one@example.com')).toBeUndefined();
  });
});

describe('a file that can’t be imported', () => {
  test('is refused at once', async () => {
    const refusals: [string | Buffer, number, RegExp][] = [
      ['', 400, /file is empty/],
      ['\n\n', 400, /file is empty/],
      [csv(), 400, /no rows below/],
      ['%PDF-1.7\n', 415, /neither/],
      [csv('"never closed@example.com,A,B,Admin'), 400, /quotation mark/],
      [Buffer.alloc(maxImportBytes + 1, 'x'), 413, /too large/],
      [csv(...Array.from({ length: 50_001 }, () => 'a,b,c,d')), 400, /more than 50,000 rows/],
    ];
    for (const [file, status, message] of refusals) {
      const answer = await our.upload(file);
      expect([answer.status, answer.error.error]).toEqual([status, expect.stringMatching(message)]);
    }
  });

  test('or has columns that are not said, said twice or unknown, is not checked', async () => {
    const { id, mapping } = await must(our.upload('Mail,Forename,Colour\na@example.com,Ann,red'));
    const by = ours.users.SysAdmin;
    const refused = async (change: { mapping?: (string | null)[]; duplicates?: 'update' }) => {
      const body = { mapping, duplicates: 'skip' as const, ...change };
      const { status, error } = await app.call(userImports.check, by, { params: { id }, body });
      expect(status).toBe(400);
      return error.error;
    };
    expect(await refused({})).toBe('Choose the column for “User type”.');
    expect(await refused({ mapping: ['email'] })).toContain('3 columns');
    expect(await refused({ mapping: ['email', 'email', null] })).toContain('Two columns');
    expect(await refused({ mapping: ['email', 'wings', null] })).toContain('doesn’t exist');
    expect(
      await refused({
        mapping: ['email', 'firstName', 'lastName'],
        duplicates: 'update',
      }),
    ).toContain('User type');
  });
});

test('formulas are read as they are typed', async () => {
  const file = csv('eve@example.com,"=HYPERLINK(""http://x"")",+1+1,Admin');
  const { id } = await our.checkFile(file);
  const [row] = await our.rows(id);
  expect(row).toMatchObject({ outcome: 'add', problems: [] });
  expect(row?.cells).toContain('=HYPERLINK("http://x")');
});

describe('an import', () => {
  test('runs once, is undone once, and is checked no more once it has run', async () => {
    const by = ours.users.SysAdmin;
    const { id, mapping } = await our.checkFile(csv('once@example.com,On,Ce,Operator'));
    const params = { id };
    const ask = {
      check: () =>
        app.call(userImports.check, by, { params, body: { mapping, duplicates: 'skip' } }),
      run: () => app.call(userImports.run, by, { params, body: { rows: 'good' as const } }),
      undo: () => app.call(userImports.undo, by, { params }),
      stop: () => app.call(userImports.stop, by, { params }),
    };
    for (const act of [ask.undo, ask.stop]) expect((await act()).status).toBe(409);
    const both = await Promise.all([ask.run(), ask.run()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const act of [ask.check, ask.undo]) expect((await act()).status).toBe(409);
    await app.work();
    await expect.poll(async () => (await our.get(id)).state, { timeout: 10_000 }).toBe('done');
    for (const act of [ask.check, ask.run]) expect((await act()).status).toBe(409);
    expect((await ask.undo()).status).toBe(200);
    await expect.poll(async () => (await our.get(id)).state, { timeout: 10_000 }).toBe('undone');
    for (const act of Object.values(ask)) expect((await act()).status).toBe(409);
  });

  test('is visible to the organisation’s SysAdmins only', async () => {
    const { id } = await must(our.upload(csv('a@example.com,A,B,Admin')));
    for (const endpoint of [userImports.get, userImports.rows, userImports.problems]) {
      const input = { params: { id } };
      expect((await app.call(endpoint, ours.users.SysAdmin, input)).status).toBe(200);
      expect((await app.call(endpoint, ours.users.Admin, input)).status).toBe(403);
      expect((await app.call(endpoint, theirs.users.SysAdmin, input)).status).toBe(404);
    }
    const body = { rows: 'good' as const };
    const run = await app.call(userImports.run, theirs.users.SysAdmin, { params: { id }, body });
    expect(run.status).toBe(404);
    const { items } = await must(app.call(userImports.list, theirs.users.SysAdmin, { query: {} }));
    expect(items).toEqual([]);
  });

  test('is listed, the latest first', async () => {
    const { items, total } = await must(
      app.call(userImports.list, ours.users.SysAdmin, { query: { pageSize: 2 } }),
    );
    expect(items).toHaveLength(2);
    expect(total).toBeGreaterThan(2);
    expect(items[0]).toMatchObject({ state: 'uploaded', createdBy: { name: 'Test SysAdmin' } });
    const crew = await must(
      app.call(userImports.list, ours.users.SysAdmin, { query: { search: 'CREW' } }),
    );
    expect(crew.items.map(({ fileName }) => fileName)).toEqual(['crew.csv']);
  });
});
