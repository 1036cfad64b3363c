// Measures pages of the list of documents for users who see all, many or few of them, on one database, in a process of its
// own: `document-pages.ts SIZE`. The last line that it prints is what it found, as JSON.
import process from 'node:process';
import { documentTabs, listDocuments, listProjects } from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import { seenDocuments } from '../../apps/server/src/features/document-access/index.ts';
import { countByTab } from '../../apps/server/src/features/documents/read/list-documents.ts';
import { ask } from '../../apps/server/src/platform/database/ask.ts';
import { must } from '../../apps/server/src/testing/fixtures.ts';
import { openApp } from './open-app.ts';
import { type ListMeasure, measurePage } from './page-times.ts';
import { makeReportWorld } from './report-world.ts';

const size = Number(process.argv[2]);
const { app, tidy, close } = await openApp();
const { database } = app.platform;
const { tenant, world } = await makeReportWorld(app, size);
await tidy();
const projects = await must(app.call(listProjects, tenant.users.SysAdmin, { query: {} }));
const projectId = projects.items.at(-1)?.id ?? '';

type Query = Record<string, string>;
const filtered = (field: string, operator: string, ...values: string[]): Query => ({
  filters: JSON.stringify([{ field, operator, values }]),
});
const joined = sql`documents join contacts on contacts.id = documents.recipient_id`;

/** Pages by their query, some with the usual one for the same: what it reads from, and its condition. */
const pages: [page: string, query: Query, usual?: SQL][] = [
  ...documentTabs.map((tab): [string, Query, SQL?] => [
    `tab ${tab}`,
    { tab },
    tab === 'all' ? sql`true` : tab === 'approved' ? sql`state = 'approved'` : undefined,
  ]),
  ...['recipient', 'projectId', 'formPackId', 'companyId', 'createdBy', 'expiresOn', 'state'].map(
    (sort): [string, Query] => [`by ${sort}`, { sort }],
  ),
  ...['createdAt', 'sentAt', 'finishedAt'].map((sort): [string, Query] => [`by ${sort}`, { sort }]),
  ['a project', filtered('projectId', 'any', projectId), sql`project_id = ${projectId}`],
  ['a project, scope', { projectId }],
  ['a pack', filtered('formPackId', 'any', world.pack.id)],
  ['a company', filtered('companyId', 'any', world.company.id)],
  ['drafted by an operator', filtered('createdBy', 'any', tenant.users.Operator.userId)],
  ['two states', filtered('state', 'any', 'declined', 'voided')],
  ['a state and tab', { tab: 'pending', ...filtered('projectId', 'any', projectId) }],
  ['engagement type', filtered('engagementType', 'any', 'Self Employed')],
  ['email bounced', filtered('hasBounced', 'any', 'true')],
  ['expires in a week', filtered('expiresOn', 'between', '2026-12-01', '2026-12-07')],
  ['completed on a day', filtered('finishedAt', 'between', '2026-06-01', '2026-06-01')],
  ['sent in a month', filtered('sentAt', 'between', '2026-06-01', '2026-06-30')],
  ['changed on a day', filtered('updatedAt', 'between', '2026-03-01', '2026-03-01')],
  ['search: a name', { search: 'last12345' }, sql`contacts.sort_name like '%last12345%'`],
  ['search: two words', { search: 'first12 last12' }],
  ['search: frequent', { search: 'last1' }],
  ['search: common', { search: 'first' }, sql`contacts.sort_name like '%first%'`],
  ['search: address', { search: 'p777@example.com' }],
  ['search: a project', { search: 'project 7' }],
  ['search: a pack and a name', { search: 'other last77' }],
  ['search in a tab', { tab: 'pending', search: 'last12' }],
];

const results: ListMeasure[] = [];
for (const type of ['SysAdmin', 'Operator', 'Approver'] as const) {
  const user = tenant.users[type];
  for (const [page, query, where] of pages) {
    const call = async () => {
      const answer = await app.call(listDocuments, user, { query: { pageSize: 50, ...query } });
      if (answer.status !== 200) throw new Error(`${page}: ${JSON.stringify(answer.error)}`);
    };
    const usual = () =>
      database.tenant(tenant.id, (tx) =>
        tx.execute(sql`select documents.*, count(*) over () as total from ${joined} where ${where}
          order by documents.updated_at desc, documents.id desc limit 50`),
      );
    const hasUsual = where && type === 'SysAdmin';
    results.push(
      await measurePage(`${type}, ${page}`, call, hasUsual ? usual : undefined, size >= 1_000_000),
    );
  }
  const seen = seenDocuments(user);
  const count = () =>
    database.tenant(tenant.id, (tx) => ask(tx, seen.gathering, { counts: countByTab(seen, {}) }));
  results.push(await measurePage(`${type}, counts of tabs`, count, undefined, false));
}
process.stdout.write(`${JSON.stringify(results)}\n`);
await close();
process.exit(0);
