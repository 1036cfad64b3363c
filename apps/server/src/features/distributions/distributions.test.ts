import {
  addDistributionFile,
  addDistributionRecipient,
  bulkDistributionRecipients,
  cancelDistribution,
  checkAddresses,
  checkDistribution,
  copyDistribution,
  correctDistributionRecipient,
  createCompany,
  createWatermarkTemplate,
  type Distribution,
  defaultWatermark,
  deleteDistribution,
  eraseContact,
  exportDistributionRecipients,
  exportDistributions,
  extendDistribution,
  findCopies,
  getContact,
  getDistribution,
  getDistributionPage,
  getDistributionReach,
  getWatermarkImage,
  listContactDistributions,
  listDistributionRecipients,
  listDistributions,
  listWatermarkTemplates,
  pauseDistribution,
  planRecipients,
  previewDistributionMail,
  replaceDistributionFile,
  resendToUnopened,
  resumeDistribution,
  revokeDistribution,
  sendDistribution,
  traceFile,
  type UpdateDistributionInput,
  undoDistribution,
  updateDistribution,
  uploadWatermarkImage,
} from '@countersign/contract';
import { readTrace, seal } from '@countersign/pdf';
import { PDF, PdfDict, PdfName, PdfString } from '@libpdf/core';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailListeners } from '../../compose.ts';
import { rowsOf } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import {
  contactGroupMembers,
  distributionFileVersions,
  distributionRecipients,
  distributions,
  links,
  mails,
  watermarkImages,
} from '../../platform/database/tables/index.ts';
import { liveLinks } from '../../platform/links/links.ts';
import { noteDelivery } from '../../platform/mail/note-delivery.ts';
import type { TokenCaller } from '../../platform/policy/caller.ts';
import { verdictOn } from '../../testing/answers.ts';
import { addContact, addGroup, openContacts } from '../../testing/contacts.ts';
import {
  distributionOnce,
  draftDistribution,
  oncePublished,
  readDistribution,
  sendOff,
  typedPeople,
} from '../../testing/distributions.ts';
import { drawTestForm, makeWorld, must, type World } from '../../testing/fixtures.ts';
import { blackPng, hostileFiles } from '../../testing/hostile-files.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { writeWordFile } from '../../testing/word.ts';
import { styleOf } from './copies/copies.ts';
import { latestDistributions } from './queries/latest-distributions.ts';
import { purgeImages } from './queries/watermark-images.ts';
import { reportDistributionWorker } from './read/report-worker.ts';
import { onDistributionMailStatus } from './send/mail-outcomes.ts';
import { correctRecipient } from './send/manage-recipients.ts';

let app: TestApp;
let ours: TestTenant;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  await openContacts(app, ours);
  world = await makeWorld(app, ours);
  await app.work();
});
afterAll(() => app.close());

const params = ({ id }: { id: string }) => ({ params: { id } });

/** Builds the input that saves a draft, with a change. */
function formOf(draft: Distribution, change: Partial<UpdateDistributionInput>) {
  const { title, companyId, projectId, sources, excludedEmails, includeAgents, replyTo } = draft;
  const { emailTemplateId, message, watermark, mode, expiresOn, allowDownload } = draft;
  const { askConfirmation, scheduledAt, delaySeconds, reportAfterHours, revision } = draft;
  return {
    title,
    companyId,
    projectId,
    sources,
    excludedEmails,
    includeAgents,
    replyTo,
    emailTemplateId,
    message,
    watermark,
    mode,
    expiresOn,
    allowDownload,
    askConfirmation,
    scheduledAt,
    delaySeconds,
    reportAfterHours,
    revision,
    ...change,
  };
}

const mailsOf = (id: string) =>
  app.platform.database.system((tx) =>
    tx
      .select()
      .from(mails)
      .where(and(eq(mails.subjectType, 'distribution'), eq(mails.subjectId, id)))
      .orderBy(asc(mails.recipient), asc(mails.createdAt)),
  );

const peopleOf = async (id: string) =>
  (
    await must(
      app.call(listDistributionRecipients, ours.users.Operator, {
        params: { id },
        query: { pageSize: '100' },
      }),
    )
  ).items;

/** A PDF of one page that says something. */
async function drawPage(text: string): Promise<Buffer> {
  const pdf = PDF.create();
  pdf.addPage({ size: 'a4' }).drawText(text, { x: 50, y: 400, size: 14 });
  return Buffer.from(await pdf.save());
}

/** Sends a draft with these changes to some people, and answers it once all were mailed. */
async function sent(more: Parameters<typeof draftDistribution>[3]): Promise<Distribution> {
  const { Operator } = ours.users;
  const draft = await draftDistribution(app, Operator, world, more);
  await sendOff(app, Operator, draft);
  return distributionOnce(app, Operator, draft.id, ({ state }) => state === 'sent');
}

test('the list and its export are of one company or project where one is chosen', async () => {
  const { SysAdmin, Operator } = ours.users;
  const title = 'Of one place';
  await draftDistribution(app, Operator, world, { title });
  const body = { name: 'Elsewhere Ltd', code: 'ELS', type: 'PAYE' as const };
  const elsewhere = await must(app.call(createCompany, SysAdmin, { body }));
  const titles = async (scope: { companyId?: string; projectId?: string }) => {
    const query = { search: title, ...scope };
    const { items } = await must(app.call(listDistributions, Operator, { query }));
    const file = { ...query, format: 'csv' as const, columns: 'title' };
    const csv = await app.call(exportDistributions, Operator, { query: file });
    expect(csv.raw.toString().split('\r\n').length - 2).toBe(items.length);
    return items.map((row) => row.title);
  };
  expect(await titles({})).toEqual([title]);
  expect(await titles({ companyId: world.company.id })).toEqual([title]);
  expect(await titles({ projectId: world.project.id })).toEqual([title]);
  expect(await titles({ companyId: elsewhere.id })).toEqual([]);
});

describe('a draft of a distribution', () => {
  test('is saved automatically, refuses stale changes, and is visible to its writer only', async () => {
    const { Operator, Admin } = ours.users;
    const draft = await draftDistribution(app, Operator, world);
    const saved = await must(
      app.call(updateDistribution, Operator, {
        ...params(draft),
        body: formOf(draft, { title: 'Pink pages', message: 'Burn after reading.' }),
      }),
    );
    expect(saved).toMatchObject({ title: 'Pink pages', revision: draft.revision + 1 });
    const stale = { ...params(draft), body: formOf(draft, { title: 'White pages' }) };
    expect((await app.call(updateDistribution, Operator, stale)).status).toBe(409);
    expect((await app.call(getDistribution, Admin, params(draft))).status).toBe(404);
    expect((await app.call(deleteDistribution, Operator, params(draft))).status).toBe(200);
    expect((await app.call(getDistribution, Operator, params(draft))).status).toBe(404);
  });

  test('takes pictures as pages and Office files as they are, and nothing else', async () => {
    const { Operator } = ours.users;
    const draft = await draftDistribution(app, Operator, world);
    const add = (name: string, file: Buffer) =>
      app.call(addDistributionFile, Operator, { ...params(draft), query: { name }, file });
    const word = writeWordFile(['Call time is 6.']);
    const { files } = await must(add('Call sheet.docx', word));
    expect(files.map(({ name, kind, pages }) => [name, kind, pages.length])).toEqual([
      ['Script.pdf', 'pdf', 1],
      ['Call sheet.docx', 'office', 0],
    ]);
    expect((await add('Call sheet.docx', Buffer.from('no'))).status).toBe(415);
    expect((await add('Virus.exe', Buffer.from('MZ'))).status).toBe(415);
    expect((await add('Call sheet.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).status).toBe(415);
    expect((await add('Call sheet.xlsx', word)).error.error).toContain('not what its name says');
  });

  test('takes or refuses what does harm to programs that read it, and says what to do', async () => {
    const { Operator } = ours.users;
    const draft = await draftDistribution(app, Operator, world);
    const add = (name: string, file: Buffer) =>
      app.call(addDistributionFile, Operator, { ...params(draft), query: { name }, file });
    for (const [what, name, file] of hostileFiles) {
      const { status, error } = await add(name, Buffer.from(file));
      expect([what, status, status === 200 ? 'Choose' : error.error]).toEqual([
        what,
        expect.toBeOneOf([200, 413, 415]),
        expect.stringMatching(/Choose|Use a smaller|Print it|Save|Open it|at most/),
      ]);
    }
  });

  test('keeps only the pages of a PDF, with the values shown and without active content', async () => {
    const { Operator } = ours.users;
    const draft = await draftDistribution(app, Operator, world);
    const pdf = PDF.create();
    const page = pdf.addPage({ size: 'a4' });
    const field = pdf.getOrCreateForm().createTextField('role');
    page.drawField(field, { x: 50, y: 400, width: 200, height: 20 });
    field.setValue('Best boy');
    pdf.getCatalog().set('OpenAction', PdfDict.of({ S: PdfName.of('JavaScript') }));
    const query = { name: 'Deal.pdf' };
    const file = Buffer.from(await pdf.save());
    await must(app.call(addDistributionFile, Operator, { ...params(draft), query, file }));
    const kept = await app.platform.database.tenant(ours.id, (tx) =>
      tx
        .select()
        .from(distributionFileVersions)
        .where(eq(distributionFileVersions.name, 'Deal.pdf')),
    );
    expect(kept[0]?.pdfSha256).toBe(kept[0]?.sha256);
    const bytes = await app.platform.files.read(kept[0]?.sha256 ?? '');
    expect(bytes.includes('JavaScript')).toBe(false);
    expect(await app.platform.pdf.textOfPages(bytes)).toEqual([
      expect.stringContaining('Best boy'),
    ]);
  });

  test('has each address once, and names those who are left out', async () => {
    const { Operator, SysAdmin } = ours.users;
    const agent = await addContact(app, SysAdmin, { firstName: 'Grace', category: 'agent' });
    const star = await addContact(app, SysAdmin, {
      firstName: 'Iris',
      category: 'cast',
      agentId: agent.id,
    });
    const deleted = await addContact(app, SysAdmin, { firstName: 'Otto' });
    await must(
      app.call(eraseContact, SysAdmin, {
        ...params(deleted),
        body: { revision: deleted.revision },
      }),
    );
    const group = await addGroup(app, SysAdmin);
    await app.platform.database.tenant(ours.id, (tx) =>
      tx
        .insert(contactGroupMembers)
        .values({ tenantId: ours.id, groupId: group.id, contactId: star.id }),
    );
    const draft = await draftDistribution(app, Operator, world, {
      includeAgents: true,
      excludedEmails: ['P2@crew.example'],
      sources: [
        { kind: 'contacts', contactIds: [star.id, deleted.id] },
        { kind: 'group', groupId: group.id },
        { kind: 'filters', search: 'Grace', filters: [] },
        typedPeople(2),
      ],
    });
    const plan = await must(app.call(planRecipients, Operator, params(draft)));
    expect(plan.items.map(({ name, agentOf }) => [name, agentOf])).toEqual([
      ['Iris Okafor', ''],
      ['Grace Okafor', 'Iris Okafor'],
      ['Person 1', ''],
    ]);
    expect(plan.doubles).toBe(3);
    expect(plan.leftOut.map(({ reason }) => reason)).toEqual(['erased', 'by-hand']);
  });

  test('includes all contacts of the list, except deselected ones', async () => {
    const { Operator, SysAdmin } = ours.users;
    const [one, two] = await Promise.all(
      ['Unticked', 'Ticked'].map((lastName) =>
        addContact(app, SysAdmin, { firstName: 'Quill', lastName }),
      ),
    );
    const draft = await draftDistribution(app, Operator, world, {
      sources: [{ kind: 'filters', search: 'Quill', filters: [], except: [one?.id ?? ''] }],
    });
    const { items } = await must(app.call(planRecipients, Operator, params(draft)));
    expect(items.map(({ contactId }) => contactId)).toEqual([two?.id]);
  });

  test('knows contacts among addresses that are pasted', async () => {
    const { Operator, SysAdmin } = ours.users;
    const known = await addContact(app, SysAdmin, { emails: 'Known@example.com' });
    const { people, doubles } = await must(
      app.call(checkAddresses, Operator, {
        body: { text: 'known@example.com\nNew One <new@example.com>, new@example.com, nobody' },
      }),
    );
    expect(people.map(({ email, contact, problem }) => [email, contact?.id, problem])).toEqual([
      ['known@example.com', known.id, ''],
      ['new@example.com', undefined, ''],
      ['nobody', undefined, 'This isn’t an email address.'],
    ]);
    expect(doubles).toBe(1);
  });

  test('previews the page and the email for each recipient', async () => {
    const { Operator } = ours.users;
    const draft = await draftDistribution(app, Operator, world, {
      sources: [typedPeople(2)],
      watermark: defaultWatermark,
    });
    const fileId = draft.files[0]?.id ?? '';
    const page = (email: string) =>
      app.call(getDistributionPage, Operator, {
        params: { id: draft.id, fileId, page: '0' },
        query: { email },
      });
    const [plain, first, second] = await Promise.all([
      page(''),
      page('p1@crew.example'),
      page('p2@crew.example'),
    ]);
    expect([plain.status, first.status, second.status]).toEqual([200, 200, 200]);
    expect(first.raw.equals(plain.raw)).toBe(false);
    expect(first.raw.equals(second.raw)).toBe(false);
    expect((await page('stranger@crew.example')).status).toBe(404);
    const mail = await must(
      app.call(previewDistributionMail, Operator, {
        ...params(draft),
        query: { email: 'p2@crew.example' },
      }),
    );
    expect(mail.text).toContain('Person 2');
    expect(mail.subject).toBe('Blue pages from Northlight');
  });

  test('lists what prevents sending, and what has to be confirmed', async () => {
    const { Operator } = ours.users;
    const empty = await draftDistribution(app, Operator, world, { title: '' });
    const check = await must(app.call(checkDistribution, Operator, params(empty)));
    expect(check.problems.map(({ field }) => field)).toEqual(['title', 'sources']);
    const domain = `new-${newId()}.example`;
    const people = Array.from({ length: 201 }, (_, n) => ({ name: '', email: `a${n}@${domain}` }));
    const draft = await draftDistribution(app, Operator, world, {
      sources: [{ kind: 'addresses', people }],
    });
    const { problems, concerns } = await must(app.call(checkDistribution, Operator, params(draft)));
    expect(problems).toEqual([]);
    expect(concerns.map(({ concern }) => concern)).toEqual(['many-people', 'new-domains']);
    const send = await app.call(sendDistribution, Operator, {
      ...params(draft),
      body: { commandId: newId(), revision: draft.revision, confirmed: ['many-people'] },
    });
    expect(send.status).toBe(409);
    expect(send.error.error).toContain(domain);
  });
});

describe('a distribution that is sent', () => {
  test('reaches each person once, by a link of their own', async () => {
    const done = await sent({ sources: [typedPeople(3)], message: 'Call time is 6.' });
    expect(done.counts).toMatchObject({ recipients: 3, sent: 0, held: 3, queued: 0 });
    const mailed = await mailsOf(done.id);
    expect(mailed.map(({ recipient, state }) => [recipient, state])).toEqual([
      ['p1@crew.example', 'held'],
      ['p2@crew.example', 'held'],
      ['p3@crew.example', 'held'],
    ]);
    const tokens = mailed.map(({ text }) => /\/d\/([\w-]{43})/.exec(text)?.[1]);
    expect(new Set(tokens).size).toBe(3);
    expect(mailed[0]?.text).toContain('Call time is 6.');
    expect(mailed[0]?.attachments).toEqual([]);
  });

  test('carries for each person a copy that is traced back to them', async () => {
    const done = await sent({
      mode: 'attachment',
      sources: [typedPeople(2)],
      watermark: defaultWatermark,
    });
    const people = await peopleOf(done.id);
    const mailed = await mailsOf(done.id);
    for (const [index, { attachments }] of mailed.entries()) {
      const bytes = await app.platform.files.read(attachments[0]?.sha256 ?? '');
      const found = await readTrace(bytes);
      expect(found?.traceId).toBe(codeOf(people[index]));
      expect(attachments[0]?.fileName).toBe('Script.pdf');
    }
  });

  test('can be undone while it waits, and then nothing leaves', async () => {
    const { Operator } = ours.users;
    const draft = await draftDistribution(app, Operator, world, {
      sources: [typedPeople(2)],
      delaySeconds: 120,
    });
    const waiting = await sendOff(app, Operator, draft);
    expect(waiting.state).toBe('outbox');
    expect(waiting.may).toMatchObject({ undo: true, edit: false });
    const again = await must(app.call(undoDistribution, Operator, params(draft)));
    expect(again).toMatchObject({ state: 'draft', counts: { recipients: 0 } });
    expect(await mailsOf(draft.id)).toEqual([]);
  });

  test('says at the foot of each email how to opt out', async () => {
    for (const mode of ['attachment', 'link'] as const) {
      const done = await sent({ mode, sources: [typedPeople(1)] });
      const [mail] = await mailsOf(done.id);
      expect(mail?.unsubscribe).toMatch(/\/no-more\/[\w-]{43}$/);
      expect(mail?.text).toMatch(/Stop receiving files from Tenant \w+: http\S+\/no-more\//);
    }
  });

  test('is sent off once, however often the command comes', async () => {
    const { Operator } = ours.users;
    const draft = await draftDistribution(app, Operator, world, { sources: [typedPeople(2)] });
    const body = {
      commandId: newId(),
      revision: draft.revision,
      confirmed: ['new-domains' as const],
    };
    const [one, two] = await Promise.all([
      app.call(sendDistribution, Operator, { ...params(draft), body }),
      app.call(sendDistribution, Operator, { ...params(draft), body }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    await distributionOnce(app, Operator, draft.id, ({ state }) => state === 'sent');
    expect(await mailsOf(draft.id)).toHaveLength(2);
  });

  test('shows bounces and complaints, and sends nothing more to those who complained', async () => {
    const { Operator } = ours.users;
    const done = await sent({
      sources: [
        {
          kind: 'addresses',
          people: [
            { name: 'Bo', email: 'bounces@crew.example' },
            { name: 'Cy', email: 'complains@crew.example' },
          ],
        },
      ],
    });
    const [bounced, complained] = await mailsOf(done.id);
    await app.platform.database.tenant(ours.id, async (tx) => {
      await noteDelivery(tx, mailListeners, bounced?.id ?? '', 'bounced');
      await noteDelivery(tx, mailListeners, complained?.id ?? '', 'complained');
    });
    expect((await peopleOf(done.id)).map(({ delivery }) => delivery)).toEqual([
      'bounced',
      'complained',
    ]);
    const copy = await must(
      app.call(copyDistribution, Operator, { ...params(done), body: { commandId: newId() } }),
    );
    const plan = await must(app.call(planRecipients, Operator, params(copy)));
    expect(plan.items.map(({ name }) => name)).toEqual(['Bo']);
    expect(plan.leftOut.map(({ reason }) => reason)).toEqual(['opted-out']);
    expect(copy.files.map(({ name }) => name)).toEqual(['Script.pdf']);
  });

  test('goes to one more, to a corrected address, and again to those who have not opened it', async () => {
    const { Operator } = ours.users;
    const done = await sent({ sources: [typedPeople(2)] });
    const [first, second] = await peopleOf(done.id);
    const opened = eq(distributionRecipients.id, first?.id ?? '');
    await app.platform.database.tenant(ours.id, (tx) =>
      tx.update(distributionRecipients).set({ openedAt: new Date() }).where(opened),
    );
    const isSent = ({ state }: Distribution) => state === 'sent';
    const added = await must(
      app.call(addDistributionRecipient, Operator, {
        ...params(done),
        body: { commandId: newId(), person: { name: 'Late', email: 'late@crew.example' } },
      }),
    );
    expect(added).toMatchObject({ number: 3, delivery: 'queued' });
    const twice = await app.call(addDistributionRecipient, Operator, {
      ...params(done),
      body: { commandId: newId(), person: { name: '', email: 'LATE@crew.example' } },
    });
    expect(twice.status).toBe(409);
    await distributionOnce(app, Operator, done.id, isSent);
    await must(
      app.call(correctDistributionRecipient, Operator, {
        params: { id: done.id, recipientId: second?.id ?? '' },
        body: { commandId: newId(), email: 'right@crew.example' },
      }),
    );
    await distributionOnce(app, Operator, done.id, isSent);
    const { resent } = await must(
      app.call(resendToUnopened, Operator, { ...params(done), body: { commandId: newId() } }),
    );
    expect(resent).toBe(2);
    await distributionOnce(app, Operator, done.id, isSent);
    expect((await mailsOf(done.id)).map(({ recipient }) => recipient)).toEqual([
      'late@crew.example',
      'late@crew.example',
      'p1@crew.example',
      'p2@crew.example',
      'right@crew.example',
      'right@crew.example',
    ]);
    const live = await app.platform.database.system((tx) =>
      tx
        .select({ id: links.id })
        .from(links)
        .where(
          and(eq(links.subjectId, second?.id ?? ''), eq(links.purpose, 'distribution'), liveLinks),
        ),
    );
    expect(live).toHaveLength(1);
  });

  test('goes to a corrected address, which the contact gets where that is wanted', async () => {
    const { Operator, SysAdmin } = ours.users;
    const emailsAfter = async (wrong: string, more: { correctContact?: boolean }) => {
      const emails = `other-${wrong}, ${wrong}`;
      const contact = await addContact(app, SysAdmin, { lastName: wrong, emails });
      const filters = { kind: 'filters' as const, search: wrong, filters: [] };
      const done = await sent({ sources: [filters] });
      const wrongOne = (await peopleOf(done.id)).find(({ email }) => email.endsWith(wrong));
      const body = { commandId: newId(), email: `right-${wrong}`, ...more };
      const of = { params: { id: done.id, recipientId: wrongOne?.id ?? '' }, body };
      await must(app.call(correctDistributionRecipient, Operator, of));
      // The same command once more.
      await must(app.call(correctDistributionRecipient, Operator, of));
      const found = await must(app.call(getContact, Operator, { params: { id: contact.id } }));
      return { before: wrongOne?.email ?? '', after: found.emails, revision: found.revision };
    };
    const kept = await emailsAfter('kept@crew.example', {});
    expect(kept.after).toEqual(['other-kept@crew.example', 'kept@crew.example']);
    const corrected = await emailsAfter('gone@crew.example', { correctContact: true });
    expect(corrected.after).not.toContain(corrected.before);
    expect(corrected.after).toContain('right-gone@crew.example');
    expect(corrected.after).toHaveLength(2);
    expect(corrected.revision).toBe(kept.revision + 1);
  });

  test('leaves contacts to those who may change them', async () => {
    const { Operator, SysAdmin } = ours.users;
    await addContact(app, SysAdmin, { lastName: 'Scoped', emails: 'scoped@crew.example' });
    const source = { kind: 'filters' as const, search: 'Scoped', filters: [] };
    const done = await sent({ sources: [source] });
    const [person] = await peopleOf(done.id);
    const caller: TokenCaller = {
      kind: 'token',
      tokenId: newId(),
      scopes: ['doc-distributions.use'],
      tenantId: ours.id,
      userId: Operator.userId,
      name: Operator.name,
      membershipId: newId(),
      userType: 'Operator',
      taxRiskAccess: false,
      docDistributionAccess: true,
      address: '192.0.2.1',
    };
    await expect(
      correctRecipient(
        app.platform.database,
        caller,
        { id: done.id, recipientId: person?.id ?? '' },
        { commandId: newId(), email: 'new@crew.example', correctContact: true },
      ),
    ).rejects.toMatchObject({ code: 'forbidden' });
    expect((await peopleOf(done.id))[0]?.email).toBe('scoped@crew.example');
  });

  test('is revoked for one or all at once, and its last day is moved', async () => {
    const { Operator } = ours.users;
    const done = await sent({ sources: [typedPeople(2)] });
    const [first] = await peopleOf(done.id);
    const { items } = await must(
      app.call(bulkDistributionRecipients, Operator, {
        body: {
          action: 'revoke',
          distributionId: done.id,
          selection: { ids: [first?.id ?? ''] },
        },
      }),
    );
    expect(items).toMatchObject([{ isDone: true, name: 'Person 1' }]);
    const extended = await must(
      app.call(extendDistribution, Operator, {
        ...params(done),
        body: { expiresOn: '2099-12-31' },
      }),
    );
    expect(extended.expiresOn).toBe('2099-12-31');
    expect((await peopleOf(done.id)).map(({ access }) => access)).toEqual(['revoked', 'open']);
    const dead = await must(app.call(revokeDistribution, Operator, params(done)));
    expect(dead).toMatchObject({ state: 'revoked', counts: { revoked: 2 } });
  });

  test('has a file replaced for everyone, and notifies those who opened it', async () => {
    const { Operator } = ours.users;
    const done = await sent({ sources: [typedPeople(2)] });
    const [first] = await peopleOf(done.id);
    await app.platform.database.tenant(ours.id, (tx) =>
      tx
        .update(distributionRecipients)
        .set({ openedAt: new Date() })
        .where(eq(distributionRecipients.id, first?.id ?? '')),
    );
    const replaced = await must(
      app.call(replaceDistributionFile, Operator, {
        params: { id: done.id, fileId: done.files[0]?.id ?? '' },
        query: { name: 'Script v2.pdf', notify: 'yes' },
        file: await drawTestForm(),
      }),
    );
    expect(replaced.files).toMatchObject([{ name: 'Script v2.pdf', version: 2 }]);
    const isPublished = async () =>
      (await mailsOf(done.id)).filter(({ purpose }) => purpose.includes('replaced'));
    const published = await oncePublished(app, isPublished, (some) =>
      some.some(({ state }) => state === 'held'),
    );
    expect(published.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['p1@crew.example', 'New version: Blue pages'],
    ]);
  });

  test('is seen by its sender, its project and SysAdmins, and by no user without the flag', async () => {
    const done = await sent({ sources: [typedPeople(1)] });
    const { Admin, Approver, SysAdmin } = ours.users;
    for (const user of [Admin, Approver, SysAdmin]) {
      expect((await readDistribution(app, user, done.id)).title).toBe('Blue pages');
    }
    const alone = await sent({ sources: [typedPeople(1)], projectId: null });
    expect((await app.call(getDistribution, Admin, params(alone))).status).toBe(404);
    const theirs = await app.tenant();
    const { SysAdmin: stranger } = theirs.users;
    expect((await app.call(getDistribution, stranger, params(done))).status).toBe(403);
    await openContacts(app, theirs);
    expect((await app.call(getDistribution, stranger, params(done))).status).toBe(404);
    // Nor does an id of ours, as that of a new copy of theirs, get them at it.
    const own = await draftDistribution(app, stranger, await makeWorld(app, theirs));
    const copied = await app.call(copyDistribution, stranger, {
      ...params(own),
      body: { commandId: done.id },
    });
    expect(copied.status).toBe(409);
  });

  test('is found in the list, exported with its people, and shown at the contact', async () => {
    const { Operator, SysAdmin } = ours.users;
    const contact = await addContact(app, SysAdmin, { firstName: 'Wanda' });
    const done = await sent({
      title: 'Rare title',
      sources: [{ kind: 'contacts', contactIds: [contact.id] }],
    });
    const { items } = await must(
      app.call(listDistributions, Operator, { query: { search: 'rare' } }),
    );
    expect(items.map(({ id }) => id)).toEqual([done.id]);
    const file = await app.call(exportDistributionRecipients, Operator, {
      query: { format: 'csv', distributionId: done.id, columns: 'name,delivery' },
    });
    expect(file.raw.toString()).toContain('Wanda Okafor,Held');
    const theirs = await must(app.call(listContactDistributions, Operator, params(contact)));
    expect(theirs.items).toMatchObject([{ title: 'Rare title', delivery: 'held' }]);
    const reach = await must(app.call(getDistributionReach, Operator, params(done)));
    expect(reach.overTime.at(-1)).toMatchObject({ sent: 1, opened: 0 });
    expect(reach.files).toMatchObject([{ readers: 0, pages: [{ readers: 0, seconds: 0 }] }]);
  });
});

describe('the report to the sender', () => {
  test('says once how far it got', async () => {
    const done = await sent({ sources: [typedPeople(2)], reportAfterHours: 1 });
    const job = { tenantId: ours.id, distributionId: done.id };
    const worker = reportDistributionWorker(app.platform);
    await worker.handle(job);
    await worker.handle(job);
    const reports = (await mailsOf(done.id)).filter(({ purpose }) => purpose.includes('report'));
    expect(reports.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [ours.users.Operator.email, '0 of 2 have opened Blue pages'],
    ]);
    expect(reports[0]?.text).toContain('was sent to 2 people an hour ago.');
  });
});

describe('sending', () => {
  test('stops when it is paused, and continues with the remaining recipients', async () => {
    const { Operator } = ours.users;
    const draft = await draftDistribution(app, Operator, world, { sources: [typedPeople(450)] });
    await sendOff(app, Operator, draft);
    await distributionOnce(app, Operator, draft.id, ({ counts }) => counts.held >= 100);
    const paused = await must(app.call(pauseDistribution, Operator, params(draft)));
    expect(paused.state).toBe('paused');
    expect(paused.counts.held).toBeLessThan(450);
    await must(app.call(resumeDistribution, Operator, params(draft)));
    const done = await distributionOnce(app, Operator, draft.id, ({ state }) => state === 'sent');
    expect(done.counts.held).toBe(450);
    const mailed = await mailsOf(draft.id);
    expect(new Set(mailed.map(({ recipient }) => recipient)).size).toBe(450);
    expect(mailed).toHaveLength(450);
  });

  test('is cancelled for those alone who were not mailed, also by a run that has not noted so', async () => {
    const { Operator } = ours.users;
    const { id } = await sent({ sources: [typedPeople(2)] });
    const [mailed, waiting] = await peopleOf(id);
    await app.platform.database.system(async (tx) => {
      await tx
        .update(distributions)
        .set({ state: 'paused', reportAfterHours: 5 })
        .where(eq(distributions.id, id));
      const set = (person: typeof mailed, delivery: 'sent' | 'queued') =>
        tx
          .update(distributionRecipients)
          .set({ isDue: true, mailings: 0, delivery })
          .where(eq(distributionRecipients.id, person?.id ?? ''));
      await set(mailed, 'sent');
      await set(waiting, 'queued');
    });
    const { counts } = await must(app.call(cancelDistribution, Operator, { params: { id } }));
    expect(counts).toMatchObject({ sent: 1, cancelled: 1 });
    const reports = await app.platform.database.system(async (tx) =>
      rowsOf(
        await tx.execute(
          sql`select state from pgboss.job where name = 'distributions.report' and data ->> 'distributionId' = ${id}`,
        ),
      ),
    );
    expect(reports).toHaveLength(1);
    // The mail to the other one was on its way.
    const [, late] = await mailsOf(id);
    const about = { mailId: late?.id ?? '', subjectId: id, purpose: late?.purpose ?? '' };
    await app.platform.database.tenant(ours.id, (tx) =>
      onDistributionMailStatus(tx, { tenantId: ours.id, state: 'sent', mails: [about] }),
    );
    const rows = await app.platform.database.system((tx) =>
      tx
        .select({
          delivery: distributionRecipients.delivery,
          mailings: distributionRecipients.mailings,
        })
        .from(distributionRecipients)
        .where(eq(distributionRecipients.distributionId, id)),
    );
    expect(rows).toEqual([
      { delivery: 'sent', mailings: 1 },
      { delivery: 'sent', mailings: 1 },
    ]);
  });

  /** One person whose mail a run has written, and not counted yet. */
  async function mailedUncounted() {
    const { id } = await sent({ sources: [typedPeople(1)] });
    const [person] = await peopleOf(id);
    await app.platform.database.system(async (tx) => {
      await tx.update(distributions).set({ state: 'paused' }).where(eq(distributions.id, id));
      await tx
        .update(distributionRecipients)
        .set({ isDue: true, mailings: 0, delivery: 'queued' })
        .where(eq(distributionRecipients.distributionId, id));
    });
    return { id, recipientId: person?.id ?? '' };
  }

  test('goes to a corrected address while an email to the former one is on its way', async () => {
    const { Operator } = ours.users;
    const { id, recipientId } = await mailedUncounted();
    await must(
      app.call(correctDistributionRecipient, Operator, {
        params: { id, recipientId },
        body: { commandId: newId(), email: 'right@crew.example' },
      }),
    );
    await must(app.call(resumeDistribution, Operator, { params: { id } }));
    await distributionOnce(app, Operator, id, ({ state }) => state === 'sent');
    expect((await mailsOf(id)).map(({ recipient }) => recipient)).toEqual([
      'p1@crew.example',
      'right@crew.example',
    ]);
    expect(await peopleOf(id)).toMatchObject([{ delivery: 'held', mailings: 2 }]);
  });

  test('is sent again to a person whose link was revoked before the email counts', async () => {
    const { Operator } = ours.users;
    const { id, recipientId } = await mailedUncounted();
    const act = (action: 'revoke' | 'resend') =>
      must(
        app.call(bulkDistributionRecipients, Operator, {
          body: { action, distributionId: id, selection: { ids: [recipientId] } },
        }),
      );
    await act('revoke');
    await act('resend');
    await must(app.call(resumeDistribution, Operator, { params: { id } }));
    await distributionOnce(app, Operator, id, ({ state }) => state === 'sent');
    expect(await mailsOf(id)).toHaveLength(2);
  });

  test.each(['correct', 'revoke', 'revoke all'] as const)(
    'cancels waiting emails where people %s',
    async (act) => {
      const { Operator } = ours.users;
      const { id } = await sent({ sources: [typedPeople(1)] });
      const [person] = await peopleOf(id);
      const [mail] = await mailsOf(id);
      await app.platform.database.system(async (tx) => {
        await tx.update(distributions).set({ state: 'paused' }).where(eq(distributions.id, id));
        await tx
          .update(distributionRecipients)
          .set({ delivery: 'queued' })
          .where(eq(distributionRecipients.distributionId, id));
        await tx
          .update(mails)
          .set({ state: 'queued' })
          .where(eq(mails.id, mail?.id ?? ''));
      });
      const recipientId = person?.id ?? '';
      const body = { commandId: newId(), email: 'right@crew.example' };
      if (act === 'correct') {
        const of = { params: { id, recipientId }, body };
        await must(app.call(correctDistributionRecipient, Operator, of));
      } else if (act === 'revoke') {
        const selection = { ids: [recipientId] };
        const bulkBody = { action: act, distributionId: id, selection };
        await must(app.call(bulkDistributionRecipients, Operator, { body: bulkBody }));
      } else await must(app.call(revokeDistribution, Operator, { params: { id } }));
      expect((await mailsOf(id)).map(({ state }) => state)).toEqual(['cancelled']);
      const delivery = act === 'correct' ? 'queued' : 'cancelled';
      expect(await peopleOf(id)).toMatchObject([{ delivery }]);
    },
  );
});

/** The code in a person's copy. */
const codeOf = (person: { id: string } | undefined) =>
  app.platform.traces.codeOf(ours.id, person?.id ?? '');

describe('a signed PDF', () => {
  const signedFile = async (text: string) => {
    const { sealer } = app.platform.sealing;
    const file = await drawPage(text);
    return Buffer.concat((await seal([file], sealer, { time: new Date() })).parts);
  };
  const draftWith = async (file: Buffer, watermark: typeof defaultWatermark | null) => {
    const { Operator } = ours.users;
    const more = { mode: 'attachment' as const, sources: [typedPeople(2)], watermark };
    const draft = await draftDistribution(app, Operator, world, more);
    const query = { name: 'Contract.pdf' };
    return must(app.call(addDistributionFile, Operator, { ...params(draft), query, file }));
  };
  const checked = async (draft: Distribution) => {
    const { concerns } = await must(
      app.call(checkDistribution, ours.users.Operator, params(draft)),
    );
    return concerns.map(({ concern }) => concern);
  };
  const mailedOf = async (draft: Distribution) => {
    await sendOff(app, ours.users.Operator, draft);
    await distributionOnce(app, ours.users.Operator, draft.id, ({ state }) => state === 'sent');
    return mailsOf(draft.id);
  };
  const fileIn = ({ attachments }: Awaited<ReturnType<typeof mailsOf>>[number]) =>
    app.platform.files.read(attachments[1]?.sha256 ?? '');

  test('is sent byte for byte without a watermark', async () => {
    const file = await signedFile('The contract');
    const draft = await draftWith(file, null);
    expect(draft.files.map(({ seal }) => seal)).toEqual(['none', 'kept']);
    expect(await checked(draft)).not.toContain('loses-seal');
    const mailed = await mailedOf(draft);
    expect(mailed).toHaveLength(2);
    for (const mail of mailed) {
      expect(file.equals(await fileIn(mail))).toBe(true);
      expect(mail.text).not.toContain('signatures');
    }
  });

  test('has a watermark where set, and sender and receivers can see that it has', async () => {
    const file = await signedFile('The contract');
    const draft = await draftWith(file, defaultWatermark);
    expect(await checked(draft)).toContain('loses-seal');
    const [mail] = await mailedOf(draft);
    expect(mail?.text).toContain('Your copy does not have its signatures');
    const copy = mail ? await fileIn(mail) : Buffer.alloc(0);
    expect(await verdictOn(app, copy)).toMatchObject({
      verdict: 'copy-without-seal',
      ours: true,
      sentence: expect.stringMatching(
        /^This is a personal copy of “Contract\.pdf”, distributed on .+, exactly as it was sent/,
      ),
    });
    expect(JSON.stringify(await verdictOn(app, copy))).not.toMatch(/Person 1|p1@crew/);
    const changed = Buffer.concat([copy, Buffer.from('\n% more\n')]);
    expect(await verdictOn(app, changed)).toMatchObject({
      verdict: 'copy-without-seal',
      ours: false,
      sentence: expect.stringContaining('but it is not exactly that copy'),
    });
  });

  test('loses its signatures with its active content, with a warning when it is added', async () => {
    const pdf = await PDF.load(await drawPage('The contract'));
    const action = PdfDict.of({ S: PdfName.of('JavaScript'), JS: PdfString.fromString('1') });
    pdf.getCatalog().set('OpenAction', action);
    const { sealer } = app.platform.sealing;
    const file = await seal([Buffer.from(await pdf.save())], sealer, { time: new Date() });
    const draft = await draftWith(Buffer.concat(file.parts), null);
    expect(draft.files[1]?.seal).toBe('lost');
    expect(await checked(draft)).toContain('loses-seal');
  });
});

describe('a found copy', () => {
  /** A page with a code that someone wrote there, by the same way of hiding it. */
  async function forged(traceId: string): Promise<Buffer> {
    const request = { key: newId(), style: styleOf(null, 1), load: () => drawPage('Scene 1') };
    const meta = { title: 'Script', id: traceId };
    return Buffer.concat(
      await app.platform.pdf.markCopy(request, { variables: {}, traceId, meta }),
    );
  }

  test('is not attributed to a person whose id was written into it by someone else', async () => {
    const { Operator } = ours.users;
    const trace = (file: Buffer) => must(app.call(traceFile, Operator, { file }));
    const done = await sent({ mode: 'attachment', sources: [typedPeople(1)] });
    const [person] = await peopleOf(done.id);
    const elsewhere = app.platform.traces.codeOf(newId(), person?.id ?? '');
    for (const code of [person?.id ?? '', elsewhere]) {
      expect(await trace(await forged(code))).toMatchObject({
        copies: [],
        sentence: expect.stringContaining('belongs to no copy of your organisation'),
      });
    }
    // Of one that was sent before codes had a key, the id is all that there is to go by.
    await app.platform.database.system((tx) =>
      tx
        .update(distributionRecipients)
        .set({ sentAt: new Date('2026-01-02') })
        .where(eq(distributionRecipients.id, person?.id ?? '')),
    );
    expect(await trace(await forged(person?.id ?? ''))).toMatchObject({
      copies: [{ recipientId: person?.id, sign: 'former-code' }],
      sentence: expect.stringContaining('so this is no proof'),
    });
    expect((await trace(await forged(codeOf(person)))).copies).toMatchObject([{ sign: 'code' }]);
  });

  test('is not traced where it does harm to programs that read it, which the answer says', async () => {
    const { Operator } = ours.users;
    const said = async (file: Buffer) => {
      const { status, error } = await app.call(traceFile, Operator, { file });
      return [status, error.error];
    };
    for (const size of ['1 × 1000000', '1000000 × 1']) {
      const [width = 0, height = 0] = size.split(' × ').map(Number);
      expect(await said(blackPng(width, height))).toEqual([
        415,
        `This image has ${size} pixels, which is too much. Use a smaller one.`,
      ]);
    }
  });

  test('is traced by its hidden code, also as a picture of a hardened page, else by its text', async () => {
    const { Operator } = ours.users;
    const trace = (file: Buffer) => must(app.call(traceFile, Operator, { file }));
    const done = await sent({
      mode: 'attachment',
      sources: [typedPeople(2)],
      watermark: { ...defaultWatermark, hardenedDpi: 100 },
    });
    const [, person] = await peopleOf(done.id);
    const [, mail] = await mailsOf(done.id);
    const copy = await app.platform.files.read(mail?.attachments[0]?.sha256 ?? '');
    const byCode = await trace(copy);
    expect(byCode.copies).toMatchObject([{ recipientId: person?.id, sign: 'code', pages: [1] }]);
    const picture = await app.platform.pdf.renderPage(copy, 0, { dpi: 100, format: 'png' });
    const byPixels = await trace(Buffer.from(picture.bytes));
    expect(byPixels.copies).toMatchObject([{ recipientId: person?.id, sign: 'code' }]);
    const byText = await trace(await drawPage('Wanda · p2@crew.example · 21 Nov 2026'));
    expect(byText.copies.map(({ email, sign }) => [email, sign])).toContainEqual([
      'p2@crew.example',
      'text',
    ]);
    expect(byText.sentence).toContain('so this is no proof');
    const stranger = await trace(await drawTestForm());
    expect(stranger).toMatchObject({
      copies: [],
      sentence: expect.stringContaining('We found no hidden code'),
    });
  });

  test('is found by what a person reads of its watermark: a number, a name or an address', async () => {
    const { Operator } = ours.users;
    const people = [
      { name: 'Nadia Petrova', email: 'nadia@read.example' },
      { name: 'Nadir Haddad', email: 'nadir@read.example' },
    ];
    const sources = [{ kind: 'addresses' as const, people }];
    const { id } = await sent({ mode: 'attachment', sources, watermark: defaultWatermark });
    await sent({ mode: 'attachment', sources, watermark: null });
    const find = async (text: string, user = Operator) => {
      const { copies } = await must(app.call(findCopies, user, { query: { text } }));
      return copies.filter(({ distribution }) => distribution?.id === id);
    };
    const names = async (text: string) => (await find(text)).map(({ name }) => name).toSorted();
    expect(await names('NADIA')).toEqual(['Nadia Petrova']);
    expect(await names('read.example')).toEqual(['Nadia Petrova', 'Nadir Haddad']);
    const [nadia] = await find('Petrova');
    expect(nadia).toMatchObject({ email: 'nadia@read.example', sign: 'text', pages: [] });
    expect(await find(String(nadia?.number))).toContainEqual(nadia);
    const all = await must(app.call(findCopies, Operator, { query: { text: 'petrova' } }));
    expect(all.copies).toEqual([nadia]);
    expect(await names('nobody reads this')).toEqual([]);
    const { status } = await app.call(findCopies, Operator, { query: { text: ' ' } });
    expect(status).toBe(400);
  });
});

describe('the picture of a watermark', () => {
  const drawLogo = async (): Promise<Buffer> => {
    const { bytes } = await app.platform.pdf.renderPage(await drawPage('NORTHLIGHT'), 0, {
      dpi: 30,
      format: 'png',
    });
    return Buffer.from(bytes);
  };
  const upload = async () =>
    must(app.call(uploadWatermarkImage, ours.users.Operator, { file: await drawLogo() }));
  const pictured = (id: string) => ({
    ...defaultWatermark,
    text: '',
    image: { id, size: 0.5, position: 'middle' as const, opacity: 0.5 },
  });

  test('is on each copy, which is traced all the same', async () => {
    const { id } = await upload();
    const done = await sent({
      mode: 'attachment',
      sources: [typedPeople(1)],
      watermark: pictured(id),
    });
    const [mail] = await mailsOf(done.id);
    const copy = await app.platform.files.read(mail?.attachments[0]?.sha256 ?? '');
    const plain = await sent({ mode: 'attachment', sources: [typedPeople(1)], watermark: null });
    const [other] = await mailsOf(plain.id);
    const bare = await app.platform.files.read(other?.attachments[0]?.sha256 ?? '');
    const look = async (file: Buffer) =>
      (await app.platform.pdf.renderPage(file, 0, { dpi: 60, format: 'png' })).bytes;
    expect(Buffer.from(await look(copy)).equals(await look(bare))).toBe(false);
    const [person] = await peopleOf(done.id);
    expect((await readTrace(copy))?.traceId).toBe(codeOf(person));
  });

  test('has to be there, unless there is a text', async () => {
    const { Operator } = ours.users;
    const draft = await draftDistribution(app, Operator, world);
    const save = (watermark: typeof defaultWatermark) =>
      app.call(updateDistribution, Operator, {
        ...params(draft),
        body: formOf(draft, { watermark }),
      });
    expect((await save(pictured('0'.repeat(64)))).status).toBe(400);
    expect((await save({ ...defaultWatermark, text: '' })).status).toBe(400);
  });

  test('stays while a watermark has it, and goes after a day', async () => {
    const { Operator } = ours.users;
    const { id } = await upload();
    const read = () =>
      app.call(getWatermarkImage, Operator, { params: { imageId: id } }).then((one) => one.status);
    const age = () =>
      app.platform.database.system((tx) =>
        tx.update(watermarkImages).set({ uploadedAt: new Date(Date.now() - 2 * 86_400_000) }),
      );
    const draft = await draftDistribution(app, Operator, world, { watermark: pictured(id) });
    await app.platform.database.system((tx) =>
      tx.update(distributions).set({ watermark: null }).where(ne(distributions.id, draft.id)),
    );
    await age();
    await purgeImages(app.platform);
    expect(await read()).toBe(200);
    await must(app.call(deleteDistribution, Operator, params(draft)));
    await purgeImages(app.platform);
    expect(await read()).toBe(404);
  });
});

describe('the last distributions', () => {
  test('include those that the user can see, with how many people were reached', async () => {
    const { Operator, SysAdmin } = ours.users;
    const done = await sent({ title: 'Reached', sources: [typedPeople(3)] });
    const [person] = await peopleOf(done.id);
    const { database } = app.platform;
    await database.system((tx) =>
      tx
        .update(distributionRecipients)
        .set({ openedAt: new Date() })
        .where(eq(distributionRecipients.id, person?.id ?? '')),
    );
    const latest = (user: typeof Operator, docDistributionAccess: boolean) =>
      database.tenant(ours.id, (tx) =>
        latestDistributions(tx, { ...user, docDistributionAccess }, 3),
      );
    const [first] = await latest(Operator, true);
    expect(first).toMatchObject({ id: done.id, title: 'Reached', people: 3, opened: 1 });
    expect(await latest(SysAdmin, true)).toContainEqual(first);
    expect(await latest(Operator, false)).toEqual([]);
  });
});

describe('watermarks of a project', () => {
  test('are kept by name', async () => {
    const { Operator } = ours.users;
    const { project } = world;
    const body = { name: 'Scripts', settings: { ...defaultWatermark, opacity: 0.4 } };
    await must(app.call(createWatermarkTemplate, Operator, { ...params(project), body }));
    const again = await app.call(createWatermarkTemplate, Operator, { ...params(project), body });
    expect(again.status).toBe(409);
    const { items } = await must(app.call(listWatermarkTemplates, Operator, params(project)));
    expect(items).toMatchObject([{ name: 'Scripts', settings: { opacity: 0.4 } }]);
  });
});
