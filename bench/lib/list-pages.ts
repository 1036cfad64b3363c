import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { createCustomField, type Endpoint, listContacts } from '@countersign/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import { rowsOf } from '../../apps/server/src/platform/database/database.ts';
import { memberships } from '../../apps/server/src/platform/database/tables/index.ts';
import { must } from '../../apps/server/src/testing/fixtures.ts';
import { openApp } from './open-app.ts';
import { type ListMeasure, measurePage } from './page-times.ts';

const size = Number(process.argv[2]);
const { app, tidy, close } = await openApp();
const { database } = app.platform;
const tenant = await app.otherTenant();
const user = tenant.users.SysAdmin;
await database.system((tx) =>
  tx
    .update(memberships)
    .set({ docDistributionAccess: true })
    .where(eq(memberships.id, user.membershipId)),
);
const field = await must(
  app.call(createCustomField, user, {
    body: {
      of: 'contact',
      name: 'Shoe size',
      kind: 'number',
      required: false,
      choices: [],
      help: '',
      section: '',
    },
  }),
);
await fill();
await tidy();

const filters = (field: string, operator: string, ...values: string[]) => ({
  filters: JSON.stringify([{ field, operator, values }]),
});
const nameLike = (pattern: string) => sql`lower(first_name || ' ' || last_name) like ${pattern}`;
const deep = Math.min(Math.floor(size / 2), 50_000);

/** Pages by the query of our call, with the condition of the usual query and the rows that it skips. */
const pages: [page: string, query: Record<string, string>, where?: SQL, offset?: number][] = [
  ['first', {}, sql`true`],
  [`from row ${deep.toLocaleString('en-GB')}`, { cursor: await cursorAt(deep) }, sql`true`, deep],
  [
    'one department',
    filters('department', 'any', 'Department 7'),
    sql`lower(department) = 'department 7'`,
  ],
  [
    'starts on a day',
    filters('startsOn', 'between', '2026-03-01', '2026-03-01'),
    sql`starts_on = '2026-03-01'`,
  ],
  ['search: two words', { search: 'last12 first3' }, nameLike('%first3% %last12%')],
  ['search: two words, very frequent', { search: 'last3 first3' }, nameLike('%first3% %last3%')],
  [
    'search: three words, frequent',
    { search: 'last3 first3 person1' },
    sql`${nameLike('%first3% %last3%')} and lower(email) like 'person1%'`,
  ],
  [
    'search: two words, never together',
    { search: '1 3' },
    sql`lower(department) like '% 1%' and lower(department) like '% 3%'`,
  ],
  ['search: names late in the list', { search: 'last49' }, nameLike('%last49%')],
  ['search: a common word', { search: 'first' }, nameLike('%first%')],
  ['custom number', filters(`custom.${field.id}`, 'between', '41', '41')],
];
const results: ListMeasure[] = [];
for (const [page, query, where, offset = 0] of pages)
  results.push(await compare(page, query, where, offset));
process.stdout.write(`${JSON.stringify(results)}\n`);
await close();

/** People with names, departments, dates and a custom value of every third. */
async function fill(): Promise<void> {
  const batch = 20_000;
  for (let from = 0; from < size; from += batch) {
    // As between calls, the embedded database gets its turn to be tidied.
    await setImmediate();
    const to = Math.min(from + batch, size) - 1;
    await database.tenant(tenant.id, async (tx) => {
      await tx.execute(sql`
        with people as (
          select gen_random_uuid() as id, n::bigint as n from generate_series(${from}::int, ${to}::int) as n
        ), made as (
          insert into contacts (id, tenant_id, first_name, last_name, email, department, starts_on)
          select id, ${tenant.id}::uuid, 'First' || (n * 7919 % 1000), 'Last' || (n * 104729 % 5000),
            'person' || n || '@example.com', 'Department ' || (n % 40), date '2026-01-01' + (n % 300)::int
          from people
        )
        insert into custom_values (tenant_id, field_id, object_id, number)
        select ${tenant.id}::uuid, ${field.id}::uuid, id, 36 + n / 3 % 6 from people where n % 3 = 0`);
    });
  }
}

async function cursorAt(end: number): Promise<string> {
  let cursor: string | undefined;
  for (let row = 0; row < end; row += 100) {
    const query = { pageSize: 100, ...(cursor !== undefined && { cursor }) };
    const page = await must(app.call(listContacts as Endpoint, user, { query }));
    cursor = (page as { next: string | null }).next ?? undefined;
  }
  return cursor ?? '';
}

async function compare(
  page: string,
  query: Record<string, string>,
  where: SQL | undefined,
  offset: number,
): Promise<ListMeasure> {
  const call = async () => {
    const answer = await app.call(listContacts, user, { query: { pageSize: 50, ...query } });
    if (answer.status !== 200) throw new Error(`${page}: ${JSON.stringify(answer.error)}`);
  };
  const usual = () =>
    database.tenant(tenant.id, async (tx) =>
      rowsOf(
        await tx.execute(sql`
          select *, count(*) over () as total from contacts where archived_at is null and ${where}
          order by lower(last_name || ' ' || first_name), id limit 50 offset ${offset}`),
      ),
    );
  return measurePage(page, call, where && usual, size >= 1_000_000);
}
