import {
  actOnTaxRisk,
  archiveFormPack,
  createApprovalSetup,
  createDocument,
  type DocumentDetail,
  type DocumentSettings,
  deleteDocument,
  type ErrorAnswer,
  getContact,
  getDocument,
  getDocumentEvents,
  getFormPack,
  getFormTemplate,
  getProject,
  publishFormTemplate,
  restoreFormPack,
  sendDocument,
  type TaxRiskMode,
  takeBackDocument,
  updateContact,
  updateDocument,
  updateFormPack,
  updateFormTemplate,
  updateProject,
} from '@countersign/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { mails } from '../../platform/database/tables/index.ts';
import { approvalStep, settingsOf } from '../../testing/chains.ts';
import { formOf, openContacts } from '../../testing/contacts.ts';
import { makeWorld, must, recipient, sendBody, type World } from '../../testing/fixtures.ts';
import { onPostgres } from '../../testing/open-test-database.ts';
import { atOnce, bothOrders } from '../../testing/races.ts';
import { openTaxRisks, signOffTaxRisk } from '../../testing/tax-risks.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { deliverDocument } from './deliver/deliver-document.ts';

let app: TestApp;
let tenant: TestTenant;
let world: World;
let approvalSetupId: string;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  world = await makeWorld(app, tenant);
  await openTaxRisks(app, tenant);
  await openContacts(app, tenant);
  const { Approver, SysAdmin } = tenant.users;
  const steps = [approvalStep(1, 'anyone', [Approver])];
  const body = { name: 'Setup', description: '', steps, position: 'before' as const };
  approvalSetupId = (await must(app.call(createApprovalSetup, SysAdmin, { body }))).id;
});
afterEach(() => setMode('off'));
afterAll(() => app.close());

type Answer = { status: number; error: ErrorAnswer };
/** Describes a concurrent act on a draft that is being sent. */
type Against = (draft: DocumentDetail) => Promise<Answer>;

/** Creates a draft for a new recipient that goes to the approver first, by default. */
const draft = (change: Partial<DocumentSettings> = {}): Promise<DocumentDetail> => {
  const { pack, project, template } = world;
  const person = { ...recipient, email: `${newId()}@example.com` };
  const values = { [template.id]: { name: 'Zofia', agreed: true } };
  const settings = settingsOf({ approvalSetupId, ...change });
  const body = { formPackId: pack.id, projectId: project.id, recipient: person, values, settings };
  return must(app.call(createDocument, tenant.users.Operator, { body }));
};
const send: Against = (of) => {
  const { Operator } = tenant.users;
  return app.call(sendDocument, Operator, { body: sendBody(Operator, of) });
};
const stateOf = async ({ id }: DocumentDetail) => {
  const { status, result } = await app.call(getDocument, tenant.users.Operator, { params: { id } });
  return status === 404 ? 'deleted' : result.state;
};
const eventsOf = async ({ id }: DocumentDetail) => {
  const { items } = await must(
    app.call(getDocumentEvents, tenant.users.SysAdmin, { params: { id } }),
  );
  return items.map(({ action }) => action).toReversed();
};
/** The subjects of the emails of a document, once its job has run twice at once. */
const mailsOf = async ({ id: documentId }: DocumentDetail) => {
  const delivery = { tenantId: tenant.id, documentId };
  await Promise.all([
    deliverDocument(app.platform, delivery),
    deliverDocument(app.platform, delivery),
  ]);
  const rows = await app.platform.database.system((tx) =>
    tx
      .select({ subject: mails.subject })
      .from(mails)
      .where(and(eq(mails.subjectId, documentId), eq(mails.tenantId, tenant.id))),
  );
  return rows.map(({ subject }) => subject);
};

/** Sends a draft and does what goes against it at the same moment; says whether the second one waited for the first. */
async function race(of: DocumentDetail, against: Against, isFirst: boolean, rows: SQL) {
  let sent: Answer | undefined;
  let opposed: Answer | undefined;
  const sending = async () => void (sent = await send(of));
  const opposing = async () => void (opposed = await against(of));
  const calls = isFirst ? ([sending, opposing] as const) : ([opposing, sending] as const);
  const isWaiting = await atOnce(app, rows, ...calls);
  if (!sent || !opposed) throw new Error('A call was not answered.');
  return { sent, opposed, isWaiting };
}
const rowOf = ({ id }: DocumentDetail) => sql`select from documents where id = ${id}`;
/** Selects a reference to the approver, which is written at the end, with the parties. */
const approver = () => sql`select from users where id = ${tenant.users.Approver.userId}`;

/** Asserts that a document was sent once and whole, or not at all and said why. */
async function expectWhole(of: DocumentDetail, { sent }: { sent: Answer }): Promise<void> {
  const isSent = sent.status === 200;
  expect((await eventsOf(of)).filter((one) => one === 'document.sent')).toHaveLength(
    isSent ? 1 : 0,
  );
  expect(await mailsOf(of)).toHaveLength(isSent && (await stateOf(of)) === 'pending' ? 1 : 0);
  if (isSent) return;
  expect([403, 404, 409]).toContain(sent.status);
  expect(sent.error.error.length).toBeGreaterThan(20);
}

const setMode = async (taxRiskMode: TaxRiskMode): Promise<Answer> => {
  const { SysAdmin } = tenant.users;
  const params = { id: world.project.id };
  const project = await must(app.call(getProject, SysAdmin, { params }));
  const approvalSetupId = project.approvalSetup?.id ?? null;
  const body = { ...project, approvalSetupId, taxRiskMode };
  return app.call(updateProject, SysAdmin, { params, body });
};

const deletes: Against = ({ id }) =>
  app.call(deleteDocument, tenant.users.Operator, { params: { id } });
const takesBack: Against = ({ id }) =>
  app.call(takeBackDocument, tenant.users.Operator, {
    params: { id },
    body: { commandId: newId() },
  });
const changes: Against = ({ id, project, recipient, forms, revision }) => {
  const { firstName, lastName, email, countryCode, mobile } = recipient;
  const person = { firstName, lastName, email, countryCode, mobile };
  const values = Object.fromEntries(forms.map((form) => [form.formTemplateId, form.values]));
  const body = { projectId: project.id, recipient: person, values, revision };
  return app.call(updateDocument, tenant.users.Operator, { params: { id }, body });
};
const publishesForm: Against = async () => {
  const { SysAdmin } = tenant.users;
  const params = { id: world.template.id };
  const { fields, revision } = await must(app.call(getFormTemplate, SysAdmin, { params }));
  const relabelled = fields.map((field) => ({ ...field, label: newId() }));
  const body = { fields: relabelled, revision };
  const changed = await must(app.call(updateFormTemplate, SysAdmin, { params, body }));
  return app.call(publishFormTemplate, SysAdmin, { params, body: { revision: changed.revision } });
};
const changesPack: Against = async () => {
  const { SysAdmin } = tenant.users;
  const params = { id: world.pack.id };
  const { revision } = await must(app.call(getFormPack, SysAdmin, { params }));
  const body = { name: newId(), formTemplateIds: [world.template.id], revision };
  return app.call(updateFormPack, SysAdmin, { params, body });
};
const archivesPack: Against = async () => {
  const { SysAdmin } = tenant.users;
  const params = { id: world.pack.id };
  const answer = await app.call(archiveFormPack, SysAdmin, { params });
  await must(app.call(restoreFormPack, SysAdmin, { params }));
  return answer;
};
const changesRecipient: Against = async ({ recipient }) => {
  const { SysAdmin } = tenant.users;
  const params = { id: recipient.id };
  const contact = await must(app.call(getContact, SysAdmin, { params }));
  const body = { ...formOf(contact), notes: newId() };
  return app.call(updateContact, SysAdmin, { params, body });
};

describe.each(bothOrders)('sending at the same moment as something else, %s', (_, isFirst) => {
  test.each<[string, () => Promise<{ of: DocumentDetail; holds: Against }>]>([
    [
      'its project begins to hold back',
      async () => {
        return { of: await draft(), holds: () => setMode('hold-sending') };
      },
    ],
    [
      'the tax status that let it go is withdrawn',
      async () => {
        await setMode('hold-sending');
        const of = await draft();
        const { id, revision } = await signOffTaxRisk(app, tenant, of);
        const body = { act: 'revise' as const, reason: 'The work is another.', revision };
        const holds = () => app.call(actOnTaxRisk, tenant.users.Operator, { params: { id }, body });
        return { of, holds };
      },
    ],
  ])('%s: it is sent before that, or not', async (_what, make) => {
    const { of, holds } = await make();
    const raced = await race(of, holds, isFirst, approver());
    expect(raced.opposed.status).toBe(200);
    if (onPostgres)
      expect([raced.sent.status, raced.isWaiting]).toEqual(isFirst ? [200, true] : [409, false]);
    await expectWhole(of, raced);
  });

  test.each<[string, () => Promise<{ of: DocumentDetail; lifts: Against }>]>([
    [
      'its project holds back nothing more',
      async () => {
        await setMode('hold-sending');
        return { of: await draft(), lifts: () => setMode('off') };
      },
    ],
    [
      'its tax status is signed off',
      async () => {
        await setMode('hold-sending');
        const of = await draft();
        const lifts = async (): Promise<Answer> => {
          await signOffTaxRisk(app, tenant, of);
          return send(of);
        };
        return { of, lifts };
      },
    ],
  ])('%s: it is sent after that, or not', async (_what, make) => {
    const { of, lifts } = await make();
    const raced = await race(of, lifts, isFirst, approver());
    expect(raced.opposed.status).toBe(200);
    if (onPostgres) expect(raced.sent.status).toBe(isFirst ? 409 : 200);
    await setMode('off');
    if (raced.sent.status !== 200) expect((await send(of)).status).toBe(200);
    await expectWhole(of, { sent: await send(of) });
  });

  test.each<[string, Against]>([
    ['it is sent by the same call again', send],
    ['it is deleted', deletes],
    ['it is changed', changes],
    ['it is taken back', takesBack],
  ])('%s: one after the other', async (_what, against) => {
    const of = await draft();
    const raced = await race(of, against, isFirst, rowOf(of));
    const state = await stateOf(of);
    expect(['pending', 'draft', 'deleted']).toContain(state);
    if (state === 'pending') await expectWhole(of, raced);
    const done = [raced.sent, raced.opposed].filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    for (const refused of [raced.sent, raced.opposed].filter((one) => one.status !== 200)) {
      expect([403, 404, 409]).toContain(refused.status);
      expect(refused.error.error.length).toBeGreaterThan(20);
    }
  });

  test.each<[string, Against]>([
    ['its form is published again', publishesForm],
    ['its pack is changed', changesPack],
    ['its pack is archived', archivesPack],
    ['its recipient is changed', changesRecipient],
  ])('%s: both are done, once', async (_what, against) => {
    const of = await draft();
    const raced = await race(of, against, isFirst, approver());
    expect([raced.sent.status, raced.opposed.status]).toEqual([200, 200]);
    await expectWhole(of, raced);
  });
});

test.each<[string, (of: DocumentDetail) => Promise<() => Promise<Answer>>]>([
  ['its project holds back', async () => () => setMode('hold-finishing')],
  [
    'its tax status is withdrawn',
    async (of) => {
      await setMode('hold-finishing');
      const { id, revision } = await signOffTaxRisk(app, tenant, of);
      const body = { act: 'revise' as const, reason: 'The work is another.', revision };
      return () => app.call(actOnTaxRisk, tenant.users.Operator, { params: { id }, body });
    },
  ],
])('a document is completed before %s, or not at all', async (_what, make) => {
  const of = await draft({ approvalSetupId: null });
  const holds = await make(of);
  expect((await send(of)).status).toBe(200);
  const [isMade, isGoing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const files = Object.create(app.platform.files) as typeof app.platform.files;
  files.put = async (...parts) => {
    const stored = await app.platform.files.put(...parts);
    isMade.resolve();
    await isGoing.promise;
    return stored;
  };
  const delivery = { tenantId: tenant.id, documentId: of.id };
  const delivering = deliverDocument({ ...app.platform, files }, delivery);
  await isMade.promise;
  const finishing = () => {
    isGoing.resolve();
    return delivering;
  };
  const isWaiting = await atOnce(app, rowOf(of), finishing, holds);
  const isFinished = (await stateOf(of)) === 'approved';
  if (onPostgres) expect(isFinished).toBe(isWaiting);
  expect((await eventsOf(of)).includes('document.finished')).toBe(isFinished);
});
