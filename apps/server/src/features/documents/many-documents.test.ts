import {
  type BulkDocumentAction,
  bulkDocuments,
  createApprovalSetup,
  createDocument,
  createProject,
  type DocumentDetail,
  type DocumentSettings,
  type DocumentView,
  type EndpointInput,
  exportDocuments,
  type Field,
  getDocument,
  getDocumentFile,
  listDocumentFiles,
  listDocuments,
  maxBulkDocuments,
  removeSignature,
  sendDocument,
  signingConsent,
  uploadSignature,
} from '@countersign/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import {
  documentFiles,
  documentParties,
  formTemplates,
  formTemplateVersions,
} from '../../platform/database/tables/index.ts';
import { recordFile } from '../../platform/files/record-file.ts';
import { approvalStep, recipientParty, settingsOf } from '../../testing/chains.ts';
import { makeWorld, must, recipient, sendBody, type World } from '../../testing/fixtures.ts';
import { pixel } from '../../testing/signing.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../testing/test-app.ts';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant;
let world: World;
/** Anyone of an Approver and an Admin approves. */
let setupId: string;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  theirs = await app.tenant();
  world = await makeWorld(app, ours);
  const { SysAdmin, Admin, Approver } = ours.users;
  const steps = [approvalStep(1, 'anyone', [Approver, Admin])];
  const body = { name: 'One step', description: '', steps };
  setupId = (await must(app.call(createApprovalSetup, SysAdmin, { body }))).id;
});
afterAll(() => app.close());

async function draft(
  { lastName = recipient.lastName, email = recipient.email, user = ours.users.Operator } = {},
  more: Partial<DocumentSettings> = {},
): Promise<DocumentDetail> {
  const { pack, project, template } = world;
  const body = {
    formPackId: pack.id,
    projectId: project.id,
    recipient: { ...recipient, lastName, email },
    values: { [template.id]: { name: 'Zofia' } },
    settings: settingsOf({ approvalSetupId: setupId, ...more }),
  };
  return must(app.call(createDocument, user, { body }));
}

async function sent(...given: Parameters<typeof draft>): Promise<DocumentDetail> {
  const { Operator } = ours.users;
  const document = await draft(...given);
  await must(app.call(sendDocument, Operator, { body: sendBody(Operator, document) }));
  return read(document.id);
}

const read = (id: string) => must(app.call(getDocument, ours.users.SysAdmin, { params: { id } }));

type EndpointBody = EndpointInput<typeof bulkDocuments>['body'];

const bulk = async (
  user: TestUser,
  action: BulkDocumentAction,
  ids: string[],
  more: Partial<EndpointBody> = {},
) => {
  const views = action === 'approve' ? await viewsOf(user) : {};
  return app.call(bulkDocuments, user, {
    body: { commandId: newId(), action, ids, views, ...more },
  });
};

/** The documents that a user can approve or sign from a list, as their list shows them. */
async function viewsOf(user: TestUser): Promise<Record<string, DocumentView>> {
  const { items } = await must(
    app.call(listDocuments, user, { query: { tab: 'approve', pageSize: 100 } }),
  );
  return Object.fromEntries(
    items.flatMap(({ id, quickTurn }) => (quickTurn === null ? [] : [[id, quickTurn.view]])),
  );
}

/** Lists the refusals of each, in words; empty where it was done. */
async function refusals(...given: Parameters<typeof bulk>): Promise<string[]> {
  const { items } = await must(bulk(...given));
  expect(items.map(({ isDone, refusal }) => isDone === (refusal === ''))).toEqual(
    items.map(() => true),
  );
  return items.map(({ refusal }) => refusal);
}

const missing = 'This document does not exist, or you have no access to it.';

describe('many documents at once', () => {
  test('are sent one by one, and incomplete ones are named', async () => {
    const { Operator } = ours.users;
    const signer = { ...recipientParty(), role: 'signer' as const, person: recipient, sequence: 3 };
    const wrong = { parties: [recipientParty(), { ...signer, signaturePosition: 2 }] };
    const [one, incomplete, out] = [await draft(), await draft({}, wrong), await sent()];
    const { items } = await must(bulk(Operator, 'send', [one.id, incomplete.id, out.id, one.id]));
    expect(items.map(({ id, name, isDone }) => [id, name, isDone])).toEqual([
      [one.id, 'Pack - Zofia Wiśniewska', true],
      [incomplete.id, 'Pack - Zofia Wiśniewska', false],
      [out.id, 'Pack - Zofia Wiśniewska', false],
    ]);
    expect(items[1]).toMatchObject({
      refusal: expect.stringContaining('No party has the number 2'),
      field: 'settings.parties',
    });
    expect(items[2]?.refusal).toBe('This document was already sent.');
    expect((await read(one.id)).state).toBe('pending');
    expect((await read(incomplete.id)).state).toBe('draft');
  });

  test('are approved by those whose turn it is, and only where nothing else is asked', async () => {
    const { Approver, Admin } = ours.users;
    const [one, other, early, none] = [
      await sent(),
      await sent(),
      await draft(),
      await sent({}, { approvalSetupId: null }),
    ];
    await must(bulk(Admin, 'approve', [other.id]));
    const ids = [one.id, other.id, early.id, none.id];
    expect(await refusals(Approver, 'approve', ids)).toEqual([
      '',
      'Test Admin has approved this already.',
      missing,
      missing,
    ]);
    expect((await read(one.id)).isFinishing).toBe(true);
    expect(await refusals(ours.users.SysAdmin, 'approve', [none.id])).toEqual([
      'It is not your turn on this document.',
    ]);
  });

  test('are declined with one reason by those whose turn it is', async () => {
    const { Approver, Operator } = ours.users;
    const [one, draftOnly] = [await sent(), await draft()];
    const without = await bulk(Approver, 'decline', [one.id]);
    expect(without.error.fields).toEqual({ reason: 'This field is required.' });
    const given = { reason: 'The rate is wrong.', commandId: newId() };
    expect((await bulk(Operator, 'decline', [one.id], given)).status).toBe(403);
    expect(await refusals(Approver, 'decline', [one.id, draftOnly.id], given)).toEqual([
      '',
      missing,
    ]);
    expect(await refusals(Approver, 'decline', [one.id], given)).toEqual(['']);
    expect(await read(one.id)).toMatchObject({
      state: 'declined',
      ending: { reason: 'The rate is wrong.' },
    });
  });

  test('are extended to one day', async () => {
    const { Operator, Approver } = ours.users;
    const [one, draftOnly] = [await sent({}, { expiresOn: '2999-01-01' }), await draft()];
    const without = await bulk(Operator, 'extend', [one.id]);
    expect(without.error.fields).toEqual({ expiresOn: 'This field is required.' });
    const given = { expiresOn: '2999-02-03' };
    expect((await bulk(Approver, 'extend', [one.id], given)).status).toBe(403);
    const [done, refused] = await refusals(Operator, 'extend', [one.id, draftOnly.id], given);
    expect([done, refused === '']).toEqual(['', false]);
    expect((await read(one.id)).expiresOn).toBe('2999-02-03');
    expect(await refusals(Operator, 'extend', [one.id], { expiresOn: '2020-01-01' })).toEqual([
      expect.stringMatching(/\S/),
    ]);
  });

  test('are reassigned to a colleague where they wait for colleagues', async () => {
    const { SysAdmin, Operator, Approver } = ours.users;
    const user = ours.users['Operator/Approver'];
    const stranger = theirs.users.SysAdmin;
    const [one, other, draftOnly] = [await sent(), await sent(), await draft()];
    const external = await sent({}, { approvalSetupId: null });
    const without = await bulk(SysAdmin, 'reassign', [one.id]);
    expect(without.error.fields).toEqual({ userId: 'This field is required.' });
    const given = { userId: user.userId };
    expect((await bulk(Approver, 'reassign', [one.id], given)).status).toBe(403);
    expect((await bulk(stranger, 'reassign', [one.id], given)).status).toBe(404);
    // The organisation has to allow it to others than a SysAdmin.
    expect(await refusals(Operator, 'reassign', [one.id], given)).toEqual([
      expect.stringMatching(/approval/i),
    ]);
    const foreign = { userId: stranger.userId };
    expect(await refusals(SysAdmin, 'reassign', [one.id], foreign)).toEqual([
      expect.stringMatching(/\S/),
    ]);
    const ids = [one.id, other.id, draftOnly.id, external.id];
    expect(await refusals(SysAdmin, 'reassign', ids, given)).toEqual([
      '',
      '',
      'This document isn’t waiting for a colleague.',
      expect.stringMatching(/\S/),
    ]);
    for (const { id } of [one, other]) {
      const turns = (await read(id)).parties.filter(({ state }) => state === 'turn');
      expect(turns.map(({ people }) => people.map(({ userId }) => userId))).toEqual([
        [user.userId],
      ]);
    }
  });

  test('get another approval setup, or project, where they are drafts', async () => {
    const { SysAdmin, Operator, Approver } = ours.users;
    const [one, out] = [await draft(), await sent()];
    const body = {
      name: 'Other step',
      description: '',
      steps: [approvalStep(1, 'anyone', [Approver])],
    };
    const other = await must(app.call(createApprovalSetup, SysAdmin, { body }));
    const without = await bulk(Operator, 'set-approval-setup', [one.id]);
    expect(without.error.fields).toEqual({ approvalSetupId: 'This field is required.' });
    const given = { approvalSetupId: other.id };
    expect((await bulk(Approver, 'set-approval-setup', [one.id], given)).status).toBe(403);
    expect(await refusals(Operator, 'set-approval-setup', [one.id, out.id], given)).toEqual([
      '',
      expect.stringContaining('has been sent'),
    ]);
    expect((await read(one.id)).settings).toMatchObject({ approvalSetupId: other.id });
    const unknown = { approvalSetupId: newId() };
    expect(await refusals(Operator, 'set-approval-setup', [one.id], unknown)).toEqual([
      'Choose an approval setup.',
    ]);

    const { companyId } = world.project;
    const second = { companyId, name: 'Second', code: 'SEC' };
    const project = await must(app.call(createProject, SysAdmin, { body: second }));
    // Of a project that they do not work in they can't make it.
    const [refused] = await refusals(Operator, 'move', [one.id], { projectId: project.id });
    expect(refused).toBe('Choose one of your projects.');
    expect(await refusals(SysAdmin, 'move', [one.id, out.id], { projectId: project.id })).toEqual([
      '',
      expect.stringContaining('has been sent'),
    ]);
    expect(await read(one.id)).toMatchObject({
      project: { id: project.id },
      settings: { approvalSetupId: other.id },
      engagementType: one.engagementType,
    });
  });

  test('are voided with one reason, once', async () => {
    const { Operator } = ours.users;
    const [one, other, approver] = [await sent(), await sent(), ours.users.Approver];
    const ids = [one.id, other.id];
    const without = await bulk(Operator, 'void', ids, { reason: ' ' });
    expect([without.status, without.error.fields]).toEqual([
      400,
      { reason: 'This field is required.' },
    ]);
    expect((await bulk(approver, 'void', ids, { reason: 'No.' })).status).toBe(403);
    const stranger = ours.users['Operator/Approver'];
    expect((await bulk(stranger, 'void', ids, { reason: 'Not mine.' })).status).toBe(404);
    const given = { reason: 'The shoot is off.', commandId: newId() };
    expect(await refusals(Operator, 'void', ids, given)).toEqual(['', '']);
    expect(await refusals(Operator, 'void', ids, given)).toEqual(['', '']);
    const voided = await read(one.id);
    expect(voided).toMatchObject({ state: 'voided', ending: { reason: 'The shoot is off.' } });
    expect(voided.events.filter(({ action }) => action === 'document.voided')).toMatchObject([
      {
        actor: 'Test Operator',
        changes: [{ field: 'reason', before: null, after: 'The shoot is off.' }],
      },
    ]);
  });

  test('are deleted where they are drafts that were never sent, and only by those who draft them', async () => {
    const { Operator, Approver, Admin } = ours.users;
    const [first, second] = [await draft(), await draft()];
    const out = await sent();
    expect((await bulk(Approver, 'delete', [first.id])).status).toBe(403);
    const stranger = await bulk(theirs.users.SysAdmin, 'delete', [first.id]);
    expect(stranger.status).toBe(404);
    expect(await refusals(Operator, 'delete', [first.id, out.id])).toEqual([
      '',
      expect.stringMatching(/sent|found/),
    ]);
    expect(await refusals(Admin, 'delete', [second.id])).toEqual(['']);
    for (const { id } of [first, second]) {
      expect((await app.call(getDocument, Operator, { params: { id } })).status).toBe(404);
    }
    expect((await read(out.id)).state).toBe('pending');
  });

  test('are reminded of, never twice within an hour', async () => {
    const { Operator } = ours.users;
    const document = await sent();
    expect(await refusals(Operator, 'remind', [document.id])).toEqual([
      'They were emailed within the last hour. Try again later.',
    ]);
    await app.platform.database.system((tx) =>
      tx
        .update(documentParties)
        .set({ turnAt: new Date(Date.now() - 2 * 3_600_000) })
        .where(eq(documentParties.documentId, document.id)),
    );
    expect(await refusals(Operator, 'remind', [document.id])).toEqual(['']);
  });

  test('belong to no other tenant, and have a maximum', async () => {
    const document = await sent();
    const { SysAdmin } = theirs.users;
    expect((await bulk(SysAdmin, 'void', [document.id], { reason: 'Mine!' })).status).toBe(404);
    expect((await read(document.id)).state).toBe('pending');
    const many = Array.from({ length: maxBulkDocuments + 1 }, () => newId());
    const refused = await bulk(ours.users.Operator, 'remind', many);
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['ids']]);
  });
});

describe('many documents to sign', () => {
  const ink = { kind: 'typed', text: 'Test Approver', hand: 'caveat' } as const;
  const initials = { ...ink, text: 'TA' };
  const consent = { version: signingConsent.version };
  let signers: TestTenant;
  let packId: string;
  let projectId: string;
  let templateId: string;
  let signSetupId: string;

  beforeAll(async () => {
    signers = await app.tenant();
    const { pack, project, template } = await makeWorld(app, signers);
    [packId, projectId, templateId] = [pack.id, project.id, template.id];
    const box = (y: number) => [{ page: 0, x: 300, y, width: 150, height: 24 }];
    const own = { assignee: 'approver-1', required: true } as const;
    const look = { fontSize: 0, align: 'left', color: '#000000' } as const;
    const added = [
      { ...own, type: 'signature', key: 'sign', label: 'Signature', placements: box(100) },
      { ...own, type: 'initials', key: 'initials', label: 'Initials', placements: box(130) },
      { ...own, ...look, type: 'signed-on', key: 'on', label: 'Date', placements: box(160) },
    ];
    const fields = [...template.fields, ...added] as Field[];
    await app.platform.database.system(async (tx) => {
      const ofTemplate = eq(formTemplateVersions.formTemplateId, templateId);
      await tx.update(formTemplateVersions).set({ fields }).where(ofTemplate);
      const set = { updatedAt: new Date() };
      await tx.update(formTemplates).set(set).where(eq(formTemplates.id, templateId));
    });
    const { SysAdmin, Approver } = signers.users;
    const step = approvalStep(1, 'anyone', [Approver]);
    const steps = [{ ...step, act: 'sign' as const, signaturePosition: 1 }];
    const body = { name: 'Signed', description: '', steps };
    signSetupId = (await must(app.call(createApprovalSetup, SysAdmin, { body }))).id;
  });

  async function toSign(): Promise<DocumentDetail> {
    const { Operator } = signers.users;
    const body = {
      formPackId: packId,
      projectId,
      recipient,
      values: { [templateId]: { name: 'Zofia' } },
      settings: settingsOf({ approvalSetupId: signSetupId }),
    };
    const document = await must(app.call(createDocument, Operator, { body }));
    await must(app.call(sendDocument, Operator, { body: sendBody(Operator, document) }));
    return document;
  }
  const valuesOf = async ({ id }: DocumentDetail) => {
    const [row] = await app.platform.database.system((tx) =>
      tx
        .select({ values: documentParties.values, state: documentParties.state })
        .from(documentParties)
        .where(and(eq(documentParties.documentId, id), eq(documentParties.role, 'approver'))),
    );
    return { ...row?.values[templateId], state: row?.state };
  };

  test('are signed with one signature, initials and consent, each with its day', async () => {
    const { Approver } = signers.users;
    const documents = [await toSign(), await toSign()];
    const ids = documents.map(({ id }) => id);
    const listed = await must(app.call(listDocuments, Approver, { query: { tab: 'approve' } }));
    expect(listed.items.map(({ quickTurn }) => quickTurn)).toMatchObject([
      { signature: true, initials: true },
      { signature: true, initials: true },
    ]);
    const given = { signature: ink, initials, consent };
    expect(await refusals(Approver, 'approve', ids, given)).toEqual(['', '']);
    for (const document of documents) {
      expect(await valuesOf(document)).toEqual({
        state: 'done',
        sign: ink,
        initials,
        on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      });
    }
  });

  test('are signed with the picture that the user keeps', async () => {
    const { Approver } = signers.users;
    await must(app.call(uploadSignature, Approver, { file: pixel }));
    const document = await toSign();
    expect(await refusals(Approver, 'approve', [document.id], { initials, consent })).toEqual(['']);
    expect(await valuesOf(document)).toMatchObject({ state: 'done', sign: { kind: 'image' } });
    await must(app.call(removeSignature, Approver, {}));
  });

  test.each([
    ['a signature', { initials, consent }],
    ['initials', { signature: ink, consent }],
    ['consent', { signature: ink, initials }],
    ['the present consent', { signature: ink, initials, consent: { version: 0 } }],
    ['having been shown', { signature: ink, initials, consent, views: {} }],
  ])('are not signed without %s', async (_, given) => {
    const document = await toSign();
    const [refusal] = await refusals(signers.users.Approver, 'approve', [document.id], given);
    expect(refusal).not.toBe('');
    expect((await valuesOf(document)).state).toBe('turn');
  });
});

describe('an export of documents', () => {
  test('exports the texts of the list, with what the user may see', async () => {
    const of = { lastName: 'Exportowska', email: 'e@example.com' };
    const document = await sent(of);
    await draft({ ...of, user: ours.users.Admin });
    const columns = 'recipient,email,formPackId,state,waiting,engagementType,expiresOn,createdBy';
    const query = { format: 'csv', search: 'exportowska', columns } as const;
    const { raw } = await app.call(exportDocuments, ours.users.Operator, { query });
    const [head, ...lines] = raw.toString('utf8').split('\r\n');
    expect(head).toBe(
      '\uFEFFRecipient,Email,Form pack,State,Waiting for,Engagement type,Expires,Drafted by',
    );
    expect(lines).toEqual([
      `Zofia Exportowska,e@example.com,Pack,Pending,${document.waiting?.sentence},Company,,Test Operator`,
      '',
    ]);
    const inDrafts = { ...query, tab: 'drafts' } as const;
    const answer = await app.call(exportDocuments, ours.users.SysAdmin, { query: inDrafts });
    expect(answer.raw.toString('utf8')).toContain('Draft,,Company,,Test Admin');
    const elsewhere = await app.call(exportDocuments, theirs.users.SysAdmin, { query });
    expect(elsewhere.raw.toString('utf8').trim().split('\r\n')).toHaveLength(1);
  });
});

describe('a file that a party attached', () => {
  test('is fetched by those who see the document', async () => {
    const document = await sent();
    const [party] = document.parties;
    const bytes = Buffer.from('%PDF-1.4 A passport.');
    const fileId = newId();
    const { database, files } = app.platform;
    const stored = await files.put(bytes);
    const contentType = 'application/pdf';
    await database.tenant(ours.id, async (tx) => {
      await recordFile(tx, ours.id, stored, contentType);
      await tx.insert(documentFiles).values({
        id: fileId,
        tenantId: ours.id,
        documentId: document.id,
        partyId: party?.id ?? '',
        name: 'Passport – Zofia.pdf',
        contentType,
        ...stored,
      });
    });
    const { Operator, Approver } = ours.users;
    const params = { id: document.id };
    const { items } = await must(app.call(listDocumentFiles, Operator, { params }));
    expect(items).toMatchObject([{ id: fileId, name: 'Passport – Zofia.pdf' }]);
    const answer = await app.call(getDocumentFile, Approver, { params: { ...params, fileId } });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.raw.equals(bytes)).toBe(true);
    const { events } = await must(app.call(getDocument, Operator, { params }));
    expect(events[0]).toMatchObject({
      action: 'document.file-downloaded',
      actor: 'Test Approver',
    });
    const others = [
      [ours.users['Operator/Approver'], document.id, fileId],
      [theirs.users.SysAdmin, document.id, fileId],
      [Operator, (await draft()).id, fileId],
      [Operator, document.id, newId()],
    ] as const;
    for (const [user, id, file] of others) {
      const refused = await app.call(getDocumentFile, user, { params: { id, fileId: file } });
      expect(refused.status).toBe(404);
    }
  });
});
