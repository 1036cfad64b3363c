import {
  archiveContact,
  changeContacts,
  createContact,
  createCustomField,
  createDocument,
  exportContacts,
  findContactDuplicates,
  getContact,
  getContactHistory,
  getContactPicture,
  getContactSuggestions,
  getContactTimeline,
  listContacts,
  messages,
  removeContactPicture,
  restoreContact,
  updateContact,
  uploadContactPicture,
} from '@countersign/contract';
import { rewriteImage } from '@countersign/pdf';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodePng } from '../../../../../tests/support/png.ts';
import { contacts } from '../../platform/database/tables/index.ts';
import {
  addContact,
  addGroup,
  formOf,
  openContacts,
  person,
  readContact,
} from '../../testing/contacts.ts';
import { draftDocument, makeWorld, must, recipient, type World } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant<'SysAdmin'>;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  theirs = await app.otherTenant();
  world = await makeWorld(app, ours);
  await openContacts(app, ours);
  await openContacts(app, theirs);
});
afterAll(() => app.close());

const admin = () => ours.users.Admin;
const operator = () => ours.users.Operator;
const add = (change: Parameters<typeof addContact>[2] = {}) => addContact(app, admin(), change);
const list = (query: Record<string, string>, by = admin()) =>
  must(app.call(listContacts, by, { query }));
const filtered = (filters: object[], more: Record<string, string> = {}) =>
  list({ filters: JSON.stringify(filters), ...more });
const ids = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id);
const history = async (id: string) =>
  (await must(app.call(getContactHistory, admin(), { params: { id }, query: {} }))).items;

const picture = () => encodePng({ width: 8, height: 8, pixels: new Uint8Array(8 * 8 * 4) });

describe('a contact', () => {
  test('is added with everything that is known of them', async () => {
    const agent = await add({ category: 'agent', firstName: 'Iris', lastName: 'Bauer' });
    const group = await addGroup(app, admin(), { name: 'Night shoot' });
    const made = await add({
      firstName: 'Zoë',
      lastName: 'Núñez',
      emails: ' zoe@example.com,work@example.com , ZOE@example.com',
      countryCode: '+44',
      mobile: '07400 123456',
      category: 'cast',
      department: 'Camera',
      jobTitle: 'Focus puller',
      engagementType: 'Self Employed',
      agentId: agent.id,
      alsoSendToAgent: true,
      companyName: 'Núñez Pictures Ltd',
      companyNumber: '01234567',
      vatNumber: 'GB 123 4567 89',
      startsOn: '2026-03-01',
      endsOn: '2026-06-30',
      notes: 'Vegetarian.\nNo early calls.',
      groupIds: [group.id],
    });
    expect(made).toMatchObject({
      name: 'Zoë Núñez',
      emails: ['zoe@example.com', 'work@example.com'],
      mobile: '7400123456',
      agent: { id: agent.id, name: 'Iris Bauer' },
      alsoSendToAgent: true,
      groups: [{ id: group.id, name: 'Night shoot', isShared: true }],
      startsOn: '2026-03-01',
      notes: 'Vegetarian.\nNo early calls.',
      revision: 1,
      may: { edit: true, erase: true, draftDocument: true },
    });
    expect((await readContact(app, admin(), agent.id)).clientCount).toBe(1);
    const [created] = await history(made.id);
    expect(created).toMatchObject({ action: 'contact.created', actor: { name: admin().name } });
    expect(created?.changes).toContainEqual({
      field: 'jobTitle',
      before: null,
      after: 'Focus puller',
    });
  });

  test('is refused at each field that is wrong, with the texts that are agreed', async () => {
    const refused = async (change: object) => {
      const answer = await app.call(createContact, admin(), { body: person(change) });
      return [answer.status, answer.error.fields];
    };
    expect(await refused({ emails: 'ada@example.com; bob@example.com' })).toEqual([
      400,
      { emails: messages.email },
    ]);
    expect(await refused({ emails: '' })).toEqual([400, { emails: messages.required }]);
    expect(await refused({ firstName: '', lastName: 'x\u0007' })).toEqual([
      400,
      { firstName: messages.required, lastName: expect.stringContaining('printed') },
    ]);
    expect(await refused({ firstName: '𠮷𤭢', companyName: '🚀' })).toEqual([
      400,
      { firstName: expect.stringContaining('the character 𤭢.') },
    ]);
    const unknownId = '0190a000-0000-7000-8000-000000000000';
    const combined = await refused({
      countryCode: '+44',
      mobile: '12345',
      startsOn: '2026-03-02',
      endsOn: '2026-03-01',
      agentId: unknownId,
      groupIds: [unknownId],
    });
    expect(combined).toEqual([
      400,
      {
        mobile: 'This mobile number is too short for +44.',
        endsOn: 'The end date can’t be before the start date.',
        agentId: 'Choose an agent from the contacts.',
        groupIds: 'Choose existing groups without filters.',
      },
    ]);
    expect(await refused({ alsoSendToAgent: true })).toEqual([
      400,
      { agentId: 'Choose the agent who gets copies.' },
    ]);
    expect(await refused({ startsOn: '2026-02-30' })).toEqual([400, { startsOn: 'Enter a date.' }]);
  });

  test('is changed, and its history says what', async () => {
    const made = await add({ department: 'Camera' });
    const saved = await must(
      app.call(updateContact, operator(), {
        params: { id: made.id },
        body: {
          ...formOf(made),
          department: 'Grip',
          emails: `${made.emails[0]}, more@example.com`,
        },
      }),
    );
    expect(saved).toMatchObject({ department: 'Grip', revision: 2 });
    const [event] = await history(made.id);
    expect(event).toMatchObject({
      action: 'contact.changed',
      actor: { name: operator().name },
      changes: [
        { field: 'email', before: made.emails[0], after: `${made.emails[0]}, more@example.com` },
        { field: 'department', before: 'Camera', after: 'Grip' },
      ],
    });
    const same = await must(
      app.call(updateContact, operator(), { params: { id: made.id }, body: formOf(saved) }),
    );
    expect([same.revision, (await history(made.id)).length]).toEqual([2, 2]);
  });

  test('keeps a number that was there before, whatever it is, and takes no such new one', async () => {
    const made = await add();
    const old = { countryCode: '+44', mobile: '12345' };
    await app.platform.database.tenant(ours.id, (tx) =>
      tx.update(contacts).set(old).where(eq(contacts.id, made.id)),
    );
    const save = (change: object) =>
      app.call(updateContact, admin(), {
        params: { id: made.id },
        body: { ...formOf(made), ...old, ...change },
      });
    expect((await save({ mobile: '12346' })).error.fields).toHaveProperty('mobile');
    expect((await save({ jobTitle: 'Runner' })).status).toBe(200);
  });

  test('is not overwritten by a user who saw it before', async () => {
    const made = await add();
    const save = (jobTitle: string) =>
      app.call(updateContact, admin(), {
        params: { id: made.id },
        body: { ...formOf(made), jobTitle },
      });
    expect((await save('Gaffer')).status).toBe(200);
    const second = await save('Best boy');
    expect([second.status, second.error.code]).toEqual([409, 'conflict']);
    expect((await readContact(app, admin(), made.id)).jobTitle).toBe('Gaffer');
  });

  test('can’t be represented by themselves, in a circle, or by an archived contact', async () => {
    const [first, second, third] = [await add(), await add(), await add()];
    const represent = async (who: string, agentId: string) => {
      const form = formOf(await readContact(app, admin(), who));
      return app.call(updateContact, admin(), { params: { id: who }, body: { ...form, agentId } });
    };
    expect((await represent(first.id, first.id)).error.fields?.['agentId']).toContain(
      'their own agent',
    );
    await must(represent(first.id, second.id));
    await must(represent(second.id, third.id));
    expect((await represent(third.id, first.id)).error.fields?.['agentId']).toContain(
      'represents the agent',
    );
    await must(app.call(archiveContact, admin(), { params: { id: second.id } }));
    // Who had them already keeps them; no one else gets them.
    expect((await represent(first.id, second.id)).status).toBe(200);
    const fourth = await add();
    expect((await represent(fourth.id, second.id)).error.fields).toHaveProperty('agentId');
  });

  test('is archived and taken back, once each', async () => {
    const made = await add();
    const params = { id: made.id };
    const archived = await must(app.call(archiveContact, admin(), { params }));
    await must(app.call(archiveContact, admin(), { params }));
    expect(archived.archivedAt).not.toBeNull();
    expect(ids(await list({ search: made.emails[0] ?? '' }))).toEqual([]);
    expect(ids(await list({ search: made.emails[0] ?? '', archived: 'yes' }))).toEqual([made.id]);
    expect((await must(app.call(restoreContact, admin(), { params }))).archivedAt).toBeNull();
    expect((await history(made.id)).map(({ action }) => action)).toEqual([
      'contact.restored',
      'contact.archived',
      'contact.created',
    ]);
  });

  test('has a picture at an address that names it', async () => {
    const made = await add();
    const params = { id: made.id };
    const set = await must(app.call(uploadContactPicture, admin(), { params, file: picture() }));
    expect(set.pictureUrl).toMatch(new RegExp(`/contacts/${made.id}/picture\\?v=[0-9a-f]{12}$`));
    expect(set.revision).toBe(made.revision);
    const answer = await app.call(getContactPicture, operator(), { params });
    expect([answer.status, answer.headers['content-type'], answer.raw]).toEqual([
      200,
      'image/png',
      // Written again: what it shows, and nothing else.
      Buffer.from((await rewriteImage(picture())).bytes),
    ]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const wrong = await app.call(uploadContactPicture, admin(), { params, file: Buffer.from('x') });
    expect(wrong.status).toBe(415);
    await must(app.call(removeContactPicture, admin(), { params }));
    expect((await app.call(getContactPicture, admin(), { params })).status).toBe(404);
  });

  test('has the tenant’s own fields', async () => {
    const field = await must(
      app.call(createCustomField, ours.users.SysAdmin, {
        body: {
          of: 'contact',
          name: 'Shoe size',
          kind: 'number',
          required: false,
          default: null,
          choices: [],
          help: '',
          section: '',
        },
      }),
    );
    const made = await add({ customValues: { [field.id]: 42 } });
    expect(made.customValues).toEqual({ [field.id]: 42 });
    const wrong = await app.call(createContact, admin(), {
      body: person({ customValues: { [field.id]: -1 } }),
    });
    expect(wrong.error.fields).toEqual({
      [`customValues.${field.id}`]: messages.positiveNumber,
    });
    const found = await filtered([
      { field: `custom.${field.id}`, operator: 'between', values: ['40', '43'] },
    ]);
    expect(ids(found)).toEqual([made.id]);
    await must(
      app.call(updateContact, admin(), {
        params: { id: made.id },
        body: { ...formOf(made), customValues: { [field.id]: 43 } },
      }),
    );
    expect((await history(made.id))[0]?.changes).toEqual([
      { field: 'Shoe size', before: 42, after: 43 },
    ]);
  });
});

describe('the list', () => {
  test('finds by the beginning of any word, any address and the number as it is dialled', async () => {
    const made = await add({
      firstName: 'Łukasz',
      lastName: 'Żółtowski',
      emails: 'lukasz@first.example, lz@second.example',
      countryCode: '+48',
      mobile: '601234999',
      companyName: 'Kinopolis',
    });
    const words = [
      'łukasz zoł',
      'ŻÓŁT',
      'lz@second',
      'second.ex',
      '@second.ex',
      '+48601234',
      '0601234999',
      'kinop',
    ];
    for (const search of words) {
      expect([search, ids(await list({ search }))]).toEqual([search, [made.id]]);
    }
    expect(ids(await list({ search: 'lukasz nobody' }))).toEqual([]);
  });

  test('filters by each of its fields', async () => {
    const agent = await add({ firstName: 'Rosa', lastName: 'Filter' });
    const group = await addGroup(app, admin());
    const made = await add({
      firstName: 'Filip',
      lastName: 'Filter',
      emails: 'filip@filter.example, other@filter.example',
      category: 'supplier',
      department: 'Catering',
      jobTitle: 'Head chef',
      engagementType: 'PAYE',
      agentId: agent.id,
      alsoSendToAgent: true,
      companyName: 'Filter Foods',
      startsOn: '2031-01-05',
      endsOn: '2031-02-05',
      groupIds: [group.id],
    });
    const today = made.createdAt.slice(0, 10);
    const filters = [
      { field: 'name', operator: 'contains', values: ['filip filt'] },
      { field: 'name', operator: 'any', values: ['Filip Filter'] },
      { field: 'email', operator: 'any', values: ['other@FILTER.example'] },
      { field: 'email', operator: 'contains', values: ['r@filter'] },
      { field: 'category', operator: 'any', values: ['supplier'] },
      { field: 'department', operator: 'any', values: ['catering'] },
      { field: 'jobTitle', operator: 'contains', values: ['CHEF'] },
      { field: 'engagementType', operator: 'none', values: ['Company', 'Self Employed', ''] },
      { field: 'agent', operator: 'any', values: [agent.id] },
      { field: 'alsoSendToAgent', operator: 'any', values: ['true'] },
      { field: 'company', operator: 'contains', values: ['foods'] },
      { field: 'startsOn', operator: 'between', values: ['2031-01-05', '2031-01-05'] },
      { field: 'endsOn', operator: 'between', values: ['', '2031-02-05'] },
      { field: 'createdAt', operator: 'between', values: [today, today] },
      { field: 'updatedAt', operator: 'between', values: [today, ''] },
      { field: 'groups', operator: 'any', values: [group.id] },
      { field: 'groups', operator: 'filled', values: [] },
    ];
    for (const filter of filters) {
      expect([filter, ids(await filtered([filter], { search: 'filip' }))]).toEqual([
        filter,
        [made.id],
      ]);
    }
    expect(ids(await filtered(filters))).toEqual([made.id]);
    const not = { field: 'groups', operator: 'none', values: [group.id] };
    expect(ids(await filtered([not], { search: 'filip' }))).toEqual([]);
  });

  test('refuses filters and sorts that it can’t have', async () => {
    const status = async (query: Record<string, string>) =>
      (await app.call(listContacts, admin(), { query })).status;
    const filter = (field: string, operator: string, values: string[]) => ({
      filters: JSON.stringify([{ field, operator, values }]),
    });
    expect(await status(filter('nothing', 'any', ['x']))).toBe(400);
    expect(await status(filter('notes', 'contains', ['x']))).toBe(400);
    expect(await status(filter('groups', 'any', ['0190a000-0000-7000-8000-000000000000']))).toBe(
      400,
    );
    expect(await status(filter('groups', 'any', []))).toBe(400);
    expect(await status(filter('email', 'any', []))).toBe(400);
    expect(await status({ sort: 'company' })).toBe(400);
  });

  test('is sorted by last name, and by whatever is asked for', async () => {
    await add({ firstName: 'Ben', lastName: 'Sorter', startsOn: '2026-05-02' });
    await add({ firstName: 'Ann', lastName: 'Sorter' });
    await add({ firstName: 'Cid', lastName: 'Sorter', startsOn: '2026-05-01' });
    const names = async (query: Record<string, string>) =>
      (await list({ search: 'sorter', ...query })).items.map(({ firstName }) => firstName);
    expect(await names({})).toEqual(['Ann', 'Ben', 'Cid']);
    expect(await names({ sort: 'startsOn' })).toEqual(['Cid', 'Ben', 'Ann']);
    expect(await names({ sort: 'startsOn', direction: 'descending' })).toEqual([
      'Ben',
      'Cid',
      'Ann',
    ]);
    const first = await list({ search: 'sorter', pageSize: '2' });
    const second = await list({ search: 'sorter', pageSize: '2', cursor: first.next ?? '' });
    expect([...first.items, ...second.items].map(({ firstName }) => firstName)).toEqual([
      'Ann',
      'Ben',
      'Cid',
    ]);
  });

  test('is exported as it is shown, with columns that an import takes', async () => {
    const agent = await add({ firstName: 'Ida', lastName: 'Exporter' });
    await add({
      firstName: 'Max',
      lastName: 'Exported',
      emails: 'max@export.example, m@export.example',
      agentId: agent.id,
      companyName: '=HYPERLINK("x")',
      countryCode: '+44',
      mobile: '7400123456',
    });
    const columns = 'lastName,firstName,email,mobile,category,agentEmail,company';
    const answer = await app.call(exportContacts, operator(), {
      query: { format: 'csv', search: 'exported', columns },
    });
    expect(answer.raw.toString().split('\r\n')).toEqual([
      '\uFEFFLast name,First name,Email,Mobile,Category,Agent email,Company',
      `Exported,Max,"max@export.example, m@export.example",'+44 7400123456,Crew,${agent.emails[0]},"'=HYPERLINK(""x"")"`,
      '',
    ]);
    const workbook = await app.call(exportContacts, operator(), {
      query: { format: 'xlsx', search: 'exported' },
    });
    expect([workbook.status, workbook.raw.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });

  test('offers the departments and job titles that are in use', async () => {
    await add({ department: 'Suggested', jobTitle: 'Suggester' });
    await add({ department: 'suggested' });
    const found = await must(app.call(getContactSuggestions, admin()));
    expect(found.departments.filter((name) => /^suggested$/i.test(name))).toHaveLength(1);
    expect(found.jobTitles).toContain('Suggester');
  });
});

describe('many contacts at once', () => {
  const change = (selection: object, act: object) =>
    app.call(changeContacts, admin(), {
      body: { selection, change: act } as never,
    });

  test('are given a department and a category, each with its history', async () => {
    const many = [await add({ department: 'Old' }), await add({ department: 'New' })];
    const selection = { ids: many.map(({ id }) => id) };
    const answer = await must(change(selection, { act: 'set-department', department: 'New' }));
    expect(answer).toEqual({ changed: 1 });
    expect((await history(many[0]?.id ?? ''))[0]?.changes).toEqual([
      { field: 'department', before: 'Old', after: 'New' },
    ]);
    expect(await must(change(selection, { act: 'set-category', category: 'cast' }))).toEqual({
      changed: 2,
    });
    expect((await readContact(app, admin(), many[1]?.id ?? '')).revision).toBe(2);
  });

  test('are put into a group and taken out again', async () => {
    const group = await addGroup(app, admin());
    const many = [await add(), await add()];
    const selection = { ids: many.map(({ id }) => id) };
    const groupId = group.id;
    expect(await must(change(selection, { act: 'add-to-group', groupId }))).toEqual({ changed: 2 });
    expect(await must(change(selection, { act: 'add-to-group', groupId }))).toEqual({ changed: 0 });
    const inGroup = [{ field: 'groups', operator: 'any', values: [groupId] }];
    expect((await filtered(inGroup)).total).toBe(2);
    const except = { all: true, filters: inGroup, except: [many[0]?.id] };
    expect(await must(change(except, { act: 'remove-from-group', groupId }))).toEqual({
      changed: 1,
    });
    expect(ids(await filtered(inGroup))).toEqual([many[0]?.id]);
    expect((await history(many[1]?.id ?? ''))[0]?.changes).toEqual([
      { field: 'groups', before: [group.name], after: [] },
    ]);
  });

  test('are archived by what the list shows, and no others', async () => {
    const [one, other] = [await add({ lastName: 'Sweep' }), await add({ lastName: 'Stay' })];
    const all = { all: true, search: 'sweep' };
    expect(await must(change(all, { act: 'archive' }))).toEqual({ changed: 1 });
    expect((await readContact(app, admin(), other.id)).archivedAt).toBeNull();
    expect(await must(change({ ...all, archived: 'yes' }, { act: 'restore' }))).toEqual({
      changed: 1,
    });
    expect((await readContact(app, admin(), one.id)).archivedAt).toBeNull();
  });

  test('are refused for contacts or groups that don’t exist', async () => {
    const unknownId = '0190a000-0000-7000-8000-000000000000';
    expect((await change({ ids: [unknownId] }, { act: 'archive' })).status).toBe(404);
    const made = await add();
    const refused = { act: 'add-to-group', groupId: unknownId };
    expect((await change({ ids: [made.id] }, refused)).status).toBe(404);
  });
});

describe('a contact’s page', () => {
  test('has the documents that the user sees, page by page', async () => {
    const drafts = [];
    for (let count = 0; count < 3; count += 1) {
      drafts.push(await draftDocument(app, operator(), world));
    }
    const id = drafts[0]?.recipient.id ?? '';
    const page = (by: typeof ours.users.Admin, query: Record<string, string>) =>
      must(app.call(getContactTimeline, by, { params: { id }, query }));
    const first = await page(operator(), { pageSize: '2' });
    const second = await page(operator(), { pageSize: '2', cursor: first.next ?? '' });
    const shown = [...first.items, ...second.items];
    expect(shown.map((entry) => entry.id)).toEqual(drafts.map((draft) => draft.id).reverse());
    expect(shown[0]).toMatchObject({ kind: 'document', title: 'Pack', state: 'draft' });
    expect([first.total, second.from, second.next]).toEqual([3, 3, null]);
    expect((await page(ours.users.Approver, {})).items).toEqual([]);
    const elsewhere = { projectId: '0190a000-0000-7000-8000-000000000000' };
    expect((await page(operator(), elsewhere)).items).toEqual([]);
    const wrong = await app.call(getContactTimeline, operator(), {
      params: { id },
      query: { cursor: 'x' },
    });
    expect(wrong.status).toBe(400);
  });

  test('names who may be the same person, the surest first', async () => {
    const made = await add({
      firstName: 'Dora',
      lastName: 'Double',
      emails: 'dora@double.example, d@double.example',
      countryCode: '+44',
      mobile: '7400123457',
    });
    const byName = await add({ firstName: 'dóra', lastName: 'double' });
    const byMobile = await add({
      firstName: 'Dora',
      lastName: 'Double',
      countryCode: '+44',
      mobile: '7400123457',
    });
    const byEmail = await add({
      firstName: 'D',
      lastName: 'D',
      emails: 'x@x.example, D@double.example',
    });
    const { items } = await must(
      app.call(findContactDuplicates, admin(), { params: { id: made.id } }),
    );
    expect(items.map(({ contact, reasons }) => [contact.id, reasons])).toEqual([
      [byEmail.id, ['email']],
      [byMobile.id, ['name-and-mobile']],
      [byName.id, ['name']],
    ]);
  });
});

describe('drafting a document', () => {
  test('finds a contact by any address, and writes down whom it brought in', async () => {
    const known = await add({
      firstName: 'Nora',
      lastName: 'Known',
      emails: 'nora@example.com, nora@second.example',
    });
    const body = { formPackId: world.pack.id, projectId: world.project.id };
    const draft = await must(
      app.call(createDocument, operator(), {
        body: {
          ...body,
          recipient: {
            ...recipient,
            firstName: 'nora',
            lastName: 'known',
            email: 'Nora@second.example',
          },
        },
      }),
    );
    expect(draft.recipient.id).toBe(known.id);
    const brought = await must(
      app.call(createDocument, operator(), {
        body: { ...body, recipient: { ...recipient, email: 'brought@example.com' } },
      }),
    );
    const [event] = await history(brought.recipient.id);
    expect(event).toMatchObject({ action: 'contact.created', actor: { name: operator().name } });
  });
});

describe('contacts are refused', () => {
  test('are allowed to users with the flag only, and to no other tenant', async () => {
    const closed = await app.otherTenant();
    const made = await add();
    const { SysAdmin } = closed.users;
    expect((await app.call(listContacts, SysAdmin, { query: {} })).status).toBe(403);
    expect((await app.call(createContact, SysAdmin, { body: person() })).status).toBe(403);
    for (const user of Object.values(ours.users)) {
      expect((await app.call(getContact, user, { params: { id: made.id } })).status).toBe(200);
    }
    const stranger = theirs.users.SysAdmin;
    expect((await app.call(getContact, stranger, { params: { id: made.id } })).status).toBe(404);
    const theirOwn = person({ agentId: made.id });
    const answer = await app.call(createContact, stranger, { body: theirOwn });
    expect(answer.error.fields).toHaveProperty('agentId');
    expect((await list({}, stranger)).items).toEqual([]);
  });
});
