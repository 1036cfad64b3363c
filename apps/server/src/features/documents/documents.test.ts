import {
  createDocument,
  duplicateDocument,
  type FieldValue,
  getDocument,
  getDocumentEvents,
  getDocumentPdf,
  getDocumentReports,
  getFormTemplate,
  listDocuments,
  messages,
  publishFormTemplate,
  sendDocument,
  updateDocument,
  updateFormTemplate,
} from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Queries, rowsOf } from '../../platform/database/database.ts';
import {
  auditEvents,
  contacts,
  documentParties,
  documents,
  mails,
} from '../../platform/database/tables/index.ts';
import { eventHash } from '../../platform/events/event-hash.ts';
import {
  draftDocument,
  makeWorld,
  must,
  recipient,
  sendBody,
  type World,
} from '../../testing/fixtures.ts';
import { onPostgres } from '../../testing/open-test-database.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../testing/test-app.ts';
import { deliverDocument } from './deliver/deliver-document.ts';

let app: TestApp;
let tenant: TestTenant;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  world = await makeWorld(app, tenant);
});
afterAll(() => app.close());

const operator = () => tenant.users.Operator;
const draft = () => draftDocument(app, operator(), world);
/** Until another connection waits for a transaction. The embedded database has one, which waits anyway. */
async function untilItWaitsFor(tx: Queries): Promise<void> {
  if (!onPostgres) return;
  const waiting = sql`
    select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
  while (rowsOf(await tx.execute(waiting)).length === 0);
}
const revisionOfTemplate = async () => {
  const params = { id: world.template.id };
  return (await must(app.call(getFormTemplate, tenant.users.SysAdmin, { params }))).revision;
};

/** Makes what is edited of the template what new documents get. */
const publish = (revision: number) =>
  must(
    app.call(publishFormTemplate, tenant.users.SysAdmin, {
      params: { id: world.template.id },
      body: { revision },
    }),
  );

describe('a draft', () => {
  test('starts with the forms of the pack and the values that were given', async () => {
    const document = await draft();
    expect(document.state).toBe('draft');
    expect(document.forms.map((form) => form.name)).toEqual(['Test form']);
    expect(document.forms[0]?.values).toEqual({ name: 'Zofia Wiśniewska', agreed: true });
    expect(document.recipient).toMatchObject(recipient);
    expect(document.events.map((event) => event.action)).toEqual(['document.created']);
  });

  test('is saved with new values, recipient and project', async () => {
    const document = await draft();
    const saved = await must(
      app.call(updateDocument, operator(), {
        params: { id: document.id },
        body: {
          projectId: world.project.id,
          recipient: { ...recipient, firstName: 'Ελένη', mobile: '0601 234 568' },
          values: { [world.template.id]: { note: 'First line\nsecond line' } },
          revision: document.revision,
        },
      }),
    );
    expect(saved.recipient).toMatchObject({ firstName: 'Ελένη', mobile: '601234568' });
    expect(saved.forms[0]?.values).toEqual({ note: 'First line\nsecond line' });
  });

  test('is not overwritten by a user who has not seen a later change', async () => {
    const document = await draft();
    const params = { id: document.id };
    const save = (user: TestUser, note: string, revision: number) =>
      app.call(updateDocument, user, {
        params,
        body: {
          projectId: world.project.id,
          recipient,
          values: { [world.template.id]: { name: 'Zofia Wiśniewska', note } },
          revision,
        },
      });
    const theirs = await must(save(tenant.users.SysAdmin, 'Theirs', document.revision));
    const refused = await save(operator(), 'Mine', document.revision);
    expect([refused.status, refused.error]).toEqual([
      409,
      {
        error: 'Someone else changed this document. Open it again to see the changes.',
        code: 'conflict',
      },
    ]);
    expect(await must(app.call(getDocument, operator(), { params }))).toEqual({
      ...theirs,
      may: expect.anything(),
    });
    const mine = await must(save(operator(), 'Mine', theirs.revision));
    expect(mine.forms[0]?.values).toMatchObject({ note: 'Mine' });
  });

  test('is made again of another document, with its person, chain and what its creator filled in', async () => {
    const first = await draft();
    const parties = first.settings.parties.map(({ id }) => id);
    const copies = ['office@example.com'];
    const settings = { ...first.settings, copies, expiresOn: '2099-12-31' };
    const params = { id: first.id };
    const { revision, forms, project } = first;
    const values = { [world.template.id]: forms[0]?.values ?? {} };
    await must(
      app.call(updateDocument, operator(), {
        params,
        body: { projectId: project.id, recipient, values, settings, revision },
      }),
    );
    const again = await must(app.call(duplicateDocument, operator(), { params }));
    expect(again.id).not.toBe(first.id);
    expect(again).toMatchObject({ state: 'draft', round: 0, recipient: first.recipient });
    expect(again.forms[0]?.values).toEqual(forms[0]?.values);
    expect(again.settings).toMatchObject({ copies, expiresOn: null });
    expect(again.settings.parties.map(({ id }) => id)).not.toEqual(parties);
    expect(again.events.map(({ action }) => action)).toEqual(['document.created']);
    // Who does not see it makes nothing of it.
    const hidden = await app.call(duplicateDocument, tenant.users['Operator/Approver'], { params });
    expect(hidden.status).toBe(404);
  });

  test('that two save at the same moment is saved by one of them', async () => {
    const { id, revision } = await draft();
    const answers = await Promise.all(
      ['One', 'Two'].map((note) => {
        const values = { [world.template.id]: { note } };
        const body = { projectId: world.project.id, recipient, values, revision };
        return app.call(updateDocument, operator(), { params: { id }, body });
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('keeps a person who is in other documents as they are', async () => {
    const [first, second] = [await draft(), await draft()];
    expect(first.recipient.id).toBe(second.recipient.id);
    const body = {
      projectId: world.project.id,
      recipient: { ...recipient, lastName: 'Kowalska' },
      values: {},
      revision: second.revision,
    };
    await must(app.call(updateDocument, operator(), { params: { id: second.id }, body }));
    const untouched = await must(app.call(getDocument, operator(), { params: { id: first.id } }));
    expect(untouched.recipient.lastName).toBe('Wiśniewska');
  });

  test('goes over to a known person without changing the one whom it named before', async () => {
    const typo = { ...recipient, firstName: 'Zofja', email: 'zofja@example.com' };
    const scope = { formPackId: world.pack.id, projectId: world.project.id };
    const create = (to: typeof recipient) =>
      must(app.call(createDocument, operator(), { body: { ...scope, recipient: to } }));
    const [known, mistaken] = [await create(recipient), await create(typo)];
    const save = (to: typeof recipient, { revision }: { revision: number }) =>
      must(
        app.call(updateDocument, operator(), {
          params: { id: mistaken.id },
          body: { projectId: world.project.id, recipient: to, values: {}, revision },
        }),
      );
    const mended = await save({ ...typo, firstName: 'Zofia Anna' }, mistaken);
    expect(mended.recipient).toMatchObject({ id: mistaken.recipient.id, firstName: 'Zofia Anna' });
    expect((await save(recipient, mended)).recipient.id).toBe(known.recipient.id);
    const [left] = await app.platform.database.tenant(operator().tenantId, (tx) =>
      tx.select().from(contacts).where(eq(contacts.id, mistaken.recipient.id)),
    );
    expect([left?.firstName, left?.email]).toEqual(['Zofia Anna', 'zofja@example.com']);
  });

  test('refuses values by name: wrong kind, too long, unknown field, unknown form', async () => {
    const document = await draft();
    const save = (values: Record<string, Record<string, string | boolean>>) =>
      app.call(updateDocument, operator(), {
        params: { id: document.id },
        body: { projectId: world.project.id, recipient, values, revision: document.revision },
      });
    const form = world.template.id;
    const tooLong = await save({ [form]: { name: 'x'.repeat(41) } });
    expect([tooLong.status, tooLong.error.fields]).toEqual([
      400,
      { [`${form}.name`]: 'This field can have 40 characters at most.' },
    ]);
    expect((await save({ [form]: { agreed: 'yes' } })).error.fields).toHaveProperty(
      `${form}.agreed`,
    );
    expect((await save({ [form]: { nothing: 'x' } })).error.fields).toHaveProperty(
      `${form}.nothing`,
    );
    expect((await save({ [world.pack.id]: {} })).error.fields).toHaveProperty(world.pack.id);
  });

  test('refuses recipients by field, with the texts that are agreed', async () => {
    const answer = await app.call(createDocument, operator(), {
      body: {
        formPackId: world.pack.id,
        projectId: world.project.id,
        recipient: {
          firstName: '',
          lastName: 'x\ty',
          email: 'nobody',
          countryCode: '44',
          mobile: 'abc',
        },
      },
    });
    expect(answer.status).toBe(400);
    expect(answer.error.fields).toMatchObject({
      'recipient.firstName': messages.required,
      'recipient.lastName': expect.stringContaining('printed'),
      'recipient.email': messages.oneEmail,
      'recipient.countryCode': expect.stringContaining('country code'),
      'recipient.mobile': expect.stringContaining('digits'),
    });
  });

  test('keeps the version of its forms when the template changes', async () => {
    const document = await draft();
    const key = 'note';
    const edit = { key, label: 'Remarks', assignee: 'creator' as const, required: false };
    const changed = await must(
      app.call(updateFormTemplate, tenant.users.SysAdmin, {
        params: { id: world.template.id },
        body: { fields: [edit], revision: await revisionOfTemplate() },
      }),
    );
    expect([changed.version, changed.draftVersion]).toEqual([1, 2]);
    await publish(changed.revision);
    const kept = await must(app.call(getDocument, operator(), { params: { id: document.id } }));
    const labels = kept.forms[0]?.fields.map((field) => field.label);
    expect(labels).not.toContain('Remarks');
    expect((await draft()).forms[0]?.fields.map((field) => field.label)).toContain('Remarks');
  });

  test('takes what fields of other kinds take, and nothing that is not filled in a draft', async () => {
    const own = await app.tenant();
    const otherWorld = await makeWorld(app, own);
    const kind = { type: 'phone' } as const;
    const edit = { key: 'name', label: 'Phone', assignee: 'creator' as const, required: true };
    const params = { id: otherWorld.template.id };
    await must(
      app.call(updateFormTemplate, own.users.SysAdmin, {
        params,
        body: { fields: [{ ...edit, kind }], revision: otherWorld.template.revision },
      }),
    );
    const save = (name: FieldValue) =>
      app.call(createDocument, own.users.Operator, {
        body: {
          formPackId: otherWorld.pack.id,
          projectId: otherWorld.project.id,
          recipient,
          values: { [otherWorld.template.id]: { name } },
        },
      });
    const phone = { countryCode: '+48', number: '601234567' };
    const document = await must(save(phone));
    expect(document.forms[0]?.values).toEqual({ name: phone });
    const pdf = await app.call(getDocumentPdf, own.users.Operator, {
      params: { id: document.id },
    });
    expect(pdf.status).toBe(200);
    const refused = await save({ ...phone, number: '0601 234 567' });
    expect(refused.error.fields?.[`${otherWorld.template.id}.name`]).toContain('in digits');
    const ink = { kind: 'typed', text: 'Ann', hand: 'caveat' } as const;
    expect((await save(ink)).status).toBe(400);
  });

  test('shows its PDF as it would be sent now', async () => {
    const document = await draft();
    const pdf = await app.call(getDocumentPdf, operator(), { params: { id: document.id } });
    expect(pdf.status).toBe(200);
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.headers['content-disposition']).toContain("filename*=UTF-8''Pack%20-%20Zofia");
  });

  test('names the values that its PDF does not show as it should', async () => {
    const { id, revision } = await draft();
    const params = { id };
    const reports = () => must(app.call(getDocumentReports, operator(), { params }));
    expect((await reports()).items).toEqual([]);
    const { project, template } = world;
    const values = { [template.id]: { name: 'Zofia', note: 'Word\n'.repeat(200) } };
    const body = { projectId: project.id, recipient, values, revision };
    await must(app.call(updateDocument, operator(), { params, body }));
    const formTemplateId = template.id;
    expect((await reports()).items).toEqual([
      {
        formTemplateId,
        key: 'note',
        kind: 'overflow',
        detail: expect.stringContaining('the text takes 200 lines'),
      },
    ]);
    const stranger = await app.tenant();
    const refused = await app.call(getDocumentReports, stranger.users.SysAdmin, { params });
    expect(refused.status).toBe(404);
  });
});

describe('sending', () => {
  const mailsOf = (documentId: string) =>
    app.platform.database.tenant(tenant.id, (tx) =>
      tx.select().from(mails).where(eq(mails.subjectId, documentId)),
    );
  const send = (document: Awaited<ReturnType<typeof draft>>, change = {}) =>
    app.call(sendDocument, operator(), { body: { ...sendBody(operator(), document), ...change } });

  test('opens the chain at once and makes one PDF and one email, though it is asked for twice', async () => {
    const document = await draft();
    const answers = await Promise.all([send(document), send(document)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(answers[0]?.result).toEqual({ DigitalFormGUID: document.id, state: 'pending' });
    const delivery = { tenantId: tenant.id, documentId: document.id };
    await Promise.all([1, 2].map(() => deliverDocument(app.platform, delivery)));
    await deliverDocument(app.platform, delivery);
    const [mail, ...more] = await mailsOf(document.id);
    expect(more).toEqual([]);
    expect(mail?.recipient).toBe(recipient.email);
    expect(mail?.attachments).toHaveLength(1);
    const sent = await must(app.call(getDocument, operator(), { params: { id: document.id } }));
    const actions = sent.events.map((event) => event.action).toSorted();
    expect(actions).toEqual(['document.created', 'document.finished', 'document.sent']);
    expect((await send(document)).status).toBe(200);
    expect(await mailsOf(document.id)).toHaveLength(1);
  });

  test('goes to the address that was corrected while it waited for its turn', async () => {
    const document = await draft();
    const corrected = `corrected-${document.id}@example.com`;
    const { database } = app.platform;
    const [isLocked, isSending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = database.tenant(tenant.id, async (tx) => {
      await tx.select().from(documents).where(eq(documents.id, document.id)).for('update');
      isLocked.resolve();
      await isSending.promise;
      await untilItWaitsFor(tx);
      await tx
        .update(contacts)
        .set({ email: corrected })
        .where(eq(contacts.id, document.recipient.id));
    });
    await isLocked.promise;
    const sending = send(document);
    isSending.resolve();
    await holding;
    expect((await sending).status).toBe(200);
    const parties = await database.tenant(tenant.id, (tx) =>
      tx.select().from(documentParties).where(eq(documentParties.documentId, document.id)),
    );
    expect(parties.map(({ email }) => email)).toContain(corrected);
  });

  test('puts on record what the PDF does not show as it should', async () => {
    const { pack, project, template } = world;
    const note = 'A very long note. '.repeat(800);
    const values = { [template.id]: { name: 'Zofia', note } };
    const body = { formPackId: pack.id, projectId: project.id, recipient, values };
    const document = await must(app.call(createDocument, operator(), { body }));
    await must(send(document, { shouldGeneratePdf: true }));
    const events = await app.platform.database.tenant(tenant.id, (tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.subjectId, document.id)),
    );
    const made = events.find(({ action }) => action === 'document.finished');
    expect(made?.detail).toMatchObject({
      reports: [{ form: 0, field: 'note', page: 0, kind: 'overflow' }],
    });
  });

  test('can wait for the PDF and say where it is', async () => {
    const document = await draft();
    const { result } = await send(document, { shouldGeneratePdf: true });
    expect(result.pdfUrl).toBe(`/api/v3/documents/${document.id}/pdf`);
    const pdf = await app.call(getDocumentPdf, operator(), { params: { id: document.id } });
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('a document that was sent is not changed any more', async () => {
    const document = await draft();
    await must(send(document));
    const answer = await app.call(updateDocument, operator(), {
      params: { id: document.id },
      body: { projectId: world.project.id, recipient, values: {}, revision: document.revision },
    });
    expect([answer.status, answer.error.code]).toEqual([409, 'conflict']);
  });

  test('requires values, by form and field', async () => {
    const admin = tenant.users.SysAdmin;
    const edit = { key: 'name', label: 'Full name', assignee: 'creator' as const, required: true };
    const body = { fields: [edit], revision: await revisionOfTemplate() };
    const params = { id: world.template.id };
    const changed = await must(app.call(updateFormTemplate, admin, { params, body }));
    await publish(changed.revision);
    const empty = await must(
      app.call(createDocument, operator(), {
        body: { formPackId: world.pack.id, projectId: world.project.id, recipient },
      }),
    );
    const answer = await send(empty);
    expect(answer.status).toBe(400);
    expect(answer.error.error).toBe('Test form, Full name: This field is required.');
    expect(answer.error.fields).toEqual({ [`${world.template.id}.name`]: messages.required });
    const still = await must(app.call(getDocument, operator(), { params: { id: empty.id } }));
    expect(still.state).toBe('draft');
  });

  test('refuses a call that speaks of another company or recipient', async () => {
    const document = await draft();
    const wrong = '0190a000-0000-7000-8000-000000000000';
    expect((await send(document, { CompanyGuid: wrong })).error.fields).toHaveProperty(
      'CompanyGuid',
    );
    expect((await send(document, { EmpGuid: wrong })).error.fields).toHaveProperty('EmpGuid');
    expect((await send(document, { TenantGuid: wrong })).status).toBe(404);
    expect((await send(document, { DigitalFormGUID: wrong })).status).toBe(404);
  });

  test('leaves a chain of events in which each holds the hash of the one before', async () => {
    const document = await draft();
    await must(send(document));
    const events = await app.platform.database.tenant(tenant.id, (tx) =>
      tx
        .select()
        .from(auditEvents)
        .where(eq(auditEvents.subjectId, document.id))
        .orderBy(auditEvents.sequence),
    );
    expect(events.length).toBeGreaterThan(1);
    let previous = '';
    for (const { hash, ...event } of events) {
      expect(hash).toBe(eventHash(app.platform.auditKey, previous, event));
      previous = hash;
    }
  });
});

describe('the activity', () => {
  test('records a download with who made it, and no event for shown pages', async () => {
    const { id } = await draft();
    const fetch = (what: object) =>
      app.call(getDocumentPdf, tenant.users.SysAdmin, { params: { id }, query: what });
    expect((await fetch({ for: 'viewing' })).status).toBe(200);
    expect((await fetch({})).status).toBe(200);
    const { events } = await must(app.call(getDocument, operator(), { params: { id } }));
    expect(events.map(({ action, actor }) => [action, actor])).toEqual([
      ['document.downloaded', 'Test SysAdmin'],
      ['document.created', 'Test Operator'],
    ]);
    expect((await fetch({ for: 'fun' })).status).toBe(400);
  });

  test('shows the savings of one user in one sitting as one, while the log has each of them', async () => {
    let document = await draft();
    const { id } = document;
    const save = async (user: TestUser, note: string) => {
      const values = { [world.template.id]: { note } };
      const body = { projectId: world.project.id, recipient, values, revision: document.revision };
      document = await must(app.call(updateDocument, user, { params: { id }, body }));
    };
    for (const note of ['W', 'Wi', 'Wit']) await save(operator(), note);
    await save(tenant.users.SysAdmin, 'Without');
    await save(operator(), 'With');
    expect(document.events.map(({ action, actor }) => [action, actor])).toEqual([
      ['document.saved', 'Test Operator'],
      ['document.saved', 'Test SysAdmin'],
      ['document.created', 'Test Operator'],
    ]);
    const log = await must(app.call(getDocumentEvents, operator(), { params: { id } }));
    expect(log.isWhole).toBe(true);
    expect(log.items.filter(({ action }) => action === 'document.saved')).toHaveLength(5);
  });
});

describe('who may see and change a document', () => {
  test('is visible to its creator, the Admins of its project and the SysAdmin only', async () => {
    const document = await draft();
    const other = await app.tenant();
    const read = async (user: (typeof tenant.users)['Admin']) =>
      (await app.call(getDocument, user, { params: { id: document.id } })).status;
    expect(await read(operator())).toBe(200);
    expect(await read(tenant.users.SysAdmin)).toBe(200);
    expect(await read(tenant.users.Admin)).toBe(200);
    expect(await read(tenant.users['Operator/Approver'])).toBe(404);
    expect(await read(tenant.users.Approver)).toBe(404);
    expect(await read(other.users.SysAdmin)).toBe(404);
    const body = {
      projectId: world.project.id,
      recipient,
      values: {},
      revision: document.revision,
    };
    for (const user of [tenant.users['Operator/Approver'], other.users.SysAdmin]) {
      const params = { id: document.id };
      expect((await app.call(updateDocument, user, { params, body })).status).toBe(404);
      expect((await app.call(getDocumentPdf, user, { params })).status).toBe(404);
      const sending = { ...sendBody(operator(), document), TenantGuid: user.tenantId };
      expect((await app.call(sendDocument, user, { body: sending })).status).toBe(404);
    }
  });

  test('each says what the user may do with it, in the list and on its page', async () => {
    const document = await draft();
    const { SysAdmin, Admin, Operator } = tenant.users;
    const tagsFor = async (user: (typeof tenant.users)['Admin']) => {
      const one = await must(app.call(getDocument, user, { params: { id: document.id } }));
      const { items } = await must(app.call(listDocuments, user, { query: {} }));
      expect(items.find(({ id }) => id === document.id)?.may).toEqual(one.may);
      return one.may;
    };
    for (const user of [SysAdmin, Admin, Operator])
      expect(await tagsFor(user)).toMatchObject({ edit: true, send: true });
    await must(app.call(sendDocument, Operator, { body: sendBody(Operator, document) }));
    expect(await tagsFor(Operator)).toMatchObject({ edit: false, send: false });
    await app.platform.database.system((tx) =>
      tx.update(documents).set({ delivery: 'failed' }).where(eq(documents.id, document.id)),
    );
    for (const user of [SysAdmin, Admin, Operator])
      expect(await tagsFor(user)).toMatchObject({ edit: false, finish: true });
  });

  test('the list shows each user their own set, with the counts of its tabs', async () => {
    const list = async (user: (typeof tenant.users)['Admin']) =>
      (await must(app.call(listDocuments, user, { query: { tab: 'drafts' } }))).counts;
    expect((await list(operator())).drafts).toBeGreaterThan(3);
    expect((await list(tenant.users['Operator/Approver'])).drafts).toBe(0);
    const found = await must(
      app.call(listDocuments, operator(), { query: { search: 'kowalska', pageSize: 1 } }),
    );
    expect(found.items).toHaveLength(1);
    expect(found.total).toBe(1);
    const nothing = await must(app.call(listDocuments, operator(), { query: { search: '100%_' } }));
    expect(nothing.items).toEqual([]);
  });
});
