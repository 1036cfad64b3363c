import {
  addFormPackFile,
  checkFormPack,
  createDocument,
  createFormPack,
  createProject,
  type DocumentDetail,
  downloadFormPack,
  duplicateFormPack,
  type FormPack,
  type FormPackInput,
  getDocument,
  getDocumentPdf,
  getFormPackFile,
  importFormPack,
  listFormPacks,
  previewDraft,
  previewFormPack,
  removeFormPackFile,
  sendDocument,
  updateDocument,
  updateFormPack,
  uploadFormTemplate,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mails } from '../../platform/database/tables/index.ts';
import {
  drawTestForm,
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

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant<'SysAdmin'>;
let world: World;
/** Two templates of the same form. */
let one: string;
let two: string;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  theirs = await app.otherTenant();
  world = await makeWorld(app, ours);
  one = world.template.id;
  const query = { fileName: 'Second form.pdf' };
  const file = await drawTestForm();
  two = (await must(app.call(uploadFormTemplate, ours.users.SysAdmin, { query, file }))).id;
});
afterAll(() => app.close());

let count = 0;
function pack(more: Partial<FormPackInput> = {}) {
  count += 1;
  const body = { name: `Pack ${count}`, formTemplateIds: [one, two], ...more };
  return app.call(createFormPack, ours.users.SysAdmin, { body });
}
const draft = (
  formPack: FormPack,
  user: TestUser = ours.users.Operator,
  projectId = world.project.id,
) => app.call(createDocument, user, { body: { formPackId: formPack.id, projectId, recipient } });
const saved = (
  document: DocumentDetail,
  values: Record<string, Record<string, string | boolean>>,
) =>
  must(
    app.call(updateDocument, ours.users.Operator, {
      params: { id: document.id },
      body: { projectId: document.project.id, recipient, values, revision: document.revision },
    }),
  );
const names = ({ forms }: DocumentDetail) => forms.map(({ name }) => name);

describe('a form pack for some alone', () => {
  test('is offered to them and taken from them, in its projects', async () => {
    const { SysAdmin, Admin, Operator } = ours.users;
    const body = { companyId: world.company.id, name: 'Elsewhere', code: 'ELS' };
    const elsewhere = await must(app.call(createProject, SysAdmin, { body }));
    const forAdmins = await must(pack({ userTypes: ['Admin'] }));
    const forElsewhere = await must(pack({ projectIds: [elsewhere.id] }));
    const offered = async (user: TestUser, projectId?: string) => {
      const query = { usable: 'yes', ...(projectId && { projectId }) } as const;
      const { items } = await must(app.call(listFormPacks, user, { query }));
      return [forAdmins, forElsewhere].map(({ id }) => items.some((item) => item.id === id));
    };
    expect(await offered(Operator)).toEqual([false, false]);
    expect(await offered(Admin, world.project.id)).toEqual([true, false]);
    expect(await offered(SysAdmin, elsewhere.id)).toEqual([false, true]);
    const refused = await draft(forAdmins);
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([
      400,
      ['formPackId'],
    ]);
    expect((await draft(forAdmins, Admin)).status).toBe(200);
    expect((await draft(forElsewhere, SysAdmin)).status).toBe(400);
    const there = await must(draft(forElsewhere, SysAdmin, elsewhere.id));
    const moved = await app.call(updateDocument, SysAdmin, {
      params: { id: there.id },
      body: { projectId: world.project.id, recipient, values: {}, revision: there.revision },
    });
    expect([moved.status, moved.error.fields]).toEqual([
      400,
      { projectId: expect.stringContaining('can’t be used in this project') },
    ]);
    const params = { id: forAdmins.id };
    expect((await app.call(previewDraft, Operator, { params })).status).toBe(404);
    const wrong = await pack({ projectIds: [theirs.id] });
    expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ['projectIds']]);
  });
});

describe('the forms of a pack with conditions', () => {
  test('are in a document where these hold, as it changes, and for good once it is sent', async () => {
    const conditions = { [two]: 'note = "both"' };
    const made = await must(pack({ conditions }));
    const first = await must(draft(made));
    expect(names(first)).toEqual(['Test form']);
    const name = { name: 'Zofia', agreed: true };
    const both = await saved(first, { [one]: { ...name, note: 'both' } });
    expect(names(both)).toEqual(['Test form', 'Second form']);
    const filled = await saved(both, {
      [one]: { ...name, note: 'both' },
      [two]: { note: 'Kept' },
    });
    const without = await saved(filled, {
      [one]: { ...name, note: 'one' },
      [two]: { note: 'Kept' },
    });
    expect(names(without)).toEqual(['Test form']);
    const again = await saved(without, { [one]: { ...name, note: 'both' } });
    // Fields of one key have one value in all forms, also in one that comes back.
    expect(again.forms[1]?.values).toMatchObject({ name: 'Zofia', note: 'both' });
    const last = await saved(again, { [one]: { ...name, note: 'one' } });
    const pages = async () => {
      const { raw } = await app.call(getDocumentPdf, ours.users.Operator, {
        params: { id: last.id },
        query: {},
      });
      return raw.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? raw.length;
    };
    const alone = await pages();
    expect(alone).toBeGreaterThan(0);
    // The pack changes; the document keeps what it was drafted with.
    const body = {
      name: made.name,
      formTemplateIds: [one, two],
      conditions: {},
      revision: made.revision,
    };
    await must(app.call(updateFormPack, ours.users.SysAdmin, { params: { id: made.id }, body }));
    await must(
      app.call(sendDocument, ours.users.Operator, { body: sendBody(ours.users.Operator, last) }),
    );
    const params = { id: last.id };
    expect(names(await must(app.call(getDocument, ours.users.Operator, { params })))).toEqual([
      'Test form',
    ]);
  });

  test('are not saved with one that can’t be read', async () => {
    const refused = await pack({ conditions: { [two]: 'nots = 1' } });
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([
      400,
      [`conditions.${two}`],
    ]);
    const check = {
      formTemplateIds: [one, two],
      conditions: { [two]: 'note >' },
      sharedKeys: ['name'],
    };
    const { problems, commonKeys, names } = await must(
      app.call(checkFormPack, ours.users.SysAdmin, { body: check }),
    );
    expect(problems).toMatchObject([
      { kind: 'condition', severity: 'impossible', formTemplateId: two },
    ]);
    expect(commonKeys.map(({ key }) => key)).toEqual(['name', 'note', 'agreed']);
    expect(names.map(({ name }) => name)).toContain('engagementType');
    expect((await app.call(checkFormPack, ours.users.Admin, { body: check })).status).toBe(403);
  });
});

test('a shared key is asked for once and filled in every form', async () => {
  const made = await must(pack({ sharedKeys: ['name'] }));
  const document = await must(draft(made));
  expect(document.forms.map(({ fields }) => fields.map(({ key }) => key))).toEqual([
    ['name', 'note', 'agreed'],
    ['note', 'agreed'],
  ]);
  await saved(document, { [one]: { name: 'Zofia', agreed: true } });
  const body = { ...sendBody(ours.users.Operator, document), shouldGeneratePdf: true };
  await must(app.call(sendDocument, ours.users.Operator, { body }));
  const wrong = await pack({ sharedKeys: ['name', 'absent'] });
  expect(wrong.status).toBe(200);
});

describe('a file that goes along', () => {
  const add = (
    id: string,
    user: TestUser = ours.users.SysAdmin,
    file: Buffer = Buffer.from('nonsense'),
  ) => app.call(addFormPackFile, user, { params: { id }, query: { name: 'Guide' }, file });

  test('is mailed to those who are asked, and can be taken out', async () => {
    const made = await must(pack({ fileName: '{projectCode} {lastName}' }));
    expect((await add(made.id)).status).toBe(415);
    const { Admin, SysAdmin, Operator } = ours.users;
    const pdf = await drawTestForm();
    expect((await add(made.id, Admin, pdf)).status).toBe(403);
    expect((await add(made.id, theirs.users.SysAdmin, pdf)).status).toBe(404);
    const { files } = await must(add(made.id, SysAdmin, pdf));
    expect(files).toMatchObject([{ name: 'Guide.pdf', contentType: 'application/pdf' }]);
    const params = { id: made.id, fileId: files[0]?.id ?? '' };
    expect((await app.call(getFormPackFile, SysAdmin, { params })).raw.equals(pdf)).toBe(true);
    const document = await must(draft(made));
    const ready = await saved(document, {
      [one]: { name: 'Zofia', agreed: true },
      [two]: { name: 'Zofia', agreed: true },
    });
    const body = { ...sendBody(Operator, ready), shouldGeneratePdf: true };
    await must(app.call(sendDocument, Operator, { body }));
    const sent = await app.platform.database.system((tx) =>
      tx
        .select({ attachments: mails.attachments })
        .from(mails)
        .where(eq(mails.subjectId, document.id)),
    );
    expect(JSON.stringify(sent)).toContain('Guide.pdf');
    const answer = await app.call(getDocumentPdf, Operator, {
      params: { id: document.id },
      query: {},
    });
    expect(answer.headers['content-disposition']).toContain('SAL Wi');
    const left = await must(app.call(removeFormPackFile, SysAdmin, { params }));
    expect(left.files).toEqual([]);
    expect((await app.call(removeFormPackFile, SysAdmin, { params })).status).toBe(404);
  });

  test('is named by variables that there are', async () => {
    const refused = await pack({ fileName: '{salary}' });
    expect([refused.status, refused.error.fields?.['fileName']]).toEqual([
      400,
      expect.stringContaining('There is no {salary}'),
    ]);
    expect((await pack({ fileName: '{pack' })).status).toBe(400);
  });
});

describe('a form pack', () => {
  test('is copied, and goes elsewhere as one file', async () => {
    const { SysAdmin } = ours.users;
    const conditions = { [two]: 'engagementType = "PAYE"' };
    const made = await must(
      pack({ conditions, sharedKeys: ['name'], labels: ['Crew'], userTypes: ['Operator'] }),
    );
    const params = { id: made.id };
    await must(
      app.call(addFormPackFile, SysAdmin, {
        params,
        query: { name: 'Guide' },
        file: await drawTestForm(),
      }),
    );
    const copy = await must(app.call(duplicateFormPack, SysAdmin, { params }));
    expect(copy).toMatchObject({
      name: `${made.name} copy`,
      labels: ['Crew'],
      sharedKeys: ['name'],
    });
    expect(copy.forms).toEqual(made.forms);
    expect(copy.files).toHaveLength(1);
    const { raw } = await app.call(downloadFormPack, SysAdmin, { params });
    const there = await must(app.call(importFormPack, theirs.users.SysAdmin, { file: raw }));
    expect(there).toMatchObject({
      name: made.name,
      labels: ['Crew'],
      userTypes: ['Operator'],
      sharedKeys: ['name'],
      projects: [],
      forms: [{ name: 'Test form', condition: '' }, { condition: conditions[two] }],
      files: [{ name: 'Guide.pdf' }],
    });
    const cut = raw.subarray(0, raw.length - 40);
    expect((await app.call(importFormPack, SysAdmin, { file: cut })).status).toBe(415);
    expect((await app.call(importFormPack, ours.users.Operator, { file: raw })).status).toBe(403);
    expect((await app.call(downloadFormPack, theirs.users.SysAdmin, { params })).status).toBe(404);
  });

  test('is shown as a whole with sample values', async () => {
    const made = await must(pack());
    const params = { id: made.id };
    const { raw, status } = await app.call(previewFormPack, ours.users.SysAdmin, { params });
    expect([status, raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect((await app.call(previewFormPack, ours.users.Operator, { params })).status).toBe(403);
  });
});
