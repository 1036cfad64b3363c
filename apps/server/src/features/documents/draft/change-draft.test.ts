import {
  attachDraftFile,
  changeDocumentPack,
  clearDraftField,
  createApprovalSetup,
  createFormPack,
  type DocumentDetail,
  deleteDocument,
  type Field,
  type FormPackInput,
  getDocument,
  getDocumentEvents,
  getDocumentPdf,
  getDraftImage,
  getProject,
  getProjectHistory,
  listDocumentFiles,
  removeDraftFile,
  type SendingDefaults,
  sendDocument,
  setDraftImage,
  updateDocument,
  updateProject,
  uploadFormTemplate,
  usualSending,
} from '@countersign/contract';
import { daysAfter } from '@countersign/domain';
import { textOfPages } from '@countersign/pdf';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailedPdfs } from '../../../../../../tests/support/mailed-pdfs.ts';
import { startSmtp, type TestSmtp } from '../../../../../../tests/support/smtp.ts';
import { calendarDay } from '../../../platform/calendar-day.ts';
import {
  documentFiles,
  files,
  formTemplateVersions,
} from '../../../platform/database/tables/index.ts';
import { approvalStep } from '../../../testing/chains.ts';
import {
  draftDocument,
  drawTestForm,
  makeWorld,
  must,
  recipient,
  sendBody,
  type World,
} from '../../../testing/fixtures.ts';
import { pixel } from '../../../testing/signing.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../../testing/test-app.ts';

let smtp: TestSmtp;
let app: TestApp;
let tenant: TestTenant;
let world: World;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp({ SMTP_URL: smtp.url });
  tenant = await app.tenant();
  world = await makeWorld(app, tenant);
  await addFields(world.template.id, ownFields);
  await app.work();
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

const operator = () => tenant.users.Operator;
const read = (id: string) => must(app.call(getDocument, operator(), { params: { id } }));
const draft = () => draftDocument(app, operator(), world);

const at = (y: number) => ({ placements: [{ page: 0, x: 300, y, width: 150, height: 40 }] });
const ofDrafter = { assignee: 'creator', required: true } as const;
const look = { fontSize: 0, align: 'left', color: '#000000' } as const;
/** A picture and a file that the drafter has to give. */
const ownFields: readonly Field[] = [
  { type: 'image', key: 'photo', label: 'Photo', fit: 'contain', ...ofDrafter, ...at(100) },
  { type: 'attachment', key: 'rates', label: 'Rates', ...look, ...ofDrafter, ...at(200) },
];

function addFields(formTemplateId: string, added: readonly Field[]) {
  return app.platform.database.system(async (tx) => {
    const ofTemplate = eq(formTemplateVersions.formTemplateId, formTemplateId);
    const [row] = await tx.select().from(formTemplateVersions).where(ofTemplate);
    const fields = [...(row?.fields ?? []), ...added];
    await tx.update(formTemplateVersions).set({ fields }).where(ofTemplate);
  });
}

const field = (key: string) => ({ formTemplateId: world.template.id, key });
const setPhoto = ({ id }: DocumentDetail) =>
  app.call(setDraftImage, operator(), { params: { id }, query: field('photo'), file: pixel });
const attach = async ({ id }: DocumentDetail, more: { key?: string; name?: string } = {}) => {
  const { key, name = 'Rates.pdf' } = more;
  const query = { name, ...(key === undefined ? {} : field(key)) };
  return app.call(attachDraftFile, operator(), {
    params: { id },
    query,
    file: await drawTestForm(),
  });
};
const listed = async ({ id }: DocumentDetail) =>
  (await must(app.call(listDocumentFiles, operator(), { params: { id } }))).items;
/** Counts a document's files in the database, and those of their hashes that are stored at all. */
const kept = async (document: DocumentDetail) => {
  const rows = await app.platform.database.system((tx) =>
    tx
      .select({ sha256: documentFiles.sha256, file: files.sha256 })
      .from(documentFiles)
      .innerJoin(files, eq(files.sha256, documentFiles.sha256))
      .where(eq(documentFiles.documentId, document.id)),
  );
  return rows.length;
};

describe('the values of a draft', () => {
  test('are refused with a character that no font has, which is named at its field', async () => {
    const draft = await draftDocument(app, tenant.users.Operator, world);
    const { id, revision, project, recipient: person, forms } = draft;
    const form = forms[0]?.formTemplateId ?? '';
    const save = (name: string) =>
      app.call(updateDocument, tenant.users.Operator, {
        params: { id },
        body: { projectId: project.id, recipient: person, values: { [form]: { name } }, revision },
      });
    const refused = await save('Li 𤭢');
    const message = 'PDFs can’t show the character 𤭢. Write it another way.';
    expect(refused.status).toBe(400);
    expect(refused.error).toMatchObject({ error: message, fields: { [`${form}.name`]: message } });
    expect((await save('Li Wu')).status).toBe(200);
  });
});

describe('the files of a draft', () => {
  test('are put into the drafter’s fields and attachments, and go with the document', async () => {
    const first = await draft();
    const { id } = first;
    // Without them it can't be sent.
    const missing = await app.call(sendDocument, operator(), { body: sendBody(operator(), first) });
    expect([missing.status, Object.keys(missing.error.fields ?? {})]).toEqual([
      400,
      [`${world.template.id}.photo`, `${world.template.id}.rates`],
    ]);
    const photo = (await must(setPhoto(first))).forms[0]?.values['photo'];
    expect(photo).toMatchObject({ kind: 'image' });
    const attached = await must(attach(first, { key: 'rates' }));
    expect(attached.forms[0]?.values).toMatchObject({ rates: { kind: 'file', name: 'Rates.pdf' } });
    expect(attached.revision).toBe(first.revision);
    await must(attach(first, { name: 'House rules' }));
    expect(await listed(first)).toMatchObject([
      { name: 'Rates.pdf', partyId: null, field: { key: 'rates' } },
      { name: 'House rules.pdf', partyId: null, field: null },
    ]);
    // A page that saves what it shows leaves them as they are.
    const body = {
      projectId: first.project.id,
      recipient,
      values: { [world.template.id]: { ...attached.forms[0]?.values, note: 'Typed' } },
      revision: first.revision,
    };
    const saved = await must(app.call(updateDocument, operator(), { params: { id }, body }));
    expect(saved.forms[0]?.values).toMatchObject({ note: 'Typed', photo, rates: { kind: 'file' } });

    await must(app.call(sendDocument, operator(), { body: sendBody(operator(), saved) }));
    const mail = await smtp.next(recipient.email);
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(
      expect.arrayContaining(['Rates.pdf', 'House rules.pdf']),
    );
    const [sealed = Buffer.alloc(0)] = mailedPdfs(mail);
    const pages = await textOfPages(sealed);
    // The form, both files behind it, and the certificate that names them.
    expect(pages.slice(1, 3).every((text) => text.includes('Test form'))).toBe(true);
    const certificate = pages.slice(3).join('\n');
    expect(certificate).toContain('House rules.pdf');
    expect(certificate).toContain(`Attached by ${operator().name}`);
  });

  test('are attached to a document whose pack says so', async () => {
    const body = {
      name: 'Beside',
      formTemplateIds: [world.template.id],
      attachments: 'beside' as const,
    };
    const pack = await must(app.call(createFormPack, tenant.users.SysAdmin, { body }));
    expect(pack.attachments).toBe('beside');
    const document = await draftDocument(app, operator(), { ...world, pack });
    await must(setPhoto(document));
    await must(attach(document, { key: 'rates' }));
    await must(app.call(sendDocument, operator(), { body: sendBody(operator(), document) }));
    const mail = await smtp.next(recipient.email);
    expect(mail.attachments.map(({ filename }) => filename)).toContain('Rates.pdf');
    const pages = await textOfPages(mailedPdfs(mail)[0] ?? Buffer.alloc(0));
    // The certificate comes right behind the one page of the form.
    expect(pages[1]).toContain('Certificate of completion');
    expect(pages.slice(1).join('\n')).toContain('Rates.pdf');
  });

  test('can be taken away again, and nothing of them is left', async () => {
    const document = await draft();
    const { id } = document;
    const { forms } = await must(setPhoto(document));
    const photo = forms[0]?.values['photo'] as { sha256: string };
    const see = () => app.call(getDraftImage, operator(), { params: { id, sha256: photo.sha256 } });
    expect((await see()).status).toBe(200);
    await must(attach(document, { key: 'rates' }));
    await must(attach(document));
    const attachment = (await listed(document)).find((one) => one.field === null);
    for (const key of ['photo', 'rates']) {
      const query = field(key);
      await must(app.call(clearDraftField, operator(), { params: { id }, query }));
    }
    const params = { id, fileId: attachment?.id ?? '' };
    await must(app.call(removeDraftFile, operator(), { params }));
    expect((await app.call(removeDraftFile, operator(), { params })).status).toBe(404);
    expect((await read(id)).forms[0]?.values).toMatchObject({ photo: '', rates: '' });
    expect(await listed(document)).toEqual([]);
    const { items } = await must(app.call(getDocumentEvents, operator(), { params: { id } }));
    expect(items.map(({ action }) => action).slice(-2)).toEqual([
      'document.detached',
      'document.detached',
    ]);
  });

  test('go with a draft that is deleted', async () => {
    const document = await draft();
    await must(setPhoto(document));
    await must(attach(document));
    expect(await kept(document)).toBe(2);
    await must(app.call(deleteDocument, operator(), { params: { id: document.id } }));
    expect(await kept(document)).toBe(0);
  });

  test('are refused in fields of others and of other types, and once it is out', async () => {
    const document = await draft();
    const { id } = document;
    const wrong = await app.call(setDraftImage, operator(), {
      params: { id },
      query: field('name'),
      file: pixel,
    });
    expect([wrong.status, wrong.error.error]).toEqual([
      400,
      'There is no field for this file here. Reload the page.',
    ]);
    expect((await attach(document, { key: 'photo' })).status).toBe(400);
    await must(setPhoto(document));
    await must(attach(document, { key: 'rates' }));
    await must(app.call(sendDocument, operator(), { body: sendBody(operator(), document) }));
    const late = await setPhoto(document);
    expect([late.status, late.error.error]).toEqual([
      409,
      'This document has been sent, so it can’t be changed any more.',
    ]);
  });
});

describe('the pack of a draft', () => {
  /** A pack of one form with a name, a note of its own, and a number where the first pack has a text. */
  async function otherPack(name: string, more: Partial<FormPackInput> = {}) {
    const { id } = await must(
      app.call(uploadFormTemplate, tenant.users.SysAdmin, {
        query: { fileName: `${name}.pdf` },
        file: await drawTestForm(),
      }),
    );
    await app.platform.database.system((tx) =>
      tx
        .update(formTemplateVersions)
        .set({
          fields: [
            ...world.template.fields.filter(({ key }) => key === 'name'),
            { ...number, key: 'note', label: 'Note' },
            ...ownFields.map((one) => ({ ...one, required: false })),
          ],
        })
        .where(eq(formTemplateVersions.formTemplateId, id)),
    );
    const body = { name, formTemplateIds: [id], ...more };
    const pack = await must(app.call(createFormPack, tenant.users.SysAdmin, { body }));
    return { pack, templateId: id };
  }
  const number: Omit<Extract<Field, { type: 'number' }>, 'key' | 'label'> = {
    type: 'number',
    assignee: 'creator',
    required: false,
    ...look,
    ...at(300),
  };
  const change = ({ id, revision }: DocumentDetail, formPackId: string) =>
    app.call(changeDocumentPack, operator(), {
      params: { id },
      body: { formPackId, revision },
    });

  test('is another one, with what the same fields hold, and with its files', async () => {
    const first = await draft();
    const { id } = first;
    await must(setPhoto(first));
    await must(attach(first, { key: 'rates' }));
    const steps = [approvalStep(1, 'anyone', [tenant.users.Approver])];
    const setup = await must(
      app.call(createApprovalSetup, tenant.users.SysAdmin, {
        body: { name: 'Of the pack', description: '', steps },
      }),
    );
    const sending = { ...usualSending, message: 'Of the pack', accessCode: true };
    const { pack, templateId } = await otherPack('Other', { approvalSetupId: setup.id, sending });
    const changed = await must(change(first, pack.id));
    expect(changed.formPack).toEqual({ id: pack.id, name: 'Other' });
    expect(changed.forms.map(({ formTemplateId }) => formTemplateId)).toEqual([templateId]);
    const { name, photo, rates, ...others } = changed.forms[0]?.values ?? {};
    // The note is a number here, which no text is.
    expect(others).toEqual({});
    expect(name).toBe('Zofia Wiśniewska');
    expect(photo).toMatchObject({ kind: 'image' });
    expect(rates).toMatchObject({ kind: 'file' });
    expect((await listed(first))[0]?.field).toEqual({ formTemplateId: templateId, key: 'rates' });
    expect(changed.settings).toMatchObject({
      approvalSetupId: setup.id,
      message: 'Of the pack',
      accessCode: true,
    });
    expect(changed.parties.map(({ role }) => role)).toContain('approver');
    expect(changed.events[0]).toMatchObject({ action: 'document.pack-changed' });
    const pdf = await app.call(getDocumentPdf, operator(), { params: { id }, query: {} });
    expect((await textOfPages(pdf.raw)).join('')).toContain('Zofia');
  });

  test('leaves open what its project decides, and a draft follows both', async () => {
    const { SysAdmin } = tenant.users;
    const params = { id: world.project.id };
    const project = await must(app.call(getProject, SysAdmin, { params }));
    const sendingOfProject = {
      ...usualSending,
      message: 'Of the project',
      copies: ['office@example.com'],
      expiresAfterDays: 30,
      accessCode: true,
    };
    const save = (sending: SendingDefaults, revision: number) =>
      app.call(updateProject, SysAdmin, {
        params,
        body: { ...project, approvalSetupId: project.approvalSetup?.id ?? null, sending, revision },
      });
    const saved = await must(save(sendingOfProject, project.revision));
    const wrong = { ...sendingOfProject, copies: ['office'] };
    expect((await save(wrong, saved.revision)).error.fields).toHaveProperty(['sending.copies.0']);
    const first = await draft();
    const today = calendarDay('Europe/London');
    expect(first.settings).toMatchObject({
      message: 'Of the project',
      copies: ['office@example.com'],
      expiresOn: daysAfter(today, 30),
      reminders: null,
      accessCode: true,
      canHandOver: false,
    });
    const sending = { ...usualSending, message: 'Of the pack', canHandOver: true };
    const { pack } = await otherPack('In a project', { sending });
    const changed = await must(change(first, pack.id));
    expect(changed.settings).toMatchObject({
      message: 'Of the pack',
      copies: ['office@example.com'],
      accessCode: true,
      canHandOver: true,
    });
    const { items } = await must(app.call(getProjectHistory, SysAdmin, { params, query: {} }));
    expect(items[0]?.changes).toContainEqual({
      field: 'message',
      before: '',
      after: 'Of the project',
    });
    // Left out, it stays as it was.
    const { sending: _, ...others } = saved;
    const body = { ...others, approvalSetupId: saved.approvalSetup?.id ?? null, name: 'Renamed' };
    const renamed = await must(app.call(updateProject, SysAdmin, { params, body }));
    expect(renamed.sending).toEqual(sendingOfProject);
    await must(save(usualSending, renamed.revision));
  });

  test('can’t be changed by a page that is out of date, nor to one that is not theirs to use', async () => {
    const document = await draft();
    const { pack } = await otherPack('Second');
    const stale = await change({ ...document, revision: document.revision - 1 }, pack.id);
    expect(stale.status).toBe(409);
    expect((await change(document, world.project.id)).status).toBe(404);
    const body = {
      name: 'Of Admins',
      formTemplateIds: [world.template.id],
      userTypes: ['Admin' as const],
    };
    const theirs = await must(app.call(createFormPack, tenant.users.SysAdmin, { body }));
    const refused = await change(document, theirs.id);
    expect([refused.status, refused.error.error]).toEqual([
      400,
      'You can’t use “Of Admins” in this project. Choose another form pack.',
    ]);
    // The one that it has already changes nothing.
    expect((await must(change(document, world.pack.id))).revision).toBe(document.revision);
  });
});
