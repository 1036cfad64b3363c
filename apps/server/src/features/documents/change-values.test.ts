import {
  approveDocument,
  changeDocumentValues,
  createApprovalSetup,
  createDocument,
  createFormPack,
  type DocumentDetail,
  type DocumentValues,
  type FieldOf,
  finishSigning,
  getDocument,
  getDocumentEvents,
  getSigning,
  openSigning,
  reassignParty,
  recordPaperSignature,
  saveSigningValues,
  sendDocument,
  signingConsent,
  takeBackDocument,
  textField,
  uploadFormTemplate,
} from '@countersign/contract';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import {
  documentParties,
  formTemplates,
  formTemplateVersions,
  mails,
} from '../../platform/database/tables/index.ts';
import { approvalStep } from '../../testing/chains.ts';
import { drawTestForm, must, recipient, sendBody, type World } from '../../testing/fixtures.ts';
import {
  linksOf,
  makeSigningWorld,
  shownBy,
  shownTo,
  signingFields,
  signingSettings,
} from '../../testing/signing.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../testing/test-app.ts';
import { deliverDocument } from './deliver/deliver-document.ts';

let app: TestApp;
let tenant: TestTenant;
let world: World;
/** The second form: a rate of the drafter and a signature of the further signer. */
let deal: string;
/** A third form, which belongs to the document where the rate is high. */
let annex: string;
/** A form on which the signer signs what the recipient fills in, and one of the drafter alone. */
let shared: string;
let terms: string;
/** A pack with the first form and these two. */
let other: string;
let approvalSetupId: string;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  const { SysAdmin, Approver, Admin } = tenant.users;
  const first = await makeSigningWorld(app, tenant);
  const upload = async (fileName: string) => {
    const file = await drawTestForm();
    return (await must(app.call(uploadFormTemplate, SysAdmin, { query: { fileName }, file }))).id;
  };
  deal = await upload('Deal.pdf');
  annex = await upload('Annex.pdf');
  shared = await upload('Shared.pdf');
  terms = await upload('Terms.pdf');
  await setFields(first);
  const body = {
    name: 'Crew deal',
    formTemplateIds: [first.template.id, deal, annex],
    conditions: { [annex]: 'rate = "9000"' },
  };
  world = { ...first, pack: await must(app.call(createFormPack, SysAdmin, { body })) };
  const name = 'Shared deal';
  const formTemplateIds = [first.template.id, shared, terms];
  const pack = { name, formTemplateIds };
  other = (await must(app.call(createFormPack, SysAdmin, { body: pack }))).id;
  const finance = {
    ...approvalStep(2, 'anyone', [Admin]),
    conditions: [{ on: 'amount', fieldKey: 'rate', from: 5000, to: null }],
  };
  const steps = [approvalStep(1, 'anyone', [Approver]), finance];
  const setup = { name: 'Approval', description: '', steps, position: 'after' } as never;
  approvalSetupId = (await must(app.call(createApprovalSetup, SysAdmin, { body: setup }))).id;
});
afterAll(() => app.close());

async function setFields({ template }: World): Promise<void> {
  const placements = [{ page: 0, x: 50, y: 500, width: 200, height: 24 }];
  const rate: FieldOf<'text'> = {
    ...textField.defaults,
    key: 'rate',
    keyFrom: 'choice',
    label: 'Rate',
    assignee: 'creator',
    required: true,
    placements,
  };
  const witness = signingFields.filter(({ key }) => key === 'witness');
  const set = async (id: string, fields: object[]) =>
    app.platform.database.system((tx) =>
      tx
        .update(formTemplateVersions)
        .set({ fields: fields as never })
        .where(eq(formTemplateVersions.formTemplateId, id)),
    );
  const ofFirst = signingFields.filter(({ assignee }) => assignee === 'recipient');
  const town = ofFirst.map((one) =>
    one.key === 'town' ? { ...one, required: true, showWhen: 'rate = "4321"' } : one,
  );
  await set(template.id, [
    ...template.fields.filter(({ assignee }) => assignee === 'creator'),
    ...town.map((one) => (one.key === 'address' ? { ...one, keyFrom: 'choice' } : one)),
  ]);
  // What the recipient fills in stands on the form of the signer where they start it.
  const address = ofFirst
    .filter(({ key }) => key === 'address')
    .map((one) => ({ ...one, keyFrom: 'choice' }));
  await set(deal, [rate, ...witness]);
  await set(shared, [...witness.map((one) => ({ ...one, key: 'second' })), ...address]);
  await set(terms, [{ ...rate, key: 'terms', label: 'Terms', required: false }]);
  await set(annex, []);
  await app.platform.database.system((tx) =>
    tx.update(formTemplates).set({ updatedAt: new Date() }),
  );
}

const operator = () => tenant.users.Operator;
const command = () => ({ commandId: newId() });
const note = 'The rate is 450, as we agreed.';

/** The recipient signs the first form, then a signer the second, then one approves. */
async function sent(formPackId = world.pack.id): Promise<DocumentDetail> {
  const settings = signingSettings([1, 3, 2]);
  const parties = settings.parties.filter(({ role }) => role !== 'agent');
  const values: DocumentValues = {
    [world.template.id]: { name: 'Zofia', agreed: true },
    ...(formPackId === other ? { [terms]: { terms: '400' } } : { [deal]: { rate: '400' } }),
  };
  const body = {
    formPackId,
    projectId: world.project.id,
    recipient,
    values,
    settings: { ...settings, parties, approvalSetupId },
  };
  const draft = await must(app.call(createDocument, operator(), { body }));
  await must(app.call(sendDocument, operator(), { body: sendBody(operator(), draft) }));
  return read(draft);
}

const change = (
  { id }: { id: string },
  values: DocumentValues,
  { user = operator(), commandId = newId() } = {},
) => app.call(changeDocumentValues, user, { params: { id }, body: { commandId, values, note } });

const read = ({ id }: { id: string }, user: TestUser = operator()) =>
  must(app.call(getDocument, user, { params: { id } }));
const lineOf = async (document: { id: string }) =>
  (await read(document)).parties
    .filter(({ state }) => state !== 'skipped')
    .map(({ role, state }) => `${role} ${state}`);

type Role = 'recipient' | 'signer';
const ink = { kind: 'typed', text: 'Zofia', hand: 'caveat' } as const;

async function sign(document: DocumentDetail, role: Role, commandId = newId()) {
  const party = (await read(document)).parties.find((one) => one.role === role);
  const link = (await linksOf(app, document.id)).find(({ partyId }) => partyId === party?.id);
  const params = { token: link?.token ?? '' };
  const values: DocumentValues =
    role === 'recipient'
      ? { [world.template.id]: { address: '1 High Street', sign: ink } }
      : document.formPack.id === other
        ? { [shared]: { second: ink } }
        : { [deal]: { witness: ink } };
  await must(app.call(saveSigningValues, undefined, { params, body: { values } }));
  const view = await shownBy(app, params.token);
  const body = { commandId, view, consent: { version: signingConsent.version } };
  return app.call(finishSigning, undefined, { params, body });
}

async function approve({ id }: { id: string }) {
  const user = tenant.users.Approver;
  const [turn] = (await read({ id }, user)).turns;
  const view = await shownTo(app, user, id);
  const body = { ...command(), partyId: turn?.partyId ?? '', view };
  return app.call(approveDocument, user, { params: { id }, body });
}

async function mailsOf({ id }: { id: string }) {
  await deliverDocument(app.platform, { tenantId: tenant.id, documentId: id });
  const rows = await app.platform.database.system((tx) =>
    tx
      .select({ recipient: mails.recipient, subject: mails.subject })
      .from(mails)
      .where(and(eq(mails.subjectId, id), ne(mails.state, 'cancelled')))
      .orderBy(asc(mails.createdAt), asc(mails.id)),
  );
  return rows.map(({ recipient, subject }) => `${recipient}: ${subject}`);
}

describe('values that are changed in a document that is out', () => {
  test('are signed and approved again by those whose forms changed, and the others are notified', async () => {
    const document = await sent();
    await must(sign(document, 'recipient'));
    await must(sign(document, 'signer'));
    const before = await mailsOf(document);
    expect(await lineOf(document)).toEqual(['recipient done', 'signer done', 'approver turn']);

    await must(change(document, { [deal]: { rate: '450' } }));
    expect(await lineOf(document)).toEqual(['recipient done', 'signer turn', 'approver waiting']);
    const notified = (await mailsOf(document)).filter((one) => !before.includes(one));
    expect(notified.toSorted()).toEqual(
      [
        `${tenant.users.Approver.email}: Your turn is later now: Crew deal for Salt`,
        'carla.signer@example.com: Changed: Crew deal for Salt',
        `${document.recipient.email}: Changed: Crew deal for Salt`,
      ].toSorted(),
    );
    const { forms } = await read(document);
    expect(forms.find(({ formTemplateId }) => formTemplateId === deal)?.values).toEqual({
      rate: '450',
    });

    await must(sign(document, 'signer'));
    await must(approve(document));
    await deliverDocument(app.platform, { tenantId: tenant.id, documentId: document.id });
    expect((await read(document)).state).toBe('approved');
    const [signer] = await app.platform.database.system((tx) =>
      tx
        .select({ evidence: documentParties.evidence })
        .from(documentParties)
        .where(
          and(
            eq(documentParties.documentId, document.id),
            inArray(documentParties.role, ['signer']),
          ),
        ),
    );
    // What was signed before stays on record.
    expect(signer?.evidence.map(({ undoneAt }) => typeof undoneAt)).toEqual([
      'string',
      'undefined',
    ]);
    const { items } = await must(
      app.call(getDocumentEvents, tenant.users.SysAdmin, { params: { id: document.id } }),
    );
    expect(items.find(({ action }) => action === 'document.corrected')?.about).toMatch(
      /^values: Rate; to act again: Carla Signer/,
    );
  });

  test('have an approval given again, and the signing page says why', async () => {
    const document = await sent();
    await must(sign(document, 'recipient'));
    await must(change(document, { [world.template.id]: { name: 'Zofia W.' } }));
    expect(await lineOf(document)).toEqual([
      'recipient turn',
      'signer waiting',
      'approver waiting',
    ]);
    const [link] = await linksOf(app, document.id);
    const page = await must(
      app.call(getSigning, undefined, { params: { token: link?.token ?? '' } }),
    );
    expect(page.state).toBe('open');
    expect(page.again).toContain(note);
    // What was filled in is offered again, without the signature.
    expect(page.forms[0]?.values).toEqual({ address: '1 High Street' });
  });

  test('are signed again by the command whose answer was lost', async () => {
    const document = await sent();
    const commandId = newId();
    const [link] = await linksOf(app, document.id);
    const params = { token: link?.token ?? '' };
    await must(app.call(openSigning, undefined, { params, body: { commandId: newId() } }));
    await must(sign(document, 'recipient', commandId));
    expect((await read(document)).parties[0]?.openedAt).not.toBeNull();
    await must(change(document, { [world.template.id]: { name: 'Zofia W.' } }));
    // What they opened was another document.
    expect((await read(document)).parties[0]).toMatchObject({ state: 'turn', openedAt: null });
    await must(sign(document, 'recipient', commandId));
    expect((await lineOf(document))[0]).toBe('recipient done');
  });

  test('leave a document that was signed one that can’t be recalled, also by a new recipient', async () => {
    const document = await sent();
    await must(sign(document, 'recipient'));
    await must(change(document, { [world.template.id]: { name: 'Zofia W.' } }));
    const params = { id: document.id };
    const partyId = document.parties[0]?.id ?? '';
    const person = { ...recipient, email: 'other@example.com' };
    await must(
      app.call(reassignParty, operator(), { params, body: { ...command(), partyId, person } }),
    );
    const { status, error } = await app.call(takeBackDocument, operator(), {
      params,
      body: command(),
    });
    expect([status, error.error]).toEqual([409, expect.stringContaining('has already acted')]);
  });

  test('are done once for the same command', async () => {
    const document = await sent();
    await must(sign(document, 'recipient'));
    const commandId = newId();
    const values = { [world.template.id]: { name: 'Zofia W.' } };
    await must(change(document, values, { commandId }));
    await must(sign(document, 'recipient'));
    await must(change(document, values, { commandId }));
    expect((await lineOf(document))[0]).toBe('recipient done');
  });

  test('ask again where a field of a form that was signed comes or goes', async () => {
    const document = await sent();
    await must(sign(document, 'recipient'));
    await must(change(document, { [deal]: { rate: '4321' } }));
    expect((await lineOf(document))[0]).toBe('recipient turn');
  });

  test('ask again who has signed what someone who acts again may fill in again', async () => {
    const document = await sent(other);
    await must(sign(document, 'recipient'));
    await must(sign(document, 'signer'));
    await must(change(document, { [world.template.id]: { name: 'Zofia W.' } }));
    expect(await lineOf(document)).toEqual([
      'recipient turn',
      'signer waiting',
      'approver waiting',
    ]);
  });

  test('ask again everyone who is shown a form that only the drafter fills in', async () => {
    const document = await sent(other);
    await must(sign(document, 'recipient'));
    await must(change(document, { [terms]: { terms: '450' } }));
    expect((await lineOf(document))[0]).toBe('recipient turn');
  });

  test.each([
    ['others to approve', '6000', 'With these values others have to sign or approve'],
    ['another form', '9000', 'With these values “Annex” belongs to the document'],
    ['nothing', '400', 'Nothing has been changed.'],
  ])('are refused where they bring %s', async (_, rate, message) => {
    const document = await sent();
    const { status, error } = await change(document, { [deal]: { rate } });
    expect([status, error.error]).toEqual([409, expect.stringContaining(message)]);
  });

  test('are refused where they are wrong, missing, or of someone else', async () => {
    const document = await sent();
    const wrong = async (values: DocumentValues) => (await change(document, values)).error.fields;
    expect(await wrong({ [deal]: { rate: '' } })).toEqual({
      [`${deal}.rate`]: 'This field is required.',
    });
    const { id } = world.template;
    expect(await wrong({ [id]: { address: '2 Low Street' } })).toEqual({
      [`${id}.address`]: 'This field is filled by someone else.',
    });
  });

  test('are the drafter’s alone to change', async () => {
    const document = await sent();
    for (const user of [tenant.users.SysAdmin, tenant.users.Admin, tenant.users.Approver]) {
      const { status } = await change(document, { [deal]: { rate: '450' } }, { user });
      expect([403, 404]).toContain(status);
      expect((await read(document, tenant.users.SysAdmin)).may.changeValues).toBe(false);
    }
    expect((await read(document)).may.changeValues).toBe(true);
  });

  test('are not changed any more after a signature on paper', async () => {
    const document = await sent();
    const query = {
      ...command(),
      partyId: document.parties[0]?.id ?? '',
      signedOn: new Date().toISOString().slice(0, 10),
      isConfirmed: 'true',
    } as const;
    const params = { id: document.id };
    await must(
      app.call(recordPaperSignature, operator(), { params, query, file: await drawTestForm() }),
    );
    const { status, error } = await change(document, { [deal]: { rate: '450' } });
    expect([status, error.error]).toEqual([409, expect.stringContaining('has signed on paper')]);
  });
});
