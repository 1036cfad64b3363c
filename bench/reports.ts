// What the home page and reports cost with many documents of one tenant in the embedded database, for who sees all of
// them and for who sees their own: milliseconds, medians, answered by the product's own calls. And how many rows
// a second an export writes.
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { getHome, reportDefinition, runReport } from '@countersign/contract';
import { readyReports } from '@countersign/domain';
import { sql } from 'drizzle-orm';
import { exportReport } from '../apps/server/src/features/reports/export-report.ts';
import { draftDocument, makeWorld, must } from '../apps/server/src/testing/fixtures.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
} from '../apps/server/src/testing/test-app.ts';
import { table } from './lib/report.ts';

const documents = Number(process.env['DOCUMENTS'] ?? 1_000_000);
const rounds = 5;

/** Copies a draft into many documents of all states, sent over a year and finished within days. */
async function fill(app: TestApp, tenant: TestTenant): Promise<void> {
  const world = await makeWorld(app, tenant);
  const draft = await draftDocument(app, tenant.users.Operator, world);
  await app.platform.database.system(async (tx) => {
    await tx.execute(sql`
      insert into documents (id, tenant_id, company_id, project_id, form_pack_id, recipient_id, created_by, state,
        values, settings, sent_at, finished_at, updated_at)
      select gen_random_uuid(), tenant_id, company_id, project_id, form_pack_id, recipient_id,
        case when n % 20 = 0 then created_by else ${tenant.users.SysAdmin.userId}::uuid end,
        (array['pending', 'approved', 'approved', 'approved', 'declined', 'voided', 'draft'])[1 + n % 7],
        '{}', settings,
        case when n % 7 <> 6 then now() - n % 365 * interval '1 day' end,
        case when n % 7 between 1 and 3 then now() - n % 365 * interval '1 day' + n % 50 * interval '1 hour' end,
        now() - n % 365 * interval '1 day'
      from documents, generate_series(1, ${documents}) as n where documents.id = ${draft.id}`);
    await tx.execute(sql`
      insert into document_parties (id, tenant_id, document_id, round, place, role, act, who, sequence, state, name,
        email, country_code, mobile, people, reason, turn_at, acted_at)
      select gen_random_uuid(), tenant_id, id, 0, 0, 'approver', 'approve', 'anyone', 1, 'done',
        'Step ' || ascii(right(id::text, 1)), '', '', '', '[]', '', sent_at, finished_at
      from documents where finished_at is not null`);
    await tx.execute(sql`analyze`);
  });
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
}

/** Prints one line for each call. */
export default async function reports(): Promise<void> {
  const app = await startTestApp();
  try {
    const tenant = await app.tenant();
    await fill(app, tenant);
    const rows: string[][] = [];
    for (const type of ['SysAdmin', 'Admin', 'Operator', 'Approver'] as const) {
      const home = () => must(app.call(getHome, tenant.users[type], { query: {} }));
      rows.push([`home, ${type}`, (await medianOf(home)).toFixed(0)]);
    }
    for (const { key, definition } of readyReports) {
      const run = () => must(app.call(runReport, tenant.users.SysAdmin, { body: { definition } }));
      rows.push([key, (await medianOf(run)).toFixed(0)]);
    }
    const definition = reportDefinition.parse({
      data: 'documents',
      columns: ['recipient', 'formPackId', 'projectId', 'state', 'sentAt', 'hoursTaken'],
    });
    for (const format of ['csv', 'xlsx'] as const) {
      const start = performance.now();
      const { database } = app.platform;
      const who = { ...tenant.users.SysAdmin, kind: 'user' } as unknown as Parameters<
        typeof exportReport
      >[1];
      const { stream } = await exportReport(database, who, definition, { format, answers: [] });
      if (!('resume' in stream)) throw new Error('An export is a stream.');
      stream.resume();
      await once(stream, 'end');
      const perSecond = documents / ((performance.now() - start) / 1000);
      rows.push([`${format}, rows a second`, perSecond.toFixed(0)]);
    }
    table(['of ' + documents.toLocaleString('en-GB') + ' documents', 'ms'], rows);
  } finally {
    await app.close();
  }
}
