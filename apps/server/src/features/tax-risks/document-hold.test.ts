import {
  actOnTaxRisk,
  bulkDocuments,
  createDocument,
  type DocumentDetail,
  eraseContact,
  getContact,
  getDocument,
  getDocumentTaxRisk,
  getTaxRiskHistory,
  getTaxRiskSettings,
  saveTaxAnswers,
  sendDocument,
  type TaxRiskMode,
  updateTaxRiskSettings,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outsideAnswers } from '../../demo/sample-tax-answers.ts';
import { newId } from '../../platform/database/ids.ts';
import { companies, formTemplateVersions, projects } from '../../platform/database/tables/index.ts';
import { openContacts } from '../../testing/contacts.ts';
import { makeWorld, must, recipient, sendBody, type World } from '../../testing/fixtures.ts';
import { beginTaxRisk, openTaxRisks, signOffTaxRisk } from '../../testing/tax-risks.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { deliverDocument, releaseHeldWorker } from '../documents/index.ts';
import { recheckWorker } from './index.ts';

let app: TestApp;
let tenant: TestTenant;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  world = await makeWorld(app, tenant);
  await openTaxRisks(app, tenant);
  await openContacts(app, tenant);
  // Before anything is made of it: versions never change, and are kept in memory.
  await app.platform.database.system((tx) =>
    tx
      .update(formTemplateVersions)
      .set({
        fields: world.template.fields.map((field) =>
          field.key === 'note' ? { ...field, binding: { source: 'tax.status' as const } } : field,
        ),
      })
      .where(eq(formTemplateVersions.formTemplateId, world.template.id)),
  );
});
afterAll(() => app.close());

const ask = (mode: TaxRiskMode) =>
  app.platform.database.tenant(tenant.id, (tx) =>
    tx.update(projects).set({ taxRiskMode: mode }).where(eq(projects.id, world.project.id)),
  );

/** Creates a draft for a new person, who has no assessment yet. */
function draftFor(firstName: string): Promise<DocumentDetail> {
  const { pack, project, template } = world;
  return must(
    app.call(createDocument, tenant.users.Operator, {
      body: {
        formPackId: pack.id,
        projectId: project.id,
        recipient: { ...recipient, firstName, email: `${firstName.toLowerCase()}@example.com` },
        values: { [template.id]: { name: firstName, agreed: true } },
      },
    }),
  );
}

const send = (document: DocumentDetail) =>
  app.call(sendDocument, tenant.users.Operator, {
    body: { ...sendBody(tenant.users.Operator, document), shouldGeneratePdf: true },
  });

const begin = (document: DocumentDetail) => beginTaxRisk(app, tenant.users.Operator, document);
const signOff = (document: DocumentDetail) => signOffTaxRisk(app, tenant, document);

const shown = (document: DocumentDetail) =>
  must(app.call(getDocumentTaxRisk, tenant.users.Operator, { params: { id: document.id } }));

test('only users who may begin an assessment are led to a new one', async () => {
  await ask('warn');
  const document = await draftFor('Leda');
  expect((await shown(document)).engagement).toMatchObject({ engagedAs: 'Company' });
  const settings = {
    usesRoleList: false,
    maySignOffAlone: false,
    blanketLimit: 5,
    controllerIds: [],
  };
  const change = async (assessorIds: string[]) => {
    const { Admin, SysAdmin } = tenant.users;
    const { revision } = await must(app.call(getTaxRiskSettings, Admin));
    const body = { ...settings, assessorIds, revision };
    await must(app.call(updateTaxRiskSettings, SysAdmin, { body }));
  };
  await change([tenant.users.Admin.userId]);
  expect((await shown(document)).engagement).toBeNull();
  await change([]);
});

test('a project can warn, hold back sending, and hold back nothing', async () => {
  await ask('warn');
  const document = await draftFor('Wanda');
  expect(await shown(document)).toMatchObject({
    mode: 'warn',
    risk: null,
    warning: expect.stringContaining('isn’t assessed yet'),
  });
  await ask('hold-sending');
  const held = await send(document);
  expect([held.status, held.error.error]).toEqual([409, expect.stringContaining('Tax Risks')]);
  expect(await shown(document)).toMatchObject({
    warning: expect.stringContaining('sends nothing before that'),
    engagement: {
      person: { id: document.recipient.id },
      project: { id: world.project.id },
      engagedAs: 'Company',
    },
  });
  await signOff(document);
  expect(await shown(document)).toMatchObject({
    warning: '',
    risk: { level: 'low', status: 'signed-off', decision: 'outside' },
  });
  expect((await send(document)).status).toBe(200);
});

test('a hold names whose step is next', async () => {
  await ask('hold-sending');
  const { Operator } = tenant.users;
  const document = await draftFor('Nadia');
  const warning = async () => (await shown(document)).warning;
  expect(await warning()).toBe(
    `The tax status of this engagement isn’t assessed yet. An assessor has to start the assessment. “${world.project.name}” sends nothing before that.`,
  );
  const { id, revision } = await begin(document);
  expect(await warning()).toContain('An assessor has to submit it.');
  const params = { id };
  const body = { answers: outsideAnswers, revision };
  const answered = await must(app.call(saveTaxAnswers, Operator, { params, body }));
  const submit = { act: 'submit' as const, revision: answered.revision };
  await must(app.call(actOnTaxRisk, Operator, { params, body: submit }));
  expect((await send(document)).error.error).toContain('A tax controller has to sign it off.');
});

test('of many sent at once, documents on hold stay drafts and are named', async () => {
  await ask('hold-sending');
  const [held, free] = [await draftFor('Hedda'), await draftFor('Frida')];
  await signOff(free);
  const { items } = await must(
    app.call(bulkDocuments, tenant.users.Operator, {
      body: { action: 'send', ids: [held.id, free.id], commandId: newId() },
    }),
  );
  expect(items.map(({ id, isDone }) => [id, isDone])).toEqual([
    [held.id, false],
    [free.id, true],
  ]);
  expect(items[0]?.refusal).toContain('sends nothing before that');
  const stateOf = async ({ id }: DocumentDetail) =>
    (await must(app.call(getDocument, tenant.users.Operator, { params: { id } }))).state;
  expect([await stateOf(held), await stateOf(free)]).toEqual([
    'draft',
    expect.not.stringMatching('draft'),
  ]);
});

test('a company that turns out to be small releases what waited for its engagement', async () => {
  await ask('hold-finishing');
  const document = await draftFor('Smilla');
  await must(send(document));
  const risk = await begin(document);
  await app.platform.database.tenant(tenant.id, async (tx) => {
    const small = { smallClient: 'small' as const, smallClientEvidenceOn: '2026-01-01' };
    await tx.update(companies).set(small).where(eq(companies.id, risk.company.id));
  });
  await recheckWorker(app.platform).handle({ tenantId: tenant.id, companyId: risk.company.id });
  const params = { id: risk.id };
  const history = await must(
    app.call(getTaxRiskHistory, tenant.users.Operator, { params, query: {} }),
  );
  expect(history.items.map(({ action }) => action)).toContain('tax-risk.route-changed');
  const engagement = { tenantId: tenant.id, of: 'engagement' as const, id: risk.id };
  await releaseHeldWorker(app.platform).handle(engagement);
  await deliverDocument(app.platform, { tenantId: tenant.id, documentId: document.id });
  const read = { params: { id: document.id } };
  expect((await must(app.call(getDocument, tenant.users.Operator, read))).state).toBe('approved');
  await app.platform.database.tenant(tenant.id, (tx) =>
    tx.update(companies).set({ smallClient: 'unknown' }).where(eq(companies.id, risk.company.id)),
  );
});

test('a document waits for completion until its engagement is signed off', async () => {
  await ask('hold-finishing');
  const document = await draftFor('Vera');
  expect((await send(document)).result).toMatchObject({ state: 'pending' });
  const params = { id: document.id };
  const look = () =>
    deliverDocument(app.platform, { tenantId: tenant.id, documentId: document.id });
  await look();
  const held = await must(app.call(getDocument, tenant.users.Operator, { params }));
  expect([held.delivery, held.waiting?.sentence]).toEqual([
    'held',
    'Everyone has acted. It is completed once the tax status of the engagement is signed off.',
  ]);
  const ofPerson = { params: { id: document.recipient.id } };
  const { revision } = await must(app.call(getContact, tenant.users.SysAdmin, ofPerson));
  const erasing = await app.call(eraseContact, tenant.users.SysAdmin, {
    ...ofPerson,
    body: { revision },
  });
  expect([erasing.status, erasing.error?.error]).toEqual([
    409,
    expect.stringContaining('on hold for its tax status'),
  ]);
  const risk = await signOff(document);
  await releaseHeldWorker(app.platform).handle({
    tenantId: tenant.id,
    of: 'engagement',
    id: risk.id,
  });
  await look();
  expect(await must(app.call(getDocument, tenant.users.Operator, { params }))).toMatchObject({
    state: 'approved',
  });
});

test('a document whose status was withdrawn while its file was made is not completed', async () => {
  await ask('hold-finishing');
  const document = await draftFor('Rhea');
  await must(send(document));
  const { id, revision } = await signOff(document);
  const files = Object.create(app.platform.files) as typeof app.platform.files;
  files.put = async (...parts) => {
    const body = { act: 'revise' as const, reason: 'The work is another.', revision };
    await app.call(actOnTaxRisk, tenant.users.Operator, { params: { id }, body });
    return app.platform.files.put(...parts);
  };
  const delivery = { tenantId: tenant.id, documentId: document.id };
  await deliverDocument({ ...app.platform, files }, delivery);
  const params = { id: document.id };
  expect(await must(app.call(getDocument, tenant.users.Operator, { params }))).toMatchObject({
    state: 'pending',
    delivery: 'held',
  });
});

test('a field shows the status that was signed off, and no other', async () => {
  await ask('warn');
  const document = await draftFor('Tess');
  const params = { id: document.id };
  const bound = async () => {
    const { forms } = await must(app.call(getDocument, tenant.users.Operator, { params }));
    return forms[0]?.bound?.['note'] ?? '';
  };
  expect(await bound()).toBe('');
  await signOff(document);
  expect(await bound()).toBe('Outside');
});
