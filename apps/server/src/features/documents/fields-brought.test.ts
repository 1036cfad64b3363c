import {
  changeDocumentValues,
  createApprovalSetup,
  createDocument,
  createFormPack,
  type DocumentDetail,
  type DocumentValues,
  type FieldOf,
  finishSigning,
  getDocument,
  sendDocument,
  setSignature,
  signatureField,
  signingConsent,
  textField,
  uploadFormTemplate,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { formTemplates, formTemplateVersions } from '../../platform/database/tables/index.ts';
import { approvalStep } from '../../testing/chains.ts';
import { drawTestForm, must, recipient, sendBody, type World } from '../../testing/fixtures.ts';
import { linksOf, makeSigningWorld, shownBy, signingSettings } from '../../testing/signing.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { deliverDocument } from './deliver/deliver-document.ts';

let app: TestApp;
let tenant: TestTenant;
let world: World;
/** A form whose fields, all of the drafter, are there where the recipient lives in York. */
let guarantee: string;
/** A form with other fields of the drafter. */
let terms: string;
let approvalSetupId: string;
const operator = () => tenant.users.Operator;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  world = await makeSigningWorld(app, tenant);
  const { SysAdmin, Admin, Approver } = tenant.users;
  const upload = async (fileName: string) => {
    const file = await drawTestForm();
    return (await must(app.call(uploadFormTemplate, SysAdmin, { query: { fileName }, file }))).id;
  };
  guarantee = await upload('Guarantee.pdf');
  terms = await upload('Terms.pdf');
  await setFields();
  const formTemplateIds = [world.template.id, guarantee, terms];
  const body = { name: 'Guaranteed', formTemplateIds };
  world.pack = await must(app.call(createFormPack, SysAdmin, { body }));
  const finance = {
    ...approvalStep(2, 'anyone', [Admin]),
    conditions: [{ on: 'amount', fieldKey: 'fee', from: 5000, to: null }],
  };
  const steps = [approvalStep(1, 'anyone', [Approver]), finance];
  const setup = { name: 'Approval', description: '', steps, position: 'after' } as never;
  approvalSetupId = (await must(app.call(createApprovalSetup, SysAdmin, { body: setup }))).id;
  const typed = { kind: 'typed', text: 'Olga Operator', hand: 'caveat' } as const;
  await must(app.call(setSignature, operator(), { body: typed }));
});
afterAll(() => app.close());

async function setFields(): Promise<void> {
  const placements = [{ page: 0, x: 50, y: 500, width: 200, height: 24 }];
  const showWhen = 'address = "York"';
  const own = { assignee: 'creator', keyFrom: 'choice', required: false, placements } as const;
  const text: FieldOf<'text'> = { ...textField.defaults, ...own, key: 'terms', label: 'Terms' };
  const signature: FieldOf<'signature'> = {
    ...signatureField.defaults,
    ...own,
    key: 'ink',
    label: '',
  };
  const bound = { source: 'recipient.lastName', canChange: false } as const;
  await app.platform.database.system(async (tx) => {
    const set = (id: string, fields: FieldOf<'text' | 'signature'>[]) =>
      tx
        .update(formTemplateVersions)
        .set({ fields })
        .where(eq(formTemplateVersions.formTemplateId, id));
    const [first] = await tx
      .select({ fields: formTemplateVersions.fields })
      .from(formTemplateVersions)
      .where(eq(formTemplateVersions.formTemplateId, world.template.id));
    const fields = (first?.fields ?? [])
      .filter(({ assignee }) => assignee === 'creator' || assignee === 'recipient')
      .map((field) => (field.key === 'address' ? { ...field, keyFrom: 'choice' as const } : field));
    await set(world.template.id, fields as never);
    await set(guarantee, [
      { ...signature, showWhen, required: true },
      { ...text, key: 'name', showWhen, binding: bound },
    ]);
    await set(terms, [
      text,
      { ...text, key: 'fee', showWhen },
      { ...text, key: 'reason', showWhen, required: true },
    ]);
    await tx.update(formTemplates).set({ updatedAt: new Date() });
  });
}

/** Sends a document whose drafter signs it, with an approval setup or none. */
async function sent(setupId: string | null = null): Promise<DocumentDetail> {
  const settings = signingSettings();
  const values: DocumentValues = {
    [world.template.id]: { name: 'Zofia', agreed: true },
    [terms]: { terms: 'Weekly' },
  };
  const body = {
    formPackId: world.pack.id,
    projectId: world.project.id,
    recipient,
    values,
    settings: { ...settings, parties: settings.parties.slice(0, 1), approvalSetupId: setupId },
  };
  const draft = await must(app.call(createDocument, operator(), { body }));
  await must(app.call(sendDocument, operator(), { body: sendBody(operator(), draft) }));
  return read(draft);
}

const read = ({ id }: { id: string }) =>
  must(app.call(getDocument, operator(), { params: { id } }));

const change = ({ id }: { id: string }, values: DocumentValues) =>
  app.call(changeDocumentValues, operator(), {
    params: { id },
    body: { commandId: newId(), values, note: 'As agreed.' },
  });

async function finish({ id }: { id: string }, address: string): Promise<void> {
  const [, link] = await linksOf(app, id);
  const params = { token: link?.token ?? '' };
  const sign = { kind: 'typed', text: 'Zofia', hand: 'caveat' } as const;
  const body = {
    commandId: newId(),
    view: await shownBy(app, params.token),
    values: { [world.template.id]: { address, sign } },
    consent: { version: signingConsent.version },
  };
  await must(app.call(finishSigning, undefined, { params, body }));
  await deliverDocument(app.platform, { tenantId: tenant.id, documentId: id });
}

/** The state of a document, and the values of its guarantee. */
async function guaranteeOf(document: { id: string }) {
  const { state, forms } = await read(document);
  return { state, values: forms.find((form) => form.formTemplateId === guarantee)?.values };
}

test('what the drafter has signed and what sources hold is there once an answer brings it', async () => {
  const document = await sent();
  await finish(document, 'York');
  expect(await guaranteeOf(document)).toEqual({
    state: 'approved',
    values: { ink: expect.objectContaining({ kind: 'typed' }), name: document.recipient.lastName },
  });
});

test('a change on another form takes nothing of it away', async () => {
  const document = await sent();
  await must(change(document, { [terms]: { terms: 'Monthly' } }));
  await finish(document, 'York');
  expect((await guaranteeOf(document)).values).toHaveProperty('ink');
});

test('nothing of it stays where no answer brings it', async () => {
  const document = await sent();
  await finish(document, 'Leeds');
  expect(await guaranteeOf(document)).toEqual({ state: 'approved', values: {} });
});

test('an amount that an answer has brought is not changed past its approval', async () => {
  const document = await sent(approvalSetupId);
  await finish(document, 'York');
  const { status, error } = await change(document, {
    [terms]: { terms: 'Weekly', fee: '9000', reason: 'As agreed' },
  });
  expect([status, error.error]).toEqual([
    409,
    expect.stringContaining('With these values others have to sign or approve'),
  ]);
});
