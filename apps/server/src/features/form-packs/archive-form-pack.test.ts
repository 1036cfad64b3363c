import {
  archiveFormPack,
  archiveFormTemplate,
  createDocument,
  createFormPack,
  getFormPack,
  listFormPacks,
  listFormTemplates,
  restoreFormPack,
  restoreFormTemplate,
  updateFormPack,
  updateFormTemplate,
} from '@countersign/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftDocument, makeWorld, must, recipient, type World } from '../../testing/fixtures.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../testing/test-app.ts';

let app: TestApp;
let tenant: TestTenant;
let admin: TestUser;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  admin = tenant.users.SysAdmin;
  world = await makeWorld(app, tenant);
});
afterAll(() => app.close());

const ofPack = () => ({ params: { id: world.pack.id } });
const ofTemplate = () => ({ params: { id: world.template.id } });

describe('form packs and form templates', () => {
  test('a template stays in use as long as a pack in use has it', async () => {
    const refused = await app.call(archiveFormTemplate, admin, ofTemplate());
    expect([refused.status, refused.error.code]).toEqual([409, 'conflict']);
    expect(refused.error.error).toContain('“Pack”');
  });

  test('an archived pack is offered no more, and documents that have it keep it', async () => {
    const { Operator } = tenant.users;
    const draft = await draftDocument(app, Operator, world);
    const away = await must(app.call(archiveFormPack, admin, ofPack()));
    expect(away.archivedAt).not.toBeNull();
    expect(draft.formPack.id).toBe(away.id);
    expect((await must(app.call(listFormPacks, Operator, { query: {} }))).items).toEqual([]);
    const body = { formPackId: world.pack.id, projectId: world.project.id, recipient };
    const refused = await app.call(createDocument, Operator, { body });
    expect(refused.status).toBe(400);
    expect(refused.error.fields).toEqual({ formPackId: expect.stringContaining('is archived') });
    const { name, revision } = away;
    const edit = await app.call(updateFormPack, admin, {
      ...ofPack(),
      body: { name, revision, formTemplateIds: [world.template.id] },
    });
    expect([edit.status, edit.error.error]).toEqual([409, expect.stringContaining('Restore it')]);
  });

  test('then its template can go too, and comes back before the pack does', async () => {
    const away = await must(app.call(archiveFormTemplate, admin, ofTemplate()));
    const { items } = await must(app.call(listFormTemplates, admin, { query: {} }));
    expect(items).toEqual([]);
    const { revision } = away;
    const edit = await app.call(updateFormTemplate, admin, {
      ...ofTemplate(),
      body: { name: 'Other', revision },
    });
    expect(edit.status).toBe(409);
    const other = await app.call(createFormPack, admin, {
      body: { name: 'Other pack', formTemplateIds: [world.template.id] },
    });
    expect([other.status, Object.keys(other.error.fields ?? {})]).toEqual([
      400,
      ['formTemplateIds'],
    ]);
    const early = await app.call(restoreFormPack, admin, ofPack());
    expect([early.status, early.error.error]).toEqual([
      409,
      expect.stringContaining('Restore the form template first'),
    ]);
    await must(app.call(restoreFormTemplate, admin, ofTemplate()));
    await must(app.call(restoreFormPack, admin, ofPack()));
    expect((await must(app.call(getFormPack, admin, ofPack()))).archivedAt).toBeNull();
    await draftDocument(app, tenant.users.Operator, world);
  });

  test('are archived by SysAdmins alone', async () => {
    const { SysAdmin: _, ...others } = tenant.users;
    for (const user of Object.values(others)) {
      expect((await app.call(archiveFormPack, user, ofPack())).status).toBe(403);
      expect((await app.call(archiveFormTemplate, user, ofTemplate())).status).toBe(403);
    }
    const stranger = (await app.otherTenant()).users.SysAdmin;
    expect((await app.call(archiveFormPack, stranger, ofPack())).status).toBe(404);
    expect((await app.call(archiveFormTemplate, stranger, ofTemplate())).status).toBe(404);
  });
});
