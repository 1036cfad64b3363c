import {
  archiveCustomField,
  type CustomField,
  type CustomFieldInput,
  createCustomField,
  createDocument,
  deleteCustomField,
  getCustomField,
  getCustomFieldHistory,
  getCustomFieldUse,
  getDocument,
  listCustomFields,
  messages,
  reorderCustomFields,
  restoreCustomField,
  updateCustomField,
  updateDocument,
} from '@countersign/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { contactGroups } from '../../platform/database/tables/index.ts';
import { makeWorld, must, recipient } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { eventsOf } from '../../testing/users.ts';
import { saveCustomValues } from './save-custom-values.ts';

let app: TestApp;
let tenant: TestTenant<'SysAdmin'>;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await app.otherTenant();
});

const input = (change: Partial<CustomFieldInput> = {}): CustomFieldInput => ({
  of: 'contact',
  name: 'Dietary needs',
  kind: 'text',
  required: false,
  default: null,
  choices: [],
  help: '',
  section: '',
  ...change,
});
const choice = (label: string, isArchived = false) => ({ id: newId(), label, isArchived });

const ask = (change: Partial<CustomFieldInput> = {}) =>
  app.call(createCustomField, tenant.users.SysAdmin, { body: input(change) });
const make = (change: Partial<CustomFieldInput> = {}) => must(ask(change));

function settingsOf(field: CustomField) {
  const { name, kind, required, choices, help, section, revision } = field;
  return { name, kind, required, default: field.default, choices, help, section, revision };
}
const change = (field: CustomField, changes: Partial<CustomFieldInput>) =>
  app.call(updateCustomField, tenant.users.SysAdmin, {
    params: { id: field.id },
    body: { ...settingsOf(field), ...changes },
  });
const list = (of: CustomField['of'] = 'contact', query = {}) =>
  must(app.call(listCustomFields, tenant.users.SysAdmin, { query: { of, ...query } }));
const namesOf = async (of: CustomField['of'] = 'contact', query = {}) =>
  (await list(of, query)).items.map(({ name }) => name);

/** Gives something a value of a field, and answers its id. */
async function giveValue(field: CustomField, value: string | string[]): Promise<string> {
  const objectId = newId();
  await app.platform.database.tenant(tenant.id, (tx) =>
    saveCustomValues(tx, tenant.id, field.of, objectId, { [field.id]: value }, { isNew: false }),
  );
  return objectId;
}

describe('a custom field', () => {
  test('is made with everything that it has, and comes last', async () => {
    await make();
    const [vegan, halal] = [choice('Vegan'), choice('Halal')];
    const body = {
      name: 'Diet',
      kind: 'choice' as const,
      required: true,
      default: halal.id,
      choices: [vegan, halal],
      help: 'For the caterers.',
      section: 'On set',
    };
    const made = await make(body);
    expect(made).toMatchObject({ ...body, of: 'contact', position: 1, revision: 1, isUsed: false });
    expect(await namesOf()).toEqual(['Dietary needs', 'Diet']);
    const params = { id: made.id };
    expect(await must(app.call(getCustomField, tenant.users.SysAdmin, { params }))).toEqual(made);
  });

  test.for(['', ' -x', 'x_', 'a/b', 'naïve'])(
    'is not made with the name %j, by the message of names',
    async (name) => {
      const answer = await ask({ name });
      expect([answer.status, answer.error.fields]).toEqual([400, { name: messages.naming }]);
    },
  );

  test('has a name that no other field of the same thing has', async () => {
    await make();
    const twice = await ask({ name: 'DIETARY NEEDS' });
    expect([twice.status, Object.keys(twice.error.fields ?? {})]).toEqual([409, ['name']]);
    expect((await ask({ of: 'project' })).status).toBe(200);
    const other = await make({ name: 'Shoe size' });
    const renamed = await change(other, { name: 'dietary Needs' });
    expect([renamed.status, Object.keys(renamed.error.fields ?? {})]).toEqual([409, ['name']]);
  });

  test('has a default that it could have as a value', async () => {
    const wrong: [Partial<CustomFieldInput>, string][] = [
      [{ kind: 'number', default: -1 }, messages.positiveNumber],
      [{ kind: 'emails', default: 'anna' }, messages.email],
      [{ kind: 'date', default: '2026-02-30' }, 'Enter a date, such as 2026-03-31.'],
      [
        { kind: 'choice', choices: [choice('Vegan')], default: newId() },
        'Choose one of the choices.',
      ],
    ];
    for (const [body, message] of wrong) {
      const answer = await ask(body);
      expect([answer.status, answer.error.fields]).toEqual([400, { default: message }]);
    }
  });

  test('offers choices that differ', async () => {
    const none = await ask({ kind: 'choices' });
    expect(none.error.fields).toEqual({ choices: 'Add at least one choice that isn’t archived.' });
    const twice = await ask({ kind: 'choice', choices: [choice('Vegan'), choice('vegan')] });
    expect(twice.error.fields).toEqual({
      'choices.1.label': 'This choice already exists. Enter a different one.',
    });
    const kept = await make({ kind: 'text', choices: [choice('Vegan')] });
    expect(kept.choices).toEqual([]);
  });

  test('can change its kind until something has a value of it', async () => {
    const field = await make();
    const asDate = await must(change(field, { kind: 'date' }));
    await giveValue(asDate, '2026-03-31');
    const refused = await change(asDate, { kind: 'text' });
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['kind']]);
    expect(await list()).toMatchObject({ items: [{ kind: 'date', isUsed: true }] });
  });

  test('does not lose a choice that is chosen: it is archived instead', async () => {
    const [english, polish] = [choice('English'), choice('Polish')];
    const field = await make({ kind: 'choices', choices: [english, polish] });
    await giveValue(field, [english.id]);
    const refused = await change(field, { choices: [polish] });
    expect([refused.status, refused.error.fields]).toEqual([
      400,
      { choices: '“English” is used once and can’t be removed. Archive it instead.' },
    ]);
    const archived = { ...english, isArchived: true };
    const changed = await must(change(field, { choices: [polish, archived] }));
    expect(changed.choices).toEqual([polish, archived]);
    await expect(giveValue(changed, [english.id])).rejects.toMatchObject({
      fields: {
        [`customValues.${field.id}`]: '“English” can’t be chosen any more. Choose another one.',
      },
    });
  });

  test('is not overwritten where someone else saved first', async () => {
    const field = await make();
    await must(change(field, { help: 'Theirs' }));
    const mine = await change(field, { help: 'Mine' });
    expect([mine.status, mine.error.code]).toEqual([409, 'conflict']);
    expect(await list()).toMatchObject({ items: [{ help: 'Theirs', revision: 2 }] });
  });

  test('leaves the lists when it is archived, and comes back at the end with its values', async () => {
    const field = await make();
    await make({ name: 'Shoe size' });
    const objectId = await giveValue(field, 'Vegan');
    const { SysAdmin } = tenant.users;
    const params = { id: field.id };
    const body = { revision: field.revision };
    const archived = await must(app.call(archiveCustomField, SysAdmin, { params, body }));
    expect(await namesOf()).toEqual(['Shoe size']);
    expect(await namesOf('contact', { archived: 'yes' })).toEqual(['Dietary needs']);
    await must(
      app.call(restoreCustomField, SysAdmin, { params, body: { revision: archived.revision } }),
    );
    expect(await namesOf()).toEqual(['Shoe size', 'Dietary needs']);
    const use = await must(app.call(getCustomFieldUse, SysAdmin, { params }));
    expect([objectId.length, use]).toEqual([36, { objects: 1, choices: {}, locations: [] }]);
  });

  test('is deleted only where nothing has a value of it or goes by it', async () => {
    const { SysAdmin } = tenant.users;
    const [used, grouped, free] = [
      await make(),
      await make({ name: 'Shoe size' }),
      await make({ name: 'Union member' }),
    ];
    await giveValue(used, 'Vegan');
    await app.platform.database.tenant(tenant.id, (tx) =>
      tx.insert(contactGroups).values({
        id: newId(),
        tenantId: tenant.id,
        name: 'Big feet',
        colour: '#112233',
        filters: [{ field: `custom.${grouped.id}`, operator: 'filled', values: [] }],
      }),
    );
    const remove = (field: CustomField) =>
      app.call(deleteCustomField, SysAdmin, { params: { id: field.id } });
    expect((await remove(used)).error.error).toMatch(/has values/);
    expect((await remove(grouped)).error.error).toMatch(/“Big feet” uses this field/);
    expect((await remove(free)).status).toBe(200);
    expect(await namesOf()).toEqual(['Dietary needs', 'Shoe size']);
  });

  test('shows who changed what', async () => {
    const field = await make();
    await must(change(field, { help: 'For the caterers.', required: true }));
    const params = { id: field.id };
    const history = await must(app.call(getCustomFieldHistory, tenant.users.SysAdmin, { params }));
    expect(history.items.map(({ action }) => action)).toEqual([
      'custom-field.changed',
      'custom-field.created',
    ]);
    const changes = history.items[0]?.changes ?? [];
    expect(Object.fromEntries(changes.map(({ field, ...more }) => [field, more]))).toEqual({
      required: { before: false, after: true },
      help: { before: '', after: 'For the caterers.' },
    });
  });
});

describe('the order of the fields', () => {
  const order = (ids: string[]) =>
    app.call(reorderCustomFields, tenant.users.SysAdmin, { body: { of: 'contact', ids } });

  test('is the one that was asked for', async () => {
    const ids = [];
    for (const name of ['A', 'B', 'C']) ids.push((await make({ name })).id);
    const [a = '', b = '', c = ''] = ids;
    await must(order([c, a, b]));
    expect(await namesOf()).toEqual(['C', 'A', 'B']);
  });

  test('names every field in use once, and is refused where one was added or archived meanwhile', async () => {
    const [a, b] = [await make({ name: 'A' }), await make({ name: 'B' })];
    for (const ids of [[b.id], [b.id, b.id], [b.id, a.id, newId()]]) {
      expect((await order(ids)).status).toBe(409);
    }
    expect(await namesOf()).toEqual(['A', 'B']);
  });
});

describe('the list of fields', () => {
  test('is searched, filtered, sorted, and counted for each kind of thing', async () => {
    await make({ name: 'Shoe size', kind: 'number', section: 'Wardrobe' });
    await make({ name: 'Allergies', help: 'Nuts and so on' });
    await make({ name: 'Budget band', of: 'project' });
    expect(await namesOf('contact', { search: 'wardrobe' })).toEqual(['Shoe size']);
    expect(await namesOf('contact', { search: 'nuts' })).toEqual(['Allergies']);
    const filters = JSON.stringify([{ field: 'kind', operator: 'any', values: ['number'] }]);
    expect(await namesOf('contact', { filters })).toEqual(['Shoe size']);
    expect(await namesOf('contact', { sort: 'name' })).toEqual(['Allergies', 'Shoe size']);
    expect((await list('project')).counts).toEqual({ contact: 2, project: 1, document: 0 });
  });

  test('is the tenant’s own', async () => {
    const field = await make();
    tenant = await app.otherTenant();
    expect(await namesOf()).toEqual([]);
    expect((await change(field, { help: 'Mine' })).status).toBe(404);
    const params = { id: field.id };
    for (const one of [getCustomField, getCustomFieldUse, deleteCustomField]) {
      expect((await app.call(one, tenant.users.SysAdmin, { params })).status).toBe(404);
    }
  });

  test('is read by every user, and changed by a SysAdmin only', async () => {
    const { users } = await app.tenant();
    const body = input();
    for (const user of [users.Admin, users.Operator, users.Approver, users['Operator/Approver']]) {
      expect((await app.call(listCustomFields, user, { query: { of: 'contact' } })).status).toBe(
        200,
      );
      expect((await app.call(createCustomField, user, { body })).status).toBe(403);
    }
  });
});

describe('a document', () => {
  test('is drafted and saved with the fields of documents, and its history shows it', async () => {
    const everyone = await app.tenant();
    tenant = everyone;
    const world = await makeWorld(app, everyone);
    const { SysAdmin } = tenant.users;
    const code = await make({ of: 'document', name: 'Cost code', required: true });
    const body = { formPackId: world.pack.id, projectId: world.project.id, recipient };
    const refused = await app.call(createDocument, SysAdmin, { body });
    expect([refused.status, refused.error.fields]).toEqual([
      400,
      { [`customValues.${code.id}`]: messages.required },
    ]);
    const given = { ...body, customValues: { [code.id]: ' 2410-03 ' } };
    const draft = await must(app.call(createDocument, SysAdmin, { body: given }));
    expect(draft.customValues).toEqual({ [code.id]: '2410-03' });
    const params = { id: draft.id };
    const { formPackId: _, ...details } = body;
    const { revision } = draft;
    const customValues = { [code.id]: '2410-04' };
    const saving = { ...details, values: {}, customValues, revision };
    await must(app.call(updateDocument, SysAdmin, { params, body: saving }));
    const read = await must(app.call(getDocument, SysAdmin, { params }));
    expect(read.customValues).toEqual({ [code.id]: '2410-04' });
    const [event] = (await eventsOf(app, tenant, draft.id)).slice(-1);
    expect(event?.detail).toEqual({
      before: { 'Cost code': '2410-03' },
      after: { 'Cost code': '2410-04' },
    });
  });
});
