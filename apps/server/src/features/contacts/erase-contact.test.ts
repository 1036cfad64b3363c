import {
  changeContacts,
  checkAuditLog,
  createDocument,
  eraseContact,
  findRecipients,
  getContactHistory,
  getDocument,
  listAuditEvents,
  listContacts,
  mergeContacts,
  previewContactErasure,
  sendDocument,
  updateContact,
  uploadContactPicture,
} from '@countersign/contract';
import { rewriteImage } from '@countersign/pdf';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodePng } from '../../../../../tests/support/png.ts';
import { rowsOf } from '../../platform/database/database.ts';
import { removeUnusedFileJob } from '../../platform/files/remove-unused-file.ts';
import { addContact, addGroup, formOf, openContacts, readContact } from '../../testing/contacts.ts';
import { makeWorld, must, recipient, sendBody, type World } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let app: TestApp;
let ours: TestTenant;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  world = await makeWorld(app, ours);
  await openContacts(app, ours);
});
afterAll(() => app.close());

const admin = () => ours.users.Admin;
const add = (change: Parameters<typeof addContact>[2] = {}) => addContact(app, admin(), change);
const erase = async (id: string) => {
  const { revision } = await readContact(app, admin(), id);
  return app.call(eraseContact, admin(), { params: { id }, body: { revision } });
};

/** Every row of the tenant's own tables that has a text in it, but for what is kept on purpose. */
async function tablesWith(text: string): Promise<string[]> {
  return app.platform.database.system(async (tx) => {
    const tables = rowsOf<{ name: string }>(
      await tx.execute(sql`
        select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'tenant_id' order by 1`),
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await tx.execute(
        sql`select 1 from ${sql.identifier(name)} as one where one::text ilike ${`%${text}%`} limit 1`,
      );
      if (rowsOf(rows).length > 0) found.push(name);
    }
    return found;
  });
}

describe('erasing a person’s data', () => {
  test('leaves nothing of them in any table', async () => {
    const group = await addGroup(app, admin());
    const made = await add({
      firstName: 'Quirin',
      lastName: 'Vanishing',
      emails: 'quirin@vanishing.example, q@vanishing.example',
      companyName: 'Vanishing Ltd',
      notes: 'Vanishing notes',
      groupIds: [group.id],
    });
    await must(
      app.call(updateContact, admin(), {
        params: { id: made.id },
        body: { ...formOf(made), jobTitle: 'Vanishing act' },
      }),
    );
    const client = await add({ agentId: made.id, alsoSendToAgent: true });
    const double = await add({ firstName: 'Quirin', lastName: 'Vanishing' });
    const now = await readContact(app, admin(), made.id);
    await must(
      app.call(mergeContacts, admin(), {
        body: {
          into: { id: now.id, revision: now.revision },
          from: [{ id: double.id, revision: double.revision }],
        },
      }),
    );
    expect(await tablesWith('vanishing')).toEqual(['audit_events', 'contacts', 'search_words']);

    const done = await must(erase(made.id));
    expect(await tablesWith('vanishing')).toEqual([]);
    expect(await tablesWith('quirin')).toEqual([]);
    expect(done.kept.map(({ what }) => what)).toEqual(['Audit trail events, without their data']);
    expect(await readContact(app, admin(), made.id)).toMatchObject({
      name: 'Erased contact',
      emails: [],
      groups: [],
      may: { edit: false, erase: false, draftDocument: false },
    });
    expect(await readContact(app, admin(), client.id)).toMatchObject({
      agent: null,
      alsoSendToAgent: false,
    });
  });

  test('leaves a history that says who did what, and a log that still fits', async () => {
    const made = await add({ firstName: 'Hidden' });
    await must(erase(made.id));
    const { items } = await must(
      app.call(getContactHistory, admin(), { params: { id: made.id }, query: {} }),
    );
    expect(items.map(({ action }) => action)).toEqual(['contact.erased', 'contact.created']);
    expect(items[1]?.changes).toContainEqual({
      field: 'firstName',
      before: 'removed on request',
      after: 'removed on request',
    });
    const { SysAdmin } = ours.users;
    expect((await must(app.call(checkAuditLog, SysAdmin))).broken).toEqual([]);
    const log = await app.call(listAuditEvents, SysAdmin, { query: {} });
    expect(log.raw.toString()).not.toContain('Hidden');
  });

  test('can’t be repaired by writing into the log: the digest has to match', async () => {
    const made = await add({ firstName: 'Honest' });
    await app.platform.database.system((tx) =>
      tx.execute(sql`
        update audit_events set detail = jsonb_set(detail, '{personal,after,firstName}', '"Other"')
        where subject_id = ${made.id}`),
    );
    const { broken } = await must(app.call(checkAuditLog, ours.users.SysAdmin));
    expect(broken.map(({ subjectId }) => subjectId)).toEqual([made.id]);
    await app.platform.database.system((tx) =>
      tx.execute(sql`
        update audit_events set detail = jsonb_set(detail, '{personal,after,firstName}', '"Honest"')
        where subject_id = ${made.id}`),
    );
  });

  test('keeps documents, and says so beforehand', async () => {
    const body = { formPackId: world.pack.id, projectId: world.project.id };
    const draft = await must(
      app.call(createDocument, ours.users.Operator, {
        body: {
          ...body,
          recipient: { ...recipient, email: 'kept@example.com' },
          values: { [world.template.id]: { name: 'Zofia', agreed: true } },
        },
      }),
    );
    const { id } = draft.recipient;
    const preview = await must(app.call(previewContactErasure, admin(), { params: { id } }));
    expect(preview.kept[0]).toEqual({
      what: 'Their documents, with values and history',
      why: 'Contracts, payroll and tax records have to be kept by law.',
      count: 1,
    });
    await must(erase(id));
    const kept = await must(
      app.call(getDocument, ours.users.Operator, { params: { id: draft.id } }),
    );
    expect([kept.recipient.firstName, kept.recipient.lastName]).toEqual(['Erased', 'contact']);
    const sent = await app.call(sendDocument, ours.users.Operator, {
      body: sendBody(ours.users.Operator, kept),
    });
    expect([sent.status, sent.error.error]).toEqual([
      409,
      expect.stringContaining('another recipient'),
    ]);
  });

  test('deletes the picture, unless another contact has the same', async () => {
    const file = encodePng({ width: 9, height: 9, pixels: new Uint8Array(9 * 9 * 4) });
    const [one, other] = [await add(), await add()];
    const { platform } = app;
    const set = async (id: string) => {
      await must(app.call(uploadContactPicture, admin(), { params: { id }, file }));
    };
    await set(one.id);
    await set(other.id);
    const [row] = rowsOf<{ sha256: string }>(
      await platform.database.system((tx) =>
        tx.execute(sql`select picture_sha256 as sha256 from contacts where id = ${one.id}`),
      ),
    );
    const sha256 = row?.sha256 ?? '';
    const job = removeUnusedFileJob(platform);
    await must(erase(one.id));
    await job.handle({ sha256 });
    const kept = (await rewriteImage(file)).bytes;
    expect((await platform.files.read(sha256)).equals(kept)).toBe(true);
    await must(erase(other.id));
    await job.handle({ sha256 });
    await expect(platform.files.read(sha256)).rejects.toThrow('ENOENT');
  });

  test('is final: nothing can be changed, merged, restored or found any more', async () => {
    const made = await add({ firstName: 'Final', lastName: 'Curtain' });
    const other = await add();
    await must(erase(made.id));
    const params = { id: made.id };
    const now = await readContact(app, admin(), made.id);
    const form = { ...formOf(now), firstName: 'A', lastName: 'B', emails: 'a@example.com' };
    expect((await app.call(updateContact, admin(), { params, body: form })).status).toBe(409);
    expect((await erase(made.id)).status).toBe(409);
    const merge = {
      into: { id: other.id, revision: other.revision },
      from: [{ id: now.id, revision: now.revision }],
    };
    expect((await app.call(mergeContacts, admin(), { body: merge })).status).toBe(409);
    const restore = { selection: { ids: [made.id] }, change: { act: 'restore' as const } };
    expect((await app.call(changeContacts, admin(), { body: restore })).status).toBe(404);
    const found = await must(
      app.call(listContacts, admin(), { query: { search: 'final curtain' } }),
    );
    expect(found.items).toEqual([]);
    const offered = await must(
      app.call(findRecipients, ours.users.Operator, { query: { search: 'erased' } }),
    );
    expect(offered.items).toEqual([]);
  });

  test('is for administrators with the flag alone', async () => {
    const { id, revision } = await add();
    for (const user of [
      ours.users.Operator,
      ours.users.Approver,
      ours.users['Operator/Approver'],
    ]) {
      const answer = await app.call(eraseContact, user, { params: { id }, body: { revision } });
      expect(answer.status).toBe(403);
      expect((await readContact(app, user, id)).may.erase).toBe(false);
    }
  });
});
