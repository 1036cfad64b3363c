import {
  type ApprovalPosition,
  addComment,
  approveDocument,
  createApprovalSetup,
  createDelegate,
  createDocument,
  type DocumentDetail,
  type DocumentSettings,
  declineDocument,
  deleteDocument,
  extendDocument,
  findRecipients,
  getDocument,
  getDocumentEvents,
  getDocumentPdf,
  getHome,
  listComments,
  listDocuments,
  reassignParty,
  remindParties,
  reopenDocument,
  returnDocument,
  sendDocument,
  takeBackDocument,
  updateDocument,
  updateDocumentRules,
  voidDocument,
} from '@countersign/contract';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import {
  approvalDelegates,
  documentParties,
  documents,
  mails,
  memberships,
} from '../../platform/database/tables/index.ts';
import { approvalStep, recipientParty, settingsOf } from '../../testing/chains.ts';
import { addContact, openContacts } from '../../testing/contacts.ts';
import { makeWorld, must, recipient, sendBody, type World } from '../../testing/fixtures.ts';
import { shownTo } from '../../testing/signing.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../testing/test-app.ts';
import { delegationsThatTurn } from '../approval-setup/index.ts';
import { delegateTurnsWorker } from './act/delegate-turns.ts';
import { deliverDocument } from './deliver/deliver-document.ts';
import { endDocuments } from './deliver/document-timers.ts';

let app: TestApp;
let ours: TestTenant;
let world: World;
/** An approval setup with a step that anyone of two approves, then one that both do. */
let setupId: string;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  world = await makeWorld(app, ours);
  const { SysAdmin, Admin, Approver } = ours.users;
  const steps = [
    approvalStep(1, 'anyone', [Approver, Admin]),
    approvalStep(2, 'everyone', [Approver, ours.users['Operator/Approver']]),
  ];
  const body = { name: 'Two steps', description: '', steps };
  setupId = (await must(app.call(createApprovalSetup, SysAdmin, { body }))).id;
});
afterAll(() => app.close());

const settings = (more: Partial<DocumentSettings> = {}) =>
  settingsOf({ approvalSetupId: setupId, ...more });

async function draft(more: Partial<DocumentSettings> = {}): Promise<DocumentDetail> {
  const { pack, project, template } = world;
  const values = { [template.id]: { name: 'Zofia Wiśniewska' } };
  const body = {
    formPackId: pack.id,
    projectId: project.id,
    recipient,
    values,
    settings: settings(more),
  };
  return must(app.call(createDocument, ours.users.Operator, { body }));
}

async function sent(more: Partial<DocumentSettings> = {}): Promise<DocumentDetail> {
  const { Operator } = ours.users;
  const document = await draft(more);
  await must(app.call(sendDocument, Operator, { body: sendBody(Operator, document) }));
  return read(document.id);
}

/** A document of another organisation that waits for its Approver alone. */
async function sentElsewhere() {
  const theirs = await app.tenant();
  const there = await makeWorld(app, theirs);
  const { SysAdmin, Approver, Operator } = theirs.users;
  const steps = [approvalStep(1, 'everyone', [Approver])];
  const setup = await must(
    app.call(createApprovalSetup, SysAdmin, { body: { name: 'One', description: '', steps } }),
  );
  const made = await must(
    app.call(createDocument, Operator, {
      body: {
        formPackId: there.pack.id,
        projectId: there.project.id,
        recipient,
        values: { [there.template.id]: { name: 'Zofia' } },
        settings: settings({ approvalSetupId: setup.id }),
      },
    }),
  );
  await must(app.call(sendDocument, Operator, { body: sendBody(Operator, made) }));
  return { theirs, made };
}

const read = (id: string, user: TestUser = ours.users.SysAdmin) =>
  must(app.call(getDocument, user, { params: { id } }));

/** The subjects of the emails about a document to someone, the oldest first. */
const mailedTo = async ({ email }: TestUser, documentId: string) => {
  const rows = await app.platform.database.system((tx) =>
    tx
      .select({ subject: mails.subject })
      .from(mails)
      .where(and(eq(mails.recipient, email), eq(mails.subjectId, documentId)))
      .orderBy(mails.createdAt, mails.id),
  );
  return rows.map(({ subject }) => subject);
};

const partyOf = (document: DocumentDetail, name: string) => {
  const party = document.parties.find((one) => one.name === name && one.state !== 'replaced');
  if (!party) throw new Error(`No party is called ${name}.`);
  return party.id;
};

const approve = async (
  user: TestUser,
  document: DocumentDetail,
  name: string,
  commandId = newId(),
) =>
  app.call(approveDocument, user, {
    params: { id: document.id },
    body: {
      commandId,
      partyId: partyOf(document, name),
      view: await shownTo(app, user, document.id),
    },
  });

const command = () => ({ commandId: newId() });

describe('a draft', () => {
  test('previews the chain that it would start, with its problems', async () => {
    const signer = { ...recipientParty(), role: 'signer' as const, person: recipient };
    const document = await draft({ parties: [recipientParty(), { ...signer, sequence: 3 }] });
    expect(document.parties.map(({ name, sequence, act }) => [name, sequence, act])).toEqual([
      ['Zofia Wiśniewska', 0, 'none'],
      ['Zofia Wiśniewska', 1, 'approve'],
      ['Step 1', 2, 'approve'],
      ['Step 2', 3, 'approve'],
    ]);
    expect(document.problems.map(({ section, partyId }) => [section, partyId])).toEqual([
      ['parties', signer.id],
      ['parties', signer.id],
    ]);
    const { Operator } = ours.users;
    const refused = await app.call(sendDocument, Operator, { body: sendBody(Operator, document) });
    expect([refused.status, refused.error.code]).toEqual([400, 'invalid']);
    expect(refused.error.error).toContain('No party has the number 2');
  });

  test('has its approval where the setup says: after, before or among those who sign', async () => {
    const { SysAdmin, Approver } = ours.users;
    const orders: [ApprovalPosition, string[]][] = [
      ['after', ['Signer Two', 'First', 'Second']],
      ['before', ['First', 'Second', 'Signer Two']],
      ['by-number', ['First', 'Signer Two', 'Second']],
    ];
    for (const [position, order] of orders) {
      const steps = [approvalStep(1, 'anyone', [Approver]), approvalStep(2, 'anyone', [Approver])];
      const named = steps.map((one, at) => ({ ...one, name: at === 0 ? 'First' : 'Second' }));
      const body = { name: `Comes ${position}`, description: '', steps: named, position };
      const { id } = await must(app.call(createApprovalSetup, SysAdmin, { body }));
      const person = { ...recipient, firstName: 'Signer', lastName: 'Two' };
      const signer = { ...recipientParty(), role: 'agent' as const, person, sequence: 2 };
      const document = await draft({
        approvalSetupId: id,
        parties: [recipientParty(), signer],
      });
      const inTurn = document.parties.filter(({ sequence }) => sequence > 0);
      expect([position, inTurn.map(({ name }) => name)]).toEqual([position, order]);
    }
  });

  test('is approved by its drafter where the organisation allows it, and otherwise by others only', async () => {
    const { SysAdmin } = ours.users;
    const step = { ...approvalStep(1, 'anyone', [SysAdmin, ours.users.Approver]), name: 'Finance' };
    const body = { name: 'The drafter among them', description: '', steps: [step] };
    const { id: approvalSetupId } = await must(app.call(createApprovalSetup, SysAdmin, { body }));
    const rule = (mayApproveOwn: boolean) =>
      must(app.call(updateDocumentRules, SysAdmin, { body: { mayApproveOwn } }));
    const { pack, project } = world;
    const made = await must(
      app.call(createDocument, SysAdmin, {
        body: {
          formPackId: pack.id,
          projectId: project.id,
          recipient,
          settings: settings({ approvalSetupId }),
        },
      }),
    );
    const inStep = ({ parties }: DocumentDetail) =>
      parties.find(({ name }) => name === 'Finance')?.people.map(({ userId }) => userId);
    const both = [SysAdmin.userId, ours.users.Approver.userId];
    expect(inStep(made)).toEqual([ours.users.Approver.userId]);
    expect(await rule(true)).toMatchObject({ mayApproveOwn: true, finishedLinkDays: 30 });
    expect(inStep(await read(made.id, SysAdmin))?.toSorted()).toEqual(both.toSorted());
    await rule(false);
    expect(inStep(await read(made.id, SysAdmin))).toEqual([ours.users.Approver.userId]);
  });

  test('refuses settings that name unknown records', async () => {
    const { pack, project } = world;
    const twice = { parties: [recipientParty(), recipientParty()] };
    const { Operator } = ours.users;
    const stranger = { ...recipientParty(), role: 'signer' as const, person: recipient };
    const wrong: [Partial<DocumentSettings>, string][] = [
      [twice, 'settings.parties'],
      [{ approvalSetupId: newId() }, 'settings.approvalSetupId'],
      [{ emailTemplateId: newId() }, 'settings.emailTemplateId'],
      [
        { parties: [recipientParty(), { ...stranger, userId: Operator.userId }] },
        'settings.parties',
      ],
      [{ parties: [recipientParty(), { ...stranger, userId: newId() }] }, 'settings.parties'],
    ];
    for (const [more, field] of wrong) {
      const refused = await app.call(createDocument, Operator, {
        body: { formPackId: pack.id, projectId: project.id, recipient, settings: settings(more) },
      });
      expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, [field]]);
    }
  });

  test('knows colleagues by their users alone', async () => {
    const { Approver } = ours.users;
    const colleague = { ...recipientParty(), role: 'signer' as const, userId: Approver.userId };
    const added = { ...colleague, sequence: 2, signaturePosition: 1 };
    const { settings: kept } = await draft({ parties: [recipientParty(), added] });
    expect(kept.parties[1]?.person).toMatchObject({ email: Approver.email, mobile: '' });
  });

  test('starts with the agent who is offered with a recipient', async () => {
    const { Operator, SysAdmin } = ours.users;
    const agency = { firstName: 'Bea', lastName: 'Agency', email: 'bea@agency.example' };
    await openContacts(app, ours);
    const add = ({ email, ...names }: typeof agency, agentId: string | null) =>
      addContact(app, SysAdmin, { ...names, emails: email, agentId });
    const agent = await add(agency, null);
    const talent = { firstName: 'Tara', lastName: 'Talent', email: 'tara@talent.example' };
    await add(talent, agent.id);
    const find = { query: { search: talent.email } };
    const { items } = await must(app.call(findRecipients, Operator, find));
    expect(items.map((one) => one.agent?.email)).toEqual([agency.email]);
    const noMobile = { countryCode: '', mobile: '' };
    const { settings: first } = await must(
      app.call(createDocument, Operator, {
        body: {
          formPackId: world.pack.id,
          projectId: world.project.id,
          recipient: { ...talent, ...noMobile },
          agent: { ...agency, ...noMobile },
        },
      }),
    );
    expect(first.parties.map(({ role, sequence, person }) => [role, sequence, person])).toEqual([
      ['recipient', 1, null],
      ['agent', 2, { ...agency, ...noMobile }],
    ]);
  });

  test('is deleted by those whose it is, as long as it was never sent', async () => {
    const document = await draft();
    const params = { id: document.id };
    for (const user of [ours.users.Approver, ours.users['Operator/Approver']]) {
      expect((await app.call(deleteDocument, user, { params })).status).not.toBe(200);
    }
    await must(app.call(deleteDocument, ours.users.Operator, { params }));
    expect((await app.call(getDocument, ours.users.SysAdmin, { params })).status).toBe(404);
    const out = await sent();
    const refused = await app.call(deleteDocument, ours.users.SysAdmin, {
      params: { id: out.id },
    });
    expect(refused.status).toBe(409);
  });
});

describe('a document that is out', () => {
  test('is approved in steps, by any one or by all', async () => {
    const { Approver, Admin, Operator } = ours.users;
    const both = ours.users['Operator/Approver'];
    const document = await sent();
    expect(document).toMatchObject({ state: 'pending', round: 1, isFinishing: false });
    expect(document.waiting?.sentence).toBe(
      'Waiting for Step 1 (Test Admin or Test Approver) to approve.',
    );
    expect(document.waiting?.next).toBe('Then Step 2 approves.');
    const early = await approve(both, document, 'Step 2');
    expect([early.status, early.error.error]).toEqual([
      409,
      'It is not your turn yet. Your turn comes after Step 1.',
    ]);
    expect((await approve(Operator, document, 'Step 1')).status).toBe(403);
    const first = await must(approve(Admin, document, 'Step 1'));
    expect(first.turns).toEqual([]);
    // A moment later: no error that the person would have to do something about.
    const late = await approve(Approver, document, 'Step 1');
    expect([late.status, late.error.error]).toEqual([409, 'Test Admin has approved this already.']);
    const commandId = newId();
    const second = await must(approve(Approver, document, 'Step 2', commandId));
    expect(second.isFinishing).toBe(false);
    await must(approve(Approver, document, 'Step 2', commandId));
    const last = await must(approve(both, document, 'Step 2'));
    expect(last.isFinishing).toBe(true);
    expect(last.waiting?.sentence).toContain('Everyone has acted');
    const log = await must(app.call(getDocumentEvents, Operator, { params: { id: document.id } }));
    expect(log.isWhole).toBe(true);
    expect(
      log.items.map(({ action }) => action).filter((one) => one !== 'document.mailed'),
    ).toEqual(expect.arrayContaining(['document.created', 'document.sent', 'document.approved']));
    expect(log.items.filter(({ action }) => action === 'document.approved')).toHaveLength(3);
  });

  test('two last approvals at the same moment complete it once', async () => {
    const { Approver, Admin } = ours.users;
    const both = ours.users['Operator/Approver'];
    const document = await sent();
    await must(approve(Admin, document, 'Step 1'));
    const answers = await Promise.all([
      approve(Approver, document, 'Step 2'),
      approve(both, document, 'Step 2'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(document.id)).parties.map(({ state }) => state)).toEqual([
      'waiting',
      'done',
      'done',
    ]);
  });

  test('is seen by those in its chain, in the tab of those whose turn it is', async () => {
    const { Approver } = ours.users;
    const both = ours.users['Operator/Approver'];
    const document = await sent();
    const tabsOf = async (user: TestUser) => {
      const found: string[] = [];
      for (const tab of ['approve', 'pending', 'declined', 'all'] as const) {
        const { items } = await must(
          app.call(listDocuments, user, { query: { tab, pageSize: 100 } }),
        );
        if (items.some(({ id }) => id === document.id)) found.push(tab);
      }
      return found;
    };
    expect(await tabsOf(Approver)).toEqual(['approve', 'all']);
    expect(await tabsOf(both)).toEqual(['pending', 'all']);
    expect(await tabsOf(ours.users.Operator)).toEqual(['pending', 'all']);
    const theirs = await app.tenant();
    const params = { id: document.id };
    expect((await app.call(getDocument, theirs.users.SysAdmin, { params })).status).toBe(404);
  });

  test('is declined with the reason, and reopened as a draft with its values', async () => {
    const { Approver, Operator } = ours.users;
    const document = await sent();
    const params = { id: document.id };
    const partyId = partyOf(document, 'Step 1');
    const empty = { ...command(), partyId, reason: ' ' };
    expect((await app.call(declineDocument, Approver, { params, body: empty })).status).toBe(400);
    const body = { ...command(), partyId, reason: 'The fee is wrong.' };
    const declined = await must(app.call(declineDocument, Approver, { params, body }));
    expect(declined.ending).toMatchObject({
      kind: 'declined',
      by: 'Test Approver',
      reason: 'The fee is wrong.',
    });
    const late = await approve(ours.users.Admin, document, 'Step 1');
    expect(late.error.error).toBe(
      'This document was declined by Test Approver a moment ago, so it can’t be approved.',
    );
    const refused = await app.call(reopenDocument, Approver, { params, body: command() });
    expect(refused.status).toBe(403);
    const reopened = await must(app.call(reopenDocument, Operator, { params, body: command() }));
    expect(reopened).toMatchObject({ state: 'draft', ending: declined.ending, round: 1 });
    expect(reopened.forms[0]?.values).toEqual({ name: 'Zofia Wiśniewska' });
    // A draft is its drafter's: those who were in the chain see it once it is out again.
    expect((await app.call(getDocument, Approver, { params })).status).toBe(404);
    await must(app.call(sendDocument, Operator, { body: sendBody(Operator, reopened) }));
    expect(await read(document.id)).toMatchObject({ state: 'pending', round: 2, ending: null });
  });

  test('is returned for changes by an approver, and goes to everyone again once it is changed', async () => {
    const { Admin, Approver, Operator } = ours.users;
    const document = await sent();
    await must(approve(Admin, document, 'Step 1'));
    const params = { id: document.id };
    const body = { ...command(), partyId: partyOf(document, 'Step 2'), reason: 'Use rate B.' };
    const view = await shownTo(app, ours.users['Operator/Approver'], document.id);
    const empty = await app.call(returnDocument, Approver, {
      params,
      body: { ...body, reason: '' },
    });
    expect([empty.status, empty.error.fields]).toEqual([
      400,
      { reason: 'This field is required.' },
    ]);
    const theirs = await app.tenant();
    expect((await app.call(returnDocument, theirs.users.Approver, { params, body })).status).toBe(
      404,
    );
    expect(await must(app.call(returnDocument, Approver, { params, body }))).toBeNull();
    // The draft is its drafter's; the same call again does nothing more.
    expect((await app.call(getDocument, Approver, { params })).status).toBe(404);
    expect(await must(app.call(returnDocument, Approver, { params, body }))).toBeNull();
    const again = { ...body, ...command() };
    const refused = await app.call(returnDocument, Approver, { params, body: again });
    const returned = 'This document was returned for changes by Test Approver a moment ago';
    expect([refused.status, refused.error.error]).toEqual([
      409,
      `${returned}, so it can’t be returned.`,
    ]);
    const both = ours.users['Operator/Approver'];
    const late = await app.call(approveDocument, both, {
      params,
      body: { ...command(), partyId: body.partyId, view },
    });
    expect([late.status, late.error.error]).toEqual([409, `${returned}, so it can’t be approved.`]);
    const draft = await read(document.id, Operator);
    expect(draft).toMatchObject({
      state: 'draft',
      round: 1,
      ending: { kind: 'returned', by: 'Test Approver', reason: 'Use rate B.' },
      may: { edit: true, send: true, remove: false, void: true },
    });
    expect(draft.forms[0]?.values).toEqual({ name: 'Zofia Wiśniewska' });
    expect(draft.events.map(({ action }) => action)).toContain('document.returned');
    const { attention } = await must(app.call(getHome, Operator, { query: {} }));
    expect(attention).toContainEqual(
      expect.objectContaining({ id: document.id, reason: 'returned' }),
    );
    await must(app.call(sendDocument, Operator, { body: sendBody(Operator, draft) }));
    const resent = await read(document.id);
    expect(resent).toMatchObject({ state: 'pending', round: 2, ending: null });
    expect(resent.parties.map(({ state }) => state)).toEqual(['waiting', 'turn', 'waiting']);
  });

  test('is voided as a draft that was sent before, and stays as it was filled in', async () => {
    const { Operator, Admin, Approver, SysAdmin } = ours.users;
    const document = await sent();
    const params = { id: document.id };
    const never = await draft();
    const body = () => ({ ...command(), reason: 'The shoot is off.' });
    const early = await app.call(voidDocument, Operator, {
      params: { id: never.id },
      body: body(),
    });
    expect([early.status, early.error.error]).toEqual([
      409,
      'This document is a draft that hasn’t been sent yet, so it can’t be voided.',
    ]);
    await must(app.call(takeBackDocument, Operator, { params, body: command() }));
    const other = await app.call(voidDocument, Approver, { params, body: body() });
    expect(other.status).toBe(403);
    const voided = await must(app.call(voidDocument, Operator, { params, body: body() }));
    expect(voided).toMatchObject({
      state: 'voided',
      parties: [],
      ending: { kind: 'voided', reason: 'The shoot is off.' },
      may: { edit: false, send: false, void: false },
    });
    expect(voided.forms[0]?.values).toEqual(document.forms[0]?.values);
    expect((await app.call(getDocumentPdf, Operator, { params })).status).toBe(200);
    // Those of the round before have no part in it, and no email.
    expect((await app.call(getDocument, Approver, { params })).status).toBe(404);
    expect((await must(app.call(getDocument, SysAdmin, { params }))).state).toBe('voided');
    await deliverDocument(app.platform, { tenantId: ours.id, documentId: document.id });
    expect((await mailedTo(Admin, document.id)).join()).not.toMatch(/void/i);
  });

  test('is recalled as long as no one has acted, and voided after that', async () => {
    const { Operator, Admin } = ours.users;
    const document = await sent();
    const params = { id: document.id };
    const back = await must(app.call(takeBackDocument, Operator, { params, body: command() }));
    expect(back.state).toBe('draft');
    const saved = await must(
      app.call(updateDocument, Operator, {
        params,
        body: {
          projectId: world.project.id,
          recipient,
          values: { [world.template.id]: { name: 'Somebody else' } },
          revision: back.revision,
        },
      }),
    );
    await must(app.call(sendDocument, Operator, { body: sendBody(Operator, saved) }));
    const again = await read(document.id);
    await must(approve(Admin, again, 'Step 1'));
    const late = await app.call(takeBackDocument, Operator, { params, body: command() });
    expect([late.status, late.error.error]).toEqual([
      409,
      'Test Admin has already acted, so it can’t be recalled. You can void it.',
    ]);
    const reason = 'It will be replaced.';
    const voided = await must(
      app.call(voidDocument, Operator, { params, body: { ...command(), reason } }),
    );
    expect(voided).toMatchObject({ state: 'voided', ending: { by: 'Test Operator', reason } });
    expect(voided.may).toMatchObject({ void: false, remind: false, comment: true });
  });

  test('gets another approver in a slot', async () => {
    const { Operator, Approver, SysAdmin } = ours.users;
    const document = await sent();
    const params = { id: document.id };
    const partyId = partyOf(document, 'Step 1');
    const body = { ...command(), partyId, userId: SysAdmin.userId };
    const refused = await app.call(reassignParty, Operator, { params, body });
    expect([refused.status, document.may.reassignApprovals]).toEqual([409, true]);
    expect(refused.error.error).toContain('Approval steps can’t be reassigned');
    expect((await read(document.id, Operator)).may.reassignApprovals).toBe(false);
    await must(app.call(updateDocumentRules, SysAdmin, { body: { mayReassignApprovals: true } }));
    const changed = await must(app.call(reassignParty, Operator, { params, body }));
    expect(changed.parties.map(({ name, state }) => [name, state])).toEqual([
      ['Zofia Wiśniewska', 'waiting'],
      ['Step 1', 'replaced'],
      ['Test SysAdmin', 'turn'],
      ['Step 2', 'waiting'],
    ]);
    expect((await approve(Approver, document, 'Step 1')).error.error).toBe(
      'Test SysAdmin acts here now.',
    );
    expect(changed.events[0]).toMatchObject({ action: 'document.reassigned' });
    await must(approve(SysAdmin, changed, 'Test SysAdmin'));
    const own = { ...command(), partyId: partyOf(changed, 'Step 2'), userId: Operator.userId };
    expect((await app.call(reassignParty, Operator, { params, body: own })).status).toBe(400);
    await must(app.call(updateDocumentRules, SysAdmin, { body: { mayReassignApprovals: false } }));
  });

  test('sends no reminder twice within an hour, and can be extended', async () => {
    const { Operator } = ours.users;
    const document = await sent({ expiresOn: '2030-01-31' });
    const params = { id: document.id };
    const soon = await app.call(remindParties, Operator, { params, body: command() });
    expect([soon.status, soon.error.error]).toEqual([
      409,
      'They were emailed within the last hour. Try again later.',
    ]);
    await app.platform.database.system((tx) =>
      tx
        .update(documentParties)
        .set({ turnAt: new Date(Date.now() - 2 * 3_600_000) })
        .where(eq(documentParties.documentId, document.id)),
    );
    await must(app.call(remindParties, Operator, { params, body: command() }));
    const body = { ...command(), expiresOn: '2030-02-28' };
    expect(await must(app.call(extendDocument, Operator, { params, body }))).toMatchObject({
      expiresOn: '2030-02-28',
    });
    const past = { ...command(), expiresOn: '2020-02-28' };
    expect((await app.call(extendDocument, Operator, { params, body: past })).status).toBe(409);
  });

  test('goes to the delegate of an absent user, also where the absence begins meanwhile', async () => {
    const { theirs, made } = await sentElsewhere();
    const { SysAdmin, Approver, Admin } = theirs.users;
    const params = { id: made.id };
    const { handle } = delegateTurnsWorker(app.platform);
    const change = { tenantId: theirs.id, userId: Approver.userId };
    const away = { startsOn: '2020-01-01', endsOn: '2099-12-31' };
    const body = { userId: Approver.userId, delegateId: Admin.userId, ...away };
    await must(app.call(createDelegate, SysAdmin, { body }));
    await handle(change);
    await handle(change);
    const seen = await must(app.call(getDocument, Admin, { params }));
    expect(seen.turns).toMatchObject([{ name: 'Step 1', actsFor: ['Test Approver'] }]);
    expect(seen.waiting?.sentence).toContain('Test Admin for Test Approver');
    expect((await read(made.id, SysAdmin)).events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['document.delegated']),
    );
    const done = await must(approve(Admin, seen, 'Step 1'));
    expect(done).toMatchObject({ isFinishing: true });
  });

  test('goes back to an absent user on the day after the last one of their delegate', async () => {
    const { theirs, made } = await sentElsewhere();
    const { SysAdmin, Approver, Admin } = theirs.users;
    const { handle } = delegateTurnsWorker(app.platform);
    const change = { tenantId: theirs.id, userId: Approver.userId };
    const away = { startsOn: '2020-01-01', endsOn: '2099-12-31' };
    const body = { userId: Approver.userId, delegateId: Admin.userId, ...away };
    await must(app.call(createDelegate, SysAdmin, { body }));
    await handle(change);
    await deliverDocument(app.platform, { tenantId: theirs.id, documentId: made.id });
    expect(await mailedTo(Approver, made.id)).toEqual([]);
    await app.platform.database.system((tx) =>
      tx
        .update(approvalDelegates)
        .set({ endsOn: sql`current_date - 1` })
        .where(eq(approvalDelegates.tenantId, theirs.id)),
    );
    // What the schedule finds, it has the worker do.
    expect(await app.platform.database.statement(delegationsThatTurn)).toContainEqual(change);
    await handle(change);
    await deliverDocument(app.platform, { tenantId: theirs.id, documentId: made.id });
    expect(await mailedTo(Approver, made.id)).toHaveLength(1);
    const seen = await read(made.id, Approver);
    expect(seen.turns).toMatchObject([{ name: 'Step 1' }]);
  });

  test('says where it waits for a user who can’t sign in any more', async () => {
    const { theirs, made } = await sentElsewhere();
    const { SysAdmin, Approver, Operator } = theirs.users;
    await app.platform.database.system((tx) =>
      tx
        .update(memberships)
        .set({ disabledAt: new Date() })
        .where(eq(memberships.id, Approver.membershipId)),
    );
    const { handle } = delegateTurnsWorker(app.platform);
    await handle({ tenantId: theirs.id, userId: Approver.userId });
    const seen = await read(made.id, Operator);
    expect(seen.waiting?.sentence).toContain('Test Approver can’t');
    expect(seen.events[0]?.action).toBe('document.blocked');
    await deliverDocument(app.platform, { tenantId: theirs.id, documentId: made.id });
    expect(await mailedTo(Operator, made.id)).toEqual([
      'Pack is blocked: Step 1 can no longer sign in',
    ]);
    const seesTo = (user: TestUser) =>
      must(app.call(getHome, user, { query: {} })).then(({ attention }) =>
        attention.map(({ id, reason }) => [id, reason]),
      );
    expect(await seesTo(Operator)).toEqual([[made.id, 'blocked']]);
    const body = { ...command(), partyId: partyOf(seen, 'Step 1'), userId: SysAdmin.userId };
    await must(app.call(reassignParty, SysAdmin, { params: { id: made.id }, body }));
    expect((await read(made.id, SysAdmin)).turns).toHaveLength(1);
    expect(await seesTo(Operator)).toEqual([]);
  });

  test('notifies those who were asked, and its creator, of its expiry and its extension', async () => {
    const { theirs, made } = await sentElsewhere();
    const { SysAdmin, Approver, Operator } = theirs.users;
    const deliver = () =>
      deliverDocument(app.platform, { tenantId: theirs.id, documentId: made.id });
    const subjects = async () => ({
      approver: (await mailedTo(Approver, made.id)).slice(1),
      creator: await mailedTo(Operator, made.id),
    });
    await deliver();
    const params = { id: made.id };
    const extend = (user: TestUser, expiresOn: string) =>
      must(app.call(extendDocument, user, { params, body: { ...command(), expiresOn } }));
    await extend(SysAdmin, '2030-01-31');
    await deliver();
    const extended = 'New expiry for Pack: 31 January 2030';
    expect(await subjects()).toEqual({ approver: [extended], creator: [extended] });
    await extend(Operator, '2030-02-28');
    await deliver();
    const again = 'New expiry for Pack: 28 February 2030';
    expect(await subjects()).toEqual({ approver: [extended, again], creator: [extended] });
    await app.platform.database.system((tx) =>
      tx.update(documents).set({ expiresOn: '2020-01-31' }).where(eq(documents.id, made.id)),
    );
    await endDocuments(app.platform);
    await deliver();
    await deliver();
    const expired = 'Pack expired on 31 January 2020';
    expect(await subjects()).toEqual({
      approver: [extended, again, expired],
      creator: [extended, expired],
    });
  });

  test('is commented on by those who see it', async () => {
    const { Approver, Operator } = ours.users;
    const document = await sent();
    const params = { id: document.id };
    const body = { ...command(), audience: 'company' as const, text: 'Is the rate agreed?' };
    const made = await must(app.call(addComment, Approver, { params, body }));
    await must(app.call(addComment, Approver, { params, body }));
    expect((await must(app.call(listComments, Operator, { params }))).items).toEqual([
      { ...made, isOwn: false },
    ]);
  });
});

test('all of these commands keep the counts by person and slot right', async () => {
  const result = await app.platform.database.system((tx) =>
    tx.execute(sql`
      select count(*)::int as all, count(*) filter (where
          (case when person.is_turn then person.turn_at end, person.state, person.round, person.company_id, person.project_id, person.recipient_id,
            person.created_by, person.sent_at, person.finished_at, person.expires_on)
          is distinct from
          (case when person.is_turn then party.turn_at end, d.state, d.round, d.company_id, d.project_id, d.recipient_id, d.created_by, d.sent_at,
            d.finished_at, d.expires_on))::int as others,
        count(*) filter (where party.acted_at is not null and party.turn_at is not null)::int as acts,
        count(*) filter (where party.working_hours >= 0 and party.actor <> '')::int as timed
      from document_people as person join document_parties as party on party.id = person.party_id
        join documents as d on d.id = person.document_id`),
  );
  const [kept] = rowsOf<{ all: number; others: number; acts: number; timed: number }>(result);
  expect(kept?.all).toBeGreaterThan(20);
  expect(kept?.acts).toBeGreaterThan(5);
  expect(kept).toMatchObject({ others: 0, timed: kept?.acts });
});
