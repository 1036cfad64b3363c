import {
  type Contact,
  changeContacts,
  createCustomField,
  createDocument,
  getContactHistory,
  getDocument,
  listContacts,
  mergeContacts,
  updateContact,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { distributionRecipients } from '../../platform/database/tables/index.ts';
import { addContact, addGroup, formOf, openContacts, readContact } from '../../testing/contacts.ts';
import { makeWorld, must, recipient, type World } from '../../testing/fixtures.ts';
import { sendFiles } from '../../testing/shared-files.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant<'SysAdmin'>;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  theirs = await app.otherTenant();
  world = await makeWorld(app, ours);
  await openContacts(app, ours);
  await openContacts(app, theirs);
});
afterAll(() => app.close());

const admin = () => ours.users.Admin;
const add = (change: Parameters<typeof addContact>[2] = {}) => addContact(app, admin(), change);
const taken = ({ id, revision }: Contact) => ({ id, revision });
const merge = (into: Contact, from: Contact[], choices: Record<string, string> = {}) =>
  app.call(mergeContacts, admin(), {
    body: { into: taken(into), from: from.map(taken), choices },
  });

describe('a merge', () => {
  test('takes each field from the chosen contact, and keeps every address', async () => {
    const one = await add({ emails: 'one@example.com', jobTitle: 'Gaffer', notes: 'First' });
    const other = await add({
      emails: 'other@example.com, ONE@example.com',
      jobTitle: 'Best boy',
      countryCode: '+44',
      mobile: '7400123456',
      notes: 'Second',
    });
    const merged = await must(
      merge(one, [other], { jobTitle: other.id, mobile: other.id, email: other.id }),
    );
    expect(merged).toMatchObject({
      id: one.id,
      emails: ['other@example.com', 'ONE@example.com'],
      jobTitle: 'Best boy',
      mobile: '7400123456',
      notes: 'First',
      revision: 2,
    });
    const { items } = await must(
      app.call(getContactHistory, admin(), { params: { id: one.id }, query: {} }),
    );
    expect(items[0]?.action).toBe('contact.merged');
    expect(items[0]?.changes).toContainEqual({
      field: 'merged',
      before: [],
      after: ['Ada Okafor'],
    });
  });

  test('moves documents, clients and groups, also those that the user does not see', async () => {
    const [stays, goes] = [await add(), await add({ firstName: 'Gone' })];
    const shared = await addGroup(app, admin());
    const secret = await addGroup(app, ours.users.Operator, { isShared: false });
    for (const [by, group] of [
      [admin(), shared],
      [ours.users.Operator, secret],
    ] as const) {
      const change = { act: 'add-to-group', groupId: group.id } as const;
      await must(app.call(changeContacts, by, { body: { selection: { ids: [goes.id] }, change } }));
    }
    const client = await add({ agentId: goes.id });
    const draft = await must(
      app.call(createDocument, ours.users.Operator, {
        body: {
          formPackId: world.pack.id,
          projectId: world.project.id,
          recipient: {
            ...recipient,
            firstName: 'Gone',
            lastName: 'Okafor',
            email: goes.emails[0] ?? '',
          },
        },
      }),
    );
    expect(draft.recipient.id).toBe(goes.id);
    await must(merge(stays, [await readContact(app, admin(), goes.id)]));
    const document = await must(
      app.call(getDocument, ours.users.Operator, { params: { id: draft.id } }),
    );
    expect(document.recipient.id).toBe(stays.id);
    expect((await readContact(app, admin(), client.id)).agent?.id).toBe(stays.id);
    expect((await readContact(app, admin(), stays.id)).groups.map(({ id }) => id)).toEqual([
      shared.id,
    ]);
    const operators = await readContact(app, ours.users.Operator, stays.id);
    expect(operators.groups.map(({ id }) => id).toSorted()).toEqual(
      [shared.id, secret.id].toSorted(),
    );
  });

  test('moves the files that were sent to either', async () => {
    const [stays, goes] = [await add(), await add()];
    const { people } = await sendFiles(app, ours, world, { emails: goes.emails });
    const sent = eq(distributionRecipients.id, people[0]?.id ?? '');
    await app.platform.database.tenant(ours.id, (tx) =>
      tx.update(distributionRecipients).set({ contactId: goes.id }).where(sent),
    );
    await must(merge(stays, [goes]));
    const [row] = await app.platform.database.tenant(ours.id, (tx) =>
      tx
        .select({ contactId: distributionRecipients.contactId })
        .from(distributionRecipients)
        .where(sent),
    );
    expect(row?.contactId).toBe(stays.id);
  });

  test('leaves an address that still leads to the person', async () => {
    const [first, second, third] = [await add(), await add(), await add()];
    const merged = await must(merge(second, [third]));
    await must(merge(first, [merged]));
    expect((await readContact(app, admin(), third.id)).id).toBe(first.id);
    const found = await must(
      app.call(listContacts, admin(), { query: { search: third.emails[0] ?? '' } }),
    );
    expect(found.items.map(({ id }) => id)).toEqual([first.id]);
  });

  test('goes by the choice for the tenant’s own fields too', async () => {
    const field = await must(
      app.call(createCustomField, ours.users.SysAdmin, {
        body: {
          of: 'contact',
          name: 'Diet',
          kind: 'text',
          required: false,
          default: null,
          choices: [],
          help: '',
          section: '',
        },
      }),
    );
    const one = await add({ customValues: { [field.id]: 'None' } });
    const other = await add({ customValues: { [field.id]: 'Vegan' } });
    const merged = await must(merge(one, [other], { [`custom.${field.id}`]: other.id }));
    expect(merged.customValues).toEqual({ [field.id]: 'Vegan' });
  });

  test('makes no contact their own agent, and no circle', async () => {
    const agent = await add();
    const client = await add({ agentId: agent.id });
    const merged = await must(merge(client, [await readContact(app, admin(), agent.id)]));
    expect(merged.agent).toBeNull();

    const [top, double] = [await add(), await add()];
    const middle = await add({ agentId: top.id });
    const bottom = await add({ agentId: middle.id });
    // The double would bring its agent, who is represented by the one that it becomes.
    const body = { ...formOf(double), agentId: bottom.id };
    const changed = await must(
      app.call(updateContact, admin(), { params: { id: double.id }, body }),
    );
    const circle = await merge(await readContact(app, admin(), top.id), [changed], {
      agent: double.id,
    });
    expect([circle.status, Object.keys(circle.error.fields ?? {})]).toEqual([
      409,
      ['choices.agent'],
    ]);
  });

  test('is refused for one alone, for a stale view, for strangers and for odd choices', async () => {
    const [one, other] = [await add(), await add()];
    expect((await merge(one, [one])).status).toBe(400);
    expect((await merge({ ...one, revision: 7 }, [other])).status).toBe(409);
    expect((await merge(one, [other], { jobTitle: admin().userId })).status).toBe(400);
    expect((await merge(one, [other], { nothing: one.id })).status).toBe(400);
    const stranger = await app.call(mergeContacts, theirs.users.SysAdmin, {
      body: { into: taken(one), from: [taken(other)] },
    });
    expect(stranger.status).toBe(404);
  });
});
