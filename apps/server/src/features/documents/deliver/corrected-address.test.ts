import {
  type DocumentDetail,
  duplicateDocument,
  findRecipients,
  getDocument,
  reassignParty,
  sendDocument,
  takeBackDocument,
  updateDocument,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { contacts, documentParties, documents } from '../../../platform/database/tables/index.ts';
import { openContacts } from '../../../testing/contacts.ts';
import { must, sendBody, type World } from '../../../testing/fixtures.ts';
import { makeSigningWorld, sendForSigning } from '../../../testing/signing.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../../testing/test-app.ts';

let app: TestApp;
let tenant: TestTenant;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  world = await makeSigningWorld(app, tenant);
  await openContacts(app, tenant);
});
afterAll(() => app.close());

const operator = () => tenant.users.Operator;
const right = 'right@example.com';

interface Person {
  firstName: string;
  lastName: string;
  email: string;
}

/** Reassigns the slot of a role to someone, and answers the status. */
async function reassign(
  document: DocumentDetail,
  role: DocumentDetail['parties'][number]['role'],
  person: Person,
  more: { correctContact?: boolean } = {},
) {
  const party = document.parties.find((one) => one.role === role && one.state !== 'replaced');
  const body = {
    commandId: newId(),
    partyId: party?.id ?? '',
    person: { ...person, countryCode: '', mobile: '' },
    ...more,
  };
  return app.call(reassignParty, operator(), { params: { id: document.id }, body });
}

async function contactOf(documentId: string) {
  const [found] = await app.platform.database.tenant(tenant.id, (tx) =>
    tx
      .select({
        id: contacts.id,
        email: contacts.email,
        otherEmails: contacts.otherEmails,
        firstName: contacts.firstName,
        lastName: contacts.lastName,
      })
      .from(documents)
      .innerJoin(contacts, eq(contacts.id, documents.recipientId))
      .where(eq(documents.id, documentId)),
  );
  if (!found) throw new Error('The document has no contact.');
  return found;
}

const useAgain = ({ id }: DocumentDetail) =>
  must(app.call(duplicateDocument, operator(), { params: { id } }));

describe('an address that was corrected after a document was sent', () => {
  test('is added to the contact’s other addresses, and later documents use it', async () => {
    const document = await sendForSigning(app, operator(), world);
    const { id, email: wrong, firstName, lastName } = await contactOf(document.id);
    await app.platform.database.tenant(tenant.id, (tx) =>
      tx
        .update(contacts)
        .set({ otherEmails: ['other@example.com'] })
        .where(eq(contacts.id, id)),
    );
    const person = { firstName, lastName, email: right };
    await must(reassign(document, 'recipient', person, { correctContact: true }));
    expect(await contactOf(document.id)).toMatchObject({
      id,
      email: right,
      otherEmails: ['other@example.com'],
    });
    const again = await useAgain(document);
    expect(again.recipient.email).toBe(right);
    expect((await contactOf(again.id)).id).toBe(id);
    const found = await must(app.call(findRecipients, operator(), { query: { search: wrong } }));
    expect(found.items).toEqual([]);
  });

  test('leaves a contact as it is where that is not wanted, and the next document has it', async () => {
    const document = await sendForSigning(app, operator(), world);
    const { email, firstName, lastName } = await contactOf(document.id);
    const person = { firstName, lastName, email: 'once@example.com' };
    await must(reassign(document, 'recipient', person));
    expect((await contactOf(document.id)).email).toBe(email);
    expect((await useAgain(document)).recipient.email).toBe('once@example.com');
  });

  test('is refused for the contact by who can’t change contacts, and changes nothing', async () => {
    const other = await app.tenant();
    const theirs = await makeSigningWorld(app, other);
    const document = await sendForSigning(app, other.users.Operator, theirs);
    const party = document.parties.find(({ role }) => role === 'recipient');
    const person = { firstName: 'Zofia', lastName: 'Lind', email: right };
    const body = {
      commandId: newId(),
      partyId: party?.id ?? '',
      person: { ...person, countryCode: '', mobile: '' },
      correctContact: true,
    };
    const params = { id: document.id };
    const answer = await app.call(reassignParty, other.users.Operator, { params, body });
    expect(answer.status).toBe(403);
  });
});

test('a document that is a draft again goes to who has the slot now', async () => {
  const document = await sendForSigning(app, operator(), world);
  const person = { firstName: 'Dora', lastName: 'van der Berg', email: 'dora@example.com' };
  await must(reassign(document, 'signer', person));
  const params = { id: document.id };
  const body = { commandId: newId() };
  const draft = await must(app.call(takeBackDocument, operator(), { params, body }));
  const ids = ({ settings }: DocumentDetail) => settings.parties.map(({ id }) => id);
  expect(ids(draft)).toEqual(ids(document));
  expect(draft.settings.parties[2]?.person).toMatchObject(person);
  await must(app.call(sendDocument, operator(), { body: sendBody(operator(), draft) }));
  const { parties } = await must(app.call(getDocument, operator(), { params }));
  expect(parties.find(({ role }) => role === 'signer')).toMatchObject({ email: person.email });
});

test('a document that is a draft again goes to the address that was corrected for it alone', async () => {
  const document = await sendForSigning(app, operator(), world);
  const { email, firstName, lastName } = await contactOf(document.id);
  const corrected = 'alone@example.com';
  await must(reassign(document, 'recipient', { firstName, lastName, email: corrected }));
  const params = { id: document.id };
  const back = { params, body: { commandId: newId() } };
  const draft = await must(app.call(takeBackDocument, operator(), back));
  expect(draft.recipient.email).toBe(corrected);
  const { id, ...recipient } = draft.recipient;
  const save = (given: typeof recipient, revision: number) => {
    const { project, settings } = draft;
    const body = { revision, projectId: project.id, recipient: given, values: {}, settings };
    return must(app.call(updateDocument, operator(), { params, body }));
  };
  const saved = await save(recipient, draft.revision);
  expect(saved.recipient).toMatchObject({ id, email: corrected });
  await must(app.call(sendDocument, operator(), { body: sendBody(operator(), saved) }));
  const { parties } = await must(app.call(getDocument, operator(), { params }));
  expect(parties.find(({ role }) => role === 'recipient')).toMatchObject({ email: corrected });
  expect((await contactOf(document.id)).email).toBe(email);
  const again = await must(
    app.call(takeBackDocument, operator(), { params, body: { commandId: newId() } }),
  );
  const other = await save({ ...recipient, email }, again.revision);
  expect(other.recipient).toMatchObject({ id, email });
});

test('a document that is a draft again names the colleague who has the slot now', async () => {
  const document = await sendForSigning(app, operator(), world);
  const { Approver } = tenant.users;
  const params = { id: document.id };
  const party = document.parties.find(({ role }) => role === 'signer');
  const to = { commandId: newId(), partyId: party?.id ?? '', userId: Approver.userId };
  await must(app.call(reassignParty, operator(), { params, body: to }));
  const body = { commandId: newId() };
  const draft = await must(app.call(takeBackDocument, operator(), { params, body }));
  const person = { firstName: 'Test', lastName: 'Approver', email: Approver.email };
  expect(draft.settings.parties[2]).toMatchObject({ userId: Approver.userId, person });
  await must(app.call(sendDocument, operator(), { body: sendBody(operator(), draft) }));
  const { parties } = await must(app.call(getDocument, operator(), { params }));
  expect(parties.find(({ role }) => role === 'signer')).toMatchObject({ name: 'Test Approver' });
});

test('a duplicated document uses the chain as it ended', async () => {
  const document = await sendForSigning(app, operator(), world);
  const first = { firstName: 'Dora', lastName: 'van der Berg', email: 'dora@example.com' };
  const replaced = await must(reassign(document, 'signer', first));
  const second = { firstName: 'Björk', lastName: '', email: 'bjork@example.com' };
  await must(reassign(replaced, 'signer', second));
  const again = await useAgain(document);
  const [, agent, signer] = again.settings.parties;
  expect(agent?.person).toMatchObject({ firstName: 'Bob', lastName: 'Agentson' });
  expect(signer?.person).toMatchObject(second);
  const rows = await app.platform.database.tenant(tenant.id, (tx) =>
    tx
      .select({ name: documentParties.name, firstName: documentParties.firstName })
      .from(documentParties)
      .where(eq(documentParties.documentId, document.id)),
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { name: 'Dora van der Berg', firstName: 'Dora' },
      { name: 'Björk', firstName: 'Björk' },
      { name: 'Bob Agentson', firstName: 'Bob' },
    ]),
  );
});
