import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { createCustomField, type Endpoint, listContacts } from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import { rowsOf } from '../../apps/server/src/platform/database/database.ts';
import { openPglite } from '../../apps/server/src/platform/database/open-pglite.ts';
import { memberships } from '../../apps/server/src/platform/database/tables/index.ts';
import { must } from '../../apps/server/src/testing/fixtures.ts';
import { onPostgres } from '../../apps/server/src/testing/open-test-database.ts';
import { startTestApp } from '../../apps/server/src/testing/test-app.ts';
import { median } from './report.ts';
import { tidyAtOnce } from './tidy-at-once.ts';

/** What one page of a list costs. */
export interface ListMeasure {
  page: string;
  /** Milliseconds of the whole call. */
  ours: number;
  /** Milliseconds of the usual query alone; undefined where there is nothing to compare. */
  usual: number | undefined;
  /** By how many bytes the process grew over all the calls of this page. */
  memory: number;
}

const size = Number(process.argv[2]);
const repeats = 15;
/** The usual way is asked less often, and once where it takes many seconds. */
const usualEvery = size < 1_000_000 ? 3 : repeats;
// The embedded database on the disk, as the product has it.
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-bench-'));
const embedded = onPostgres
  ? undefined
  : await openPglite(folder, (lost) => {
      throw lost;
    });
const app = await startTestApp({}, embedded ? { openDatabase: async () => embedded } : {});
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
await tidyAtOnce(embedded, app);

const results: ListMeasure[] = [];
const day = (text: string) => [text, text];
const filters = (one: { field: string; operator: string; values: string[] }) =>
  JSON.stringify([one]);
const middle = await cursorInTheMiddle();
const deep = Math.min(Math.floor(size / 2), 50_000);

await compare('first', {}, sql`true`, 0);
await compare(`from row ${deep.toLocaleString('en-GB')}`, { cursor: middle }, sql`true`, deep);
await compare(
  'one department',
  { filters: filters({ field: 'department', operator: 'any', values: ['Department 7'] }) },
  sql`lower(department) = 'department 7'`,
  0,
);
await compare(
  'starts on a day',
  { filters: filters({ field: 'startsOn', operator: 'between', values: day('2026-03-01') }) },
  sql`starts_on = '2026-03-01'`,
  0,
);
await compare('search: two words', { search: 'last12 first3' }, nameLike('%first3% %last12%'), 0);
await compare(
  'search: two words, very frequent',
  { search: 'last3 first3' },
  nameLike('%first3% %last3%'),
  0,
);
await compare(
  'search: three words, frequent',
  { search: 'last3 first3 person1' },
  sql`${nameLike('%first3% %last3%')} and lower(email) like 'person1%'`,
  0,
);
await compare(
  'search: two words, never together',
  { search: '1 3' },
  sql`lower(department) like '% 1%' and lower(department) like '% 3%'`,
  0,
);
await compare('search: names late in the list', { search: 'last49' }, nameLike('%last49%'), 0);
await compare('search: a common word', { search: 'first' }, nameLike('%first%'), 0);
await compare(
  'custom number',
  {
    filters: filters({ field: `custom.${field.id}`, operator: 'between', values: day('41') }),
  },
  undefined,
  0,
);
process.stdout.write(`${JSON.stringify(results)}\n`);
await app.close();
fs.rmSync(folder, { recursive: true, force: true });

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

async function cursorInTheMiddle(): Promise<string> {
  let cursor: string | undefined;
  for (let row = 0; row < Math.min(size / 2, 50_000); row += 100) {
    const page = await must(
      app.call(listContacts as Endpoint, user, {
        query: { pageSize: 100, ...(cursor === undefined ? {} : { cursor }) },
      }),
    );
    cursor = (page as { next: string | null }).next ?? undefined;
  }
  return cursor ?? '';
}

function nameLike(pattern: string) {
  return sql`lower(first_name || ' ' || last_name) like ${pattern}`;
}

async function compare(
  page: string,
  query: Record<string, string>,
  where: ReturnType<typeof sql> | undefined,
  offset: number,
): Promise<void> {
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
  await call();
  const before = process.memoryUsage().rss;
  for (let turn = 0; turn < repeats; turn++) await call();
  const memory = Math.max(0, process.memoryUsage().rss - before);
  // By turns, so that whatever else the machine does meets both.
  const times: { ours: number[]; usual: number[] } = { ours: [], usual: [] };
  for (let turn = 0; turn < repeats; turn++) {
    times.ours.push(await time(call));
    if (where !== undefined && turn % usualEvery === 0) times.usual.push(await time(usual));
  }
  const ours = median(times.ours);
  results.push({
    page,
    ours,
    usual: where === undefined ? undefined : median(times.usual),
    memory,
  });
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
