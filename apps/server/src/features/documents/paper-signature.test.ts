import { createHash } from 'node:crypto';
import {
  approveDocument,
  attachSigningFile,
  compareSigning,
  createFormPack,
  declineSigning,
  deviceHeader,
  type ExternalRole,
  enterSigningCode,
  type Field,
  finishSigning,
  getDocument,
  getDocumentEvents,
  getDocumentPdf,
  getSigning,
  getSigningFile,
  getSigningPdf,
  listDocumentFiles,
  reassignParty,
  recordPaperSignature,
  saveSigningValues,
  sendSigningCode,
  signingConsent,
  uploadFormTemplate,
  uploadSigningImage,
  verifyFile,
} from '@countersign/contract';
import { PDF } from '@libpdf/core';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ReceivedMail, startSmtp, type TestSmtp } from '../../../../../tests/support/smtp.ts';
import { newId } from '../../platform/database/ids.ts';
import {
  documentFiles,
  documentParties,
  documents,
  formTemplates,
  formTemplateVersions,
} from '../../platform/database/tables/index.ts';
import { drawTestForm, must, type World } from '../../testing/fixtures.ts';
import { atOnce, bothOrders } from '../../testing/races.ts';
import {
  makeSigningWorld,
  pixel,
  type SentDocument,
  sendForSigning,
  shownBy,
  shownTo,
  signingFields,
  signingSettings,
} from '../../testing/signing.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { deliverDocument } from './deliver/deliver-document.ts';

let smtp: TestSmtp;
let app: TestApp;
let tenant: TestTenant;
let world: World;
let scan: Buffer;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp({ SMTP_URL: smtp.url });
  tenant = await app.tenant();
  world = await makeSigningWorld(app, tenant);
  scan = await drawTestForm();
  await setFields(world.template.id, ownFields);
  await app.work();
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

/** The recipient signs and has a field that depends on another one. */
const ownFields: Field[] = [
  ...signingFields.map((field) => (field.key === 'sign' ? { ...field, required: true } : field)),
  {
    ...signingFields.find(({ key }) => key === 'address'),
    key: 'kit',
    label: 'Kit of your own',
    showWhen: 'town = "York"',
  } as Field,
];

async function setFields(templateId: string, fields: Field[]): Promise<void> {
  await app.platform.database.system(async (tx) => {
    await tx
      .update(formTemplateVersions)
      .set({ fields: [...world.template.fields, ...fields] })
      .where(eq(formTemplateVersions.formTemplateId, templateId));
    await tx.update(formTemplates).set({ updatedAt: new Date() });
  });
}

const operator = () => tenant.users.Operator;
const today = () => new Date().toISOString().slice(0, 10);

/** The recipient, then the agent, then a further signer. */
const sent = (settings = signingSettings(), packId?: string) => {
  const pack = packId === undefined ? world.pack : { ...world.pack, id: packId };
  return sendForSigning(app, operator(), { ...world, pack }, settings);
};

type Role = SentDocument['parties'][number]['role'];
const slotOf = ({ parties }: Pick<SentDocument, 'parties'>, role: Role) =>
  parties.find((one) => one.role === role)?.id ?? '';
const tokenOf = (document: SentDocument, role: Role) =>
  document.links.find(({ partyId }) => partyId === slotOf(document, role))?.token ?? '';

/** A call that records the signature of a party. */
const record = (
  document: SentDocument,
  role: Role,
  { user = operator(), file = scan, ...query }: Partial<Recording> = {},
) =>
  app.call(recordPaperSignature, user, {
    params: { id: document.id },
    query: {
      commandId: newId(),
      partyId: slotOf(document, role),
      signedOn: today(),
      isConfirmed: 'true',
      ...query,
    },
    file,
  });
interface Recording {
  user: ReturnType<typeof operator>;
  file: Buffer;
  commandId: string;
  partyId: string;
  signedOn: string;
  isConfirmed: 'true';
}

const read = (id: string) => must(app.call(getDocument, operator(), { params: { id } }));
const stateOf = async ({ id }: { id: string }) =>
  (await read(id)).parties.map(({ role, state }) => `${role} ${state}`);
const rowOf = async (document: SentDocument, role: Role) => {
  const [row] = await app.platform.database.system((tx) =>
    tx
      .select()
      .from(documentParties)
      .where(eq(documentParties.id, slotOf(document, role))),
  );
  if (!row) throw new Error('There is no such party.');
  return row;
};
const scansOf = ({ id }: { id: string }) =>
  app.platform.database.system((tx) =>
    tx
      .select()
      .from(documentFiles)
      .where(and(eq(documentFiles.documentId, id), eq(documentFiles.isScan, true))),
  );
const textOf = async (file: Buffer) =>
  (await app.platform.pdf.textOfPages(file)).join(' ').replace(/\s+/g, ' ');

const ink = { kind: 'typed', text: 'Zofia', hand: 'caveat' } as const;
const own = {
  recipient: { address: '1 High Street', sign: ink },
  agent: { agency: 'Agents & Co' },
  signer: { witness: ink },
};
type External = keyof typeof own;

const save = (document: SentDocument, role: External, values: object = own[role]) =>
  app.call(saveSigningValues, undefined, {
    params: { token: tokenOf(document, role) },
    body: { values: { [world.template.id]: { ...values } } },
  });

async function finishing(document: SentDocument, role: External) {
  const params = { token: tokenOf(document, role) };
  await save(document, role);
  const view = await shownBy(app, params.token);
  const body = { commandId: newId(), view, consent: { version: signingConsent.version } };
  return () => app.call(finishSigning, undefined, { params, body });
}

/** A link's device on which the code of the email was entered. */
async function knownDevice(token: string, email: string) {
  const params = { token };
  await must(app.call(sendSigningCode, undefined, { params, body: {} }));
  const { text = '' } = await nextCalled(email, /code/i);
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  const entered = await must(app.call(enterSigningCode, undefined, { params, body: { code } }));
  return { [deviceHeader]: entered.deviceToken };
}

async function nextCalled(email: string, subject: RegExp): Promise<ReceivedMail> {
  for (;;) {
    const mail = await smtp.next(email);
    if (subject.test(mail.subject ?? '')) return mail;
  }
}

/** A form with another page than that of the first scan. */
async function drawOther(): Promise<Buffer> {
  const pdf = await PDF.load(await drawTestForm());
  pdf.addPage({ size: 'a4' });
  return Buffer.from(await pdf.save());
}

const sha256 = (file: Buffer) => createHash('sha256').update(file).digest('hex');

describe('a signature on paper that is recorded', () => {
  test('ends the turn of its party, keeps what it has saved, and says who recorded it', async () => {
    const document = await sent();
    await must(save(document, 'recipient'));
    const answer = await must(record(document, 'recipient'));
    expect(answer.parties.slice(0, 2)).toMatchObject([
      { state: 'done', reason: 'Signed on paper, recorded by Test Operator.' },
      { state: 'turn' },
    ]);
    const { items } = await must(
      app.call(getDocumentEvents, operator(), { params: { id: document.id } }),
    );
    const hash = (await scansOf(document))[0]?.sha256 ?? '';
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date());
    expect(items.find(({ action }) => action === 'document.signed-on-paper')).toMatchObject({
      actor: 'Test Operator',
      about: `Zofia Wiśniewska (${document.recipient.email}), on ${day}, scan ${hash.slice(0, 12)}`,
    });
    const { evidence, values, actor } = await rowOf(document, 'recipient');
    expect(actor).toBe('Zofia Wiśniewska');
    // What was offered is on the paper, too.
    expect(values).toEqual({ [world.template.id]: { address: '1 High Street', town: 'Leeds' } });
    // No page was shown, no consent given, no device known.
    expect(evidence).toEqual([
      {
        at: expect.any(String),
        name: 'Zofia Wiśniewska',
        email: document.recipient.email,
        address: '',
        browser: '',
        codeEntered: false,
        shownSha256: '',
        paper: {
          signedOn: today(),
          sha256: hash,
          recordedBy: 'Test Operator',
          userId: operator().userId,
        },
      },
    ]);
    const files = await must(
      app.call(listDocumentFiles, operator(), { params: { id: document.id } }),
    );
    expect(files.items).toMatchObject([
      { isScan: true, name: 'Signed on paper - Zofia Wiśniewska.pdf' },
    ]);
    // Those who come next are asked.
    await deliverDocument(app.platform, { tenantId: tenant.id, documentId: document.id });
    await app.work();
    expect((await nextCalled('bob.agentson@example.com', /Pack/)).subject).toContain('Pack');
    // No one else can say that it is wrong.
    const notice = await nextCalled(document.recipient.email, /^Recorded as signed on paper: Pack/);
    expect(notice.text).toContain('Signed on paper, recorded by Test Operator.');
    expect(notice.text).toContain('Write to the sender at once if you did not sign it.');
  });

  test('stands in the required signature fields, and no signature that was given online does', async () => {
    const document = await sent();
    const params = { token: tokenOf(document, 'recipient') };
    const picture = await must(app.call(uploadSigningImage, undefined, { params, file: pixel }));
    await must(save(document, 'recipient', { address: '1 High Street', sign: picture }));
    await must(record(document, 'recipient'));
    const { raw } = await app.call(getDocumentPdf, operator(), { params: { id: document.id } });
    const pages = await textOf(raw);
    expect(pages).toContain('Signed on paper, see the scan');
    expect(pages).toContain('1 High Street');
    expect(raw.toString('latin1')).not.toContain('/Subtype/Image');
  });

  test('is shown to its party by the link, and every act refused with the reason', async () => {
    const document = await sent({ ...signingSettings(), accessCode: true });
    const params = { token: tokenOf(document, 'recipient') };
    const { email } = document.recipient;
    const headers = await knownDevice(params.token, email);
    const view = (await must(app.call(getSigning, undefined, { params, headers }))).view;
    await must(record(document, 'recipient'));
    expect(await must(app.call(getSigning, undefined, { params, headers }))).toMatchObject({
      state: 'done',
      canDownload: true,
      sentence: `Signed on paper, recorded by Test Operator. If that is wrong, write to Test Operator (${operator().email}). You will get the document by email when it is completed.`,
      attachments: [{ isScan: true, name: 'Signed on paper - Zofia Wiśniewska.pdf' }],
    });
    const { raw } = await app.call(getSigningPdf, undefined, { params, headers });
    expect(await textOf(raw)).toContain('Signed on paper, see the scan');
    expect((await app.call(getSigning, undefined, { params })).result?.state).toBe('code');

    const values = { [world.template.id]: own.recipient };
    const consent = { version: signingConsent.version };
    const finish = { commandId: newId(), view, values, consent };
    const refused = [
      await app.call(saveSigningValues, undefined, { params, headers, body: { values } }),
      await app.call(finishSigning, undefined, { params, headers, body: finish }),
      await app.call(declineSigning, undefined, {
        params,
        headers,
        body: { commandId: newId(), reason: 'No' },
      }),
      await app.call(attachSigningFile, undefined, {
        params,
        headers,
        query: { name: 'Late.pdf' },
        file: scan,
      }),
    ];
    expect(refused.map(({ status, error }) => [status, error.error])).toEqual(
      refused.map(() => [409, 'Signed on paper, recorded by Test Operator.']),
    );
  });

  test('is shown with its scan to those who come next, whose acts are on it', async () => {
    const document = await sent(signingSettings([1, 1, 2]));
    const params = { token: tokenOf(document, 'agent') };
    const finish = await finishing(document, 'agent');
    const view = await shownBy(app, params.token);
    const attached = await must(
      app.call(attachSigningFile, undefined, {
        params: { token: tokenOf(document, 'recipient') },
        query: { name: 'Private.png' },
        file: pixel,
      }),
    );
    await must(record(document, 'recipient'));
    const early = await finish();
    expect([early.status, early.error.error]).toEqual([
      409,
      expect.stringContaining('“Signed on paper - Zofia Wiśniewska.pdf” was attached'),
    ]);
    const changes = await must(app.call(compareSigning, undefined, { params, body: { view } }));
    expect(changes.items.map(({ text }) => text).join()).toContain('was attached');
    const page = await must(app.call(getSigning, undefined, { params }));
    expect(page.attachments).toMatchObject([
      { isScan: true, partyId: slotOf(document, 'recipient') },
    ]);
    expect(page.view.files).not.toBe(view.files);
    const fileId = page.attachments[0]?.id ?? '';
    const file = await app.call(getSigningFile, undefined, { params: { ...params, id: fileId } });
    expect(sha256(file.raw)).toBe((await scansOf(document))[0]?.sha256);
    // Nothing else that its party attached is.
    const other = { params: { ...params, id: attached.id } };
    expect((await app.call(getSigningFile, undefined, other)).status).toBe(404);
    await must((await finishing(document, 'agent'))());
    expect((await stateOf(document)).slice(0, 3)).toEqual([
      'recipient done',
      'agent done',
      'signer turn',
    ]);
  });

  test('is part of what a colleague is shown', async () => {
    const { Approver } = tenant.users;
    const settings = signingSettings([1, 2, 1]);
    const parties = settings.parties.map((one) =>
      one.role === 'signer' ? { ...one, userId: Approver.userId } : one,
    );
    const document = await sent({ ...settings, parties });
    const view = await shownTo(app, Approver, document.id);
    await must(record(document, 'recipient'));
    const { error } = await app.call(approveDocument, Approver, {
      params: { id: document.id },
      body: { commandId: newId(), partyId: slotOf(document, 'signer'), view },
    });
    expect(error.error).toContain('was attached');
    // A colleague can sign on paper as well.
    await must(record(document, 'signer'));
    expect((await rowOf(document, 'signer')).evidence).toMatchObject([{ email: Approver.email }]);
  });

  test('may be of a day before the turn of a later signer, as the paper went from one to the next', async () => {
    const document = await sent(signingSettings([1, 2, 2]));
    const signedOn = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
    await app.platform.database.system((tx) =>
      tx
        .update(documents)
        .set({ sentAt: new Date(Date.now() - 10 * 86_400_000) })
        .where(eq(documents.id, document.id)),
    );
    await must(record(document, 'recipient', { signedOn }));
    await must(record(document, 'signer', { signedOn }));
    expect(await stateOf(document)).toEqual(['recipient done', 'agent turn', 'signer done']);
  });

  test('that comes twice is recorded once', async () => {
    const document = await sent();
    const commandId = newId();
    await must(record(document, 'recipient', { commandId }));
    expect(await must(record(document, 'recipient', { commandId }))).toMatchObject({
      id: document.id,
    });
    expect(await scansOf(document)).toHaveLength(1);
    expect((await rowOf(document, 'recipient')).evidence).toHaveLength(1);
    const again = await record(document, 'recipient');
    expect([again.status, again.error.error]).toEqual([
      409,
      'Signed on paper, recorded by Test Operator.',
    ]);
  });
});

describe('a document that ends with a signature on paper', () => {
  test('is sealed with the scan, and its certificate claims nothing that was online', async () => {
    const { SysAdmin } = tenant.users;
    const body = {
      name: 'Pack with scans',
      formTemplateIds: [world.template.id],
      attachments: 'inside' as const,
    };
    const pack = await must(app.call(createFormPack, SysAdmin, { body }));
    const document = await sent(signingSettings(), pack.id);
    await must(save(document, 'recipient'));
    await must(record(document, 'recipient'));
    await must((await finishing(document, 'agent'))());
    await must(record(document, 'signer'));
    await deliverDocument(app.platform, { tenantId: tenant.id, documentId: document.id });
    expect((await read(document.id)).state).toBe('approved');
    const { raw } = await app.call(getDocumentPdf, operator(), { params: { id: document.id } });
    const text = await textOf(raw);
    for (const words of [
      'Recipient: signed on paper',
      'Signed on paper, recorded by Test Operator.',
      'Scan, recorded by Test Operator',
      'See the scan: “Kit of your own”',
    ]) {
      expect(text).toContain(words);
    }
    const [first] = await scansOf(document);
    expect(text.replace(/ /g, '')).toContain(first?.sha256);
    expect(text).not.toContain('Not asked for: “Kit');
    expect(text).not.toContain('I agree to sign');
    // The agent alone acted online.
    const online = /Link sent by email|SHA-256 of what was shown/g;
    expect(text.match(online)).toHaveLength(2);
    // The form, the scan of each, and the certificate.
    const pages = await app.platform.pdf.textOfPages(raw);
    expect(pages.filter((one) => one.trim().startsWith('Test form'))).toHaveLength(3);
    const verdict = await must(app.call(verifyFile, undefined, { file: raw }));
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date());
    // The day is as stated, and no moment of ours.
    expect(JSON.stringify(verdict)).toContain(
      `"at":null,"how":"Signed on paper on ${day}, as stated and recorded by Test Operator"`,
    );
  });
});

describe('it is refused', () => {
  const refusalOf = async (call: ReturnType<typeof record>) => {
    const { status, error } = await call;
    return [status, error.fields ? Object.keys(error.fields) : error.error];
  };

  test('to those who do not manage the document, and to other organisations', async () => {
    const document = await sent();
    const stranger = (await app.otherTenant()).users.SysAdmin;
    expect((await record(document, 'recipient', { user: stranger })).status).toBe(404);
    const { Approver } = tenant.users;
    expect([403, 404]).toContain((await record(document, 'recipient', { user: Approver })).status);
    const visitor = await app.call(recordPaperSignature, undefined, {
      params: { id: document.id },
      query: {
        commandId: newId(),
        partyId: slotOf(document, 'recipient'),
        signedOn: today(),
        isConfirmed: 'true',
      },
      file: scan,
    });
    expect(visitor.status).toBe(401);
    expect((await stateOf(document))[0]).toBe('recipient turn');
    expect(await scansOf(document)).toEqual([]);
  });

  test('without a confirmation, a day that fits, a turn, or a PDF', async () => {
    const document = await sent();
    const of = (more: Parameters<typeof record>[2], role: Role = 'recipient') =>
      refusalOf(record(document, role, more));
    expect(await of({ isConfirmed: '' as 'true' })).toEqual([400, ['isConfirmed']]);
    expect(await of({ signedOn: 'soon' })).toEqual([400, ['signedOn']]);
    expect(await of({ signedOn: '2099-01-01' })).toEqual([
      409,
      'The date of signing can’t be in the future.',
    ]);
    expect(await of({ signedOn: '2020-01-01' })).toEqual([
      409,
      expect.stringMatching(/^The date of signing can’t be before .+ sent or last changed\.$/),
    ]);
    expect(await of({}, 'agent')).toEqual([409, 'It is not the turn of Bob Agentson yet.']);
    expect((await record(document, 'recipient', { partyId: newId() })).status).toBe(404);
    expect(await of({ file: pixel })).toEqual([415, 'Upload the scan as a PDF file.']);
    expect(await scansOf(document)).toEqual([]);
  });

  test('for a party that only fills in', async () => {
    const document = await sent(signingSettings([2, 1, 2]));
    expect(await refusalOf(record(document, 'agent'))).toEqual([
      409,
      'Bob Agentson can’t sign on paper. Only signers can.',
    ]);
  });

  test('as long as the party has not uploaded a file that it has to', async () => {
    const fields = ownFields.map((one) =>
      one.key === 'passport' ? { ...one, required: true } : one,
    );
    await setFields(world.template.id, fields);
    const document = await sent();
    expect(await refusalOf(record(document, 'recipient'))).toEqual([
      409,
      'Zofia Wiśniewska has to upload a file for “passport” first, on the page of their link.',
    ]);
    const params = { token: tokenOf(document, 'recipient') };
    const query = { name: 'Passport.png', formTemplateId: world.template.id, key: 'passport' };
    await must(app.call(attachSigningFile, undefined, { params, query, file: pixel }));
    await must(record(document, 'recipient'));
    await setFields(world.template.id, ownFields);
  });

  test('where the scans of a document are too large together', async () => {
    const document = await sent(signingSettings([1, 2, 1]));
    await must(record(document, 'recipient'));
    await app.platform.database.system((tx) =>
      tx
        .update(documentFiles)
        .set({ bytes: 15 * 1024 * 1024 })
        .where(eq(documentFiles.documentId, document.id)),
    );
    const second = await record(document, 'signer', { file: await drawOther() });
    expect([second.status, second.error.error]).toEqual([
      413,
      'The scans of a document can be 15 MB together. Scan in black and white or at a lower resolution.',
    ]);
  });
});

describe('where the pack hides forms', () => {
  async function sentWith(
    hiddenFrom: (rates: string) => Record<string, ExternalRole[]>,
    settings = signingSettings(),
  ) {
    const { SysAdmin } = tenant.users;
    const query = { fileName: 'Rates.pdf' };
    const rates = await must(app.call(uploadFormTemplate, SysAdmin, { query, file: scan }));
    const body = {
      name: `Pack ${newId()}`,
      formTemplateIds: [world.template.id, rates.id],
      hiddenFrom: hiddenFrom(rates.id),
    };
    const pack = await must(app.call(createFormPack, SysAdmin, { body }));
    return sent(settings, pack.id);
  }

  test('no scan is recorded that a party with a turn to come could see a part of', async () => {
    const document = await sentWith((rates) => ({ [rates]: ['agent'] }));
    const { status, error } = await record(document, 'recipient');
    expect([status, error.error]).toEqual([
      409,
      'Bob Agentson is shown some forms of Zofia Wiśniewska and not all, so they could not see the scan. Zofia Wiśniewska has to sign online.',
    ]);
  });

  test('no colleague is replaced by someone outside who could see a part of a scan', async () => {
    const { Approver } = tenant.users;
    const settings = signingSettings();
    const parties = settings.parties.map((one) =>
      one.role === 'agent' ? { ...one, userId: Approver.userId } : one,
    );
    const document = await sentWith((rates) => ({ [rates]: ['agent'] }), { ...settings, parties });
    await must(record(document, 'recipient'));
    const person = { firstName: 'Dora', lastName: 'Berg', email: 'dora@example.com' };
    const { status, error } = await app.call(reassignParty, operator(), {
      params: { id: document.id },
      body: {
        commandId: newId(),
        partyId: slotOf(document, 'agent'),
        person: { ...person, countryCode: '', mobile: '' },
      },
    });
    expect([status, error.error]).toEqual([409, expect.stringContaining('without the scan')]);
  });

  test('a scan of fewer forms is shown to those who are shown more', async () => {
    const document = await sentWith((rates) => ({ [rates]: ['recipient'] }));
    await must(record(document, 'recipient'));
    const params = { token: tokenOf(document, 'agent') };
    const { attachments } = await must(app.call(getSigning, undefined, { params }));
    expect(attachments).toMatchObject([{ isScan: true }]);
  });
});

test.each(bothOrders)(
  'of a signature on paper and one online at the same moment one counts, %s',
  async (_, isFirst) => {
    const document = await sent();
    const finish = await finishing(document, 'recipient');
    const statuses = { online: 0, paper: 0 };
    const online = async () => {
      statuses.online = (await finish()).status;
    };
    const paper = async () => {
      statuses.paper = (await record(document, 'recipient')).status;
    };
    const calls = isFirst ? ([online, paper] as const) : ([paper, online] as const);
    await atOnce(
      app,
      sql`select from document_parties where document_id = ${document.id}`,
      ...calls,
    );
    expect(Object.values(statuses).toSorted()).toEqual([200, 409]);
    const { evidence } = await rowOf(document, 'recipient');
    expect(evidence).toHaveLength(1);
    expect(evidence[0]?.paper === undefined).toBe(statuses.online === 200);
    expect(await scansOf(document)).toHaveLength(statuses.paper === 200 ? 1 : 0);
  },
);
