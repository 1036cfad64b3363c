import { countLimits, type RowsQuery, rowsQuery } from '@countersign/contract';
import { eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { contacts, searchWords } from '../database/tables/index.ts';
import { writeCursor } from '../lists/cursor.ts';
import { textFilter } from '../lists/filter-conditions.ts';
import type { ListSource } from '../lists/list-source.ts';
import { readRows } from '../lists/read-rows.ts';
import type { FrequentWords } from './frequent-words.ts';
import { searchBy } from './search-by.ts';

let app: TestApp;
let crowd: string;
let people: (typeof contacts.$inferSelect)[];

beforeAll(async () => {
  app = await startTestApp();
  ({ id: crowd } = await app.otherTenant());
  // Few names for many people, some with none; `marina` and `marching` have a beginning in common, `left`
  // and `right` hardly anyone, and `late` are those whose names are last in the list. Most last names begin
  // with `nord`, and a few people have it elsewhere.
  await app.platform.database.tenant(crowd, async (tx) => {
    await tx.execute(sql`select setseed(0.5)`);
    await tx.execute(sql`
      insert into contacts (id, tenant_id, first_name, last_name, email, department, job_title, company_name, starts_on, archived_at)
      select gen_random_uuid(), ${crowd}, (array['', 'Marina', 'Åsa', 'Bo'])[1 + floor(random() * 4)::int], last_name,
        '', case when n % 10 < 8 then 'Marching band' else '' end,
        concat_ws(' ', case when n <= 3300 then 'left' end, case when n > 3100 then 'right' end, case when n % 40 = 0 then 'Nordic' end),
        case when last_name > 'M' then 'late' else '' end,
        case when n % 7 = 0 then date '2026-01-01' + n % 5 end,
        case when n % 9 = 0 then now() end
      from (
        select n, (array['', 'Anders', 'Ánders', 'Berg', 'Öst', 'Nord', 'Nordin', 'Nörden', 'Nordahl', 'Nordmann-Å', 'Nordenskiöld', 'Nord Ek', 'Zetter', 'Zorn'])[1 + floor(random() * 14)::int] as last_name
        from generate_series(1, 6400) as n
      ) as named`);
  });
  people = await app.platform.database.tenant(crowd, (tx) => tx.select().from(contacts));
  known = people.map(know);
});
afterAll(() => app.close());

/** Holds assumptions of the database about some words, whatever is true: with how many rows of each. */
type Guess = Partial<Pick<FrequentWords, 'rows' | 'share'>> & { ofEach?: number };
const guesses: Record<string, Guess> = {
  'as the database guesses': {},
  'guessed to be everywhere': { share: { ofAll: 1, ofRarest: 1 } },
  'guessed to come together often': { share: { ofAll: 0, ofRarest: 1 }, ofEach: 10_000 },
  'guessed to come together seldom': { share: { ofAll: 0, ofRarest: 0.001 } },
  'guessed to be in a long list': { share: { ofAll: 0.02, ofRarest: 0.02 }, rows: 1_000_000 },
  'guessed to be far too many': { share: { ofAll: 0.02, ofRarest: 0.6 }, ofEach: 500_000 },
  // So that the rarest one is taken for a beginning of names.
  'guessed to be names everywhere': { share: { ofAll: 0.9, ofRarest: 0.9 }, ofEach: 1 },
  'guessed to be names': { share: { ofAll: 0.1, ofRarest: 0.1 }, ofEach: 1 },
};

const sourceOf = (guess: Guess): ListSource => ({
  definition: {
    name: 'people',
    fields: [{ key: 'name', label: 'Name', kind: 'text' }],
    defaultSort: { by: 'name', direction: 'ascending' },
  },
  from: sql`${contacts}`,
  id: contacts.id,
  fields: new Map([
    [
      'name',
      { sort: { column: contacts.sortName, type: 'text' }, filter: textFilter(contacts.sortName) },
    ],
    ['startsOn', { sort: { column: contacts.startsOn, type: 'date', isNullable: true } }],
  ]),
  async search(text, tx) {
    const found = await searchBy({ index: contacts })(text, tx);
    if (!found?.frequent) return found;
    const { ofEach, ...rest } = guess;
    const typed = found.frequent.typed.map((one) => ({ ...one, rows: ofEach ?? one.rows }));
    return { ...found, frequent: { ...found.frequent, ...rest, typed } };
  },
});

const read = (guess: Guess, query: Partial<Record<keyof RowsQuery, unknown>>, where?: SQL) =>
  app.platform.database.tenant(crowd, (tx) =>
    readRows(tx, sourceOf(guess), rowsQuery.parse({ pageSize: 40, ...query }), where, (ids) =>
      tx.select({ id: contacts.id }).from(contacts).where(inArray(contacts.id, ids)),
    ),
  );
const idsOf = (rows: { items: { id: string }[] }) => rows.items.map(({ id }) => id);

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Lists all people, with their words and sort keys: built once, as it takes long. */
let known: ReturnType<typeof know>[];

function know({ id, firstName, lastName, department, ...person }: (typeof people)[number]) {
  const { jobTitle, companyName, startsOn, archivedAt } = person;
  const all = folded([firstName, lastName, department, jobTitle, companyName].join(' '));
  const name = folded(`${lastName} ${firstName}`);
  return { id, words: all.split(' '), name, startsOn, isArchived: archivedAt !== null };
}

/** Lists the people with all the words, in order, without an index or a query. */
function having(search: string, sort: 'name' | 'startsOn', direction: 'ascending' | 'descending') {
  const sign = direction === 'ascending' ? 1 : -1;
  const typed = folded(search).split(' ');
  return (
    known
      .filter(({ words }) => typed.every((one) => words.some((word) => word.startsWith(one))))
      .map((person) => ({ id: person.id, key: person[sort], isArchived: person.isArchived }))
      // No letter here is beyond those that are in the same order in UTF-16 as in bytes.
      .sort((one, other) => {
        // Those without a day come last, whatever the direction.
        if ((one.key === null) !== (other.key === null)) return one.key === null ? 1 : -1;
        const [key, otherKey] = [one.key ?? '', other.key ?? ''];
        if (key !== otherKey) return key < otherKey ? -sign : sign;
        return one.id < other.id ? -sign : sign;
      })
  );
}

const searches = ['mar', 'nord', 'late marching', 'left right', 'left nord', 'marina nor late'];
const byName = (['ascending', 'descending'] as const).map((direction) => ({
  sort: 'name' as const,
  direction,
}));
const byDay = { sort: 'startsOn', direction: 'descending' } as const;

const everyWay = searches.flatMap((search) =>
  Object.entries(guesses).flatMap(([what, guess], turn) => {
    const isGuess = Object.keys(guess).length > 0;
    // Wrong guesses are tried up and down the list by turns.
    const direction = (searches.indexOf(search) + turn) % 2;
    const orders = isGuess ? [byName[direction] ?? byDay] : [...byName, byDay];
    return [{ search, what, guess, orders }];
  }),
);

describe('words that many have', () => {
  test.each(everyWay)(
    '“$search”, $what, find the same rows as a look at each',
    async ({ search, guess, orders }) => {
      for (const order of orders) {
        const all = having(search, order.sort, order.direction).filter((one) => !one.isArchived);
        const ids = all.map(({ id }) => id);
        const total = Math.min(ids.length, countLimits.quick);
        const query = { search, ...order };
        const page = (cursor: string | null) =>
          read(guess, { ...query, cursor: cursor ?? undefined }, isNull(contacts.archivedAt));
        const first = await page(null);
        const second = await page(first.next);
        expect([first, second].map(idsOf)).toEqual([ids.slice(0, 40), ids.slice(40, 80)]);
        expect(await page(second.previous)).toEqual(first);
        expect(first).toMatchObject({ from: 1, total, isTotalCapped: ids.length > total });
        expect(second).toMatchObject({ from: 41, total });
        // From where few are left, to the end and back.
        const index = ids.length - 30;
        const { key = null, id = '' } = all[index - 1] ?? {};
        const { sort, direction } = order;
        const last = await page(writeCursor({ towards: 'next', sort, direction, key, id, index }));
        expect(idsOf(last)).toEqual(ids.slice(index));
        expect(last).toMatchObject({ from: index + 1, next: null, total });
        expect(idsOf(await page(last.previous))).toEqual(ids.slice(index - 40, index));
      }
    },
  );

  test('are counted as far as it is worth where that is requested', async () => {
    for (const guess of Object.values(guesses)) {
      for (const search of ['mar', 'mar late']) {
        const { length } = having(search, 'name', 'ascending');
        const full = await read(guess, { search, count: 'full' });
        expect(full).toMatchObject({ total: length, isTotalCapped: false });
      }
    }
  });

  test('are found together with filters, and among rare matches', async () => {
    const filters = JSON.stringify([{ field: 'name', operator: 'contains', values: ['zorn'] }]);
    const rare = eq(contacts.startsOn, '2026-01-03');
    const among = (search: string, has: (person: (typeof people)[number]) => boolean) => {
      const those = new Set(people.filter(has).map(({ id }) => id));
      const ids = having(search, 'name', 'ascending').map(({ id }) => id);
      return ids.filter((id) => those.has(id));
    };
    for (const guess of Object.values(guesses).slice(0, 3)) {
      for (const search of ['mar', 'mar late', 'left right']) {
        const zorn = among(search, ({ lastName }) => lastName === 'Zorn');
        const found = await read(guess, { search, filters });
        expect([idsOf(found), found.total]).toEqual([zorn.slice(0, 40), zorn.length]);
        const early = among(search, ({ startsOn }) => startsOn === '2026-01-03');
        const left = await read(guess, { search }, rare);
        expect([idsOf(left), left.total]).toEqual([early.slice(0, 40), early.length]);
      }
    }
  });

  test('follow changed names, and are deleted with their objects', async () => {
    const [renamed] = having('band', 'name', 'ascending');
    if (!renamed) throw new Error('Nobody is in the band.');
    const change = (set: Partial<typeof contacts.$inferInsert>) =>
      app.platform.database.tenant(crowd, (tx) =>
        tx.update(contacts).set(set).where(eq(contacts.id, renamed.id)),
      );
    const guess = guesses['guessed to come together often'] ?? {};
    const end = () => read(guess, { search: 'band', direction: 'descending', pageSize: 1 });
    await change({ lastName: 'Ʒ' });
    expect(idsOf(await end())).toEqual([renamed.id]);
    await change({ department: '' });
    expect(idsOf(await end())).not.toEqual([renamed.id]);
    await change({ department: 'Band' });
    expect(idsOf(await end())).toEqual([renamed.id]);
    await app.platform.database.tenant(crowd, (tx) =>
      tx.delete(contacts).where(eq(contacts.id, renamed.id)),
    );
    expect(idsOf(await end())).not.toEqual([renamed.id]);
    const words = await app.platform.database.system((tx) =>
      tx.$count(searchWords, eq(searchWords.objectId, renamed.id)),
    );
    expect(words).toBe(0);
  });
});
