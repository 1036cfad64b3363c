import {
  type CustomFieldKind,
  type CustomValue,
  type CustomValues,
  customKey,
  type ListFilter,
  messages,
  type SortDirection,
} from '@countersign/contract';
import { customListField } from '@countersign/domain';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { contacts, customFields, customValues } from '../../platform/database/tables/index.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { customListFields } from './custom-list-fields.ts';
import { readCustomValues, removeCustomValues } from './read-custom-values.ts';
import { saveCustomValues } from './save-custom-values.ts';

let app: TestApp;
let tenantId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  tenantId = (await app.otherTenant()).id;
});

const inTenant = <T>(work: (tx: Tx) => Promise<T>) => app.platform.database.tenant(tenantId, work);

const choices = ['English', 'Polish', 'Welsh'].map((label) => ({
  id: newId(),
  label,
  isArchived: false,
}));
const [english, polish, welsh] = choices.map(({ id }) => id) as [string, string, string];

let made = 0;

/** Adds a field, and answers its id. */
async function field(
  kind: CustomFieldKind,
  more: Partial<typeof customFields.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  made += 1;
  const row = { id, tenantId, of: 'contact', name: `Field ${made}`, kind, position: made, choices };
  await inTenant((tx) => tx.insert(customFields).values({ ...row, ...more }));
  return id;
}

/** Adds a contact with values, and answers its id. */
async function contact(firstName: string, values: CustomValues = {}): Promise<string> {
  const id = newId();
  const row = { id, tenantId, firstName, lastName: 'X', email: 'x@example.com' };
  await inTenant(async (tx) => {
    await tx.insert(contacts).values(row);
    await saveCustomValues(tx, tenantId, 'contact', id, values, { isNew: true });
  });
  return id;
}

const read = (id: string) =>
  inTenant(async (tx) => (await readCustomValues(tx, 'contact', [id])).get(id));
const save = (id: string, values: CustomValues) =>
  inTenant((tx) => saveCustomValues(tx, tenantId, 'contact', id, values, { isNew: false }));

describe('the values of an object', () => {
  const kinds: [CustomFieldKind, CustomValue][] = [
    ['text', 'No nuts'],
    ['number', 0],
    ['date', '2026-03-31'],
    ['flag', false],
    ['choice', polish],
    ['choices', [english, welsh]],
    ['emails', 'anna@example.com, ben@example.com'],
  ];

  test('are read back as they were given, whatever their kind', async () => {
    const given: CustomValues = {};
    for (const [kind, value] of kinds) given[await field(kind)] = value;
    expect(await read(await contact('Anna', given))).toEqual(given);
  });

  test('are kept in columns of their types', async () => {
    const ids = new Map<string, string>();
    for (const [kind] of kinds) ids.set(await field(kind), kind);
    const given = Object.fromEntries(
      [...ids].map(([id, kind]) => [id, kinds.find(([one]) => one === kind)?.[1] ?? null]),
    );
    const id = await contact('Anna', given);
    const rows = await inTenant((tx) =>
      tx.select().from(customValues).where(eq(customValues.objectId, id)),
    );
    const of = (kind: string) => rows.filter(({ fieldId }) => ids.get(fieldId) === kind);
    expect(of('number')).toMatchObject([{ number: 0, text: null }]);
    expect(of('date')).toMatchObject([{ date: '2026-03-31', text: null }]);
    expect(of('flag')).toMatchObject([{ flag: false, text: null }]);
    // The number is the place of the choice, by which rows are sorted.
    expect(of('choice')).toMatchObject([{ text: polish, number: 1 }]);
    expect(of('choices').map(({ position, text }) => [position, text])).toEqual([
      [0, english],
      [1, welsh],
    ]);
  });

  test('start with the defaults, and need what is required', async () => {
    const diet = await field('text', { defaultValue: 'Anything' });
    const size = await field('number', { required: true });
    await expect(contact('Anna')).rejects.toMatchObject({
      code: 'invalid',
      fields: { [`customValues.${size}`]: messages.required },
    });
    expect(await read(await contact('Ben', { [size]: 43 }))).toEqual({
      [diet]: 'Anything',
      [size]: 43,
    });
    expect(await read(await contact('Cleo', { [size]: 38, [diet]: null }))).toEqual({ [size]: 38 });
  });

  test('stay where they are not given, and where a field is made required later', async () => {
    const diet = await field('text');
    const size = await field('number');
    const id = await contact('Anna', { [diet]: 'Vegan' });
    await inTenant((tx) =>
      tx.update(customFields).set({ required: true }).where(eq(customFields.id, size)),
    );
    await save(id, { [diet]: 'Vegetarian' });
    expect(await read(id)).toEqual({ [diet]: 'Vegetarian' });
    await expect(save(id, { [size]: null })).rejects.toMatchObject({ code: 'invalid' });
  });

  test('are recorded with their former values, by the names of the fields', async () => {
    const languages = await field('choices', { name: 'Languages' });
    const size = await field('number', { name: 'Shoe size' });
    const id = await contact('Anna', { [languages]: [english], [size]: 38 });
    expect(await save(id, { [languages]: [welsh, english], [size]: 38 })).toEqual({
      before: { Languages: ['English'] },
      after: { Languages: ['English', 'Welsh'] },
    });
    expect(await save(id, { [languages]: [] })).toMatchObject({ after: { Languages: [] } });
    expect(await read(id)).toEqual({ [size]: 38 });
  });

  test('are refused at the field, all at once, and nothing is half done', async () => {
    const size = await field('number');
    const next = await field('emails');
    const id = await contact('Anna', { [size]: 38 });
    const unknownId = newId();
    await expect(save(id, { [size]: -1, [next]: 'anna', [unknownId]: 1 })).rejects.toMatchObject({
      code: 'invalid',
      fields: {
        [`customValues.${size}`]: messages.positiveNumber,
        [`customValues.${next}`]: messages.email,
        [`customValues.${unknownId}`]: 'This field is no longer in use. Reload the page.',
      },
    });
    expect(await read(id)).toEqual({ [size]: 38 });
  });

  test('are hidden with an archived field, and deleted with their object', async () => {
    const diet = await field('text');
    const size = await field('number');
    const id = await contact('Anna', { [diet]: 'Vegan', [size]: 38 });
    await inTenant((tx) =>
      tx.update(customFields).set({ archivedAt: new Date() }).where(eq(customFields.id, diet)),
    );
    expect(await read(id)).toEqual({ [size]: 38 });
    await inTenant((tx) => removeCustomValues(tx, [id]));
    const left = await inTenant((tx) =>
      tx.select().from(customValues).where(eq(customValues.objectId, id)),
    );
    expect(left).toEqual([]);
  });

  test('of another tenant are out of reach', async () => {
    const theirs = await field('text');
    const id = await contact('Anna', { [theirs]: 'Vegan' });
    tenantId = (await app.otherTenant()).id;
    expect(await read(id)).toEqual({});
    await expect(save(id, { [theirs]: 'Halal' })).rejects.toMatchObject({ code: 'invalid' });
  });
});

/** The first names that a list shows, a page of two after the other. */
async function namesIn(
  filters: ListFilter[],
  order: { sort?: string; direction?: SortDirection } = {},
  { tried }: { tried: boolean } = { tried: true },
): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await inTenant(async (tx) => {
      const custom = await customListFields(tx, 'contact', contacts.id, tried ? filters : []);
      const source = {
        definition: {
          name: 'contacts',
          fields: custom.fields.map(customListField),
          defaultSort: { by: 'name', direction: 'ascending' as const },
        },
        from: sql`${contacts}`,
        id: contacts.id,
        fields: new Map([
          ['name', { sort: { column: contacts.sortName, type: 'text' as const } }],
          ...custom.sources,
        ]),
        search: searchBy({ texts: [contacts.sortName] }),
      };
      const query = { search: '', filters, cursor, pageSize: 2, count: 'quick' as const, ...order };
      return readRows(tx, source, query, undefined, (ids) =>
        tx
          .select({ id: contacts.id, firstName: contacts.firstName })
          .from(contacts)
          .where(sql`${contacts.id} = any(${sql.param(ids)}::uuid[])`),
      );
    });
    names.push(...page.items.map(({ firstName }) => firstName));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return names;
}

describe('a list', () => {
  const long = `${'x'.repeat(300)} peanuts`;

  test.for([true, false])(
    'is filtered by every kind of field; tried beforehand: %s',
    async (tried) => {
      const diet = await field('text');
      const size = await field('number');
      const expires = await field('date');
      const union = await field('flag');
      const first = await field('choice');
      const languages = await field('choices');
      await contact('Anna', {
        [diet]: 'Végan',
        [size]: 38,
        [expires]: '2026-03-31',
        [union]: true,
        [first]: english,
        [languages]: [english, polish],
      });
      await contact('Ben', { [diet]: long, [size]: 43, [union]: false, [languages]: [welsh] });
      await contact('Cleo');
      const by = (id: string, operator: ListFilter['operator'], ...values: string[]) =>
        namesIn([{ field: customKey(id), operator, values }], {}, { tried });
      expect(await by(diet, 'contains', 'VEGAN')).toEqual(['Anna']);
      expect(await by(diet, 'contains', 'peanuts')).toEqual(['Ben']);
      expect(await by(diet, 'any', 'vegan')).toEqual(['Anna']);
      expect(await by(diet, 'empty')).toEqual(['Cleo']);
      expect(await by(diet, 'filled')).toEqual(['Anna', 'Ben']);
      expect(await by(size, 'between', '38', '42.5')).toEqual(['Anna']);
      expect(await by(size, 'between', '39', '')).toEqual(['Ben']);
      expect(await by(expires, 'between', '', '2026-03-31')).toEqual(['Anna']);
      expect(await by(union, 'any', 'false')).toEqual(['Ben']);
      expect(await by(first, 'any', english, polish)).toEqual(['Anna']);
      expect(await by(first, 'none', english)).toEqual(['Ben', 'Cleo']);
      expect(await by(languages, 'any', polish, english)).toEqual(['Anna']);
      expect(await by(languages, 'none', polish)).toEqual(['Ben', 'Cleo']);
      await expect(by(size, 'between', 'many', '')).rejects.toMatchObject({ code: 'invalid' });
      await expect(by(union, 'empty')).rejects.toMatchObject({ code: 'invalid' });
    },
  );

  test('is sorted by a field, page by page, with those that have no value last', async () => {
    const size = await field('number');
    for (const [name, value] of [
      ['Anna', 43],
      ['Ben', null],
      ['Cleo', 38],
      ['Dora', 9],
      ['Emil', null],
    ] as const) {
      await contact(name, { [size]: value });
    }
    const sort = customKey(size);
    expect(await namesIn([], { sort })).toEqual(['Dora', 'Cleo', 'Anna', 'Ben', 'Emil']);
    const down = await namesIn([], { sort, direction: 'descending' });
    expect(down).toEqual(['Anna', 'Cleo', 'Dora', 'Emil', 'Ben']);
  });

  test('is sorted by a choice in the order of the choices', async () => {
    const first = await field('choice');
    await contact('Anna', { [first]: welsh });
    await contact('Ben', { [first]: english });
    await contact('Cleo', { [first]: polish });
    expect(await namesIn([], { sort: customKey(first) })).toEqual(['Ben', 'Cleo', 'Anna']);
  });

  test('can’t be filtered or sorted by a field that is archived', async () => {
    const diet = await field('text', { archivedAt: new Date() });
    const filter: ListFilter = { field: customKey(diet), operator: 'filled', values: [] };
    await expect(namesIn([filter])).rejects.toMatchObject({ code: 'invalid' });
    await expect(namesIn([], { sort: customKey(diet) })).rejects.toMatchObject({ code: 'invalid' });
  });
});
