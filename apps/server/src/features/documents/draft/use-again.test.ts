import {
  amendDocument,
  createDocument,
  type DocumentDetail,
  type DocumentSettings,
  deleteDocument,
  duplicateDocument,
  type FormValues,
  finishSigning,
  getDocument,
  getEarlierValues,
  type SendingDefaults,
  sendDocument,
  signingConsent,
  updateDocument,
  usualSending,
  voidDocument,
} from '@countersign/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import {
  documents,
  formTemplates,
  formTemplateVersions,
  projectMembers,
  projects,
} from '../../../platform/database/tables/index.ts';
import { makeWorld, must, recipient, sendBody, type World } from '../../../testing/fixtures.ts';
import { linksOf, shownBy, signingFields } from '../../../testing/signing.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../../testing/test-app.ts';
import { deliverDocument } from '../deliver/deliver-document.ts';

let app: TestApp;
let tenant: TestTenant;
let other: TestTenant;
let world: World;

const [address] = signingFields;
const creatorField = (key: string) =>
  ({ ...address, key, label: key, assignee: 'creator', required: false }) as typeof address;

beforeAll(async () => {
  app = await startTestApp();
  [tenant, other] = [await app.tenant(), await app.tenant()];
  world = await makeWorld(app, tenant);
  const { id } = world.template;
  const sign = signingFields.find(({ key }) => key === 'sign');
  const fields = [
    ...world.template.fields,
    ...[address, sign].flatMap((field) => field ?? []),
    creatorField('rate'),
    creatorField('nino'),
    creatorField('home address'),
    { ...creatorField('job'), binding: { source: 'recipient.jobTitle', canChange: true } },
    // Another form calls it so; here the drafter fills it in.
    { ...creatorField('address'), key: 'Address' },
    { ...address, key: 'bank account', label: 'Bank account', required: false },
  ] as typeof world.template.fields;
  await app.platform.database.system(async (tx) => {
    const ofTemplate = eq(formTemplateVersions.formTemplateId, id);
    await tx.update(formTemplateVersions).set({ fields }).where(ofTemplate);
    await tx.update(formTemplates).set({ updatedAt: new Date() }).where(eq(formTemplates.id, id));
  });
});
afterAll(() => app.close());

const operator = () => tenant.users.Operator;
const form = () => world.template.id;
const another = { ...recipient, firstName: 'Ines', lastName: 'Winter', email: 'ines@example.com' };

function settings(): DocumentSettings {
  const noPosition = { signaturePosition: null, userId: null };
  const person = { ...recipient, firstName: 'Bob', lastName: 'Agentson', email: 'bob@example.com' };
  return {
    parties: [
      { id: newId(), role: 'recipient', person: null, ...noPosition, sequence: 1 },
      { id: newId(), role: 'agent', person, ...noPosition, sequence: 2 },
    ],
    approvalSetupId: null,
    emailTemplateId: null,
    message: 'Hi Zofia, here is your deal.',
    copies: [operator().email, 'bob@example.com'],
    expiresOn: null,
    reminders: { afterDays: 3, everyDays: 2 },
    accessCode: true,
    canHandOver: false,
  };
}

/** Drafts a document of the company's values, with its chain unless there is only the recipient. */
function draft(
  values: FormValues,
  own?: DocumentSettings,
  { to = recipient, user = operator() } = {},
) {
  const { pack, project } = world;
  return must(
    app.call(createDocument, user, {
      body: {
        formPackId: pack.id,
        projectId: project.id,
        recipient: to,
        values: { [form()]: values },
        ...(own && { settings: own }),
      },
    }),
  );
}

/** Sends a draft and signs it as its recipient, until it is sealed. */
async function complete(
  document: DocumentDetail,
  values: FormValues,
  user = operator(),
): Promise<void> {
  await must(app.call(sendDocument, user, { body: sendBody(user, document) }));
  const [{ token } = { token: '' }] = await linksOf(app, document.id);
  const sign = { kind: 'typed', text: 'Zofia', hand: 'caveat' } as const;
  const body = {
    commandId: newId(),
    view: await shownBy(app, token),
    values: { [form()]: { ...values, sign } },
    consent: { version: signingConsent.version },
  };
  await must(app.call(finishSigning, undefined, { params: { token }, body }));
  await deliverDocument(app.platform, { documentId: document.id, tenantId: tenant.id });
}

const read = (id: string, user = operator()) =>
  must(app.call(getDocument, user, { params: { id } }));

describe('a document that is used again for another person', () => {
  test('takes over what is the company’s, and nothing of the first person or others outside', async () => {
    const first = await draft(
      {
        name: 'Zofia Wiśniewska',
        agreed: true,
        note: 'Agreed with\nAgentson',
        rate: '350 a day',
        nino: 'QQ123456C',
        'home address': '12 Mill Lane',
        job: 'Best boy',
      },
      settings(),
    );
    const again = await must(
      app.call(duplicateDocument, operator(), {
        params: { id: first.id },
        body: { recipient: another },
      }),
    );
    expect(again.recipient).toMatchObject(another);
    expect(again.recipient.id).not.toBe(first.recipient.id);
    expect(again).toMatchObject({ state: 'draft', formPack: first.formPack, family: [] });
    expect(again.forms[0]?.values).toEqual({ agreed: true, rate: '350 a day' });
    expect(again.settings).toMatchObject({
      message: '',
      copies: [operator().email],
      reminders: { afterDays: 3, everyDays: 2 },
      accessCode: true,
      canHandOver: false,
    });
    expect(again.settings.parties.map(({ role }) => role)).toEqual(['recipient']);
    expect(JSON.stringify(again)).not.toMatch(/zofia|bob@|QQ123456C/i);
  });

  test('has the message and the CC of its project, as new documents do', async () => {
    const { id } = world.project;
    const change = (sending: SendingDefaults) =>
      app.platform.database.system((tx) =>
        tx.update(projects).set({ sending }).where(eq(projects.id, id)),
      );
    const copies = ['payroll@studio.example'];
    await change({ ...usualSending, message: 'Welcome to the crew.', copies });
    const first = await draft({ agreed: true }, { ...settings(), copies });
    const again = await must(
      app.call(duplicateDocument, operator(), {
        params: { id: first.id },
        body: { recipient: another },
      }),
    );
    expect(again.settings).toMatchObject({ message: 'Welcome to the crew.', copies });
    await change(usualSending);
  });

  test('names the field of a person that can’t be taken', async () => {
    const first = await draft({ agreed: true });
    const answer = await app.call(duplicateDocument, operator(), {
      params: { id: first.id },
      body: { recipient: { ...another, email: 'no address' } },
    });
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([
      400,
      ['recipient.email'],
    ]);
  });
});

describe('an amendment', () => {
  test('refers to the first document, has its values, and says what differs', async () => {
    const values = { name: 'Zofia Wiśniewska', rate: '350 a day' };
    const first = await draft(values);
    await complete(first, { address: '12 Mill Lane', 'bank account': '12345678' });
    expect((await read(first.id)).family).toEqual([]);
    const amended = await must(app.call(amendDocument, operator(), { params: { id: first.id } }));
    const [values1] = amended.forms;
    expect(amended.recipient.id).toBe(first.recipient.id);
    expect(values1?.values).toEqual({ ...values, address: '12 Mill Lane' });
    expect(values1?.original).toMatchObject({ ...values, address: '12 Mill Lane' });
    expect(values1?.original).not.toHaveProperty('sign');
    expect(amended.family.map(({ id, isAmendment }) => [id, isAmendment])).toEqual([
      [first.id, false],
      [amended.id, true],
    ]);
    const original = await read(first.id);
    expect(original.family).toEqual(amended.family);
    expect(original.events[0]?.action).toBe('document.amended');

    // It is of the same person as long as it is one.
    const save = (to: typeof recipient, rate: string) =>
      app.call(updateDocument, operator(), {
        params: { id: amended.id },
        body: {
          projectId: world.project.id,
          recipient: to,
          values: { [form()]: { ...values, rate } },
          revision: amended.revision,
        },
      });
    const refused = await save(another, '400 a day');
    expect([refused.status, refused.error.fields]).toEqual([
      400,
      { 'recipient.email': 'An amendment is for the recipient of the first document.' },
    ]);
    const saved = await must(save(recipient, '400 a day'));
    expect(saved.forms[0]).toMatchObject({
      values: { rate: '400 a day' },
      original: { rate: '350 a day' },
    });

    // An amendment of the amendment is one of the first document, too.
    await complete(saved, { address: '1 High Street' });
    expect((await read(amended.id)).forms[0]).toMatchObject({
      values: { address: '1 High Street' },
      original: { address: '12 Mill Lane' },
    });
    const second = await must(app.call(amendDocument, operator(), { params: { id: amended.id } }));
    expect(second.forms[0]?.values).toMatchObject({ rate: '400 a day', address: '1 High Street' });
    expect(second.forms[0]?.original).toMatchObject({ rate: '350 a day' });
    expect(second.family.map(({ id }) => id)).toEqual([first.id, amended.id, second.id]);
    await must(app.call(deleteDocument, operator(), { params: { id: second.id } }));
    expect((await read(first.id)).family).toHaveLength(2);
  });

  test('is made of completed documents alone', async () => {
    const first = await draft({ agreed: true });
    const answer = await app.call(amendDocument, operator(), { params: { id: first.id } });
    expect([answer.status, answer.error.error]).toEqual([
      409,
      'Only a completed document can be amended.',
    ]);
  });

  test('shows nothing of a first document that the user does not see', async () => {
    const { SysAdmin, 'Operator/Approver': outsider } = tenant.users;
    const first = await draft({ name: 'Zofia', rate: '350 a day' }, undefined, {
      user: SysAdmin,
    });
    await complete(first, { address: '12 Mill Lane' }, SysAdmin);
    const params = { id: first.id };
    expect((await app.call(amendDocument, outsider, { params })).status).toBe(404);
    const amended = await must(app.call(amendDocument, SysAdmin, { params }));
    // Whoever has the amendment alone, as its approvers may.
    await app.platform.database.system((tx) =>
      tx.update(documents).set({ createdBy: outsider.userId }).where(eq(documents.id, amended.id)),
    );
    const seen = await read(amended.id, outsider);
    expect(seen.family.map(({ id, isAmendment }) => [id, isAmendment])).toEqual([
      [amended.id, true],
    ]);
    expect(seen.forms[0]).not.toHaveProperty('original');
  });
});

describe('values of earlier documents', () => {
  const offersOf = (id: string, user = operator()) =>
    app.call(getEarlierValues, user, { params: { id } });

  test('are offered for empty fields of the same key or source, and nothing sensitive or signed', async () => {
    const person = { ...recipient, firstName: 'Ada', email: 'ada@example.com' };
    const first = await draft(
      { rate: '350 a day', nino: 'QQ123456C', job: 'Best boy' },
      undefined,
      {
        to: person,
      },
    );
    await complete(first, { address: '12 Mill Lane', 'bank account': '12345678' });
    const next = await draft({}, undefined, { to: person });
    const { items } = await must(offersOf(next.id));
    const { sentAt } = await read(first.id);
    const offer = { formTemplateId: form(), documentId: first.id, formPack: 'Pack' };
    expect(items.map(({ at: _, ...one }) => one)).toEqual([
      { ...offer, key: 'rate', value: '350 a day', text: '350 a day' },
      { ...offer, key: 'job', value: 'Best boy', text: 'Best boy' },
      { ...offer, key: 'Address', value: '12 Mill Lane', text: '12 Mill Lane' },
    ]);
    expect(items[0]?.at).toBe(sentAt);
    expect(new Date(items[2]?.at ?? '') > new Date(sentAt ?? '')).toBe(true);

    // What is filled in is not offered, and the latest document comes first.
    const later = await draft({ rate: '400 a day' }, undefined, { to: person });
    await must(app.call(sendDocument, operator(), { body: sendBody(operator(), later) }));
    const rates = (await must(offersOf(next.id))).items.map(({ text }) => text);
    expect(rates).toEqual(['400 a day', 'Best boy', '12 Mill Lane']);
    const filled = await draft({ rate: '500 a day' }, undefined, { to: person });
    const left = (await must(offersOf(filled.id))).items.map(({ key }) => key);
    expect(left).toEqual(['job', 'Address']);
  });

  test('are those of this person alone, also where others share the address', async () => {
    const shared = { ...recipient, email: 'agency@example.com' };
    const [one, two] = [
      { ...shared, firstName: 'Ann', lastName: 'One' },
      { ...shared, firstName: 'Ben', lastName: 'Two' },
    ];
    await complete(await draft({ rate: '1' }, undefined, { to: one }), { address: 'Here' });
    const next = await draft({}, undefined, { to: two });
    expect((await must(offersOf(next.id))).items).toEqual([]);
  });

  test('are none of documents that the user does not see, nor of those that came to nothing', async () => {
    const { SysAdmin, 'Operator/Approver': outsider } = tenant.users;
    const person = { ...recipient, firstName: 'Eve', email: 'eve@example.com' };
    const first = await draft({ rate: '7' }, undefined, { to: person, user: SysAdmin });
    await complete(first, { address: 'There' }, SysAdmin);
    const theirs = await draft({}, undefined, { to: person, user: outsider });
    expect((await must(offersOf(theirs.id, outsider))).items).toEqual([]);
    expect((await must(offersOf(theirs.id, SysAdmin))).items).toHaveLength(2);

    const late = { ...recipient, firstName: 'Vera', email: 'vera@example.com' };
    const voided = await draft({ rate: '8' }, undefined, { to: late });
    await must(app.call(sendDocument, operator(), { body: sendBody(operator(), voided) }));
    const body = { commandId: newId(), reason: 'A wrong rate' };
    await must(app.call(voidDocument, operator(), { params: { id: voided.id }, body }));
    const next = await draft({}, undefined, { to: late });
    expect((await must(offersOf(next.id))).items).toEqual([]);
  });

  test('are refused to callers who can’t change the draft, and of sent documents', async () => {
    const first = await draft({ rate: '9' });
    for (const user of Object.values(other.users)) {
      const status = user.userType === 'Approver' ? 403 : 404;
      expect((await offersOf(first.id, user)).status).toBe(status);
    }
    expect((await offersOf(first.id, tenant.users.Approver)).status).toBe(403);
    expect((await offersOf(first.id, tenant.users['Operator/Approver'])).status).toBe(404);
    await must(app.call(sendDocument, operator(), { body: sendBody(operator(), first) }));
    expect((await offersOf(first.id)).status).toBe(409);
  });
});

test('callers without the right can neither use a document again nor amend it', async () => {
  const first = await draft({ name: 'Zofia', rate: '350 a day' });
  await complete(first, { address: '12 Mill Lane' });
  const params = { id: first.id };
  for (const user of Object.values(other.users)) {
    const answers = [
      await app.call(duplicateDocument, user, { params, body: { recipient: another } }),
      await app.call(amendDocument, user, { params }),
    ];
    const status = user.userType === 'Approver' ? 403 : 404;
    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
  }
  const { Approver, Admin } = tenant.users;
  expect((await app.call(amendDocument, Approver, { params })).status).toBe(403);
  // Whoever has left the project.
  await app.platform.database.system((tx) =>
    tx
      .delete(projectMembers)
      .where(
        and(
          eq(projectMembers.membershipId, Admin.membershipId),
          eq(projectMembers.projectId, world.project.id),
        ),
      ),
  );
  expect((await app.call(amendDocument, Admin, { params })).status).toBe(404);
});
