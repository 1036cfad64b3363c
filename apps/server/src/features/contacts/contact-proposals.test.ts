import {
  answerContactProposal,
  createDocument,
  type DocumentDetail,
  eraseContact,
  findRecipients,
  getContactHistory,
  getDocument,
  updateDocument,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  contactProposals,
  memberships,
  projectMembers,
} from '../../platform/database/tables/index.ts';
import { addContact, person, readContact } from '../../testing/contacts.ts';
import { makeWorld, must, type World } from '../../testing/fixtures.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../testing/test-app.ts';

let app: TestApp;
let tenant: TestTenant;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  world = await makeWorld(app, tenant);
  const { SysAdmin, Approver } = tenant.users;
  // Those two alone may use contacts; everyone else drafts without.
  await app.platform.database.system(async (tx) => {
    for (const { membershipId } of [SysAdmin, Approver]) {
      const set = { docDistributionAccess: true };
      await tx.update(memberships).set(set).where(eq(memberships.id, membershipId));
    }
    // One drafter belongs to no project.
    const { membershipId } = tenant.users['Operator/Approver'];
    await tx.delete(projectMembers).where(eq(projectMembers.membershipId, membershipId));
  });
});
afterAll(() => app.close());

const kept = { countryCode: '+44', mobile: '7400111111' };
const given = { countryCode: '+44', mobile: '7400222222' };

/** Adds a contact without drafts. */
async function addKnown() {
  const { SysAdmin } = tenant.users;
  const contact = await addContact(app, SysAdmin, { ...person(), ...kept });
  const { firstName, lastName, emails } = contact;
  return { id: contact.id, recipient: { firstName, lastName, email: emails[0] ?? '' } };
}

type Known = Awaited<ReturnType<typeof addKnown>>;

const draftFor = (by: TestUser, { recipient }: Known, mobile: typeof kept) =>
  must(
    app.call(createDocument, by, {
      body: {
        formPackId: world.pack.id,
        projectId: world.project.id,
        recipient: { ...recipient, ...mobile },
      },
    }),
  );

const suggested = async (by: TestUser, search: string) =>
  (await must(app.call(findRecipients, by, { query: { search } }))).items;

describe('suggestions of recipients', () => {
  test('include all contacts for users who may use contacts', async () => {
    const known = await addKnown();
    const { SysAdmin } = tenant.users;
    expect(await suggested(SysAdmin, known.recipient.email)).toEqual([
      { id: known.id, ...known.recipient, ...kept, agent: null, engagementType: '' },
    ]);
  });

  test('include only contacts of the drafter’s documents and projects for others', async () => {
    const known = await addKnown();
    const { Operator, Admin, 'Operator/Approver': outsider } = tenant.users;
    for (const by of [Operator, Admin, outsider]) {
      expect(await suggested(by, known.recipient.email)).toEqual([]);
      expect(await suggested(by, known.recipient.lastName)).not.toContainEqual(
        expect.objectContaining({ id: known.id }),
      );
    }
  });

  test('contain the people a drafter has drafted for, with the given values and not the stored ones', async () => {
    const known = await addKnown();
    const { Operator, Admin, 'Operator/Approver': outsider } = tenant.users;
    const document = await draftFor(Operator, known, given);
    expect(document.recipient).toEqual({ id: known.id, ...known.recipient, ...given });
    for (const by of [Operator, Admin]) {
      expect(await suggested(by, known.recipient.email)).toEqual([
        { id: known.id, ...known.recipient, ...given, agent: null, engagementType: '' },
      ]);
    }
    expect(await suggested(outsider, known.recipient.email)).toEqual([]);
  });

  test('do not give a number away to who leaves it empty', async () => {
    const known = await addKnown();
    const { Operator } = tenant.users;
    const empty = { countryCode: '', mobile: '' };
    expect((await draftFor(Operator, known, empty)).recipient).toMatchObject(empty);
    expect(await suggested(Operator, known.recipient.email)).toEqual([
      { id: known.id, ...known.recipient, ...empty, agent: null, engagementType: '' },
    ]);
    expect((await readContact(app, tenant.users.SysAdmin, known.id)).proposals).toEqual([]);
  });

  test('name an agent where a document in sight does', async () => {
    const { SysAdmin, Operator } = tenant.users;
    const agent = await addContact(app, SysAdmin, { ...person(), ...kept });
    const talent = await addContact(app, SysAdmin, { ...person(), agentId: agent.id });
    const { firstName, lastName, emails } = talent;
    const recipient = { firstName, lastName, email: emails[0] ?? '' };
    await draftFor(Operator, { id: talent.id, recipient }, kept);
    expect(await suggested(Operator, recipient.email)).toMatchObject([
      { agent: null, engagementType: '' },
    ]);
    expect(await suggested(SysAdmin, recipient.email)).toMatchObject([
      { agent: { id: agent.id, ...kept } },
    ]);
  });
});

describe('a mobile or country code that a drafter takes out of a draft', () => {
  const save = async (by: TestUser, document: DocumentDetail, mobile: typeof kept) => {
    const { id, revision, recipient, project } = document;
    const { firstName, lastName, email } = recipient;
    return must(
      app.call(updateDocument, by, {
        params: { id },
        body: {
          projectId: project.id,
          recipient: { firstName, lastName, email, ...mobile },
          values: {},
          revision,
        },
      }),
    );
  };
  const none = { countryCode: '', mobile: '' };

  test.each(['SysAdmin', 'Operator'] as const)('stays out for %s', async (role) => {
    const by = tenant.users[role];
    const known = await addKnown();
    const document = await draftFor(by, known, given);
    const saved = await save(by, document, none);
    expect(saved.recipient).toMatchObject(none);
    const again = await save(by, saved, none);
    expect(again.recipient).toMatchObject(none);
    const read = await must(app.call(getDocument, by, { params: { id: document.id } }));
    expect(read.recipient).toMatchObject(none);
    const contact = await readContact(app, tenant.users.SysAdmin, known.id);
    expect(contact.mobile).not.toBe('');
    const typed = await save(by, again, given);
    expect(typed.recipient).toMatchObject(given);
  });

  test('stays out where a contact has a country code alone', async () => {
    const { SysAdmin } = tenant.users;
    const recipient = { firstName: 'Code', lastName: 'Alone', email: 'code.alone@example.com' };
    const codeOnly = { countryCode: '+44', mobile: '' };
    await draftFor(SysAdmin, { id: '', recipient }, codeOnly);
    const document = await draftFor(SysAdmin, { id: '', recipient }, codeOnly);
    expect(document.recipient).toMatchObject(codeOnly);
    expect((await save(SysAdmin, document, none)).recipient).toMatchObject(none);
  });

  test('of a contact is in a new draft that names none', async () => {
    const known = await addKnown();
    const document = await draftFor(tenant.users.SysAdmin, known, none);
    expect(document.recipient).toMatchObject(kept);
  });
});

describe('another mobile that a drafter gives', () => {
  const answer = (
    by: TestUser,
    id: string,
    proposalId: string,
    body: { take: boolean; revision: number },
  ) => app.call(answerContactProposal, by, { params: { id, proposalId }, body });

  test('stays with the document, and is proposed once to those who may change contacts', async () => {
    const { Operator, SysAdmin } = tenant.users;
    const known = await addKnown();
    const { id, revision } = await draftFor(Operator, known, given);
    const body = {
      projectId: world.project.id,
      recipient: { ...known.recipient, ...given },
      values: {},
    };
    const again = await must(
      app.call(updateDocument, Operator, { params: { id }, body: { ...body, revision } }),
    );
    expect(again.recipient).toMatchObject(given);
    const contact = await readContact(app, SysAdmin, known.id);
    expect(contact).toMatchObject(kept);
    expect(contact.proposals).toEqual([
      { id: expect.any(String), ...given, by: Operator.name, at: expect.any(String) },
    ]);
    const { items } = await must(
      app.call(getContactHistory, SysAdmin, { params: { id: known.id } }),
    );
    expect(items.map(({ action }) => action)).toEqual(['contact.proposed', 'contact.created']);
  });

  test('is taken over, and recorded', async () => {
    const { Operator, Admin, SysAdmin } = tenant.users;
    const known = await addKnown();
    const document = await draftFor(Operator, known, given);
    await draftFor(Admin, known, given);
    const { proposals, revision } = await readContact(app, SysAdmin, known.id);
    expect(proposals).toHaveLength(2);
    const [first] = proposals;
    const refused = await answer(Operator, known.id, first?.id ?? '', { take: true, revision });
    expect([refused.status, refused.error.code]).toEqual([403, 'forbidden']);
    const taken = await must(answer(SysAdmin, known.id, first?.id ?? '', { take: true, revision }));
    expect([taken.mobile, taken.proposals]).toEqual([given.mobile, []]);
    const late = await answer(SysAdmin, known.id, first?.id ?? '', { take: true, revision });
    expect(late.status).toBe(409);
    const now = await answer(SysAdmin, known.id, first?.id ?? '', {
      take: true,
      revision: taken.revision,
    });
    expect(now.status).toBe(404);
    const seen = await must(app.call(getDocument, Operator, { params: { id: document.id } }));
    expect(seen.recipient).toMatchObject(given);
  });

  test('is left: the contact stays as it is, and the document keeps its own', async () => {
    const { Operator, Approver } = tenant.users;
    const known = await addKnown();
    const document = await draftFor(Operator, known, given);
    const { proposals, revision } = await readContact(app, Approver, known.id);
    const left = await must(
      answer(Approver, known.id, proposals[0]?.id ?? '', { take: false, revision }),
    );
    expect([left.mobile, left.proposals, left.revision]).toEqual([kept.mobile, [], revision]);
    const seen = await must(app.call(getDocument, Operator, { params: { id: document.id } }));
    expect(seen.recipient).toMatchObject(given);
    const { items } = await must(
      app.call(getContactHistory, Approver, { params: { id: known.id } }),
    );
    expect(items[0]?.action).toBe('contact.proposal-left');
  });

  test('changes the contact at once where the drafter may, or brought it in by this draft', async () => {
    const { SysAdmin, Operator } = tenant.users;
    const known = await addKnown();
    await draftFor(SysAdmin, known, given);
    expect(await readContact(app, SysAdmin, known.id)).toMatchObject({ ...given, proposals: [] });
    const stranger = {
      id: '',
      recipient: { firstName: 'New', lastName: 'Face', email: 'new@face.example' },
    };
    const { id, revision, recipient } = await draftFor(Operator, stranger, kept);
    const body = { projectId: world.project.id, values: {}, revision };
    const changed = { ...stranger.recipient, ...given };
    await must(
      app.call(updateDocument, Operator, { params: { id }, body: { ...body, recipient: changed } }),
    );
    expect(await readContact(app, SysAdmin, recipient.id)).toMatchObject({
      ...given,
      proposals: [],
    });
  });

  test('goes with the person’s data', async () => {
    const { Operator, SysAdmin } = tenant.users;
    const known = await addKnown();
    const document = await draftFor(Operator, known, given);
    const { revision } = await readContact(app, SysAdmin, known.id);
    await must(app.call(eraseContact, SysAdmin, { params: { id: known.id }, body: { revision } }));
    const seen = await must(app.call(getDocument, Operator, { params: { id: document.id } }));
    expect(seen.recipient.mobile).toBe('');
    const rows = await app.platform.database.tenant(tenant.id, (tx) =>
      tx.select().from(contactProposals).where(eq(contactProposals.contactId, known.id)),
    );
    expect(rows).toEqual([]);
  });
});
