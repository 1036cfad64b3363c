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
  getFormPack,
  getFormPackFile,
  importFormPack,
  listFormPacks,
  listSiblingForms,
  previewDraft,
  previewFormPack,
  publishFormTemplate,
  removeFormPackFile,
  sendDocument,
  updateDocument,
  updateFormPack,
  updateFormTemplate,
  uploadFormTemplate,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documents, mails } from '../../platform/database/tables/index.ts';
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
const names = ({ forms }: DocumentDetail) =>
  forms.filter(({ isLeftOut }) => !isLeftOut).map(({ name }) => name);

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
    const sent = await must(app.call(getDocument, ours.users.Operator, { params }));
    expect(sent.forms.map((form) => form.name)).toEqual(['Test form']);
    // What was filled in on a form that is not there is no one's any more.
    const [row] = await app.platform.database.system((tx) =>
      tx.select({ values: documents.values }).from(documents).where(eq(documents.id, last.id)),
    );
    expect(Object.keys(row?.values ?? {})).toEqual([one]);
  });

  test('are not saved with one that can’t be read', async () => {
    const refused = await pack({ conditions: { [two]: 'nots = 1' } });
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([
      400,
      [`conditions.${two}`],
    ]);
    const check = { formTemplateIds: [one, two], conditions: { [two]: 'note >' } };
    const { problems, sharedFields, names } = await must(
      app.call(checkFormPack, ours.users.SysAdmin, { body: check }),
    );
    expect(problems).toMatchObject([
      { kind: 'condition', severity: 'impossible', formTemplateId: two },
    ]);
    expect(sharedFields.map(({ key, problem }) => [key, problem])).toEqual([
      ['name', ''],
      ['note', ''],
      ['agreed', ''],
    ]);
    expect(names.map(({ name }) => name)).toContain('document.engagementType');
    expect((await app.call(checkFormPack, ours.users.Admin, { body: check })).status).toBe(403);
  });
});

describe('a condition that looks at a field', () => {
  /** A third template, whose `note` decides whether the second form is there. */
  async function conditionalPack() {
    const { SysAdmin } = ours.users;
    const file = await drawTestForm();
    const query = { fileName: 'Deciding form.pdf' };
    const template = await must(app.call(uploadFormTemplate, SysAdmin, { query, file }));
    const params = { id: template.id };
    const [rename] = template.fields.filter(({ key }) => key === 'note');
    if (!rename) throw new Error('The form has no note.');
    // Its own key, so that the other form does not have it, too.
    const body = {
      removed: ['note'],
      changed: [{ ...rename, key: 'fee' }],
      revision: template.revision,
    };
    const deciding = await must(app.call(updateFormTemplate, SysAdmin, { params, body }));
    const conditions = { [two]: 'fee = "high"' };
    const made = await must(pack({ formTemplateIds: [deciding.id, two], conditions }));
    return { deciding, made, field: { ...rename, key: 'fee' } };
  }
  const conditionOf = async (id: string) => {
    const found = await must(app.call(getFormPack, ours.users.SysAdmin, { params: { id } }));
    return found.forms.map(({ condition }) => condition);
  };

  test('follows it where its key is renamed, once that is published', async () => {
    const { SysAdmin } = ours.users;
    const { deciding, made, field } = await conditionalPack();
    const params = { id: deciding.id };
    const publish = (revision: number) =>
      app.call(publishFormTemplate, SysAdmin, { params, body: { revision } });
    const published = await must(publish(deciding.revision));
    const body = {
      removed: ['fee'],
      changed: [{ ...field, key: 'weekly_fee' }],
      revision: published.revision,
    };
    const renamed = await must(app.call(updateFormTemplate, SysAdmin, { params, body }));
    expect(await conditionOf(made.id)).toEqual(['', 'fee = "high"']);
    const before = await must(draft(made));
    await must(publish(renamed.revision));
    expect(await conditionOf(made.id)).toEqual(['', 'weekly_fee = "high"']);
    const kept = await saved(before, { [deciding.id]: { name: 'Zofia', fee: 'high' } });
    expect(names(kept)).toEqual(['Deciding form', 'Second form']);
    const after = await must(draft(made));
    const filled = await saved(after, { [deciding.id]: { name: 'Zofia', weekly_fee: 'low' } });
    expect(names(filled)).toEqual(['Deciding form']);
  });

  test('keeps it from being taken away', async () => {
    const { SysAdmin } = ours.users;
    const { deciding, made } = await conditionalPack();
    const params = { id: deciding.id };
    const body = { removed: ['fee'], revision: deciding.revision };
    const refused = await app.call(updateFormTemplate, SysAdmin, { params, body });
    expect([refused.status, refused.error.error]).toEqual([
      409,
      expect.stringContaining(`In the form pack “${made.name}”, the condition of “Second form”`),
    ]);
    expect(await conditionOf(made.id)).toEqual(['', 'fee = "high"']);
  });

  test('is one of those that the formulas of the other form can use', async () => {
    const { SysAdmin, Operator } = ours.users;
    const { deciding } = await conditionalPack();
    const siblingsOf = (user: TestUser, id: string) =>
      app.call(listSiblingForms, user, { params: { id } });
    const { forms } = await must(siblingsOf(SysAdmin, two));
    const found = forms.find(({ name }) => name === deciding.name);
    expect(found?.fields).toContainEqual({ key: 'fee', label: 'Note', type: 'text' });
    expect(forms.map(({ name }) => name)).not.toContain('Second form');
    expect((await siblingsOf(Operator, two)).status).toBe(403);
    expect((await siblingsOf(theirs.users.SysAdmin, two)).status).toBe(404);
  });
});

test('a document with no form left is not sent', async () => {
  const never = 'project.name = "nothing"';
  const made = await must(pack({ conditions: { [one]: never, [two]: never } }));
  const document = await must(draft(made));
  expect(names(document)).toEqual([]);
  const refused = await app.call(sendDocument, ours.users.Operator, {
    body: sendBody(ours.users.Operator, document),
  });
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['formPackId']]);
});

describe('a file that goes along', () => {
  const add = (
    id: string,
    user: TestUser = ours.users.SysAdmin,
    file: Awaited<ReturnType<typeof drawTestForm>> = Buffer.from('nonsense'),
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
    const conditions = { [two]: 'document.engagementType = "PAYE"' };
    const attachmentAudience = ['agent' as const];
    const made = await must(
      pack({ conditions, labels: ['Crew'], userTypes: ['Operator'], attachmentAudience }),
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
      attachmentAudience,
    });
    expect(copy.forms).toEqual(made.forms);
    expect(copy.files).toHaveLength(1);
    const { raw } = await app.call(downloadFormPack, SysAdmin, { params });
    const there = await must(app.call(importFormPack, theirs.users.SysAdmin, { file: raw }));
    expect(there).toMatchObject({
      name: made.name,
      labels: ['Crew'],
      userTypes: ['Operator'],
      attachmentAudience,
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
