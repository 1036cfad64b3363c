import {
  bulkCompanies,
  bulkCustomFields,
  bulkEmailTemplates,
  bulkFormPacks,
  bulkFormTemplates,
  bulkProjects,
  bulkUsers,
  createCompany,
  createCustomField,
  createEmailTemplate,
  createFormPack,
  createProject,
  exportCompanies,
  exportCustomFields,
  exportEmailTemplates,
  exportFormPacks,
  exportFormTemplates,
  exportProjects,
  exportUsers,
  getCompanyHistory,
  getCustomFieldHistory,
  getEmailTemplateHistory,
  getFormPackHistory,
  getFormTemplateHistory,
  getProjectHistory,
  listCompanies,
  listCustomFields,
  listEmailTemplates,
  listFormPacks,
  listFormTemplates,
  listProjects,
  listUsers,
  uploadFormTemplate,
} from '@countersign/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawTestForm, makeWorld, must, type World } from '../../testing/fixtures.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../testing/test-app.ts';

/** The lists of what is archived instead of deleted: each can do what any of them can. */
const lists = [
  {
    name: 'companies',
    list: listCompanies,
    bulk: bulkCompanies,
    file: exportCompanies,
    history: getCompanyHistory,
    csvName: 'Companies.csv',
    more: {},
  },
  {
    name: 'projects',
    list: listProjects,
    bulk: bulkProjects,
    file: exportProjects,
    history: getProjectHistory,
    csvName: 'Projects.csv',
    more: {},
  },
  {
    name: 'form templates',
    list: listFormTemplates,
    bulk: bulkFormTemplates,
    file: exportFormTemplates,
    history: getFormTemplateHistory,
    csvName: 'Form templates.csv',
    more: {},
  },
  {
    name: 'form packs',
    list: listFormPacks,
    bulk: bulkFormPacks,
    file: exportFormPacks,
    history: getFormPackHistory,
    csvName: 'Form packs.csv',
    more: {},
  },
  {
    name: 'email templates',
    list: listEmailTemplates,
    bulk: bulkEmailTemplates,
    file: exportEmailTemplates,
    history: getEmailTemplateHistory,
    csvName: 'Email templates.csv',
    more: {},
  },
  {
    name: 'custom fields',
    list: listCustomFields,
    bulk: bulkCustomFields,
    file: exportCustomFields,
    history: getCustomFieldHistory,
    csvName: 'Custom fields.csv',
    more: { of: 'contact' },
  },
] as const;

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant<'SysAdmin'>;
let admin: TestUser;
let world: World;

/** The prefix of all names of the records that are archived here. */
const word = 'Zeta';

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  theirs = await app.otherTenant();
  admin = ours.users.SysAdmin;
  world = await makeWorld(app, ours);
  for (const number of ['one', 'two']) {
    const name = `${word} ${number}`;
    await must(app.call(createCompany, admin, { body: { name, code: number, type: 'PAYE' } }));
    const companyId = world.company.id;
    await must(app.call(createProject, admin, { body: { companyId, name, code: number } }));
    await must(
      app.call(uploadFormTemplate, admin, {
        query: { fileName: `${name}.pdf` },
        file: await drawTestForm(),
      }),
    );
    const formTemplateIds = [world.template.id];
    await must(app.call(createFormPack, admin, { body: { name, formTemplateIds } }));
    await must(
      app.call(createEmailTemplate, admin, {
        body: {
          event: 'voided',
          name,
          companyId: null,
          subject: 'Voided',
          body: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }],
        },
      }),
    );
    await must(app.call(createCustomField, admin, { body: { of: 'contact', name, kind: 'text' } }));
  }
});
afterAll(() => app.close());

describe.each(lists)('the list of $name', ({ list, bulk, file, history, csvName, more }) => {
  const shown = async (archived: 'no' | 'yes') => {
    const query = { search: word, archived, ...more };
    const { items } = await must(app.call(list, admin, { query }));
    return (items as { id: string; name: string }[]).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  };
  const change = (user: TestUser, body: object) =>
    app.call(bulk, user, { body: { ...more, ...body } } as never);

  test('leaves as a file with what was searched for', async () => {
    const query = { search: word, sort: 'name', columns: 'name', format: 'csv', ...more };
    const csv = await app.call(file, admin, { query } as never);
    expect(csv.headers['content-disposition']).toContain(`filename="${csvName}"`);
    expect(csv.raw.toString()).toBe(`\uFEFFName\r\n${word} one\r\n${word} two\r\n`);
    const all = await app.call(file, admin, { query: { ...query, columns: '' } } as never);
    expect(all.raw.toString().split('\r\n')).toHaveLength(4);
    expect(all.raw.toString()).not.toContain('undefined');
  });

  test('archives many at once and restores them, each with its event', async () => {
    const [one, two] = await shown('no');
    const ids = [one?.id, two?.id];
    const away = await must(change(admin, { action: 'archive', selection: { ids } }));
    expect(away.items).toEqual([
      { id: one?.id, name: `${word} one`, isDone: true, refusal: '', field: '' },
      { id: two?.id, name: `${word} two`, isDone: true, refusal: '', field: '' },
    ]);
    expect([await shown('no'), (await shown('yes')).map(({ id }) => id)]).toEqual([[], ids]);
    const selection = { all: true, search: word, archived: 'yes', except: [two?.id] };
    const back = await must(change(admin, { action: 'restore', selection }));
    expect(back.items.map(({ id, isDone }) => [id, isDone])).toEqual([[one?.id, true]]);
    expect((await shown('no')).map(({ id }) => id)).toEqual([one?.id]);
    await must(change(admin, { action: 'restore', selection: { ids } }));
    const { items } = await must(
      app.call(history, admin, { params: { id: one?.id ?? '' }, query: {} }),
    );
    const [restored, archived] = items.map(({ action }) => action.replace(/^.*\./, ''));
    expect([restored, archived]).toEqual(['restored', 'archived']);
  });

  test('says of a row that is not there that it is not, and does the others', async () => {
    const [one] = await shown('no');
    const deleted = '00000000-0000-7000-8000-000000000000';
    const selection = { ids: [deleted, one?.id] };
    const { items } = await must(change(admin, { action: 'restore', selection }));
    expect(items).toMatchObject([
      { id: deleted, name: '', isDone: false, refusal: expect.stringMatching(/\w/), field: '' },
      { id: one?.id, isDone: true },
    ]);
    const none = await change(admin, { action: 'restore', selection: { ids: [deleted] } });
    expect(none.status).toBe(404);
  });

  test('changes for SysAdmins alone, and for none of another organisation', async () => {
    const ids = (await shown('no')).map(({ id }) => id);
    const { SysAdmin: _, ...others } = ours.users;
    for (const user of Object.values(others)) {
      expect((await change(user, { action: 'archive', selection: { ids } })).status).toBe(403);
    }
    const stranger = await change(theirs.users.SysAdmin, { action: 'archive', selection: { ids } });
    expect(stranger.status).toBe(404);
    expect(await shown('no')).toHaveLength(2);
  });
});

test('an archive that is refused for one is none for the others, and says why', async () => {
  const { items: companies } = await must(
    app.call(listCompanies, admin, { query: { search: 'o' } }),
  );
  const { items } = await must(
    app.call(bulkCompanies, admin, {
      body: { action: 'archive', selection: { ids: companies.map(({ id }) => id) } },
    }),
  );
  const withProjects = items.find(({ id }) => id === world.company.id);
  expect(withProjects).toMatchObject({ isDone: false, name: 'Northlight' });
  expect(withProjects?.refusal).toContain('Salt');
  expect(items.filter(({ isDone }) => isDone)).toHaveLength(items.length - 1);
});

describe('the list of users', () => {
  const stateOf = async (user: TestUser) => {
    const { items } = await must(app.call(listUsers, admin, { query: { pageSize: 100 } }));
    return items.find(({ id }) => id === user.userId)?.state;
  };

  test('leaves as a file, and for no one but a SysAdmin', async () => {
    const columns = 'name,email,userType,projectId,taxRiskAccess,state';
    const query = { sort: 'email', columns, format: 'csv' } as const;
    const csv = await app.call(exportUsers, admin, { query });
    const [head, ...lines] = csv.raw.toString().trim().split('\r\n');
    expect(head).toBe('Name,Email,User type,Project,Tax risks,State');
    expect(lines).toHaveLength(Object.keys(ours.users).length);
    expect(lines.find((line) => line.includes(`,${admin.email},`))).toMatch(
      /,SysAdmin,Salt.*,(?:true|false),Active$/,
    );
    const { SysAdmin: _, ...others } = ours.users;
    for (const user of Object.values(others)) {
      expect((await app.call(exportUsers, user, { query })).status).toBe(403);
    }
  });

  test('disables many and enables them again, and never the one who asks', async () => {
    const { Operator, Approver } = ours.users;
    const ids = [Operator.userId, admin.userId, Approver.userId];
    const body = { action: 'disable', selection: { ids } } as const;
    const { items } = await must(app.call(bulkUsers, admin, { body }));
    expect(items.map(({ isDone }) => isDone)).toEqual([true, false, true]);
    expect(items[1]?.refusal).toContain('yourself');
    expect([await stateOf(Operator), await stateOf(admin)]).toEqual(['disabled', 'active']);
    // All that a tab shows: those of its state alone.
    const all = { all: true } as const;
    const back = await must(
      app.call(bulkUsers, admin, { body: { action: 'enable', selection: all, state: 'disabled' } }),
    );
    expect(back.items.map(({ id }) => id).toSorted()).toEqual(
      [Operator.userId, Approver.userId].toSorted(),
    );
    expect(await stateOf(Operator)).toBe('active');
  });
});
