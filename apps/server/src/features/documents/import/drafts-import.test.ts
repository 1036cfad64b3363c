import {
  createCustomField,
  createFormPack,
  createProject,
  documentImports,
  type Field,
  getDocument,
  getFormPack,
  getImportRowPdf,
  type Import,
  importDocumentContacts,
  listDocuments,
  sendDocument,
  updateDocument,
  updateFormPack,
  uploadFormTemplate,
} from '@countersign/contract';
import { dayInZone, daysAfter } from '@countersign/domain';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import {
  contacts,
  formTemplateVersions,
  importRows,
  imports,
} from '../../../platform/database/tables/index.ts';
import { openContacts } from '../../../testing/contacts.ts';
import { drawTestForm, makeWorld, must, sendBody, type World } from '../../../testing/fixtures.ts';
import { doImportJob, importsBy } from '../../../testing/imports.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../../testing/test-app.ts';

let app: TestApp;
let ours: TestTenant;
let world: World;
let our: ReturnType<typeof importsBy>;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  world = await makeWorld(app, ours);
  await addFields();
  our = importsBy(app, ours.users.Operator, 'documents', documentImports);
});
afterAll(() => app.close());

const operator = () => ours.users.Operator;
const at = (y: number) => ({ placements: [{ page: 0, x: 300, y, width: 150, height: 24 }] });
const ofDrafter = { assignee: 'creator', required: false } as const;
const look = { fontSize: 0, align: 'left', color: '#000000' } as const;
const added: readonly Field[] = [
  { type: 'number', key: 'rate', label: 'Rate', ...look, ...ofDrafter, ...at(300) },
  {
    type: 'date',
    key: 'start',
    label: 'Start',
    pattern: 'D MMMM YYYY',
    ...look,
    ...ofDrafter,
    ...at(330),
  },
  {
    type: 'dropdown',
    key: 'unit',
    label: 'Unit',
    options: [
      { value: 'main', label: 'Main unit' },
      { value: 'second', label: 'Second unit' },
    ],
    editable: false,
    ...look,
    ...ofDrafter,
    ...at(360),
  },
  {
    type: 'choices',
    key: 'languages',
    label: 'Languages',
    options: [
      { value: 'en', label: 'English' },
      { value: 'pl', label: 'Polish' },
    ],
    ...look,
    ...ofDrafter,
    ...at(390),
  },
];

async function addFields(): Promise<void> {
  const ofTemplate = eq(formTemplateVersions.formTemplateId, world.template.id);
  await app.platform.database.system(async (tx) => {
    const fields = [...world.template.fields, ...added];
    await tx.update(formTemplateVersions).set({ fields }).where(ofTemplate);
  });
}

const drafts = async (search: string) =>
  (await must(app.call(listDocuments, operator(), { query: { search, tab: 'drafts' } }))).items;
const outcomes = (rows: readonly { row: number; outcome: string }[]) =>
  rows.map(({ row, outcome }) => [row, outcome]);
const problems = (rows: readonly { problems: { column: string; message: string }[] }[]) =>
  rows.flatMap((row) => row.problems.map(({ column, message }) => `${column}: ${message}`));

describe('a file of people to draft for', () => {
  test('is seen and run by who uploaded it and by SysAdmins alone', async () => {
    const { Operator, SysAdmin, Admin, ...others } = ours.users;
    const file = Buffer.from('First name,Last name,Email\nAnna,Lee,anna@example.com\n');
    const query = { fileName: 'secret.csv' };
    const { id } = await must(app.call(documentImports.upload, Operator, { query, file }));
    const params = { id };
    for (const user of [Operator, SysAdmin]) {
      expect((await app.call(documentImports.get, user, { params })).status).toBe(200);
      const { items } = await must(app.call(documentImports.list, user, { query: {} }));
      expect(items.map((one) => one.id)).toContain(id);
    }
    for (const user of [Admin, others['Operator/Approver']]) {
      expect((await app.call(documentImports.get, user, { params })).status).toBe(404);
      expect((await app.call(documentImports.rows, user, { params, query: {} })).status).toBe(404);
      expect((await app.call(documentImports.stop, user, { params })).status).toBe(404);
      const { items } = await must(app.call(documentImports.list, user, { query: {} }));
      expect(items.map((one) => one.id)).not.toContain(id);
    }
  });
});

describe('a file of people to draft documents for', () => {
  let done: Import;

  test('has the engagement type of a contact, where its own cell is empty', async () => {
    await app.platform.database.tenant(ours.id, (tx) =>
      tx.insert(contacts).values(
        ['cy', 'di'].map((name) => ({
          id: newId(),
          tenantId: ours.id,
          firstName: name,
          lastName: 'Type',
          email: `${name}@types.example`,
          engagementType: 'PAYE',
        })),
      ),
    );
    const file = [
      'Pack,Project,First name,Last name,Email,Engagement type',
      'Pack,Salt,Cy,Type,cy@types.example,',
      'Pack,Salt,Di,Type,di@types.example,Self Employed',
      // Some people have one name.
      'Pack,Salt,Suharto,,suharto@types.example,',
    ].join('\n');
    await our.run((await our.checkFile(file)).id);
    const [single] = await drafts('suharto');
    expect(single?.recipient).toMatchObject({ firstName: 'Suharto', lastName: '' });
    const found = (await drafts('types.example')).filter(({ id }) => id !== single?.id);
    expect(found.map((one) => [one.recipient.firstName, one.engagementType]).sort()).toEqual([
      ['cy', 'PAYE'],
      ['di', 'Self Employed'],
    ]);
  });

  test('becomes a draft for each row, with what its columns fill in', async () => {
    await must(
      app.call(createCustomField, ours.users.SysAdmin, {
        body: { of: 'document', name: 'Cost code', kind: 'text', required: false, choices: [] },
      }),
    );
    const file = [
      'Pack,Project,First name,Last name,Email,Mobile,Engagement type,Agent first name,Agent last name,Agent email,Message,Last day,name,agreed,Rate,Start,Unit,Languages,Cost code',
      'pack,SAL,Ada,Row,ada@rows.example,+44 7400 123456,paye,Bea,Agency,bea@rows.example,See you soon,31/12/2098,Ada R.,yes,"1,250.50",4 January 2027,second UNIT,polish; EN,C-17',
      'Pack,Salt,Bo,Row,bo@rows.example,,,,,,,,,,,,,,',
    ].join('\n');
    const checked = await our.checkFile(file);
    expect(checked).toMatchObject({ state: 'checked', counts: { add: 2 } });
    // Nothing is drafted by the check.
    expect(await drafts('Row')).toEqual([]);
    done = await our.run(checked.id);
    expect(done).toMatchObject({ state: 'done', counts: { add: 2 } });
    const rows = await our.rows(done.id);
    const [ada, bo] = await Promise.all(
      rows.map(({ objectId }) =>
        must(app.call(getDocument, operator(), { params: { id: objectId ?? '' } })),
      ),
    );
    expect(ada).toMatchObject({
      state: 'draft',
      recipient: { firstName: 'Ada', email: 'ada@rows.example', mobile: '7400123456' },
      engagementType: 'PAYE',
      createdBy: operator().name,
      settings: { message: 'See you soon', expiresOn: '2098-12-31' },
    });
    expect(ada?.forms[0]?.values).toMatchObject({
      name: 'Ada R.',
      agreed: true,
      rate: '1250.5',
      start: '2027-01-04',
      unit: 'second',
      languages: ['pl', 'en'],
    });
    expect(Object.values(ada?.customValues ?? {})).toEqual(['C-17']);
    expect(ada?.settings.parties.map(({ role, person }) => [role, person?.email])).toEqual([
      ['recipient', undefined],
      ['agent', 'bea@rows.example'],
    ]);
    expect(bo).toMatchObject({ engagementType: world.company.type, settings: { expiresOn: null } });
    expect((await drafts('Row')).length).toBe(2);
  });

  test('names the characters that no font has: optional cells are left out, required ones refused', async () => {
    const file = [
      'Pack,Project,First name,Last name,Email,Message,name,Agent first name,Agent email',
      'Pack,Salt,Fay,Font,fay@fonts.example,See 𤭢,Fay 𤭢,,',
      'Pack,Salt,𤭢,Font,gus@fonts.example,,,,',
      'Pack,Salt,Hal,Font,hal@fonts.example,,,Ꮳ,agent@fonts.example',
    ].join('\n');
    const checked = await our.checkFile(file);
    const seen = await our.rows(checked.id);
    const expected = [
      [2, 'add'],
      [3, 'refuse'],
      [4, 'add'],
    ];
    expect(outcomes(seen)).toEqual(expected);
    const one = 'PDFs can’t show the character 𤭢. Write it another way.';
    expect(problems(seen)).toEqual([
      `field:name: ${one}`,
      `firstName: ${one}`,
      `agentFirstName: ${one.replace('𤭢', 'Ꮳ')}`,
    ]);
    expect(seen[0]?.problems[0]?.isWarning).toBe(true);
    expect(outcomes(await our.rows((await our.run(checked.id)).id))).toEqual(expected);
    const [fay] = await drafts('fay@fonts');
    const draft = await must(app.call(getDocument, operator(), { params: { id: fay?.id ?? '' } }));
    expect(draft.settings.message).toBe('See 𤭢');
    expect(draft.forms[0]?.values['name'] ?? '').not.toContain('𤭢');
  });

  test('skips people who have a draft or a sent document, and repeated rows, unless they are included on purpose', async () => {
    const file = [
      'Form pack,Project,First name,Last name,Email',
      'Pack,Salt,Ada,Row,ADA@rows.example',
      'Pack,Salt,Cy,Row,cy@rows.example',
      'Pack,Salt,Cy,Row,cy@rows.example',
    ].join('\n');
    const checked = await our.checkFile(file);
    const rows = await our.rows(checked.id);
    expect(outcomes(rows)).toEqual([
      [2, 'skip'],
      [3, 'add'],
      [4, 'skip'],
    ]);
    expect(problems(rows)).toEqual([
      'email: This email already has a draft or pending document with this pack in the project.',
      'email: Row 3 of this file has the same “Email”.',
    ]);
    const all = await our.check(checked, { duplicates: 'add' });
    expect(all.counts).toMatchObject({ add: 3, skip: 0 });
  });

  test('is undone, except for documents changed or sent since', async () => {
    const [first, second] = (await our.rows(done.id)).map(({ objectId }) => objectId ?? '');
    const params = { id: second ?? '' };
    const bo = await must(app.call(getDocument, operator(), { params }));
    const { id: _, ...recipient } = bo.recipient;
    const values = { [world.template.id]: { name: 'Bo', agreed: true } };
    const body = { projectId: bo.project.id, recipient, values, revision: bo.revision };
    const saved = await must(app.call(updateDocument, operator(), { params, body }));
    const changed = await our.undo(done.id);
    expect(changed).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 1 } });
    expect(problems(await our.rows(done.id, 'kept'))).toEqual([
      ': This draft was changed after the import, so it is kept.',
    ]);
    const deleted = await app.call(getDocument, operator(), { params: { id: first ?? '' } });
    expect(deleted.status).toBe(404);
    await must(app.call(sendDocument, operator(), { body: sendBody(operator(), saved) }));
  });
});

describe('the same pack and project for all rows', () => {
  const defaults = (more: Record<string, string> = {}) =>
    JSON.stringify({ formPack: world.pack.id, project: world.project.id, ...more });
  const upload = (rows: readonly string[], more?: Record<string, string>) => {
    const file = Buffer.from(
      ['First name,Last name,Email,Last day,name,agreed', ...rows].join('\n'),
    );
    const query = { fileName: 'crew.csv', defaults: defaults(more) };
    return must(app.call(documentImports.upload, operator(), { query, file }));
  };
  const send = (id: string, by = operator()) => {
    const body = { rows: 'good' as const, followUp: true };
    return app.call(documentImports.run, by, { params: { id }, body });
  };
  const work = async (id: string) => {
    const { tenantId, userId } = operator();
    const job = { tenantId, kind: 'documents', importId: id, userId };
    await doImportJob(app.platform, 'run', job);
    return our.get(id);
  };
  const statesOf = async (importId: string) => {
    const { items } = await must(app.call(listDocuments, operator(), { query: { importId } }));
    return items.map(({ recipient, state }) => `${recipient.firstName} ${state}`).sort();
  };

  test('needs no columns for them, and none for fields of other packs', async () => {
    const query = { defaults: defaults() };
    const { columns } = await must(app.call(documentImports.columns, operator(), { query }));
    const keys = columns.map(({ key }) => key);
    expect(keys).not.toContain('formPack');
    expect(keys).not.toContain('project');
    expect(keys).toContain('field:name');
    const one = await upload(['Ada,Same,ada@same.example,,Ada,yes'], { message: 'For all' });
    expect(one.defaults).toMatchObject({ message: 'For all' });
    const checked = await our.check(one);
    expect(checked.counts).toMatchObject({ add: 1 });
    await our.run(checked.id);
    const [ada] = await drafts('ada@same');
    const draft = await must(app.call(getDocument, operator(), { params: { id: ada?.id ?? '' } }));
    expect(draft.settings.message).toBe('For all');
  });

  test('can be sent to contacts instead of the people of a file', async () => {
    const id = newId();
    const name = { firstName: 'Kim', lastName: 'Known', email: 'kim@known.example' };
    await app.platform.database.tenant(ours.id, (tx) =>
      tx.insert(contacts).values({ id, tenantId: ours.id, ...name }),
    );
    const chosen = { kind: 'contacts' as const, contactIds: [id, newId()] };
    const body = { contacts: chosen, defaults: JSON.parse(defaults()) };
    expect((await app.call(importDocumentContacts, operator(), { body })).status).toBe(403);
    await openContacts(app, ours);
    const one = await must(app.call(importDocumentContacts, operator(), { body }));
    expect(one).toMatchObject({ fileName: '1 contact.csv', rowCount: 1 });
    expect((await our.check(one)).counts).toMatchObject({ add: 1 });
    const none = { contacts: { kind: 'group' as const, groupId: newId() }, defaults: {} };
    expect((await app.call(importDocumentContacts, operator(), { body: none })).status).toBe(400);
  });

  test('has further signers, copies and an approval setup by its columns', async () => {
    const head =
      'First name,Last name,Email,Signer 1 first name,Signer 1 email,Agent first name,Agent email,CC,Approval setup';
    const file = Buffer.from(
      [
        head,
        'Gus,More,gus@more.example,Pam,pam@more.example,Ray,ray@more.example,a@more.example; b@more.example,',
        'Hal,More,hal@more.example,Pam,,,,nothing,No such',
      ].join('\n'),
    );
    const query = { fileName: 'crew.csv', defaults: defaults() };
    const one = await must(app.call(documentImports.upload, operator(), { query, file }));
    const checked = await our.check(one);
    expect(
      problems(await our.rows(checked.id, 'warned')).filter((one) => !one.startsWith(':')),
    ).toEqual([
      expect.stringMatching(/^signer1Email: /),
      'approvalSetup: There is no approval setup with this name. Check it.',
      expect.stringMatching(/^copies: /),
    ]);
    await our.run(checked.id);
    const [gus] = await drafts('gus@more');
    const draft = await must(app.call(getDocument, operator(), { params: { id: gus?.id ?? '' } }));
    expect(draft.settings.copies).toEqual(['a@more.example', 'b@more.example']);
    expect(
      draft.settings.parties.map(({ role, sequence, person, signaturePosition }) => [
        sequence,
        role,
        person?.email,
        signaturePosition,
      ]),
    ).toEqual([
      [1, 'recipient', undefined, null],
      [2, 'agent', 'ray@more.example', null],
      [3, 'signer', 'pam@more.example', 1],
    ]);
  });

  test('are sent as their pack has it, where a row does not say otherwise', async () => {
    const read = { params: { id: world.pack.id } };
    const { revision } = await must(app.call(getFormPack, ours.users.SysAdmin, read));
    const sending = {
      message: 'Welcome aboard',
      copies: ['office@example.com'],
      reminders: { afterDays: 2, everyDays: 5 },
      accessCode: true,
      canHandOver: true,
      expiresAfterDays: 14,
    };
    const body = { name: 'Pack', formTemplateIds: [world.template.id], sending, revision };
    await must(app.call(updateFormPack, ours.users.SysAdmin, { ...read, body }));
    const checked = await our.check(
      await upload(['Lea,As,lea@as.example,,Lea,yes', 'Max,As,max@as.example,2099-01-31,Max,yes']),
    );
    await our.run(checked.id);
    const settingsOf = async (search: string) => {
      const [one] = await drafts(search);
      const params = { id: one?.id ?? '' };
      return (await must(app.call(getDocument, operator(), { params }))).settings;
    };
    const { expiresAfterDays: _, ...same } = sending;
    const inTwoWeeks = daysAfter(dayInZone(new Date(), 'Europe/London'), 14);
    expect(await settingsOf('lea@as')).toMatchObject({ ...same, expiresOn: inTwoWeeks });
    expect(await settingsOf('max@as')).toMatchObject({ ...same, expiresOn: '2099-01-31' });
  });

  test('are refused where the user does not have them', async () => {
    const query = { defaults: JSON.stringify({ formPack: newId() }) };
    const answer = await app.call(documentImports.columns, operator(), { query });
    expect(answer).toMatchObject({
      status: 400,
      error: { fields: { 'defaults.formPack': 'Choose a form pack.' } },
    });
  });

  test('are checked as they would be sent, and sent at once, once', async () => {
    const checked = await our.check(
      await upload([
        'Bo,Sent,bo@sent.example,,Bo,yes',
        // No one could sign any more.
        'Cy,Sent,cy@sent.example,2020-01-31,Cy,yes',
        'Di,Sent,di@sent.example,,Di,yes',
      ]),
    );
    expect(checked.counts).toMatchObject({ add: 3, warned: 1 });
    expect(problems(await our.rows(checked.id, 'warned'))).toEqual([
      expect.stringMatching(/^: The expiry date/),
    ]);
    expect(await drafts('sent.example')).toEqual([]);
    await must(send(checked.id));
    const done = await work(checked.id);
    expect(done).toMatchObject({ state: 'done', counts: { add: 3, warned: 1 } });
    expect(await statesOf(done.id)).toEqual(['Bo pending', 'Cy draft', 'Di pending']);
    expect(problems(await our.rows(done.id, 'warned'))).toEqual([
      expect.stringMatching(/^: Not sent: The expiry date/),
    ]);
    // A job that comes again sends nothing again.
    await app.platform.database.tenant(ours.id, async (tx) => {
      await tx.update(importRows).set({ doneAt: null }).where(eq(importRows.importId, done.id));
      await tx.update(imports).set({ state: 'running' }).where(eq(imports.id, done.id));
    });
    await work(done.id);
    const events = await must(
      app.call(listDocuments, operator(), { query: { importId: done.id, tab: 'pending' } }),
    );
    expect(events.items).toHaveLength(2);
    expect((await our.undo(done.id)).counts).toMatchObject({ undone: 1, kept: 2 });
  });

  test('add a new person who comes twice as one contact', async () => {
    const file = await upload([
      'Pia,Twice,pia@twice.example,,Pia,yes',
      'PIA,Twice,pia@twice.example,,P,yes',
    ]);
    const checked = await our.check(file, { duplicates: 'add' });
    expect(checked.counts).toMatchObject({ add: 2, warned: 0 });
    await must(send(checked.id));
    const done = await work(checked.id);
    expect(await statesOf(done.id)).toEqual(['Pia pending', 'Pia pending']);
    const people = await app.platform.database.tenant(ours.id, (tx) =>
      tx.select({ id: contacts.id }).from(contacts).where(eq(contacts.email, 'pia@twice.example')),
    );
    expect(people).toHaveLength(1);
  });

  test('are of one contact where two of its addresses come, one after the other', async () => {
    const id = newId();
    await app.platform.database.tenant(ours.id, (tx) =>
      tx.insert(contacts).values({
        id,
        tenantId: ours.id,
        firstName: 'Kim',
        lastName: 'Both',
        email: 'kim@both.example',
        otherEmails: ['kim@home.example'],
      }),
    );
    const head = 'Form pack,Project,First name,Last name,Email,Mobile';
    const rows = ['kim@both.example,+44 7400 123456', 'kim@home.example,+44 7400 654321'];
    const file = [head, ...rows.map((row) => `Pack,Salt,Kim,Both,${row}`)].join('\n');
    const checked = await our.checkFile(file);
    expect(checked.counts).toMatchObject({ add: 2, refuse: 0 });
    await our.run(checked.id);
    const [kim] = await app.platform.database.tenant(ours.id, (tx) =>
      tx
        .select({ mobile: contacts.mobile, revision: contacts.revision })
        .from(contacts)
        .where(eq(contacts.id, id)),
    );
    // Each row finds what the one before it has changed.
    expect(kim).toEqual({ mobile: '7400654321', revision: 3 });
  });

  test('take as many transactions for a chunk of rows as for one', async () => {
    const transactionsFor = async (count: number) => {
      const rows = Array.from({ length: count }, (_, index) => {
        const name = `Set${count}-${index}`;
        return `${name},Of,${name}@sets.example,,${name},yes`;
      });
      const checked = await our.check(await upload(rows));
      await must(send(checked.id));
      const before = app.platform.database.calls();
      await work(checked.id);
      return app.platform.database.calls() - before;
    };
    expect(await transactionsFor(40)).toBe(await transactionsFor(2));
  });

  test('shows the PDF of a row before anything is drafted', async () => {
    const one = await our.check(
      await upload(['Ida,Seen,ida@seen.example,,Ida Seen,yes', 'Jo,Seen,no email,,Jo,yes']),
    );
    const pdfOf = (row: number, by = operator()) =>
      app.call(getImportRowPdf, by, { params: { id: one.id, row } });
    const [page] = await app.platform.pdf.textOfPages((await pdfOf(2)).raw);
    expect(page).toContain('Ida Seen');
    expect(await drafts('seen.example')).toEqual([]);
    expect((await pdfOf(3)).status).toBe(409);
    expect((await pdfOf(4)).status).toBe(404);
    expect((await pdfOf(2, ours.users.Admin)).status).toBe(404);
  });

  test('are drafted first and sent later, without those that were sent meanwhile', async () => {
    const checked = await our.check(
      await upload(['Eve,Late,eve@late.example,,Eve,yes', 'Fay,Late,fay@late.example,,Fay,yes']),
    );
    const drafted = await our.run(checked.id);
    expect(await statesOf(drafted.id)).toEqual(['Eve draft', 'Fay draft']);
    const [eve] = await drafts('eve@late');
    const detail = await must(app.call(getDocument, operator(), { params: { id: eve?.id ?? '' } }));
    await must(app.call(sendDocument, operator(), { body: sendBody(operator(), detail) }));
    const begun = await must(send(drafted.id));
    expect(begun).toMatchObject({ state: 'running', progress: 1 });
    expect(await work(drafted.id)).toMatchObject({ state: 'done', progress: 2 });
    expect(await statesOf(drafted.id)).toEqual(['Eve pending', 'Fay pending']);
    expect((await send(drafted.id)).status).toBe(409);
  });
});

describe('a row that can’t become a draft', () => {
  test('reports the errors of each column', async () => {
    const file = [
      'Form pack,Project,First name,Last name,Email,Engagement type,Last day,Agent email,Rate,Start,Unit,Languages',
      'None,Nowhere,,Row,not an email,Slavery,soon,agent@rows.example,,,,',
      'Pack,Salt,Di,Row,di@rows.example,,,,much,32/13/2026,Third unit,English; Klingon',
    ].join('\n');
    const rows = await our.rows((await our.checkFile(file)).id);
    expect(outcomes(rows)).toEqual([
      [2, 'refuse'],
      [3, 'add'],
    ]);
    expect(problems(rows)).toEqual([
      'project: No single project of yours has this name or code. Check it.',
      'formPack: You have no form pack with this name. Check it.',
      expect.stringMatching(/^firstName: /),
      expect.stringMatching(/^email: /),
      expect.stringMatching(/^agentFirstName: /),
      expect.stringMatching(/^engagementType: Enter one of: /),
      'expiresOn: Enter a date, such as 2026-03-31 or 31/03/2026.',
      expect.stringMatching(/^field:rate: /),
      expect.stringMatching(/^field:start: /),
      'field:unit: Enter one of: Main unit, Second unit.',
      'field:languages: “Klingon” isn’t one of English, Polish.',
    ]);
  });

  test('names no pack or project that is not the user’s, and fills no field that the pack has not', async () => {
    const admin = ours.users.SysAdmin;
    const { id } = await must(
      app.call(uploadFormTemplate, admin, {
        query: { fileName: 'Small.pdf' },
        file: await drawTestForm(),
      }),
    );
    const packs = [
      { name: 'Of Admins', formTemplateIds: [id], userTypes: ['Admin' as const] },
      { name: 'Small', formTemplateIds: [id] },
    ];
    for (const body of packs) await must(app.call(createFormPack, admin, { body }));
    const theirs = { companyId: world.company.id, name: 'Secret', code: 'SEC' };
    await must(app.call(createProject, admin, { body: theirs }));
    const file = [
      'Form pack,Project,First name,Last name,Email,Rate',
      'Of Admins,Salt,Di,Row,di@rows.example,',
      'Pack,Secret,Di,Row,di@rows.example,',
      'Small,Salt,Di,Row,di@rows.example,12',
    ].join('\n');
    const rows = await our.rows((await our.checkFile(file)).id);
    expect(problems(rows)).toEqual([
      'formPack: You have no form pack with this name. Check it.',
      'project: No single project of yours has this name or code. Check it.',
      'field:rate: “Small” has no such field to fill in.',
    ]);
  });
});
