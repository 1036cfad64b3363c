import {
  createApproverGroup,
  createCompany,
  createProject,
  importUsers,
  listUsers,
  maxUserImportBytes,
} from '@countersign/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mails } from '../../../platform/database/tables/index.ts';
import { must } from '../../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../../testing/test-app.ts';
import { comeIn, eventsOf, mailedPassword } from '../../../testing/users.ts';
import { sheetXml, workbook } from './workbook.ts';
import { storeZip } from './zip.ts';

let app: TestApp;
let ours: TestTenant;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  const by = ours.users.SysAdmin;
  for (const code of ['NL', 'SL']) {
    const body = { name: `Company ${code}`, code, type: 'Company' as const };
    const { id: companyId } = await must(app.call(createCompany, by, { body }));
    for (const [name, short] of [
      ['Salt', `SAL-${code}`],
      [`Only ${code}`, `ON-${code}`],
    ] as const) {
      await must(app.call(createProject, by, { body: { companyId, name, code: short } }));
    }
  }
  for (const name of ['Finance', 'Legal']) {
    await must(app.call(createApproverGroup, by, { body: { name } }));
  }
});
afterAll(() => app.close());

const send = (
  file: string | Buffer,
  mode: 'check' | 'import' = 'check',
  by = ours.users.SysAdmin,
) =>
  app.call(importUsers, by, {
    query: { mode, fileName: 'people.csv' },
    file: Buffer.from(file),
  });
const check = (file: string | Buffer) => must(send(file));
const csv = (...rows: string[]) => ['E-mail,First name,Last name,User type', ...rows].join('\r\n');

/** How many users and mails there are: what a check must not change. */
async function everything() {
  const { total } = await must(app.call(listUsers, ours.users.SysAdmin, { query: {} }));
  const sent = await app.platform.database.system((tx) => tx.select().from(mails));
  return { users: total, mails: sent.length };
}

describe('a file of users', () => {
  const file = [
    'Surname;First name;E-MAIL;User type;Projects;Approver groups;Tax-risk access;Document distribution access;Country code;Mobile;Remarks',
    'Núñez;Inés;ines@example.com;operator / approver;sal-nl, Only SL;finance|Legal;yes;no;34;612 345 678;from Madrid',
    '',
    'Okafor;Daniel;daniel@example.com;Operator;;;;;;;',
    'Okafor;Daniel;DANIEL@example.com;Admin;;;;;;;',
    ';x_;nobody;Boss;Pepper, Salt;Sales;perhaps;2;+44;123;',
  ].join('\n');

  test('is checked with every problem of every row, and nothing is changed', async () => {
    const before = await everything();
    const { rows, counts } = await check(file);
    expect(counts).toEqual({ invited: 2, skipped: 1, refused: 1 });
    expect(rows.map(({ row, outcome, name }) => [row, outcome, name])).toEqual([
      [2, 'invited', 'Inés Núñez'],
      [4, 'invited', 'Daniel Okafor'],
      [5, 'skipped', 'Daniel Okafor'],
      [6, 'refused', 'x_'],
    ]);
    expect(rows[2]?.problems).toEqual([
      { column: 'E-mail', message: 'Row 4 has the same e-mail.' },
    ]);
    expect(rows[3]?.problems.map(({ column }) => column)).toEqual([
      'E-mail',
      'First name',
      'Last name',
      'User type',
      'Projects',
      'Projects',
      'Approver groups',
      'Tax risk access',
      'Document distribution access',
      'Mobile',
    ]);
    const texts = rows[3]?.problems.map(({ message }) => message);
    expect(texts).toContain('There is no project “Pepper”.');
    expect(texts).toContain('Several projects are called “Salt”: write the code of one instead.');
    expect(await everything()).toEqual(before);
  });

  test('invites its good rows with their rights, and a second time nobody', async () => {
    const before = await everything();
    const { counts } = await must(send(file, 'import'));
    expect(counts).toEqual({ invited: 2, skipped: 1, refused: 1 });
    expect(await everything()).toEqual({ users: before.users + 2, mails: before.mails + 2 });
    const { items } = await must(
      app.call(listUsers, ours.users.SysAdmin, { query: { search: 'ines@' } }),
    );
    expect(items).toMatchObject([
      {
        firstName: 'Inés',
        lastName: 'Núñez',
        userType: 'Operator/Approver',
        taxRiskAccess: true,
        docDistributionAccess: false,
        countryCode: '+34',
        mobile: '612345678',
        state: 'invited',
        projects: [{ name: 'Only SL' }, { name: 'Salt' }],
        approverGroups: [{ name: 'Finance' }, { name: 'Legal' }],
      },
    ]);
    const [event] = await eventsOf(app, ours, items[0]?.id ?? '');
    expect(event).toMatchObject({ action: 'user.invited', actorId: ours.users.SysAdmin.userId });
    const [ofImport] = await eventsOf(app, ours, ours.id);
    expect(ofImport).toMatchObject({
      action: 'tenant.users-imported',
      detail: { after: { fileName: 'people.csv', invited: 2 } },
    });
    await comeIn(app, 'ines@example.com', await mailedPassword(app, 'ines@example.com'));
    const again = await must(send(file, 'import'));
    expect(again.counts).toEqual({ invited: 0, skipped: 3, refused: 1 });
    expect(again.rows[0]?.problems[0]?.message).toContain('already');
  });

  test('is taken from a SysAdmin alone', async () => {
    expect((await send(file, 'check', ours.users.Admin)).status).toBe(403);
  });
});

describe('a CSV file', () => {
  test('is read with any of the usual separators and encodings', async () => {
    const text = csv('zoe@example.com,Zoë,Müller,Admin');
    const bytes = (encoding: BufferEncoding, start: number[] = []) =>
      Buffer.concat([Buffer.from(start), Buffer.from(text, encoding)]);
    const bigEndian = bytes('utf16le').swap16();
    const kinds: Record<string, Buffer> = {
      'UTF-8': bytes('utf8'),
      'UTF-8 with a mark': bytes('utf8', [0xef, 0xbb, 0xbf]),
      'Windows-1252': bytes('latin1'),
      'UTF-16': bytes('utf16le', [0xff, 0xfe]),
      'UTF-16 without a mark': bytes('utf16le'),
      'UTF-16 of the other order': Buffer.concat([Buffer.from([0xfe, 0xff]), bigEndian]),
      'UTF-16 of the other order without a mark': bigEndian,
      semicolons: Buffer.from(text.replaceAll(',', ';')),
      tabs: Buffer.from(text.replaceAll(',', '\t')),
      'quotation marks': Buffer.from(text.replaceAll(/[^,\r\n]+/g, '"$&"')),
      'named separator': Buffer.from(`sep=;\r\n${text.replaceAll(',', ';')}`),
      'old line ends': Buffer.from(text.replaceAll('\r\n', '\r')),
    };
    for (const [kind, file] of Object.entries(kinds)) {
      const { rows } = await check(file);
      expect([kind, rows]).toEqual([
        kind,
        [
          {
            row: 2,
            email: 'zoe@example.com',
            name: 'Zoë Müller',
            outcome: 'invited',
            problems: [],
          },
        ],
      ]);
    }
  });

  test('without the columns that are needed, or with one twice, is refused by their names', async () => {
    const missing = await send('Email,Forename\na@example.com,Ann');
    expect([missing.status, missing.error.error]).toEqual([
      400,
      'The first row of the file has to name the columns. These are missing: “Last name”, “User type”.',
    ]);
    const twice = await send(csv().replace('First name', 'Mail'));
    expect(twice.error.error).toBe('The file has two columns for “E-mail”.');
    for (const empty of ['', '\n\n', 'sep=;\n']) expect((await send(empty)).status).toBe(400);
    expect(await check(csv())).toEqual({
      rows: [],
      counts: { invited: 0, skipped: 0, refused: 0 },
    });
  });

  test('with formulas is read as it is typed', async () => {
    const { rows } = await check(csv('eve@example.com,"=HYPERLINK(""http://x"")",+1+1,Admin'));
    expect(rows[0]?.outcome).toBe('refused');
    expect(rows[0]?.problems.map(({ column }) => column)).toEqual(['First name', 'Last name']);
  });

  test('of more people than can be imported is refused before anybody is invited', async () => {
    const before = await everything();
    const people = Array.from({ length: 1001 }, (_, index) => `p${index}@example.com,A,B,Admin`);
    const answer = await send(csv(...people), 'import');
    expect([answer.status, answer.error.error]).toEqual([
      400,
      'The file has 1001 people. 1000 can be imported at once: split it.',
    ]);
    expect((await check(csv(...people.slice(1)))).counts.invited).toBe(1000);
    expect(await everything()).toEqual(before);
  });

  test('that is none, is broken or is too large is refused', async () => {
    const refusals: [Buffer, number][] = [
      [Buffer.from('%PDF-1.7\n'), 415],
      [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 415],
      [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 415],
      [Buffer.from(csv('"never closed@example.com,A,B,Admin')), 400],
      [Buffer.alloc(maxUserImportBytes + 1, 'x'), 413],
    ];
    for (const [file, status] of refusals) expect((await send(file)).status).toBe(status);
  });
});

describe('an XLSX workbook', () => {
  const headings = ['Role', 'Email address', 'Given name', 'Family name', 'Country code', 'Phone'];

  test('is read from its cells, whatever kind they are; formulas are not computed', async () => {
    const { rows } = await check(
      workbook(
        sheetXml([
          headings,
          ['SysAdmin', 'sara@example.com', 'Sara', 'O’Neill & Sons', null, null],
          [null, null, null, null, null, null],
          ['Operator', 'kofi@example.com', 'Kofi', 'Mensah', 44, 7400123456],
          ['Admin', 'calc@example.com', { formula: 'A1&amp;B1', shows: 'Shown' }, 'X', null, null],
        ]),
      ),
    );
    expect(rows.map(({ row, name, outcome }) => [row, name, outcome])).toEqual([
      [2, 'Sara O’Neill & Sons', 'refused'],
      [4, 'Kofi Mensah', 'invited'],
      [5, 'Shown X', 'invited'],
    ]);
  });

  test('that is broken, or none, is refused', async () => {
    const good = workbook(sheetXml([headings]));
    const noWorkbook = storeZip([{ name: 'readme.xml', content: Buffer.from('<a/>') }]);
    for (const file of [good.subarray(0, 400), Buffer.from('PK\u0003\u0004'), noWorkbook]) {
      const answer = await send(file);
      expect([answer.status, answer.error.error]).toEqual([
        400,
        expect.stringContaining('can’t be read'),
      ]);
    }
  });

  test('that unfolds into an endless one is refused, and harms nobody', async () => {
    const long = workbook(sheetXml([[...headings, 'x'.repeat(40_000_000)]]));
    expect(long.length).toBeLessThan(maxUserImportBytes);
    expect((await send(long)).status).toBe(400);
    const far = sheetXml([headings]).replace(
      '</sheetData>',
      '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>',
    );
    expect((await send(workbook(far))).status).toBe(400);
    expect((await check(csv('after@example.com,A,B,Admin'))).counts.invited).toBe(1);
  });
});
