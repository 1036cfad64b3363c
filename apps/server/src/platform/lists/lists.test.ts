import { Buffer } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import {
  countLimits,
  createCompany,
  type ListDefinition,
  type ListFilter,
  type RowsQuery,
  rowsQuery,
} from '@countersign/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { filesOfZip } from '../../testing/answers.ts';
import { must } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { newId } from '../database/ids.ts';
import {
  contactGroupMembers,
  contactGroups,
  contacts,
  projects,
} from '../database/tables/index.ts';
import { Failure } from '../failure/failure.ts';
import type { Member } from '../policy/caller.ts';
import { searchBy } from '../search/search-by.ts';
import { exportRows } from './export-rows.ts';
import {
  choiceFilter,
  dateFilter,
  flagFilter,
  momentFilter,
  numberFilter,
  referenceFilter,
  textFilter,
} from './filter-conditions.ts';
import type { ListSource } from './list-source.ts';
import { readRows } from './read-rows.ts';
import { selectionCondition } from './rows-condition.ts';
import { tableFile } from './table-file.ts';

let app: TestApp;
let tenant: TestTenant<'SysAdmin'>;
let companyId: string;

/** Rows as the tests make them: a name, a day or none, and so many months. */
const days = ['2026-03-01', '2026-03-01', '2026-03-01', '2026-05-09', null, null, null, null];
const names = ['Anna', 'Ásta', 'Berta', 'Clara', 'Dora', 'Emma', 'Frieda', '=HYPERLINK("x")'];

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.otherTenant();
  const body = { name: 'Lists', code: 'LST', type: 'Company' as const };
  companyId = (await must(app.call(createCompany, tenant.users.SysAdmin, { body }))).id;
  await app.platform.database.tenant(tenant.id, (tx) =>
    tx.insert(projects).values(
      names.map((name, index) => ({
        id: newId(),
        tenantId: tenant.id,
        companyId,
        name,
        code: `L${index}`,
        startsOn: days[index] ?? null,
        // The only free text of a project stands for a number that may be missing.
        watermarkText: index === 7 ? '' : String(index * 10),
        taxRiskMode: index < 2 ? 'required' : 'off',
        archivedAt: index === 6 ? new Date('2026-02-03T23:30:00Z') : null,
      })),
    ),
  );
});
afterAll(() => app.close());

const definition: ListDefinition = {
  name: 'samples',
  fields: [
    { key: 'name', label: 'Name', kind: 'text' },
    { key: 'startsOn', label: 'Starts', kind: 'date' },
    { key: 'months', label: 'Months', kind: 'number' },
    { key: 'archivedAt', label: 'Archived', kind: 'moment' },
  ],
  defaultSort: { by: 'name', direction: 'ascending' },
};

const months = sql`nullif(${projects.watermarkText}, '')::float8`;

const source: ListSource = {
  definition,
  from: sql`${projects}`,
  id: projects.id,
  fields: new Map([
    [
      'name',
      { sort: { column: projects.sortName, type: 'text' }, filter: textFilter(projects.sortName) },
    ],
    [
      'startsOn',
      {
        sort: { column: projects.startsOn, type: 'date', isNullable: true },
        filter: dateFilter(projects.startsOn),
      },
    ],
    [
      'months',
      {
        sort: { column: months, type: 'float8', isNullable: true },
        filter: numberFilter(months),
      },
    ],
    ['createdAt', { sort: { column: projects.createdAt, type: 'timestamptz' } }],
    ['risk', { filter: choiceFilter(projects.taxRiskMode) }],
    ['companyId', { filter: referenceFilter(projects.companyId) }],
    ['approvalSetupId', { filter: referenceFilter(projects.approvalSetupId) }],
    ['archivedAt', { filter: momentFilter(projects.archivedAt) }],
    ['isArchived', { filter: flagFilter(sql`${projects.archivedAt} is not null`) }],
    [
      'risks',
      {
        // Most rows have nothing in the joined table, and come last.
        sort: {
          column: sql`risks.risk`,
          type: 'text',
          joined: {
            join: sql`join (
              select id, tax_risk_mode collate "C" as risk from projects where tax_risk_mode <> 'off'
            ) as risks on risks.id = ${projects.id}`,
            isMissing: sql`not exists (
              select from projects as other
              where other.id = ${projects.id} and other.tax_risk_mode <> 'off'
            )`,
          },
        },
      },
    ],
  ]),
  search: searchBy({ texts: [projects.sortName] }),
};

const loadIn = (tx: Parameters<typeof readRows>[0], ids: string[]) =>
  tx.select().from(projects).where(inArray(projects.id, ids));

const page = (query: Partial<Record<keyof RowsQuery, unknown>> = {}) =>
  app.platform.database.tenant(tenant.id, (tx) =>
    readRows(tx, source, rowsQuery.parse(query), undefined, (ids) => loadIn(tx, ids)),
  );
const namesOf = (rows: { items: { name: string }[] }) => rows.items.map(({ name }) => name);
const filtered = async (...filters: ListFilter[]) =>
  namesOf(await page({ filters: JSON.stringify(filters) }));
const filter = (field: string, operator: ListFilter['operator'], ...values: string[]) => ({
  field,
  operator,
  values,
});

/** Returns the failure of a call; fails where it succeeds. */
async function refusal(work: Promise<unknown>): Promise<Failure> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Failure) return error;
  throw new Error('It was not refused.', { cause: error });
}

describe('going through a list', () => {
  const orders = ['name', 'startsOn', 'months', 'createdAt', 'risks'].flatMap((sort) =>
    (['ascending', 'descending'] as const).map((direction) => ({ sort, direction })),
  );

  test.each(orders)('by $sort, $direction, finds each row once, there and back', async (order) => {
    const whole = await page({ ...order, pageSize: 100 });
    expect(whole).toMatchObject({ total: 8, from: 1, next: null, previous: null });
    const ids = whole.items.map(({ id }) => id);
    for (const pageSize of [1, 3, 4, 8]) {
      const pages = [await page({ ...order, pageSize })];
      for (let last = pages[0]; last?.next; last = pages.at(-1)) {
        pages.push(await page({ ...order, pageSize, cursor: last.next }));
      }
      expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids);
      expect(pages.map(({ from }) => from)).toEqual(pages.map((_, index) => index * pageSize + 1));
      const back = [pages.at(-1)];
      for (let first = back[0]; first?.previous; first = back[0]) {
        back.unshift(await page({ ...order, pageSize, cursor: first.previous }));
      }
      expect(back).toEqual(pages);
    }
  });

  test('keeps rows without a value at the end, whichever way it is sorted', async () => {
    for (const direction of ['ascending', 'descending']) {
      const { items } = await page({ sort: 'startsOn', direction });
      expect(items.slice(4).map(({ startsOn }) => startsOn)).toEqual([null, null, null, null]);
    }
    const { items } = await page({ sort: 'months', direction: 'descending' });
    expect(items.map(({ watermarkText }) => watermarkText)).toEqual([
      '60',
      '50',
      '40',
      '30',
      '20',
      '10',
      '0',
      '',
    ]);
  });

  test('is a whole first page again, though rows before the cursor were deleted', async () => {
    const first = await page({ pageSize: 3 });
    const second = await page({ pageSize: 3, cursor: first.next });
    const deleted = first.items[0];
    if (!deleted) throw new Error('The list is empty.');
    const change = (archived: Partial<typeof deleted>) =>
      app.platform.database.tenant(tenant.id, (tx) =>
        tx.update(projects).set(archived).where(eq(projects.id, deleted.id)),
      );
    await change({ name: 'Zoe' });
    const back = await page({ pageSize: 3, cursor: second.previous });
    expect(back).toMatchObject({ from: 1, previous: null });
    expect(back.items).toHaveLength(3);
    await change({ name: deleted.name });
  });

  test('starts after what was shown, though rows came in before it', async () => {
    const first = await page({ pageSize: 3 });
    const id = newId();
    await app.platform.database.tenant(tenant.id, (tx) =>
      tx.insert(projects).values({ id, tenantId: tenant.id, companyId, name: 'Aa', code: 'AA' }),
    );
    const second = await page({ pageSize: 3, cursor: first.next });
    expect(namesOf(second)).toEqual(['Berta', 'Clara', 'Dora']);
    await app.platform.database.tenant(tenant.id, (tx) =>
      tx.delete(projects).where(eq(projects.id, id)),
    );
  });

  test('is refused for a cursor of another order, of another list, or a forged one', async () => {
    const { next } = await page({ pageSize: 2 });
    const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const id = newId();
    const wrong = [
      { cursor: next, direction: 'descending' },
      { cursor: next, sort: 'startsOn' },
      { cursor: 'x' },
      { cursor: made('next', 'name', 'ascending', 'a', id) },
      { cursor: made('sideways', 'name', 'ascending', 'a', id, 1) },
      { cursor: made('next', 'name', 'ascending', 'a', "' or true --", 1) },
      { cursor: made('next', 'name', 'ascending', 'a\0', id, 1) },
      { cursor: made('next', 'name', 'ascending', { $gt: '' }, id, 1) },
      { sort: 'startsOn', cursor: made('next', 'startsOn', 'ascending', 'yesterday', id, 1) },
      { sort: 'startsOn', cursor: made('next', 'startsOn', 'ascending', '2026-99-99', id, 1) },
      { sort: 'startsOn', cursor: made('next', 'startsOn', 'ascending', '2026-02-30', id, 1) },
      { sort: 'months', cursor: made('next', 'months', 'ascending', '1e999', id, 1) },
      { sort: 'months', cursor: made('next', 'months', 'ascending', 'NaN', id, 1) },
      { sort: 'createdAt', cursor: made('next', 'createdAt', 'ascending', '2026-01-01', id, 1) },
      {
        sort: 'createdAt',
        cursor: made('next', 'createdAt', 'ascending', '2026-01-01 25:00:00+00', id, 1),
      },
      { cursor: made('next', 'name', 'ascending', 'a', id.replace(/-/g, '0'), 1) },
    ];
    for (const query of wrong) {
      expect((await refusal(page(query))).fields).toHaveProperty('cursor');
    }
  });

  test('says no to an order that it has not', async () => {
    for (const sort of ['risk', 'nothing', 'name; drop table projects']) {
      expect((await refusal(page({ sort }))).fields).toHaveProperty('sort');
    }
  });
});

describe('a filter', () => {
  test('on a text finds it anywhere, whatever its case and accents', async () => {
    expect(await filtered(filter('name', 'contains', 'ASTA'))).toEqual(['Ásta']);
    expect(await filtered(filter('name', 'contains', '%'))).toEqual([]);
    expect(await filtered(filter('name', 'any', 'anna', 'BERTA'))).toEqual(['Anna', 'Berta']);
    expect(await filtered(filter('name', 'empty'))).toEqual([]);
    expect(await filtered(filter('name', 'filled'))).toHaveLength(8);
  });

  test('on a day takes both ends with it, and either can be left open', async () => {
    expect(await filtered(filter('startsOn', 'between', '2026-03-01', '2026-03-01'))).toEqual([
      'Anna',
      'Ásta',
      'Berta',
    ]);
    expect(await filtered(filter('startsOn', 'between', '2026-03-02', ''))).toEqual(['Clara']);
    expect(await filtered(filter('startsOn', 'between', '', '2026-02-28'))).toEqual([]);
    expect(await filtered(filter('startsOn', 'empty'))).toHaveLength(4);
  });

  test('on a period moves with the calendar', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-31T22:59:00Z') });
    try {
      const inMarch = ['Anna', 'Ásta', 'Berta'];
      expect(await filtered(filter('startsOn', 'between', 'this-month'))).toEqual(inMarch);
      expect(await filtered(filter('archivedAt', 'between', 'this-month'))).toEqual([]);
      // April already where the organisation is: London.
      vi.setSystemTime(new Date('2026-03-31T23:01:00Z'));
      expect(await filtered(filter('startsOn', 'between', 'this-month'))).toEqual([]);
      vi.setSystemTime(new Date('2026-05-09T00:00:00Z'));
      expect(await filtered(filter('startsOn', 'between', 'this-month'))).toEqual(['Clara']);
      expect(await filtered(filter('startsOn', 'between', 'today'))).toEqual(['Clara']);
      expect(await filtered(filter('archivedAt', 'between', 'this-year'))).toEqual(['Frieda']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('on a number, a choice, a reference and a flag finds what fits', async () => {
    expect(await filtered(filter('months', 'between', '15', '30'))).toEqual(['Berta', 'Clara']);
    expect(await filtered(filter('months', 'empty'))).toEqual(['=HYPERLINK("x")']);
    expect(await filtered(filter('risk', 'any', 'required'))).toEqual(['Anna', 'Ásta']);
    expect(await filtered(filter('risk', 'none', 'off', 'optional'))).toEqual(['Anna', 'Ásta']);
    expect(await filtered(filter('companyId', 'any', companyId))).toHaveLength(8);
    expect(await filtered(filter('companyId', 'none', companyId))).toEqual([]);
    expect(await filtered(filter('approvalSetupId', 'none', companyId))).toHaveLength(8);
    expect(await filtered(filter('approvalSetupId', 'empty'))).toHaveLength(8);
    expect(await filtered(filter('isArchived', 'any', 'true'))).toEqual(['Frieda']);
    expect(await filtered(filter('isArchived', 'any', 'false'))).toHaveLength(7);
  });

  test('on a moment goes by days to their last second', async () => {
    expect(await filtered(filter('archivedAt', 'between', '2026-02-03', '2026-02-03'))).toEqual([
      'Frieda',
    ]);
    expect(await filtered(filter('archivedAt', 'between', '2026-02-04', ''))).toEqual([]);
  });

  test('and another one have both to hold, with the search', async () => {
    const both = [filter('risk', 'any', 'off'), filter('startsOn', 'filled')];
    expect(await filtered(...both)).toEqual(['Berta', 'Clara']);
    const found = await page({ filters: JSON.stringify(both), search: 'cl' });
    expect(namesOf(found)).toEqual(['Clara']);
    expect(found).toMatchObject({ total: 1, from: 1 });
  });

  test('that a list can’t have is refused by its name', async () => {
    const wrong = [
      filter('tenantId', 'any', tenant.id),
      filter('name', 'between', 'a', 'b'),
      filter('name', 'contains'),
      filter('name', 'contains', ''),
      filter('name', 'contains', 'a', 'b'),
      filter('startsOn', 'between', '2026-02-30', ''),
      filter('startsOn', 'between', 'today', ''),
      filter('startsOn', 'between', '', ''),
      filter('startsOn', 'between', '2026-01-01', '2026-01-02', '2026-01-03'),
      filter('startsOn', 'between', 'next-week'),
      filter('months', 'between', 'today'),
      filter('months', 'between', 'many', ''),
      filter('months', 'between', '1e999', ''),
      filter('companyId', 'any', 'mine'),
      filter('isArchived', 'any', 'perhaps'),
      filter('isArchived', 'empty'),
      filter('risk', 'any'),
    ];
    for (const one of wrong) {
      const { code, fields } = await refusal(filtered(one));
      expect([code, fields?.filters]).toEqual(['invalid', expect.stringContaining(one.field)]);
    }
  });
});

describe('a selection', () => {
  const selected = (selection: Parameters<typeof selectionCondition>[2]) =>
    app.platform.database.tenant(tenant.id, async (tx) => {
      const where = await selectionCondition(tx, source, selection, undefined);
      const rows = await tx.select({ name: projects.name }).from(projects).where(where);
      return rows.map(({ name }) => name).toSorted();
    });

  test('is a list of chosen rows, or all shown rows but a few', async () => {
    const { items } = await page({ pageSize: 3 });
    const ids = items.map(({ id }) => id);
    expect(await selected({ ids })).toEqual(namesOf({ items }).toSorted());
    const all = { all: true as const, search: '', archived: 'all' as const };
    const filters = [filter('startsOn', 'filled')];
    expect(await selected({ ...all, filters, except: [] })).toHaveLength(4);
    expect(await selected({ ...all, filters, except: ids })).toEqual(['Berta', 'Clara']);
    expect(await selected({ ...all, filters: [], search: 'clara', except: [] })).toEqual(['Clara']);
  });
});

describe('a long list', () => {
  test('is counted no further than is quick, or as far as it is worth where that is requested', async () => {
    const other = await app.otherTenant();
    const body = { name: 'Long', code: 'LNG', type: 'Company' as const };
    const { id } = await must(app.call(createCompany, other.users.SysAdmin, { body }));
    const long = countLimits.quick + 1;
    const [quick, full] = await app.platform.database.tenant(other.id, async (tx) => {
      await tx.execute(sql`
        insert into projects (id, tenant_id, company_id, name, code)
        select gen_random_uuid(), ${other.id}, ${id}, 'Project ' || n, 'P' || n
        from generate_series(1, ${long}) as n`);
      const read = (query: object) =>
        readRows(tx, source, rowsQuery.parse(query), undefined, (ids) => loadIn(tx, ids));
      return [await read({}), await read({ count: 'full' })];
    });
    expect(quick).toMatchObject({ total: countLimits.quick, isTotalCapped: true });
    expect(quick.items).toHaveLength(25);
    expect(full).toMatchObject({ total: long, isTotalCapped: false });
  });

  test('is counted as a whole from every page, though the page is the last one', async () => {
    const first = await page({ pageSize: 6 });
    const last = await page({ pageSize: 6, cursor: first.next });
    expect([first.total, last.total, last.items.length]).toEqual([8, 8, 2]);
  });
});

describe('words', () => {
  const people: ListSource = {
    definition: { ...definition, name: 'people' },
    from: sql`${contacts}`,
    id: contacts.id,
    fields: new Map([
      ['name', { sort: { column: contacts.sortName, type: 'text' } }],
      ['startsOn', { sort: { column: contacts.startsOn, type: 'date', isNullable: true } }],
    ]),
    search: searchBy({ index: contacts }),
  };
  let crowd: string;
  beforeAll(async () => {
    ({ id: crowd } = await app.otherTenant());
    // Those who march come after as many who don't; two of them have a day.
    await app.platform.database.tenant(crowd, (tx) =>
      tx.execute(sql`
        insert into contacts (id, tenant_id, first_name, last_name, email, starts_on)
        select gen_random_uuid(), ${crowd}, first_name, last_name || lpad(n::text, 4, '0'), '',
          case when first_name = 'Marching' and n <= 2 then date '2026-01-01' + n end
        from generate_series(1, 3001) as n,
          (values ('', 'Alone'), ('Marching', 'Crowd')) as names (first_name, last_name)`),
    );
  });

  test('that many rows have are found as those that few have', async () => {
    const found = await app.platform.database.tenant(crowd, async (tx) => {
      const count = async (text: string) =>
        tx.$count(contacts, (await people.search(text, tx))?.condition);
      return {
        one: await count('march'),
        both: await count('crow marching'),
        rare: await count('marching CROWD077'),
        none: await count('marching nobody'),
      };
    });
    expect(found).toEqual({ one: 3001, both: 3001, rare: 10, none: 0 });
  });

  test('find what refers to who has them, few or many', async () => {
    const inGroup = searchBy({
      texts: [],
      related: [{ reference: contactGroupMembers.contactId, index: contacts }],
    });
    const found = await app.platform.database.tenant(crowd, async (tx) => {
      const groupId = newId();
      await tx
        .insert(contactGroups)
        .values({ id: groupId, tenantId: crowd, name: 'Parade', colour: '#123456' });
      await tx.execute(sql`
        insert into contact_group_members (tenant_id, group_id, contact_id)
        select tenant_id, ${groupId}, id from contacts where last_name in ('Alone0778', 'Crowd0777', 'Crowd0778')`);
      const count = async (text: string) =>
        tx.$count(contactGroupMembers, (await inGroup(text, tx))?.condition);
      return {
        many: await count('march'),
        few: await count('marching crowd077'),
        others: await count('crowd0779'),
      };
    });
    expect(found).toEqual({ many: 2, few: 2, others: 0 });
  });

  test('are found in the list’s order wherever in it they are', async () => {
    const read = (query: Partial<Record<keyof RowsQuery, unknown>>) =>
      app.platform.database.tenant(crowd, (tx) =>
        readRows(tx, people, rowsQuery.parse({ pageSize: 3, ...query }), undefined, (ids) =>
          tx
            .select({ id: contacts.id, name: contacts.lastName })
            .from(contacts)
            .where(inArray(contacts.id, ids)),
        ),
      );
    const first = await read({ search: 'crowd' });
    const second = await read({ search: 'crowd', cursor: first.next });
    const back = await read({ search: 'crowd', cursor: second.previous });
    expect([first, second, back].map(namesOf)).toEqual([
      ['Crowd0001', 'Crowd0002', 'Crowd0003'],
      ['Crowd0004', 'Crowd0005', 'Crowd0006'],
      ['Crowd0001', 'Crowd0002', 'Crowd0003'],
    ]);
    expect([first.total, first.isTotalCapped]).toEqual([1000, true]);
    // Where they are at the beginning, and where they are few.
    expect(namesOf(await read({ search: 'crowd', direction: 'descending' }))[0]).toBe('Crowd3001');
    const few = await read({ search: 'crowd009' });
    expect([few.total, ...namesOf(few)]).toEqual([10, 'Crowd0090', 'Crowd0091', 'Crowd0092']);
    const byDay = namesOf(await read({ search: 'crowd', sort: 'startsOn' }));
    expect(byDay).toEqual(['Crowd0001', 'Crowd0002', expect.stringMatching(/^Crowd/)]);
  });
});

describe('an export', () => {
  const download = async (format: 'csv' | 'xlsx', more: object = {}) => {
    const caller = { tenantId: tenant.id } as Member;
    const query = {
      search: '',
      filters: [],
      sort: undefined,
      direction: undefined,
      format,
      columns: [],
      ...more,
    };
    const { stream, fileName } = await exportRows(
      { database: app.platform.database, caller },
      query,
      {
        thing: 'sample',
        fileName: 'Samples',
        source,
        shown: () => undefined,
        load: loadIn,
        name: ({ name }) => name,
        cells: {
          months: ({ watermarkText }) => (watermarkText === '' ? null : Number(watermarkText)),
          archivedAt: ({ archivedAt }) => archivedAt?.toISOString() ?? null,
        },
      },
    );
    return { fileName, bytes: await buffer(stream as NodeJS.ReadableStream) };
  };

  test('of CSV has every row in the list’s order, and no formula', async () => {
    const { fileName, bytes } = await download('csv');
    expect(fileName).toBe('Samples.csv');
    const lines = bytes.toString().split('\r\n');
    expect(lines.slice(0, 3)).toEqual([
      '\uFEFFName,Starts,Months,Archived (Europe/London)',
      `"'=HYPERLINK(""x"")",,,`,
      'Anna,2026-03-01,0,',
    ]);
    expect(lines).toHaveLength(10);
    expect(lines.at(-2)).toBe('Frieda,,60,2026-02-03 23:30:00');
  });

  test('of XLSX has real days, moments and numbers, and texts that are nothing else', async () => {
    const { fileName, bytes } = await download('xlsx', { sort: 'months', direction: 'descending' });
    expect(fileName).toBe('Samples.xlsx');
    const [sheet] = await readXlsxFile(bytes);
    const rows = sheet?.data ?? [];
    expect(rows[0]).toEqual(['Name', 'Starts', 'Months', 'Archived (Europe/London)']);
    expect(rows[1]).toEqual(['Frieda', null, 60, new Date('2026-02-03T23:30:00.000Z')]);
    expect(rows[7]).toEqual(['Anna', new Date('2026-03-01'), 0, null]);
    expect(rows[8]).toEqual(['=HYPERLINK("x")', null, null, null]);
  });

  test('of XLSX has columns as wide as their first texts, as far as that goes', async () => {
    const columns = [
      { label: 'Title', kind: 'text' },
      { label: 'Note', kind: 'text' },
    ] as const;
    const widths = async (rows: readonly (readonly [string, string])[]) => {
      const batches = (async function* () {
        yield rows;
      })();
      const table = { columns, timeZone: 'Europe/London', fileName: 'Widths' };
      const { stream } = tableFile('xlsx', table, batches);
      const files = filesOfZip(await buffer(stream as NodeJS.ReadableStream));
      const xml = files.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
      return [...xml.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width));
    };
    expect(await widths([['Engagement through an agent', 'x'.repeat(500)]])).toEqual([29, 60]);
    expect(await widths([])).toEqual([12, 12]);
  });

  test('has moments as clocks show them where the organisation is, in winter and in summer', async () => {
    const columns = [
      { label: 'At', kind: 'moment' },
      { label: 'On', kind: 'date' },
    ] as const;
    const rows = [
      ['2026-01-15T23:30:00.000Z', '2026-01-15'],
      [Date.parse('2026-07-15T23:30:09.900Z'), '2026-07-15'],
      ['2026-10-25T00:30:00.000Z', null],
      [null, null],
    ];
    const read = async (format: 'csv' | 'xlsx') => {
      const batches = (async function* () {
        yield rows;
      })();
      const table = { columns, timeZone: 'America/New_York', fileName: 'Moments' };
      const { stream } = tableFile(format, table, batches);
      return buffer(stream as NodeJS.ReadableStream);
    };
    expect((await read('csv')).toString()).toBe(
      [
        '\uFEFFAt (America/New York),On',
        '2026-01-15 18:30:00,2026-01-15',
        '2026-07-15 19:30:09,2026-07-15',
        '2026-10-24 20:30:00,',
        ',',
        '',
      ].join('\r\n'),
    );
    const [sheet] = await readXlsxFile(await read('xlsx'));
    expect(sheet?.data.slice(0, 4)).toEqual([
      ['At (America/New York)', 'On'],
      [new Date('2026-01-15T18:30:00.000Z'), new Date('2026-01-15')],
      [new Date('2026-07-15T19:30:09.900Z'), new Date('2026-07-15')],
      [new Date('2026-10-24T20:30:00.000Z'), null],
    ]);
  });

  test('has the requested columns in their order, and refuses others before a byte is sent', async () => {
    const { bytes } = await download('csv', {
      columns: ['months', 'name'],
      filters: [filter('name', 'any', 'clara')],
    });
    expect(bytes.toString()).toBe('\uFEFFMonths,Name\r\n30,Clara\r\n');
    expect((await refusal(download('csv', { columns: ['code'] }))).fields).toHaveProperty(
      'columns',
    );
    expect((await refusal(download('csv', { sort: 'code' }))).fields).toHaveProperty('sort');
  });
});
