import {
  attachSigningFile,
  createFormPack,
  type DocumentDetail,
  deviceHeader,
  enterSigningCode,
  type FormPack,
  finishSigning,
  getDocument,
  getDocumentPdf,
  getFormPack,
  getSigning,
  getSigningPdf,
  sendSigningCode,
  signingConsent,
  updateFormPack,
  uploadFormTemplate,
} from '@countersign/contract';
import { documentNumber } from '@countersign/domain';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailedPdfs } from '../../../../../../tests/support/mailed-pdfs.ts';
import {
  type ReceivedMail,
  startSmtp,
  type TestSmtp,
} from '../../../../../../tests/support/smtp.ts';
import { newId } from '../../../platform/database/ids.ts';
import { formTemplateVersions } from '../../../platform/database/tables/index.ts';
import { downloadAsZip, filesOfZip, verdictOn } from '../../../testing/answers.ts';
import { drawTestForm, must, recipient, type World } from '../../../testing/fixtures.ts';
import {
  makeSigningWorld,
  type SentDocument,
  sendForSigning,
  shownBy,
  signingFields,
  signingSettings,
} from '../../../testing/signing.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../../testing/test-app.ts';

let smtp: TestSmtp;
let app: TestApp;
let tenant: TestTenant;
let world: World;
/** A second form, without fields for external parties. */
let second: string;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp({ SMTP_URL: smtp.url });
  tenant = await app.tenant();
  world = await makeSigningWorld(app, tenant);
  const fields = [...world.template.fields, ...signingFields].filter(({ assignee }) =>
    ['creator', 'recipient'].includes(assignee),
  );
  await app.platform.database.system((tx) =>
    tx
      .update(formTemplateVersions)
      .set({ fields })
      .where(eq(formTemplateVersions.formTemplateId, world.template.id)),
  );
  const query = { fileName: 'House rules.pdf' };
  const file = await drawTestForm();
  const { SysAdmin } = tenant.users;
  second = (await must(app.call(uploadFormTemplate, SysAdmin, { query, file }))).id;
  await app.work();
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

let count = 0;
/** A pack of both forms whose documents are one PDF for each. */
function packOfEach(more: { fileName?: string; output?: 'one' | 'each' } = {}): Promise<FormPack> {
  count += 1;
  const formTemplateIds = [world.template.id, second];
  const body = { name: `Crew ${count}`, formTemplateIds, output: 'each' as const, ...more };
  return must(app.call(createFormPack, tenant.users.SysAdmin, { body }));
}

/** Sends a document of a pack to its recipient alone, who attaches a file and signs. */
async function finished(pack: FormPack): Promise<{ document: SentDocument; token: string }> {
  const { document, token } = await sent(pack);
  await must(
    app.call(attachSigningFile, undefined, {
      params: { token },
      query: { name: 'Passport.pdf', formTemplateId: world.template.id, key: 'passport' },
      file: await drawTestForm(),
    }),
  );
  const ink = { kind: 'typed', text: 'Zofia Wiśniewska', hand: 'caveat' } as const;
  const values = { [world.template.id]: { address: '1 High Street', sign: ink } };
  const consent = { version: signingConsent.version };
  const body = { commandId: newId(), view: await shownBy(app, token), values, consent };
  await must(app.call(finishSigning, undefined, { params: { token }, body }));
  return { document, token };
}

async function sent(pack: FormPack) {
  const settings = signingSettings();
  const [first] = settings.parties;
  const alone = { ...settings, parties: first ? [first] : [] };
  const document = await sendForSigning(app, tenant.users.Operator, { ...world, pack }, alone);
  return { document, token: document.links[0]?.token ?? '' };
}

const read = ({ id }: { id: string }): Promise<DocumentDetail> =>
  must(app.call(getDocument, tenant.users.Operator, { params: { id } }));
const fetchPdf = ({ id }: { id: string }, query: { formTemplateId?: string } = {}) =>
  app.call(getDocumentPdf, tenant.users.Operator, { params: { id }, query });
const textOf = async (file: Buffer) =>
  (await app.platform.pdf.textOfPages(file)).join(' ').replace(/\s+/g, ' ');

async function nextCalled(subject: string): Promise<ReceivedMail> {
  for (;;) {
    const mail = await smtp.next(recipient.email);
    if (mail.subject === subject) return mail;
  }
}

/** The name of a ZIP of documents, and its files by their names. */
async function filesOf(ids: string[]): Promise<[string, Map<string, Buffer>]> {
  const { raw, headers } = await downloadAsZip(app, tenant.users.Operator, ids);
  return [String(headers['content-disposition']), filesOfZip(raw)];
}

describe('a document of a pack that wants one PDF for each form', () => {
  test('is emailed as sealed PDFs, each with its certificate, that verification recognises', async () => {
    const pack = await packOfEach();
    const { document } = await finished(pack);
    const mail = await nextCalled(`Completed: ${pack.name}`);
    const name = `${pack.name} - Zofia Wiśniewska`;
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([
      'logo.png',
      `${name} - Test form.pdf`,
      `${name} - House rules.pdf`,
      'Passport.pdf',
    ]);
    expect(mail.text).toContain('attached to this email as 2 PDFs, one for each form');
    const [form = Buffer.alloc(0), rules = Buffer.alloc(0)] = mailedPdfs(mail);
    for (const [file, title] of [
      [form, 'Test form'],
      [rules, 'House rules'],
    ] as const) {
      expect(await verdictOn(app, file)).toMatchObject({
        verdict: 'unchanged',
        sentence: expect.stringContaining('exactly as it was sealed'),
        number: documentNumber(document.id),
        document: { title: name, form: title, state: 'approved', parties: [expect.anything()] },
        seals: [{ ours: true, valid: true, coversWholeFile: true }],
      });
      expect(await textOf(file)).toContain(documentNumber(document.id));
    }
    // What was attached where a form asks for it is behind that form, in front of the certificate.
    const pages = await Promise.all(
      [form, rules].map((file) => app.platform.pdf.textOfPages(file)),
    );
    const starts = pages.map((texts) => texts.map((text) => text.trim().startsWith('Test form')));
    expect(starts.map((of) => of.filter(Boolean).length)).toEqual([2, 1]);
    const [ofForm, ofRules] = [await textOf(form), await textOf(rules)];
    expect(ofForm).toContain('1 High Street');
    expect(ofRules).not.toContain('1 High Street');
    // Each certificate is about the whole document, and says which form it stands behind.
    expect(ofRules).toMatch(/Form, version 1, in a file of its own/);
    expect(ofRules).toMatch(/Form, version 1, in this file/);
    const detail = await read(document);
    expect(detail.formPdfs.map(({ fileName }) => fileName)).toEqual([
      `${name} - Test form.pdf`,
      `${name} - House rules.pdf`,
    ]);
  });

  test('is stored as one sealed PDF as well, with its attachments, that verification recognises', async () => {
    const { document } = await finished(await packOfEach());
    await nextCalled(`Completed: Crew ${count}`);
    const whole = await fetchPdf(document);
    expect(await verdictOn(app, whole.raw)).toMatchObject({
      verdict: 'unchanged',
      sentence: expect.stringContaining('exactly as it was sealed'),
      document: { form: null },
    });
    const seconds = await fetchPdf(document, { formTemplateId: second });
    expect(seconds.headers['content-disposition']).toContain('House rules.pdf');
    expect(await verdictOn(app, seconds.raw)).toMatchObject({ document: { form: 'House rules' } });
    expect((await fetchPdf(document, { formTemplateId: newId() })).status).toBe(404);
  });

  test('is downloaded as these, sealed once it is completed, and keeps its file set afterwards', async () => {
    const pack = await packOfEach({ fileName: '{form} of {lastName}' });
    const { document: out } = await sent(pack);
    const names = ['Test form of Wiśniewska.pdf', 'House rules of Wiśniewska.pdf'];
    const [zip, asItStands] = await filesOf([out.id]);
    expect(zip).toContain(encodeURIComponent('of Wiśniewska.zip'));
    expect([...asItStands.keys()]).toEqual(names);
    for (const file of asItStands.values()) {
      expect(await verdictOn(app, file)).toMatchObject({ verdict: 'copy-without-seal' });
    }
    const { document } = await finished(pack);
    await nextCalled(`Completed: ${pack.name}`);
    const [, sealed] = await filesOf([document.id]);
    expect([...sealed.keys()]).toEqual([...names, 'Attachments/Passport.pdf']);
    for (const name of names) {
      const file = sealed.get(name) ?? Buffer.alloc(0);
      expect(await verdictOn(app, file)).toMatchObject({ verdict: 'unchanged' });
    }
    const [, both] = await filesOf([out.id, document.id]);
    expect([...both.keys()]).toEqual([
      ...names.map((name) => `of Wiśniewska/${name}`),
      ...[...names, 'Attachments/Passport.pdf'].map((name) => `of Wiśniewska (2)/${name}`),
    ]);
    const { SysAdmin } = tenant.users;
    const params = { id: pack.id };
    const { revision } = await must(app.call(getFormPack, SysAdmin, { params }));
    const formTemplateIds = [world.template.id, second];
    const body = { name: pack.name, formTemplateIds, output: 'one' as const, revision };
    await must(app.call(updateFormPack, SysAdmin, { params, body }));
    expect((await read(out)).formPdfs).toEqual([]);
    expect((await read(document)).formPdfs).toHaveLength(2);
    expect((await fetchPdf(document, { formTemplateId: second })).status).toBe(200);
    expect((await fetchPdf(out, { formTemplateId: second })).status).toBe(404);
  });

  test('is fetched as these by external parties, on a device on which they entered a code', async () => {
    const pack = await packOfEach();
    const { token } = await finished(pack);
    await nextCalled(`Completed: ${pack.name}`);
    const params = { token };
    const query = { formTemplateId: second };
    expect((await app.call(getSigningPdf, undefined, { params, query })).status).toBe(403);
    await must(app.call(sendSigningCode, undefined, { params, body: {} }));
    const { text = '' } = await smtp.next(recipient.email);
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
    const { deviceToken } = await must(
      app.call(enterSigningCode, undefined, { params, body: { code } }),
    );
    const headers = { [deviceHeader]: deviceToken };
    const { canDownload, files } = await must(app.call(getSigning, undefined, { params, headers }));
    expect([canDownload, files.map(({ name }) => name)]).toEqual([
      true,
      [
        `${pack.name} - Zofia Wiśniewska - Test form.pdf`,
        `${pack.name} - Zofia Wiśniewska - House rules.pdf`,
      ],
    ]);
    const { raw } = await app.call(getSigningPdf, undefined, { params, query, headers });
    expect(await verdictOn(app, raw)).toMatchObject({
      verdict: 'unchanged',
      document: { form: 'House rules' },
    });
  });
});

test('a document of any other pack is one PDF, also for external parties', async () => {
  const pack = await packOfEach({ output: 'one' });
  const { document, token } = await sent(pack);
  expect((await read(document)).formPdfs).toEqual([]);
  const { files } = await must(app.call(getSigning, undefined, { params: { token } }));
  expect(files).toEqual([{ formTemplateId: null, name: `${pack.name} - Zofia Wiśniewska.pdf` }]);
  expect((await fetchPdf(document, { formTemplateId: second })).status).toBe(404);
});
