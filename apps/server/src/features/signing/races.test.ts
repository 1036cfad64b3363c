import { createHash } from 'node:crypto';
import {
  approveDocument,
  archiveApprovalSetup,
  archiveEmailTemplate,
  archiveFormPack,
  createApprovalSetup,
  createDelegate,
  createEmailTemplate,
  type DocumentView,
  declineDocument,
  disableUser,
  type ErrorAnswer,
  finishSigning,
  getDocument,
  getDocumentEvents,
  getFormTemplate,
  handOverSigning,
  publishFormTemplate,
  reassignParty,
  removeDelegate,
  restoreFormPack,
  saveSigningValues,
  signingConsent,
  takeBackDocument,
  updateEmailTemplate,
  updateFormTemplate,
  voidDocument,
} from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { documentParties, documents, mails } from '../../platform/database/tables/index.ts';
import { approvalStep } from '../../testing/chains.ts';
import { must, recipient, type World } from '../../testing/fixtures.ts';
import { onPostgres } from '../../testing/open-test-database.ts';
import { atOnce, bothOrders } from '../../testing/races.ts';
import {
  makeSigningWorld,
  sendForSigning,
  shownBy,
  shownTo,
  signingSettings,
} from '../../testing/signing.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { deliverDocument, documentEndings } from '../documents/index.ts';

let app: TestApp;
let tenant: TestTenant;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  world = await makeSigningWorld(app, tenant);
});
afterAll(() => app.close());

const ink = { kind: 'typed', text: 'Zofia', hand: 'caveat' } as const;
const reason = 'No.';
const command = () => ({ commandId: newId() });
const other = {
  firstName: 'Olga',
  lastName: 'Other',
  email: 'olga.other@example.com',
  countryCode: '',
  mobile: '',
};

/** A document that is out, with the one whose turn it is. */
interface Sent {
  id: string;
  partyId: string;
  token: string;
  view: DocumentView;
}

/** Sends a document to its recipient, or first to a setup of approval. What they fill in is saved. */
async function send(approvalSetupId: string | null = null): Promise<Sent> {
  const turns = approvalSetupId === null ? ([1, 2, 3] as const) : ([2, 3, 4] as const);
  const settings = { ...signingSettings(turns), approvalSetupId };
  const sent = await sendForSigning(app, tenant.users.Operator, world, settings);
  const party = sent.parties.find(({ state }) => state === 'turn');
  if (!party) throw new Error('The document waits for no one.');
  const { id: partyId } = party;
  const token = sent.links.find((link) => link.partyId === partyId)?.token ?? '';
  if (approvalSetupId === null) {
    const values = { [world.template.id]: { address: '1 High Street', sign: ink } };
    const { own } = await shownBy(app, token);
    await must(
      app.call(saveSigningValues, undefined, { params: { token }, body: { values, own } }),
    );
  }
  const view = await (approvalSetupId === null
    ? shownBy(app, token)
    : shownTo(app, tenant.users.Approver, sent.id));
  return { id: sent.id, partyId, token, view };
}

type Answer = { status: number; error: ErrorAnswer };
type Call = (sent: Sent) => Promise<Answer | 'done'>;

const finish = ({ token, view }: Sent) =>
  app.call(finishSigning, undefined, {
    params: { token },
    body: {
      ...command(),
      view,
      consent: { version: signingConsent.version },
    },
  });
const approve = ({ id, partyId, view }: Sent) =>
  app.call(approveDocument, tenant.users.Approver, {
    params: { id },
    body: { ...command(), partyId, view },
  });

const voids: Call = ({ id }) =>
  app.call(voidDocument, tenant.users.SysAdmin, { params: { id }, body: { ...command(), reason } });
const takesBack: Call = ({ id }) =>
  app.call(takeBackDocument, tenant.users.Operator, { params: { id }, body: command() });
const expires: Call = async ({ id }) => {
  await app.platform.database.tenant(tenant.id, (tx) =>
    tx.update(documents).set({ expiresOn: '2020-01-01' }).where(eq(documents.id, id)),
  );
  await documentEndings(app.platform).run();
  return 'done';
};

/** The events of acts of parties. */
const isAct = /^document\.(?:signed|approved|filled)$/;

/** Runs an act and what goes against it at the same moment, and tells what came of it. */
async function race(
  act: (sent: Sent) => Promise<Answer>,
  against: Call,
  sent: Sent,
  isFirst: boolean,
) {
  let acted: Answer | undefined;
  let opposed: Answer | 'done' | undefined;
  const acting = async () => void (acted = await act(sent));
  const opposing = async () => void (opposed = await against(sent));
  const calls = isFirst ? ([acting, opposing] as const) : ([opposing, acting] as const);
  // Calls by one link are answered one after the other: the second one never meets the lock.
  if (against === handsOver) await Promise.all(calls.map((call) => call()));
  else await atOnce(app, sql`select from documents where id = ${sent.id}`, ...calls);
  if (!acted || !opposed) throw new Error('A call was not answered.');
  const { state } = await must(
    app.call(getDocument, tenant.users.SysAdmin, { params: { id: sent.id } }),
  );
  const rows = await app.platform.database.system((tx) =>
    tx.select().from(documentParties).where(eq(documentParties.documentId, sent.id)),
  );
  const hashes = rows.flatMap(({ evidence }) => evidence.map((one) => one.shownSha256));
  const events = await must(
    app.call(getDocumentEvents, tenant.users.SysAdmin, { params: { id: sent.id } }),
  );
  return {
    acted,
    opposed,
    state,
    hashes,
    acts: events.items.map(({ action }) => action).filter((action) => isAct.test(action)),
  };
}

const shownHash = ({ view }: Sent) =>
  createHash('sha256')
    .update(JSON.stringify([view.others, view.own, view.files]))
    .digest('hex');

const declines: Call = ({ id, partyId }) =>
  app.call(declineDocument, tenant.users.Approver, {
    params: { id },
    body: { ...command(), partyId, reason },
  });
const reassigns =
  (to: () => object): Call =>
  ({ id, partyId }) =>
    app.call(reassignParty, tenant.users.SysAdmin, {
      params: { id },
      body: { ...command(), partyId, ...to() },
    });
const corrects = reassigns(() => ({
  person: { ...recipient, email: `${newId()}@example.com` },
  correctContact: true,
}));
const handsOver: Call = ({ token }) =>
  app.call(handOverSigning, undefined, {
    params: { token },
    body: { ...command(), person: other },
  });
const archives: Call = async () => {
  const params = { id: world.pack.id };
  const answer = await app.call(archiveFormPack, tenant.users.SysAdmin, { params });
  await must(app.call(restoreFormPack, tenant.users.SysAdmin, { params }));
  return answer;
};

const publishes: Call = async () => {
  const { SysAdmin } = tenant.users;
  const params = { id: world.template.id };
  const { revision } = await must(app.call(getFormTemplate, SysAdmin, { params }));
  const address = {
    key: 'address',
    label: newId(),
    assignee: 'recipient',
    required: true,
  } as const;
  const fields = [address];
  const body = { fields, revision };
  const changed = await must(app.call(updateFormTemplate, SysAdmin, { params, body }));
  return app.call(publishFormTemplate, SysAdmin, {
    params,
    body: { revision: changed.revision },
  });
};

const setupOf = async (...approvers: TestTenant['users'][keyof TestTenant['users']][]) => {
  const { Approver, SysAdmin } = tenant.users;
  const people = approvers.length > 0 ? approvers : [Approver, SysAdmin];
  const steps = [approvalStep(1, 'anyone', people)];
  const body = { name: newId(), description: '', steps, position: 'by-number' as const };
  return (await must(app.call(createApprovalSetup, SysAdmin, { body }))).id;
};

/** Asserts that an act was done as it was shown and then counted, or was refused in words and left nothing. */
function expectWholeAct(sent: Sent, { acted, hashes, acts }: Raced): void {
  const isDone = acted.status === 200;
  expect(acts).toHaveLength(isDone ? 1 : 0);
  expect(hashes).toEqual(isDone ? [shownHash(sent)] : []);
  if (isDone) return;
  expect([401, 403, 404, 409]).toContain(acted.status);
  expect(acted.error.error.length).toBeGreaterThan(20);
}

type Raced = Awaited<ReturnType<typeof race>>;

describe.each(bothOrders)('finishing at the same moment as something else, %s', (_, isFirst) => {
  test.each<[string, Call, string]>([
    ['the document is voided', voids, 'voided'],
    ['the document expires', expires, 'expired'],
  ])('%s: it ends, with or without the finished item', async (_what, against, end) => {
    const sent = await send();
    const raced = await race(finish, against, sent, isFirst);
    expectWholeAct(sent, raced);
    expect(raced.state).toBe(end);
  });

  test.each<[string, Call]>([
    ['the document is taken back', takesBack],
    ['the party is reassigned', reassigns(() => ({ person: other }))],
    ['the party’s address is corrected', corrects],
    ['the party hands over', handsOver],
  ])('%s: exactly one is done', async (_what, against) => {
    const sent = await send();
    const raced = await race(finish, against, sent, isFirst);
    expectWholeAct(sent, raced);
    const { opposed } = raced;
    if (opposed === 'done') throw new Error('It is a call.');
    expect([raced.acted.status === 200, opposed.status === 200].toSorted()).toEqual([false, true]);
  });

  test.each<[string, Call]>([
    ['the pack is archived', archives],
    ['a form is published again', publishes],
  ])('%s: both are done', async (_what, against) => {
    const sent = await send();
    const raced = await race(finish, against, sent, isFirst);
    expectWholeAct(sent, raced);
    expect([raced.acted.status, raced.opposed]).toEqual([
      200,
      expect.objectContaining({ status: 200 }),
    ]);
  });
});

describe.each(bothOrders)('approving at the same moment as something else, %s', (_, isFirst) => {
  const bySysAdmin: Call = async ({ id, partyId }) => {
    const view = await shownTo(app, tenant.users.SysAdmin, id);
    const body = { ...command(), partyId, view };
    return app.call(approveDocument, tenant.users.SysAdmin, { params: { id }, body });
  };

  test.each<[string, Call, string]>([
    ['the document is voided', voids, 'voided'],
    ['the document expires', expires, 'expired'],
  ])('%s: it ends, with or without the approval', async (_what, against, end) => {
    const sent = await send(await setupOf());
    const raced = await race(approve, against, sent, isFirst);
    expectWholeAct(sent, raced);
    expect(raced.state).toBe(end);
  });

  test.each<[string, Call]>([
    ['the document is taken back', takesBack],
    ['another user approves', bySysAdmin],
    ['the same person declines', declines],
  ])('%s: one is done', async (_what, against) => {
    const sent = await send(await setupOf());
    const { acted, opposed, acts, hashes } = await race(approve, against, sent, isFirst);
    if (opposed === 'done') throw new Error('It is a call.');
    expect([acted.status === 200, opposed.status === 200].toSorted()).toEqual([false, true]);
    expect(hashes).toHaveLength(acts.length);
    const refused = acted.status === 200 ? opposed : acted;
    expect(refused.error.error.length).toBeGreaterThan(20);
  });

  test('the setup is archived: both are done', async () => {
    const id = await setupOf();
    const archivesSetup: Call = () =>
      app.call(archiveApprovalSetup, tenant.users.SysAdmin, { params: { id } });
    const sent = await send(id);
    const raced = await race(approve, archivesSetup, sent, isFirst);
    expectWholeAct(sent, raced);
    expect([raced.acted.status, raced.opposed]).toEqual([
      200,
      expect.objectContaining({ status: 200 }),
    ]);
  });
});

test.each(bothOrders)(
  'a delegate who is removed approves nothing afterwards, %s',
  async (_, isFirst) => {
    const { Admin, Approver, SysAdmin } = tenant.users;
    const away = {
      userId: Approver.userId,
      delegateId: Admin.userId,
      startsOn: '2020-01-01',
      endsOn: '2099-12-31',
    };
    const { id } = await must(app.call(createDelegate, SysAdmin, { body: away }));
    const removes: Call = () => app.call(removeDelegate, SysAdmin, { params: { id } });
    const byDelegate = (sent: Sent) =>
      app.call(approveDocument, Admin, {
        params: { id: sent.id },
        body: { ...command(), partyId: sent.partyId, view: sent.view },
      });
    const sent = await send(await setupOf(Approver));
    const raced = await race(byDelegate, removes, sent, isFirst);
    expectWholeAct(sent, raced);
    // The embedded database may do either first; where the document is locked, the removal is.
    if (raced.acted.status === 200) expect([isFirst, onPostgres]).toEqual([true, false]);
    else expect(raced.acted.error.error).toBe('You don’t act for Test Approver any more.');
  },
);

test.each(bothOrders)(
  'an approver who is disabled approves nothing afterwards, %s',
  async (_, isFirst) => {
    tenant = await app.tenant();
    world = await makeSigningWorld(app, tenant);
    const { Approver, SysAdmin } = tenant.users;
    const disables: Call = () =>
      app.call(disableUser, SysAdmin, { params: { id: Approver.userId } });
    const sent = await send(await setupOf());
    const raced = await race(approve, disables, sent, isFirst);
    expectWholeAct(sent, raced);
    // There both have found the document locked, and the approver was disabled meanwhile.
    expect(onPostgres ? [401, 403] : [200, 401, 403]).toContain(raced.acted.status);
  },
);

const email = (subject: string) => ({
  name: newId(),
  subject,
  body: [
    {
      type: 'paragraph' as const,
      content: [{ type: 'variable' as const, name: 'document.link' }],
    },
  ],
});
const changesEmail = (id: string) => {
  const body = { companyId: null, ...email('New'), revision: 1 };
  return app.call(updateEmailTemplate, tenant.users.SysAdmin, { params: { id }, body });
};
const archivesEmail = (id: string) =>
  app.call(archiveEmailTemplate, tenant.users.SysAdmin, { params: { id } });
/** The subjects of the emails of a document that is looked at twice at once. */
const mailsOf = async (documentId: string) => {
  const delivery = { tenantId: tenant.id, documentId };
  await Promise.all([
    deliverDocument(app.platform, delivery),
    deliverDocument(app.platform, delivery),
  ]);
  const rows = await app.platform.database.system((tx) =>
    tx.select({ subject: mails.subject }).from(mails).where(eq(mails.subjectId, documentId)),
  );
  return rows.map(({ subject }) => subject);
};

describe.each(bothOrders)('an email that is being written, %s', (_, isFirst) => {
  test.each([
    ['changed', changesEmail, 'New'],
    ['archived', archivesEmail, 'Pack for Salt'],
  ] as const)('is written once as its template is %s', async (_what, change, after) => {
    const made = { event: 'please-sign' as const, companyId: null, ...email('Old') };
    const created = app.call(createEmailTemplate, tenant.users.SysAdmin, { body: made });
    const { id: emailTemplateId } = await must(created);
    const settings = { ...signingSettings(), emailTemplateId };
    const { id } = await sendForSigning(app, tenant.users.Operator, world, settings);
    const writing = (): Promise<unknown> => mailsOf(id);
    const changing = async () => expect((await change(emailTemplateId)).status).toBe(200);
    const [first, second] = isFirst ? [writing, changing] : [changing, writing];
    await atOnce(app, sql`select from documents where id = ${id}`, first, second);
    const subjects = await mailsOf(id);
    expect([['Old'], [after]]).toContainEqual(subjects);
    if (!isFirst && onPostgres) expect(subjects).toEqual([after]);
  });
});
