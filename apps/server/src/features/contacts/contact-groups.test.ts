import {
  archiveContactGroup,
  changeContacts,
  createContact,
  createContactGroup,
  getContactGroup,
  getContactGroupHistory,
  listAuditEvents,
  listContactGroups,
  listContacts,
  restoreContactGroup,
  updateContact,
  updateContactGroup,
} from '@countersign/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addContact,
  addGroup,
  formOf,
  openContacts,
  person,
  readContact,
} from '../../testing/contacts.ts';
import { must } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let app: TestApp;
let ours: TestTenant;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  await openContacts(app, ours);
});
afterAll(() => app.close());

const admin = () => ours.users.Admin;
const operator = () => ours.users.Operator;
const sysAdmin = () => ours.users.SysAdmin;
const get = (id: string, by = admin()) => app.call(getContactGroup, by, { params: { id } });
const names = async (by = admin(), query: Record<string, string> = {}) =>
  (await must(app.call(listContactGroups, by, { query }))).items.map(({ name }) => name);
const isCast = [{ field: 'category', operator: 'any' as const, values: ['cast'] }];

describe('a shared group', () => {
  test('is visible to all users, and counts its contacts that are not archived', async () => {
    const group = await addGroup(app, admin(), { name: 'Stunts', colour: '#c92a2a' });
    await addContact(app, admin(), { groupIds: [group.id] });
    const seen = await must(get(group.id, operator()));
    expect(seen).toMatchObject({ name: 'Stunts', colour: '#c92a2a', count: 1, isShared: true });
    expect(await names(operator())).toContain('Stunts');
  });

  test('is changed by a user who saw its latest state, and refused to one who did not', async () => {
    const group = await addGroup(app, admin(), { name: 'Grips' });
    const save = (name: string) =>
      app.call(updateContactGroup, operator(), {
        params: { id: group.id },
        body: { name, colour: '#1864ab', isShared: true, filters: null, revision: group.revision },
      });
    expect(await must(save('Key grips'))).toMatchObject({ name: 'Key grips', revision: 2 });
    expect((await save('Dolly grips')).status).toBe(409);
    const { items } = await must(
      app.call(getContactGroupHistory, admin(), { params: { id: group.id }, query: {} }),
    );
    expect(items[0]).toMatchObject({
      action: 'contact-group.changed',
      changes: [{ field: 'name', before: 'Grips', after: 'Key grips' }],
    });
  });

  test('has a name that no other has, and one of the colours', async () => {
    await addGroup(app, admin(), { name: 'Only one' });
    const body = { name: 'only ONE', colour: '#1864ab', isShared: true, filters: null } as const;
    const again = await app.call(createContactGroup, operator(), { body });
    expect([again.status, Object.keys(again.error.fields ?? {})]).toEqual([409, ['name']]);
    const odd = { ...body, name: 'Other', colour: '#ffff00' } as never;
    expect((await app.call(createContactGroup, operator(), { body: odd })).error.fields).toEqual({
      colour: 'Choose one of the colours.',
    });
  });

  test('goes into the archive and comes back with its contacts', async () => {
    const group = await addGroup(app, admin(), { name: 'Wrapped' });
    const { id } = await addContact(app, admin(), { groupIds: [group.id] });
    const params = { id: group.id };
    await must(app.call(archiveContactGroup, admin(), { params }));
    expect((await readContact(app, admin(), id)).groups).toEqual([]);
    expect([await names(), await names(admin(), { archived: 'yes' })]).toEqual([
      expect.not.arrayContaining(['Wrapped']),
      ['Wrapped'],
    ]);
    const refused = await app.call(createContact, admin(), {
      body: person({ groupIds: [group.id] }),
    });
    expect(refused.error.fields).toHaveProperty('groupIds');
    await must(app.call(restoreContactGroup, admin(), { params }));
    expect((await readContact(app, admin(), id)).groups.map(({ name }) => name)).toEqual([
      'Wrapped',
    ]);
  });

  test('can’t be made private: others count on it', async () => {
    const { id, revision } = await addGroup(app, admin());
    const body = { name: 'Mine', colour: '#1864ab', isShared: false, filters: null } as const;
    const answer = await app.call(updateContactGroup, admin(), {
      params: { id },
      body: { ...body, revision },
    });
    expect(answer.error.fields).toHaveProperty('isShared');
  });
});

describe('a private group', () => {
  test('is visible to its owner only: no other user sees, uses or changes it, SysAdmins included', async () => {
    const group = await addGroup(app, admin(), { name: 'Secret casting', isShared: false });
    const { id } = await addContact(app, admin(), { groupIds: [group.id] });
    expect((await readContact(app, admin(), id)).groups).toMatchObject([{ isShared: false }]);
    const filters = JSON.stringify([{ field: 'groups', operator: 'any', values: [group.id] }]);
    for (const other of [sysAdmin(), operator()]) {
      expect((await get(group.id, other)).status).toBe(404);
      expect(await names(other)).not.toContain('Secret casting');
      expect((await readContact(app, other, id)).groups).toEqual([]);
      expect((await app.call(listContacts, other, { query: { filters } })).status).toBe(400);
      const put = { selection: { ids: [id] }, change: { act: 'add-to-group', groupId: group.id } };
      expect((await app.call(changeContacts, other, { body: put as never })).status).toBe(404);
    }
  });

  test('keeps its contacts when a user who can’t see it saves them', async () => {
    const group = await addGroup(app, admin(), { isShared: false });
    const { id } = await addContact(app, admin(), { groupIds: [group.id] });
    const seen = await readContact(app, operator(), id);
    const body = { ...formOf(seen), jobTitle: 'Driver' };
    await must(app.call(updateContact, operator(), { params: { id }, body }));
    expect((await readContact(app, admin(), id)).groups.map((one) => one.id)).toEqual([group.id]);
  });

  test('is not named in the audit trail, nor are its contacts', async () => {
    const group = await addGroup(app, admin(), { name: 'Quiet list', isShared: false });
    await addContact(app, admin(), { groupIds: [group.id] });
    const log = await app.call(listAuditEvents, sysAdmin(), { query: {} });
    expect(log.raw.toString()).toContain('contact-group.created');
    expect(log.raw.toString()).not.toContain('Quiet list');
  });

  test('may have the name of another user’s group', async () => {
    await addGroup(app, admin(), { name: 'Favourites', isShared: false });
    const theirs = await addGroup(app, operator(), { name: 'Favourites', isShared: false });
    expect(theirs.isShared).toBe(false);
  });
});

describe('a group with filters', () => {
  test('contains the contacts that match it now', async () => {
    const group = await addGroup(app, admin(), { name: 'All cast', filters: isCast });
    const before = (await must(get(group.id))).count;
    const made = await addContact(app, admin(), { category: 'cast' });
    expect((await must(get(group.id))).count).toBe(before + 1);
    expect(made.groups).toMatchObject([{ id: group.id, isDynamic: true }]);
    const filters = JSON.stringify([{ field: 'groups', operator: 'any', values: [group.id] }]);
    const found = await must(app.call(listContacts, operator(), { query: { filters } }));
    expect(found.items.map(({ id }) => id)).toContain(made.id);
    const body = { ...formOf(made), category: 'crew' as const };
    const saved = await must(app.call(updateContact, admin(), { params: { id: made.id }, body }));
    expect(saved.groups).toEqual([]);
  });

  test('accepts no contacts by hand', async () => {
    const group = await addGroup(app, admin(), { filters: isCast });
    const { id } = await addContact(app, admin());
    const body = {
      selection: { ids: [id] },
      change: { act: 'add-to-group' as const, groupId: group.id },
    };
    expect((await app.call(changeContacts, admin(), { body })).status).toBe(409);
    const refused = await app.call(createContact, admin(), {
      body: person({ groupIds: [group.id] }),
    });
    expect(refused.error.fields).toHaveProperty('groupIds');
  });

  test('is refused with filters that the list can’t have, and with other groups', async () => {
    const create = (filters: { field: string; operator: 'any'; values: string[] }[]) =>
      app.call(createContactGroup, admin(), {
        body: { name: 'Odd', colour: '#1864ab', isShared: true, filters },
      });
    const other = await addGroup(app, admin());
    expect((await create([{ field: 'nothing', operator: 'any', values: ['x'] }])).status).toBe(400);
    expect((await create([])).error.fields).toEqual({ filters: 'Add at least one filter.' });
    const nested = await create([{ field: 'groups', operator: 'any', values: [other.id] }]);
    expect(nested.error.fields?.['filters']).toContain('other groups');
  });
});
