import {
  attachSigningFile,
  changeDocumentValues,
  createDocument,
  createFormPack,
  type DocumentValues,
  type DocumentView,
  deviceHeader,
  type ExternalRole,
  enterSigningCode,
  type FieldOf,
  finishSigning,
  getDocument,
  getDocumentPdf,
  getSigning,
  getSigningPage,
  getSigningPdf,
  getSigningText,
  type PackOutput,
  sendDocument,
  sendSigningCode,
  signingConsent,
  textField,
  uploadFormTemplate,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailedPdfs } from '../../../../../tests/support/mailed-pdfs.ts';
import { type ReceivedMail, startSmtp, type TestSmtp } from '../../../../../tests/support/smtp.ts';
import { newId } from '../../platform/database/ids.ts';
import { formTemplates, formTemplateVersions } from '../../platform/database/tables/index.ts';
import { verdictOn } from '../../testing/answers.ts';
import { drawTestForm, must, recipient, sendBody, type World } from '../../testing/fixtures.ts';
import {
  linksOf,
  makeSigningWorld,
  pixel,
  shownBy,
  signingSettings,
} from '../../testing/signing.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let smtp: TestSmtp;
let app: TestApp;
let tenant: TestTenant;
let world: World;
/** A second form, which only the creator fills in. */
let rates: string;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp({ SMTP_URL: smtp.url });
  tenant = await app.tenant();
  world = await makeSigningWorld(app, tenant);
  const query = { fileName: 'Secret rates.pdf' };
  const file = await drawTestForm();
  rates = (await must(app.call(uploadFormTemplate, tenant.users.SysAdmin, { query, file }))).id;
  await setFields();
  await app.work();
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

/**
 * Has the second form ask its creator for a rate, on which a field of the recipient in the first one depends, and for a
 * reason, which an answer of the recipient could bring.
 */
async function setFields(): Promise<void> {
  const rate: FieldOf<'text'> = {
    ...textField.defaults,
    key: 'rate',
    keyFrom: 'choice',
    label: 'Rate',
    assignee: 'creator',
    required: true,
    placements: [{ page: 0, x: 50, y: 500, width: 200, height: 24 }],
  };
  const reason = { ...rate, key: 'reason', label: 'Reason', showWhen: 'town = "York"' };
  await app.platform.database.system(async (tx) => {
    const [first] = await tx
      .select({ fields: formTemplateVersions.fields })
      .from(formTemplateVersions)
      .where(eq(formTemplateVersions.formTemplateId, world.template.id));
    const fields = (first?.fields ?? [])
      .filter(({ assignee }) => assignee === 'creator' || assignee === 'recipient')
      .map((field) =>
        field.key === 'town'
          ? { ...field, keyFrom: 'choice' as const, showWhen: 'rate = "4321 a week"' }
          : field,
      );
    await tx
      .update(formTemplateVersions)
      .set({ fields })
      .where(eq(formTemplateVersions.formTemplateId, world.template.id));
    await tx
      .update(formTemplateVersions)
      .set({ fields: [rate, reason] })
      .where(eq(formTemplateVersions.formTemplateId, rates));
    await tx.update(formTemplates).set({ updatedAt: new Date() });
  });
}

let count = 0;
/** Sends a document of both forms to its recipient, and a copy to someone. */
async function sent(hiddenFrom: Record<string, ExternalRole[]>, output: PackOutput = 'one') {
  count += 1;
  const { SysAdmin, Operator } = tenant.users;
  const pack = await must(
    app.call(createFormPack, SysAdmin, {
      body: {
        name: `Crew ${count}`,
        formTemplateIds: [world.template.id, rates],
        hiddenFrom,
        output,
      },
    }),
  );
  const to = { ...recipient, email: `recipient-${count}@example.com` };
  const copy = `copy-${count}@example.com`;
  const settings = signingSettings();
  const values: DocumentValues = {
    [world.template.id]: { name: 'Zofia Wiśniewska', agreed: true },
    [rates]: { rate: '4321 a week' },
  };
  const body = {
    formPackId: pack.id,
    projectId: world.project.id,
    recipient: to,
    values,
    settings: { ...settings, parties: settings.parties.slice(0, 1), copies: [copy] },
  };
  const draft = await must(app.call(createDocument, Operator, { body }));
  await must(app.call(sendDocument, Operator, { body: sendBody(Operator, draft) }));
  const [link] = await linksOf(app, draft.id);
  const name = `Completed: ${pack.name}`;
  return { id: draft.id, to: to.email, copy, name, params: { token: link?.token ?? '' } };
}

async function finish(params: { token: string }, seen?: DocumentView) {
  const sign = { kind: 'typed', text: 'Zofia Wiśniewska', hand: 'caveat' } as const;
  const body = {
    commandId: newId(),
    view: seen ?? (await shownBy(app, params.token)),
    values: { [world.template.id]: { address: '1 High Street', town: 'Leeds', sign } },
    consent: { version: signingConsent.version },
  };
  return app.call(finishSigning, undefined, { params, body });
}

async function nextCalled(email: string, subject: string): Promise<ReceivedMail> {
  for (;;) {
    const mail = await smtp.next(email);
    if (mail.subject === subject) return mail;
  }
}

const pagesOf = (file: Buffer) => app.platform.pdf.textOfPages(file);
const formsIn = async (file: Buffer) =>
  (await pagesOf(file)).filter((text) => text.trim().startsWith('Test form')).length;
const textOf = async (file: Buffer) => (await pagesOf(file)).join(' ').replace(/\s+/g, ' ');
// Four digits alone are in an id now and then.
const secrets = /4321 a week|Secret rates/;

test('a hidden form is in nothing that its party sees, and in all that others get', async () => {
  const document = await sent({ [rates]: ['recipient'] });
  const { params } = document;
  const view = await must(app.call(getSigning, undefined, { params }));
  expect(view.forms.map(({ formTemplateId }) => formTemplateId)).toEqual([world.template.id]);
  expect(JSON.stringify(view)).not.toMatch(secrets);
  // What depends on it is decided on the server.
  expect(view.formulas?.fields.map(({ showWhen }) => showWhen)).toEqual(['yes']);
  const { pages } = await must(app.call(getSigningText, undefined, { params }));
  expect(pages).toHaveLength(1);
  const second = await app.call(getSigningPage, undefined, { params: { ...params, page: '1' } });
  expect(second.status).toBe(404);
  const { raw: open } = await app.call(getSigningPdf, undefined, { params });
  expect([await formsIn(open), await textOf(open)]).toEqual([
    1,
    expect.not.stringMatching(secrets),
  ]);

  await must(finish(params));
  const mail = await nextCalled(document.to, document.name);
  expect(mail.text).toContain('This email leaves out 1 form, which not every party receives.');
  const [own = Buffer.alloc(0)] = mailedPdfs(mail);
  expect([await formsIn(own), await textOf(own)]).toEqual([1, expect.not.stringMatching(secrets)]);
  expect(await textOf(own)).toContain('Form 2, not shared with every party');
  expect(own.toString('latin1')).not.toMatch(secrets);
  expect(await verdictOn(app, own)).toMatchObject({ verdict: 'unchanged', ours: true });

  const whole = await nextCalled(document.copy, document.name);
  expect(whole.text).not.toContain('leaves out');
  const [file = Buffer.alloc(0)] = mailedPdfs(whole);
  expect([await formsIn(file), await textOf(file)]).toEqual([2, expect.stringMatching(secrets)]);
  const ofCompany = await app.call(getDocumentPdf, tenant.users.Operator, {
    params: { id: document.id },
  });
  expect(ofCompany.raw.equals(file)).toBe(true);

  await must(app.call(sendSigningCode, undefined, { params, body: {} }));
  const { text = '' } = await smtp.next(document.to);
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  const entered = await must(app.call(enterSigningCode, undefined, { params, body: { code } }));
  const headers = { [deviceHeader]: entered.deviceToken };
  const { raw: after } = await app.call(getSigningPdf, undefined, { params, headers });
  expect(after.equals(own)).toBe(true);
});

test('where each form is a PDF of its own, the hidden one and its name stay away', async () => {
  const document = await sent({ [rates]: ['recipient'] }, 'each');
  const { params } = document;
  await must(finish(params));
  const mail = await nextCalled(document.to, document.name);
  const pdfs = mailedPdfs(mail);
  expect(pdfs).toHaveLength(1);
  expect(await textOf(pdfs[0] ?? Buffer.alloc(0))).not.toMatch(secrets);
  expect(mailedPdfs(await nextCalled(document.copy, document.name))).toHaveLength(2);
  await must(app.call(sendSigningCode, undefined, { params, body: {} }));
  const { text = '' } = await smtp.next(document.to);
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  const entered = await must(app.call(enterSigningCode, undefined, { params, body: { code } }));
  const headers = { [deviceHeader]: entered.deviceToken };
  const { files } = await must(app.call(getSigning, undefined, { params, headers }));
  expect(files.map(({ formTemplateId }) => formTemplateId)).toEqual([world.template.id]);
  const query = { formTemplateId: rates };
  const hidden = await app.call(getSigningPdf, undefined, { params, query, headers });
  expect(hidden.status).toBe(404);
  const { raw: whole } = await app.call(getSigningPdf, undefined, { params, headers });
  expect(await textOf(whole)).not.toMatch(secrets);
});

test('a required field of the drafter that only an answer can bring refuses no sending', async () => {
  const { id, params } = await sent({});
  const document = await must(app.call(getDocument, tenant.users.Operator, { params: { id } }));
  expect(document.state).toBe('pending');
  await must(finish(params));
});

test('no one signs what a change on a form hidden from them has brought', async () => {
  const { id, params } = await sent({ [rates]: ['recipient'] });
  const view = await shownBy(app, params.token);
  const values = { [rates]: { rate: '1234 a week' } };
  const changed = { commandId: newId(), values, note: 'As agreed.' };
  await must(
    app.call(changeDocumentValues, tenant.users.Operator, { params: { id }, body: changed }),
  );
  const { status, error } = await finish(params, view);
  expect([status, Object.keys(error.fields ?? {})]).toEqual([409, ['view']]);
});

test('a pack shows at least one form to each party', async () => {
  const refused = await app.call(createFormPack, tenant.users.SysAdmin, {
    body: {
      name: 'Nothing to see',
      formTemplateIds: [world.template.id, rates],
      hiddenFrom: { [world.template.id]: ['copy'], [rates]: ['recipient', 'copy'] },
    },
  });
  expect([refused.status, refused.error.fields]).toEqual([
    400,
    { hiddenFrom: 'Show at least one form to each party.' },
  ]);
});

test('a form that asks a party to fill something in is never hidden from it', async () => {
  const { params } = await sent({ [world.template.id]: ['recipient'] });
  const view = await must(app.call(getSigning, undefined, { params }));
  expect(view.forms.map(({ formTemplateId }) => formTemplateId)).toEqual([
    world.template.id,
    rates,
  ]);
});

test('attachments are in the email that leaves out a form', async () => {
  const document = await sent({ [rates]: ['recipient'] });
  const { params } = document;
  const query = { name: 'Passport.png', formTemplateId: world.template.id, key: 'passport' };
  await must(app.call(attachSigningFile, undefined, { params, query, file: pixel }));
  await must(finish(params));
  const own = await nextCalled(document.to, document.name);
  expect(own.attachments.map(({ filename }) => filename)).toContain('Passport.png');
  const others = await nextCalled(document.copy, document.name);
  expect(others.attachments.map(({ filename }) => filename)).not.toContain('Passport.png');
});
