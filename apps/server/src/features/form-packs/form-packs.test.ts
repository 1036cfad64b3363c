import {
  createFormPack,
  getDocument,
  getFormPack,
  listFormPacks,
  previewDraft,
  updateFormPack,
  uploadFormTemplate,
} from '@countersign/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftDocument, drawTestForm, makeWorld, must } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let app: TestApp;
let tenant: TestTenant;
let templates: string[];

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  const file = await drawTestForm();
  templates = [];
  for (const name of ['One', 'Two', 'Three']) {
    const query = { fileName: `${name}.pdf` };
    const made = await must(app.call(uploadFormTemplate, tenant.users.SysAdmin, { query, file }));
    templates.push(made.id);
  }
});
afterAll(() => app.close());

const create = (name: string, formTemplateIds: string[]) =>
  app.call(createFormPack, tenant.users.SysAdmin, { body: { name, formTemplateIds } });
/** Changes the current pack; a user who does not see it knows no revision. */
async function change(
  id: string,
  name: string,
  formTemplateIds: string[],
  in_: TestTenant<'SysAdmin'> = tenant,
) {
  const params = { id };
  const seen = await app.call(getFormPack, in_.users.SysAdmin, { params });
  const revision = seen.status === 200 ? seen.result.revision : 1;
  const body = { name, formTemplateIds, revision };
  return app.call(updateFormPack, in_.users.SysAdmin, { params, body });
}
const read = (id: string, user: keyof TestTenant['users'] = 'Operator') =>
  app.call(getFormPack, tenant.users[user], { params: { id } });

const nowhere = '0190a000-0000-7000-8000-000000000000';

describe('a form pack', () => {
  test('has its forms in the order that was given, and in the new one after a change', async () => {
    const [one = '', two = '', three = ''] = templates;
    const made = await must(create('In order', [three, one, two]));
    const order = async () => (await must(read(made.id))).forms.map((form) => form.name);
    expect(await order()).toEqual(['Three', 'One', 'Two']);
    expect(made).toMatchObject({ formCount: 3, pageCount: 3, updatedBy: 'Test SysAdmin' });
    await must(change(made.id, 'In order', [two, three]));
    expect(await order()).toEqual(['Two', 'Three']);
    const params = { id: made.id };
    const draft = await must(app.call(previewDraft, tenant.users.Operator, { params }));
    expect(draft.forms.map((form) => form.name)).toEqual(['Two', 'Three']);
  });

  test('refuses forms that are not there, are another tenant’s, come twice, or none at all', async () => {
    const [one = ''] = templates;
    const other = await app.otherTenant();
    const theirs = await must(
      app.call(uploadFormTemplate, other.users.SysAdmin, {
        query: { fileName: 'Theirs.pdf' },
        file: await drawTestForm(),
      }),
    );
    for (const ids of [[nowhere], [one, theirs.id], [one, one], [], ['nonsense']]) {
      const answer = await create('Refused', ids);
      expect([ids, answer.status]).toEqual([ids, 400]);
      expect(Object.keys(answer.error.fields ?? {})[0]).toMatch(/^formTemplateIds/);
    }
    expect((await create('Refused', [one, theirs.id])).error.error).toContain('Form 2 of the pack');
    const list = await must(
      app.call(listFormPacks, tenant.users.SysAdmin, { query: { search: 'refused' } }),
    );
    expect(list.items).toEqual([]);
  });

  test('is not overwritten by a user who has not seen a later change', async () => {
    const [one = '', two = '', three = ''] = templates;
    const made = await must(create('Both', [one]));
    const save = (formTemplateIds: string[], revision: number) =>
      app.call(updateFormPack, tenant.users.SysAdmin, {
        params: { id: made.id },
        body: { name: 'Both', formTemplateIds, revision },
      });
    const theirs = await must(save([one, two], made.revision));
    const refused = await save([one, three], made.revision);
    expect([refused.status, refused.error]).toEqual([
      409,
      {
        error: 'Someone else changed this form pack. Open it again to see the changes.',
        code: 'conflict',
      },
    ]);
    expect(await must(read(made.id))).toEqual(theirs);
    expect((await must(save([one, three], theirs.revision))).forms).toHaveLength(2);
  });

  test('keeps its forms where a change is refused', async () => {
    const [one = '', two = ''] = templates;
    const made = await must(create('Kept', [one, two]));
    expect((await change(made.id, 'Kept', [two, nowhere])).status).toBe(400);
    expect((await must(read(made.id))).forms.map((form) => form.name)).toEqual(['One', 'Two']);
  });

  test('has a name that no other has, whatever its case', async () => {
    const [one = ''] = templates;
    await must(create('Taken', [one]));
    const again = await create('TAKEN', [one]);
    expect([again.status, Object.keys(again.error.fields ?? {})]).toEqual([409, ['name']]);
    const another = await must(create('Free', [one]));
    expect((await change(another.id, 'taken', [one])).status).toBe(409);
    expect((await must(change(another.id, 'FREE', [one]))).name).toBe('FREE');
  });

  test('of another tenant is not there', async () => {
    const [one = ''] = templates;
    const made = await must(create('Ours alone', [one]));
    const other = await app.otherTenant();
    const params = { id: made.id };
    expect((await app.call(getFormPack, other.users.SysAdmin, { params })).status).toBe(404);
    expect((await change(made.id, 'Mine now', [one], other)).status).toBe(404);
    expect((await app.call(previewDraft, other.users.SysAdmin, { params })).status).toBe(404);
    expect((await must(read(made.id))).name).toBe('Ours alone');
  });

  test('that changes leaves the documents that were drafted as they are', async () => {
    const other = await app.tenant();
    const { SysAdmin, Operator } = other.users;
    const world = await makeWorld(app, other);
    const document = await draftDocument(app, Operator, world);
    const added = await must(
      app.call(uploadFormTemplate, SysAdmin, {
        query: { fileName: 'Added.pdf' },
        file: await drawTestForm(),
      }),
    );
    await must(change(world.pack.id, 'Pack', [added.id], other));
    expect(document.forms.map((form) => form.name)).toEqual(['Test form']);
    const still = await must(app.call(getDocument, Operator, { params: { id: document.id } }));
    expect(still.forms.map((form) => form.name)).toEqual(['Test form']);
  });
});
