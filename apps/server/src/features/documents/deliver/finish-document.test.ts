import fs from 'node:fs';
import {
  approveDocument,
  consentText,
  createApprovalSetup,
  createDocument,
  type DocumentDetail,
  type DocumentSettings,
  type DocumentValues,
  declineDocument,
  deviceHeader,
  type ExternalRole,
  enterSigningCode,
  extendDocument,
  finishAgain,
  getDocument,
  getDocumentPdf,
  getSigning,
  getSigningFile,
  type InkValue,
  listDocuments,
  reassignParty,
  remindParties,
  returnDocument,
  sendDocument,
  sendSigningCode,
  signatureField,
  signingConsent,
  takeBackDocument,
  verifyFile,
  voidDocument,
} from '@countersign/contract';
import { documentNumber } from '@countersign/domain';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailedPdfs } from '../../../../../../tests/support/mailed-pdfs.ts';
import {
  type ReceivedMail,
  startSmtp,
  type TestSmtp,
} from '../../../../../../tests/support/smtp.ts';
import { newId } from '../../../platform/database/ids.ts';
import {
  documentFiles,
  documentParties,
  documents,
  formTemplateVersions,
  mails,
} from '../../../platform/database/tables/index.ts';
import { recordFile } from '../../../platform/files/record-file.ts';
import { findLink } from '../../../platform/links/links.ts';
import { sendMailJob } from '../../../platform/mail/mail.ts';
import { noteDelivery } from '../../../platform/mail/note-delivery.ts';
import {
  drawTestForm,
  makeWorld,
  must,
  recipient,
  sendBody,
  type World,
} from '../../../testing/fixtures.ts';
import { shownTo } from '../../../testing/signing.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../../testing/test-app.ts';
import { applyCommand, lockDocument } from '../act/act-on-document.ts';
import { withContents } from '../queries/document-queries.ts';
import { evidenceOf, hashOf } from '../queries/evidence.ts';
import { endDocuments, remindByRuleWorker } from './document-timers.ts';
import { onDocumentMailStatus } from './mail-outcomes.ts';

let smtp: TestSmtp;
let app: TestApp;
let ours: TestTenant;
let world: World;
let setupId: string;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp({ SMTP_URL: smtp.url });
  ours = await app.tenant();
  world = await makeWorld(app, ours);
  await signedByRecipientAndSigner();
  const steps = [
    {
      id: newId(),
      name: 'Head of production',
      sequence: 1,
      groupIds: [],
      userIds: [ours.users.Approver.userId],
      who: 'anyone' as const,
      act: 'approve' as const,
      signaturePosition: null,
      conditions: [],
    },
  ];
  const body = { name: 'Production', description: '', steps };
  setupId = (await must(app.call(createApprovalSetup, ours.users.SysAdmin, { body }))).id;
  await app.work();
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

/** Has the recipient and one further signer sign the form of the tests, the recipient a second time if they want. */
async function signedByRecipientAndSigner(): Promise<void> {
  const field = (assignee: string, y: number) => ({
    ...signatureField.defaults,
    key: `signature ${assignee}`,
    label: 'Signature',
    assignee,
    required: true,
    placements: [{ page: 0, x: 50, y, width: 200, height: 50 }],
  });
  const copy = { ...field('recipient', 580), key: 'copy', label: 'Second copy', required: false };
  const added = JSON.stringify([field('recipient', 420), field('signer-1', 500), copy]);
  await app.platform.database.system((tx) =>
    tx
      .update(formTemplateVersions)
      .set({ fields: sql`${formTemplateVersions.fields} || ${added}::jsonb` })
      .where(eq(formTemplateVersions.formTemplateId, world.template.id)),
  );
}

const party = (more: Partial<DocumentSettings['parties'][number]> = {}) => ({
  id: newId(),
  role: 'recipient' as const,
  person: null,
  userId: null,
  sequence: 1,
  signaturePosition: null,
  ...more,
});
const ivan = { ...recipient, firstName: 'Иван', lastName: 'Петров', email: 'ivan@example.com' };

let people = 0;
/** Creates a new person, so that their emails are distinct. */
const newPerson = (firstName = 'Zofia', lastName = 'Wiśniewska') => ({
  ...recipient,
  firstName,
  lastName,
  email: `person-${++people}@example.com`,
});

async function sent(
  more: Partial<DocumentSettings> = {},
  to = newPerson(),
  signer = { ...ivan, email: `ivan-${++people}@example.com` },
) {
  const { pack, project, template } = world;
  const settings = {
    parties: [
      party(),
      party({ role: 'signer', person: signer, sequence: 2, signaturePosition: 1 }),
    ],
    approvalSetupId: null,
    emailTemplateId: null,
    message: '',
    copies: [],
    expiresOn: null,
    reminders: null,
    accessCode: false,
    canHandOver: true,
    ...more,
  };
  const values = { [template.id]: { name: `${to.firstName} ${to.lastName}`, agreed: true } };
  const { Operator } = ours.users;
  const body = { formPackId: pack.id, projectId: project.id, recipient: to, values, settings };
  const draft = await must(app.call(createDocument, Operator, { body }));
  await must(app.call(sendDocument, Operator, { body: sendBody(Operator, draft) }));
  return { id: draft.id, to, signer };
}

const read = (id: string, user: TestUser = ours.users.Operator): Promise<DocumentDetail> =>
  must(app.call(getDocument, user, { params: { id } }));

const typed: InkValue = { kind: 'typed', text: 'Zofia Wiśniewska', hand: 'dancing-script' };
const drawn: InkValue = {
  kind: 'drawn',
  strokes: [
    [
      [10, 60],
      [60, 10],
      [90, 70],
      [140, 15],
      [180, 60],
    ],
  ],
  width: 200,
  height: 80,
};

/** Signs in the slot of an external party, as its link does. */
async function sign(
  id: string,
  email: string,
  ink: InkValue = typed,
  version: number = signingConsent.version,
): Promise<void> {
  await app.platform.database.tenant(ours.id, async (tx) => {
    const locked = await lockDocument(tx, eq(documents.id, id));
    const own = locked.parties.find((one) => one.email === email && one.state === 'turn');
    if (!own) throw new Error('It is not the turn of this party.');
    const forms = await withContents(tx, locked.formKeys);
    const assignee = own.role === 'recipient' ? 'recipient' : 'signer-1';
    const values: DocumentValues = { [world.template.id]: { [`signature ${assignee}`]: ink } };
    const at = new Date().toISOString();
    const evidence = evidenceOf(forms, {
      at,
      shownSha256: hashOf(locked.values),
      name: own.name,
      email,
      by: { address: '203.0.113.7' },
      browser: 'Firefox on Windows',
      consent: { version, language: signingConsent.language },
      from: { isKnownDevice: true, codeWasTexted: true, linkWas: 'copied', host: null },
      own: values,
    });
    await applyCommand(
      tx,
      { tenantId: ours.id, address: '203.0.113.7' },
      locked,
      {
        do: 'complete',
        by: { kind: 'party', partyId: own.id },
        at,
        today: at.slice(0, 10),
        partyId: own.id,
        delegates: {},
      },
      { acted: { partyId: own.id, values, evidence } },
    );
  });
}

/** The next mail with a subject: the creator gets some of each document. */
async function nextCalled(email: string, subject: string): Promise<ReceivedMail> {
  for (;;) {
    const mail = await smtp.next(email);
    if (mail.subject === subject) return mail;
  }
}

const tokenIn = ({ text = '' }: ReceivedMail) => /\/sign\/([\w-]{43})/.exec(text)?.[1] ?? '';
const partyOfLink = async (token: string) =>
  (await app.platform.database.statement((queries) => findLink(queries, 'party', token)))
    ?.subjectId;
const command = () => ({ commandId: newId() });
/** Resolves once the document is so far. */
async function until(id: string, isSo: (document: DocumentDetail) => boolean) {
  for (;;) {
    const document = await read(id);
    if (isSo(document)) return document;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('a document with a chain', () => {
  test('asks one party after another, and sends the sealed file to each once', async () => {
    const copy = 'archive@example.com';
    const { Operator, Approver } = ours.users;
    const { id, to, signer } = await sent({
      approvalSetupId: setupId,
      message: 'Please look at page one.\nThank you.',
      copies: [copy],
    });
    const request = await smtp.next(to.email);
    expect(request.subject).toBe('Pack for Salt');
    expect(request.text).toContain('Dear Zofia Wiśniewska,');
    expect(request.text).toContain('Please look at page one.\nThank you.');
    expect(request.from).toMatchObject({ name: 'Northlight', address: 'no-reply@localhost' });
    expect(request.replyTo?.map(({ address }) => address)).toEqual([Operator.email]);
    expect(mailedPdfs(request)).toEqual([]);
    const out = await until(id, ({ delivery }) => delivery === 'mailed');
    expect(await partyOfLink(tokenIn(request))).toBe(
      out.parties.find(({ role }) => role === 'recipient')?.id,
    );
    expect(smtp.to(signer.email)).toEqual([]);

    await sign(id, to.email, typed, 1);
    const second = await smtp.next(signer.email);
    expect(second.text).toContain('Dear Иван Петров,');
    expect(smtp.to(Approver.email)).toEqual([]);
    await sign(id, signer.email, drawn);
    const approving = await smtp.next(Approver.email);
    expect(approving.subject).toBe('Approve: Pack for Zofia Wiśniewska');
    expect(approving.text).toContain(`/dashboard/documents/${id}`);
    const step = (await read(id)).parties.find(({ role }) => role === 'approver');
    const view = await shownTo(app, Approver, id);
    const body = { ...command(), partyId: step?.id ?? '', view };
    await must(app.call(approveDocument, Approver, { params: { id }, body }));

    const files = [];
    for (const email of [to.email, signer.email, Approver.email, Operator.email, copy]) {
      const mail = await smtp.next(email);
      expect([email, mail.subject]).toEqual([email, 'Completed: Pack']);
      files.push(...mailedPdfs(mail));
      expect(tokenIn(mail) === '').toBe(email === Approver.email || email === Operator.email);
    }
    const done = await until(id, ({ delivery }) => delivery === 'mailed');
    expect(done).toMatchObject({ state: 'approved', isFinishing: false, hasPdf: true });
    const [file = Buffer.alloc(0), ...others] = files;
    expect(others).toHaveLength(4);
    for (const other of others) expect(other.equals(file)).toBe(true);
    const kept = await app.call(getDocumentPdf, Operator, { params: { id } });
    expect(kept.raw.equals(file)).toBe(true);
    for (const email of [to.email, signer.email, copy]) {
      expect(new Set(smtp.to(email).map(({ messageId }) => messageId)).size).toBe(
        smtp.to(email).length,
      );
    }
    await expectSealed(file, id, [
      'Zofia Wiśniewska',
      'Иван Петров',
      'Test Approver',
      'Head of production',
      'Firefox on Windows',
      '203.0.113.7',
      'Link given by the sender; code sent by text message',
      'Typed, in the handwriting style Dancing Script',
      'Drawn by hand',
      'Recipient: signed, 1 of 2 signature fields',
      'Signer: signed, 1 of 1 signature field',
      'Not signed: “Second copy”',
      `Version 1, en: “${consentText(1)}”`,
      `Version 2, en: “${signingConsent.text}”`,
      'Test form',
      'Sent the document',
      `Sent an email: request to Zofia Wiśniewska (${to.email})`,
      `Zofia Wiśniewska (${to.email})`,
      'Signed',
      'GMT',
      documentNumber(id),
    ]);
    await expectVerifiedAsSealed(file, id);
  });

  /** That `/verify` tells who acted from the file, though someone has changed the rows since. */
  async function expectVerifiedAsSealed(file: Buffer, id: string): Promise<void> {
    const { finishedAt } = await must(app.call(verifyFile, undefined, { file })).then(
      ({ document }) => document ?? { finishedAt: null },
    );
    await app.platform.database.tenant(ours.id, async (tx) => {
      await tx
        .update(documents)
        .set({ finishedAt: new Date(0) })
        .where(eq(documents.id, id));
      const forged = { name: 'Forged', evidence: [] };
      await tx.update(documentParties).set(forged).where(eq(documentParties.documentId, id));
    });
    expect(await must(app.call(verifyFile, undefined, { file }))).toMatchObject({
      verdict: 'unchanged',
      document: {
        number: documentNumber(id),
        title: 'Pack - Zofia Wiśniewska',
        form: null,
        finishedAt: expect.stringMatching(/^2\d{3}-/),
        parties: [
          { name: 'Zofia Wiśniewska', role: 'Recipient', how: 'Typed signature' },
          { name: 'Иван Петров', role: 'Signer', how: 'Drawn signature' },
          { name: 'Test Approver', role: 'Head of production', how: 'Approved' },
        ],
      },
    });
    expect(finishedAt).not.toBeNull();
  }

  /** That a file is sealed and unchanged, and shows what it should. */
  async function expectSealed(file: Buffer, id: string, shown: string[]): Promise<void> {
    if (process.env['SHOW_CERTIFICATE']) {
      fs.writeFileSync(`${process.env['SHOW_CERTIFICATE']}-${people}.pdf`, file);
    }
    const { pdf, sealing } = app.platform;
    const report = await pdf.verifyUpload(file, { trustedRoots: [sealing.root] });
    expect(report.signatures).toMatchObject([
      { kind: 'signature', problems: [], appended: 'nothing', chain: 'trusted' },
    ]);
    const text = (await pdf.textOfPages(file)).join(' ').replace(/\s+/g, '');
    const missing = shown.filter((one) => !text.includes(one.replace(/\s+/g, '')));
    expect([id, missing]).toEqual([id, []]);
  }

  test('takes what parties attached into the file, in front of the certificate', async () => {
    const { id, to, signer } = await sent({}, newPerson('王', '小明'), {
      ...ivan,
      firstName: 'محمد',
      lastName: 'عبد الله',
      email: `mohammed-${++people}@example.com`,
    });
    expect((await smtp.next(to.email)).text).toContain('Dear 王 小明,');
    await shareWith(id, ['signer']);
    const passport = await drawTestForm();
    await attach(id, to.email, 'Passport 护照.pdf', 'application/pdf', passport);
    await attach(id, to.email, 'Photo.png', 'image/png', photo);
    await sign(id, to.email, { kind: 'typed', text: '王小明', hand: 'caveat' });
    await smtp.next(signer.email);
    await sign(id, signer.email, drawn);
    const mail = await smtp.next(to.email);
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([
      'Pack - 王 小明.pdf',
      'Passport 护照.pdf',
      'Photo.png',
    ]);
    const [file = Buffer.alloc(0), attached = Buffer.alloc(0)] = mailedPdfs(mail);
    expect(attached.equals(passport)).toBe(true);
    await expectSealed(file, id, ['王 小明', 'Passport 护照.pdf', 'Photo.png']);
    const pages = await app.platform.pdf.textOfPages(file);
    const titles = pages.map((text) => text.replace(/\s+/g, ' ').trim().slice(0, 9));
    expect(titles.slice(0, 2)).toEqual(['Test form', 'Test form']);
    // Letters that are read from the right come out of some files in the order in which they stand.
    const all = pages.join('');
    const name = 'محمد';
    expect(all.includes(name) || all.includes(Array.from(name).reverse().join(''))).toBe(true);
  });

  test('emails an attachment to the company and its party, and to no other party', async () => {
    const copy = `copy-${++people}@example.com`;
    const { id, to, signer } = await sent({ copies: [copy] });
    await smtp.next(to.email);
    await attach(id, to.email, 'Passport Zofia.pdf', 'application/pdf', await drawTestForm());
    await attach(id, to.email, 'Photo.png', 'image/png', photo);
    await sign(id, to.email);
    await smtp.next(signer.email);
    await sign(id, signer.email, drawn);
    const names = ({ attachments }: ReceivedMail) => attachments.map(({ filename }) => filename);
    const all = ['Pack - Zofia Wiśniewska.pdf', 'Passport Zofia.pdf', 'Photo.png'];
    const own = await smtp.next(to.email);
    expect(names(own)).toEqual(all);
    const [photoFile] = (await fetchable(own)).slice(-1);
    expect(await fetchable(own)).toMatchObject([
      { name: 'Passport Zofia.pdf', raw: own.attachments[1]?.content },
      { name: 'Photo.png', raw: photo },
    ]);
    expect(own.text).not.toContain('leaves out');
    let ofCreator: ReceivedMail;
    do ofCreator = await smtp.next(ours.users.Operator.email);
    while (!names(ofCreator).includes('Passport Zofia.pdf'));
    expect(names(ofCreator)).toEqual(all);
    for (const other of [signer.email, copy]) {
      const mail = await smtp.next(other);
      expect(names(mail)).toEqual(all.slice(0, 1));
      if (other === signer.email) {
        expect(await fetchable(mail)).toEqual([]);
        expect(await statusOf(mail, photoFile?.id ?? '')).toBe(404);
      }
      expect(mail.text).toContain('This email leaves out 2 attachments');
      const [file = Buffer.alloc(0)] = mailedPdfs(mail);
      const pages = await app.platform.pdf.textOfPages(file);
      expect(pages.filter((text) => text.trim().startsWith('Test form'))).toHaveLength(1);
      const text = pages.join(' ').replace(/\s+/g, ' ');
      expect(text).not.toContain('Passport');
      expect(text).toContain('not shared with every party');
    }
  });

  /** The headers of a device on which a code was entered. */
  async function knownDevice(token: string, email: string) {
    const params = { token };
    await must(app.call(sendSigningCode, undefined, { params, body: {} }));
    const { text } = await smtp.next(email);
    const code = /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';
    const entered = await must(app.call(enterSigningCode, undefined, { params, body: { code } }));
    return { [deviceHeader]: entered.deviceToken };
  }

  /** The attachments that the link of a mail with the completed document offers, after a code alone. */
  async function fetchable(mail: ReceivedMail) {
    const token = tokenIn(mail);
    const [email = ''] = mail.envelopeTo;
    const view = (headers = {}) =>
      must(app.call(getSigning, undefined, { params: { token }, headers }));
    expect((await view()).attachments).toEqual([]);
    const headers = await knownDevice(token, email);
    const { attachments } = await view(headers);
    return Promise.all(
      attachments.map(async ({ id, name }) => {
        const params = { token, id };
        expect((await app.call(getSigningFile, undefined, { params })).status).toBe(404);
        const { raw } = await app.call(getSigningFile, undefined, { params, headers });
        return { id, name, raw };
      }),
    );
  }

  async function statusOf(mail: ReceivedMail, id: string): Promise<number> {
    const token = tokenIn(mail);
    const headers = await knownDevice(token, mail.envelopeTo[0] ?? '');
    return (await app.call(getSigningFile, undefined, { params: { token, id }, headers })).status;
  }

  test('emails an attachment to the parties its pack names', async () => {
    const { id, to, signer } = await sent();
    await smtp.next(to.email);
    await shareWith(id, ['signer']);
    await attach(id, to.email, 'Permit.png', 'image/png', photo);
    await sign(id, to.email);
    await smtp.next(signer.email);
    await sign(id, signer.email, drawn);
    const mail = await smtp.next(signer.email);
    expect(mail.attachments.map(({ filename }) => filename)).toContain('Permit.png');
    expect((await fetchable(mail)).map(({ name }) => name)).toEqual(['Permit.png']);
    expect(mail.text).not.toContain('leaves out');
  });

  const photo = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
    'base64',
  );

  /** Lets external parties receive what others attach to a document. */
  const shareWith = (id: string, attachmentAudience: ExternalRole[]) =>
    app.platform.database.tenant(ours.id, (tx) =>
      tx.update(documents).set({ attachmentAudience }).where(eq(documents.id, id)),
    );

  async function attach(
    id: string,
    email: string,
    name: string,
    contentType: string,
    bytes: Buffer,
  ) {
    const { database, files } = app.platform;
    const file = await files.put(bytes);
    await database.tenant(ours.id, async (tx) => {
      await recordFile(tx, ours.id, file, contentType);
      const [own] = await tx
        .select({ id: documentParties.id })
        .from(documentParties)
        .where(and(eq(documentParties.documentId, id), eq(documentParties.email, email)));
      await tx.insert(documentFiles).values({
        id: newId(),
        tenantId: ours.id,
        documentId: id,
        partyId: own?.id ?? '',
        name,
        contentType,
        ...file,
      });
    });
  }

  test('shows the values of parties who have acted, as long as it is out', async () => {
    const { id, to, signer } = await sent();
    const pdfNow = async () =>
      (await app.call(getDocumentPdf, ours.users.Operator, { params: { id } })).raw;
    await smtp.next(to.email);
    const before = await pdfNow();
    await sign(id, to.email);
    await smtp.next(signer.email);
    const after = await pdfNow();
    const { pdf } = app.platform;
    const inkOf = async (file: Buffer) => (await pdf.renderPage(file, 0)).bytes.byteLength;
    expect(await inkOf(after)).toBeGreaterThan(await inkOf(before));
    expect((await pdf.verifyUpload(after, { trustedRoots: [] })).signatures).toEqual([]);
  });

  test('is completed once, though its last two parties act at the same moment', async () => {
    const { id, to, signer } = await sent({
      parties: [
        party(),
        party({
          role: 'signer',
          person: { ...ivan, email: 'ivan-at-once@example.com' },
          sequence: 1,
          signaturePosition: 1,
        }),
      ],
    });
    await Promise.all([smtp.next(to.email), smtp.next('ivan-at-once@example.com')]);
    expect(signer.email).not.toBe('ivan-at-once@example.com');
    await Promise.all([sign(id, to.email), sign(id, 'ivan-at-once@example.com', drawn)]);
    await Promise.all([smtp.next(to.email), smtp.next('ivan-at-once@example.com')]);
    const done = await until(id, ({ delivery }) => delivery === 'mailed');
    expect(done.events.filter(({ action }) => action === 'document.finished')).toHaveLength(1);
    expect(smtp.to(to.email)).toHaveLength(2);
  });
});

describe('emails of a document', () => {
  test('notify the creator and those who acted of a decline, with its reason', async () => {
    const { id, to, signer } = await sent({ approvalSetupId: setupId });
    await smtp.next(to.email);
    await sign(id, to.email);
    await smtp.next(signer.email);
    await sign(id, signer.email);
    await smtp.next(ours.users.Approver.email);
    const step = (await read(id)).parties.find(({ role }) => role === 'approver');
    const body = { ...command(), partyId: step?.id ?? '', reason: 'The rate is wrong.' };
    await must(app.call(declineDocument, ours.users.Approver, { params: { id }, body }));
    // External parties do not see who approves.
    const { companyName } = world.project;
    const expected: [string, string][] = [
      [to.email, companyName],
      [signer.email, companyName],
      [ours.users.Operator.email, 'Test Approver'],
    ];
    for (const [email, who] of expected) {
      const mail = await nextCalled(email, `${who} declined Pack`);
      expect(mail.text).toContain('The rate is wrong.');
      expect(tokenIn(mail)).toBe('');
    }
  });

  test('notify the creator of a return with what to change, and those outside who acted of it alone', async () => {
    const { id, to, signer } = await sent({ approvalSetupId: setupId });
    await smtp.next(to.email);
    await sign(id, to.email);
    await smtp.next(signer.email);
    await sign(id, signer.email);
    await smtp.next(ours.users.Approver.email);
    const step = (await read(id)).parties.find(({ role }) => role === 'approver');
    const body = { ...command(), partyId: step?.id ?? '', reason: 'Use rate B.' };
    await must(app.call(returnDocument, ours.users.Approver, { params: { id }, body }));
    const { companyName } = world.project;
    for (const email of [to.email, signer.email]) {
      const mail = await nextCalled(email, `${companyName} returned Pack for changes`);
      expect(mail.text).not.toContain('rate B');
      expect(tokenIn(mail)).toBe('');
    }
    const { Operator } = ours.users;
    const mail = await nextCalled(Operator.email, 'Test Approver returned Pack for changes');
    expect(mail.text).toContain('Changes to make: Use rate B.');
    expect(mail.text).toContain(`/dashboard/documents/${id}`);
  });

  test('notify those who were asked of voiding, and those who had opened it of a recall', async () => {
    const voided = await sent();
    const link = tokenIn(await smtp.next(voided.to.email));
    const params = { id: voided.id };
    await must(
      app.call(voidDocument, ours.users.Operator, {
        params,
        body: { ...command(), reason: 'A new version follows.' },
      }),
    );
    const mail = await smtp.next(voided.to.email);
    expect(mail.text).toContain('A new version follows.');
    expect(await partyOfLink(link)).toBeUndefined();
    expect(smtp.to(voided.signer.email)).toEqual([]);

    const [opened, unopened] = [await sent(), await sent()];
    for (const { to } of [opened, unopened]) await smtp.next(to.email);
    await app.platform.database.tenant(ours.id, (tx) =>
      tx
        .update(documentParties)
        .set({ openedAt: new Date() })
        .where(eq(documentParties.email, opened.to.email)),
    );
    for (const { id } of [unopened, opened]) {
      const body = command();
      await must(app.call(takeBackDocument, ours.users.Operator, { params: { id }, body }));
    }
    expect((await smtp.next(opened.to.email)).subject).toBe('Pack for Salt has been cancelled');
    await until(unopened.id, ({ delivery }) => delivery === 'none');
    expect(smtp.to(unopened.to.email)).toHaveLength(1);
  });

  test('remind with a new link while the old one still works, by hand and by schedule', async () => {
    const { id, to } = await sent({ reminders: { afterDays: 2, everyDays: 1, atMost: 2 } });
    const first = tokenIn(await smtp.next(to.email));
    await daysPass(id, 1);
    await must(app.call(remindParties, ours.users.Operator, { params: { id }, body: command() }));
    const reminder = await smtp.next(to.email);
    expect(reminder.subject).toBe('Reminder: Pack for Salt');
    expect(tokenIn(reminder)).not.toBe(first);
    expect(await partyOfLink(first)).toBe(await partyOfLink(tokenIn(reminder)));
    const wakes = () =>
      remindByRuleWorker(app.platform).handle({ tenantId: ours.id, documentId: id });
    // A day has to pass since the reminder by hand.
    await wakes();
    await daysPass(id, 2);
    await Promise.all([wakes(), wakes()]);
    await smtp.next(to.email);
    const { events, parties, scheduled } = await until(id, ({ delivery }) => delivery === 'mailed');
    // Two is all that the rule allows, the one by hand among them.
    expect(parties.find(({ role }) => role === 'recipient')).toMatchObject({ reminders: 2 });
    expect(scheduled).toEqual([]);
    await daysPass(id, 2);
    await wakes();
    expect(events.filter(({ action }) => action === 'document.reminded')).toHaveLength(2);
    expect(smtp.to(to.email)).toHaveLength(3);
  });

  /** Moves all that happened to the parties of a document into the past. */
  async function daysPass(id: string, days: number): Promise<void> {
    const before = (column: typeof documentParties.turnAt) =>
      sql`${column} - ${days} * interval '1 day'`;
    await app.platform.database.tenant(ours.id, (tx) =>
      tx
        .update(documentParties)
        .set({
          turnAt: before(documentParties.turnAt),
          remindedAt: before(documentParties.remindedAt),
        })
        .where(eq(documentParties.documentId, id)),
    );
  }

  test('say when the last day is near, and it ends with that day', async () => {
    const day = (from: number) =>
      new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
    const { id, to } = await sent({ expiresOn: day(2) });
    const { scheduled } = await until(id, ({ state }) => state === 'pending');
    expect(scheduled.map(({ what }) => what)).toEqual(['expiry']);
    const request = await smtp.next(to.email);
    expect(request.text).toContain('You can sign it until');
    await endDocuments(app.platform);
    await until(id, ({ delivery }) => delivery === 'mailed');
    // Anyone who was asked within the last days has read of it.
    expect(smtp.to(to.email)).toHaveLength(1);
    const longAgo = await sent({ expiresOn: day(2) });
    await smtp.next(longAgo.to.email);
    await daysPass(longAgo.id, 10);
    await endDocuments(app.platform);
    await endDocuments(app.platform);
    const expiring = await smtp.next(longAgo.to.email);
    expect(expiring.text).toContain('2 days are left');
    await app.platform.database.tenant(ours.id, (tx) =>
      tx
        .update(documents)
        .set({ expiresOn: day(-2) })
        .where(eq(documents.id, longAgo.id)),
    );
    await endDocuments(app.platform);
    await endDocuments(app.platform);
    const ended = await until(longAgo.id, ({ state }) => state === 'expired');
    expect(ended.events.filter(({ action }) => action === 'document.expired')).toHaveLength(1);
    expect((await read(id)).state).toBe('pending');
    expect((await smtp.next(longAgo.to.email)).text).toContain('can no longer be signed');
    expect(smtp.to(longAgo.to.email)).toHaveLength(3);
  });

  test('go to the person who takes over a slot, and notify the creator of the reassignment', async () => {
    const { id, to } = await sent();
    const first = tokenIn(await smtp.next(to.email));
    const { Operator } = ours.users;
    const membership = async () =>
      (await read(id)).parties.find(({ state }) => state === 'turn')?.id ?? '';
    const other = newPerson('Ελένη', 'Παπαδοπούλου');
    const body = { ...command(), partyId: await membership(), person: other };
    await must(app.call(reassignParty, Operator, { params: { id }, body }));
    expect(await partyOfLink(tokenIn(await smtp.next(other.email)))).toBe(await membership());
    expect(await partyOfLink(first)).toBeUndefined();
    const successor = newPerson('Layla', 'Haddad');
    await handOver(id, await membership(), successor);
    await smtp.next(successor.email);
    const mail = await nextCalled(Operator.email, 'Ελένη Παπαδοπούλου reassigned Pack');
    expect(mail.text).toContain(`Layla Haddad (${successor.email})`);
    expect(smtp.to(to.email)).toHaveLength(1);
  });

  describe('that have not left yet', () => {
    const ends: Record<string, (id: string) => Promise<unknown>> = {
      'of a voided document': (id) =>
        must(
          app.call(voidDocument, ours.users.Operator, {
            params: { id },
            body: { ...command(), reason: 'A mistake.' },
          }),
        ),
      'of one that was taken back': (id) =>
        must(app.call(takeBackDocument, ours.users.Operator, { params: { id }, body: command() })),
      'of one that another party declined': async (id) => {
        await app.platform.database.tenant(ours.id, async (tx) => {
          const locked = await lockDocument(tx, eq(documents.id, id));
          const partyId = locked.parties.find(({ role }) => role === 'signer')?.id ?? '';
          const at = new Date().toISOString();
          const by = { kind: 'party', partyId } as const;
          const more = { today: at.slice(0, 10), reason: 'No.', delegates: {} };
          const system = { tenantId: ours.id, address: '' };
          await applyCommand(tx, system, locked, { do: 'decline', by, at, partyId, ...more });
        });
      },
      'to somebody in whose place another one is asked': async (id) => {
        const partyId = (await read(id)).parties.find(({ role }) => role === 'recipient')?.id;
        const body = { ...command(), partyId: partyId ?? '', person: newPerson('Nell') };
        await must(app.call(reassignParty, ours.users.Operator, { params: { id }, body }));
      },
    };

    /** A document with a mail to its recipient that the mail server does not take now. */
    async function waiting() {
      const to = newPerson();
      smtp.beforeAccept((mail) => {
        if (mail.envelopeTo.includes(to.email)) throw new Error('not now');
      });

      const parties = [
        party(),
        party({
          role: 'signer',
          person: { ...ivan, email: `ivan-${++people}@example.com` },
          signaturePosition: 1,
        }),
      ];
      const { id } = await sent({ parties }, to);
      return { id, to, mail: await mailTo(to.email) };
    }

    /** Tries once more to send a mail, as its job does. Answers whether it leaves. */
    async function leaves(mailId: string): Promise<boolean> {
      const { database, files } = app.platform;
      let hasLeft = false;
      const send = async () => {
        hasLeft = true;
      };
      const transport = { send, close: () => {} };
      const listeners = { document: onDocumentMailStatus };
      const job = sendMailJob({ database, files, transport, mailDomain: 'localhost', listeners });
      await job.handle({ tenantId: ours.id, mailId });
      return hasLeft;
    }

    test.for(Object.entries(ends))('%s are taken back with the act', async ([, end]) => {
      const { id, mail } = await waiting();
      expect(mail.state).toBe('queued');
      await end(id);
      expect((await mailOf(mail.id)).state).toBe('cancelled');
      smtp.beforeAccept(undefined);
      expect(await leaves(mail.id)).toBe(false);
    });

    test('of one that expired are written again once it has got another last day', async () => {
      const { id, to, mail } = await waiting();
      await app.platform.database.tenant(ours.id, (tx) =>
        tx.update(documents).set({ expiresOn: '2020-01-01' }).where(eq(documents.id, id)),
      );
      await endDocuments(app.platform);
      expect((await mailOf(mail.id)).state).toBe('cancelled');
      smtp.beforeAccept(undefined);
      const body = { ...command(), expiresOn: '2098-12-31' };
      await must(app.call(extendDocument, ours.users.Operator, { params: { id }, body }));
      // The notice of the expiry may have been on its way.
      let request = await smtp.next(to.email);
      while (tokenIn(request) === '') request = await smtp.next(to.email);
      expect(await partyOfLink(tokenIn(request))).toBeDefined();
    });
  });

  const mailOf = async (id: string) => {
    const [row] = await app.platform.database.statement((queries) =>
      queries.select().from(mails).where(eq(mails.id, id)),
    );
    if (!row) throw new Error('There is no such mail.');
    return row;
  };

  async function handOver(id: string, partyId: string, to: ReturnType<typeof newPerson>) {
    await app.platform.database.tenant(ours.id, async (tx) => {
      const locked = await lockDocument(tx, eq(documents.id, id));
      const successor = { id: newId(), name: `${to.firstName} ${to.lastName}`, people: [] };
      await applyCommand(
        tx,
        { tenantId: ours.id, address: '' },
        locked,
        {
          do: 'hand-over',
          by: { kind: 'party', partyId },
          at: new Date().toISOString(),
          today: new Date().toISOString().slice(0, 10),
          partyId,
          successor,
        },
        { planned: new Map([[successor.id, { ...to, stepId: null }]]) },
      );
    });
  }

  test('that come back mark their party, which is reminded no more, and people see it', async () => {
    const { id, to } = await sent();
    const mail = await smtp.next(to.email);
    await until(id, ({ delivery }) => delivery === 'mailed');
    const mailId = /<([\w-]+)@/.exec(mail.messageId ?? '')?.[1] ?? '';
    const bounce = () =>
      app.platform.database.tenant(ours.id, (tx) =>
        noteDelivery(tx, { document: onDocumentMailStatus }, mailId, 'bounced'),
      );
    expect(await bounce()).toBe(true);
    expect(await bounce()).toBe(false);
    const document = await read(id);
    expect(document.hasBounced).toBe(true);
    expect(document.events.filter(({ action }) => action === 'document.bounced')).toHaveLength(1);
    const { name, email } = ours.users.Operator;
    const notice = await mailAbout(`Email to ${to.firstName} ${to.lastName} not delivered: Pack`);
    expect(notice.envelopeTo).toEqual([email]);
    expect(notice.text).toContain(`Dear ${name},`);
    expect(notice.text).toContain(`(${to.email}) could not be delivered.`);
    expect(notice.text).toContain(`/dashboard/documents/${id}`);
    await daysPass(id, 3);
    await must(app.call(remindParties, ours.users.Operator, { params: { id }, body: command() }));
    await until(id, ({ delivery }) => delivery === 'mailed');
    expect(smtp.to(to.email)).toHaveLength(1);
    expect(await inListOfBounced(id)).toBe(true);
    const partyId = document.parties.find(({ hasBounced }) => hasBounced)?.id ?? '';
    const body = { ...command(), partyId, person: newPerson() };
    await must(app.call(reassignParty, ours.users.Operator, { params: { id }, body }));
    expect((await read(id)).hasBounced).toBe(false);
    expect(await inListOfBounced(id)).toBe(false);
  });

  test('that bounced are sent once more to the same address on request', async () => {
    const { id, to } = await sent();
    const first = await smtp.next(to.email);
    await until(id, ({ delivery }) => delivery === 'mailed');
    const asking = { params: { id }, body: command() };
    expect((await app.call(finishAgain, ours.users.Operator, asking)).status).toBe(409);
    const bounce = (mail: ReceivedMail) => {
      const mailId = /<([\w-]+)@/.exec(mail.messageId ?? '')?.[1] ?? '';
      return app.platform.database.tenant(ours.id, (tx) =>
        noteDelivery(tx, { document: onDocumentMailStatus }, mailId, 'bounced'),
      );
    };
    await bounce(first);
    expect(await read(id)).toMatchObject({ hasBounced: true, may: { finish: true } });
    const other = { params: { id }, body: command() };
    expect((await app.call(finishAgain, ours.users.Approver, other)).status).toBe(403);
    const again = { params: { id }, body: command() };
    const retried = await must(app.call(finishAgain, ours.users.Operator, again));
    expect(retried).toMatchObject({ hasBounced: false, may: { finish: false } });
    const second = await smtp.next(to.email);
    expect(second.subject).toBe(first.subject);
    expect(await partyOfLink(tokenIn(second))).toBeDefined();
    await until(id, ({ delivery }) => delivery === 'mailed');
    expect(smtp.to(to.email)).toHaveLength(2);
    // It may come back again.
    expect(await bounce(second)).toBe(true);
    expect((await read(id)).hasBounced).toBe(true);
  });

  test('to the drafter bounce without a note on the parties', async () => {
    const { id, to } = await sent({ canHandOver: true });
    await smtp.next(to.email);
    const first = (await read(id)).parties.find(({ email }) => email === to.email);
    await handOver(id, first?.id ?? '', newPerson('Mei', 'Chen'));
    const mail = await mailAbout(`${to.firstName} ${to.lastName} reassigned Pack`);
    await until(id, ({ delivery }) => delivery === 'mailed');
    const mailId = /<([\w-]+)@/.exec(mail.messageId ?? '')?.[1] ?? '';
    await app.platform.database.tenant(ours.id, (tx) =>
      noteDelivery(tx, { document: onDocumentMailStatus }, mailId, 'bounced'),
    );
    const document = await read(id);
    expect(document.parties.filter(({ hasBounced }) => hasBounced)).toEqual([]);
    expect(document.events[0]?.action).toBe('document.bounced');
  });

  /** The next mail to the drafter with this subject. */
  async function mailAbout(subject: string): Promise<ReceivedMail> {
    for (;;) {
      const mail = await smtp.next(ours.users.Operator.email);
      if (mail.subject === subject) return mail;
    }
  }

  async function inListOfBounced(id: string): Promise<boolean> {
    const filters = JSON.stringify([{ field: 'hasBounced', operator: 'any', values: ['true'] }]);
    const query = { pageSize: 100, filters };
    const { items } = await must(app.call(listDocuments, ours.users.Operator, { query }));
    return items.some((one) => one.id === id);
  }

  test('that were refused for good are written again on request', async () => {
    const to = newPerson();
    smtp.beforeAccept((mail) => {
      if (mail.envelopeTo.includes(to.email)) {
        throw Object.assign(new Error('No such mailbox'), { responseCode: 550 });
      }
    });
    const { id } = await sent({}, to);
    const failing = await mailTo(to.email);
    const { database, files } = app.platform;
    const mailer = sendMailJob({
      database,
      files,
      transport: { send: async () => {}, close: () => {} },
      mailDomain: 'localhost',
      listeners: { document: onDocumentMailStatus },
    });
    await mailer.exhausted({ tenantId: ours.id, mailId: failing.id });
    const failed = await until(id, ({ delivery }) => delivery === 'failed');
    // Given up says nothing of the address.
    expect(failed).toMatchObject({ hasBounced: false, may: { finish: true } });
    smtp.beforeAccept(undefined);
    await must(app.call(finishAgain, ours.users.Operator, { params: { id }, body: command() }));
    const mail = await smtp.next(to.email);
    expect(await partyOfLink(tokenIn(mail))).toBeDefined();
    const mailed = await until(id, ({ delivery }) => delivery === 'mailed');
    expect(mailed.hasBounced).toBe(false);
  });

  /** The mail to an address, as soon as it is written down. */
  async function mailTo(email: string) {
    for (;;) {
      const [found] = await app.platform.database.statement((queries) =>
        queries.select().from(mails).where(eq(mails.recipient, email)),
      );
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
});
