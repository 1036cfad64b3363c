// Measures the home page, reports and exports on one database, in a process of its own: `report-measures.ts SIZE`.
// The last line that it prints is what it found, as JSON.
import { once } from 'node:events';
import process from 'node:process';
import {
  getHome,
  homeCards,
  type ReportDefinitionInput,
  reportDefinition,
  runReport,
  setHomeCards,
} from '@countersign/contract';
import { readyReports } from '@countersign/domain';
import { type SQL, sql } from 'drizzle-orm';
import { exportReport } from '../../apps/server/src/features/reports/export-report.ts';
import { must, type World } from '../../apps/server/src/testing/fixtures.ts';
import { openApp } from './open-app.ts';
import { median } from './report.ts';
import { makeReportWorld } from './report-world.ts';

/** Holds the time that something took. */
export interface ReportMeasure {
  what: string;
  /** Milliseconds of the whole call, or rows a second of an export. */
  ours: number;
  unit: 'ms' | 'rows/s';
  /** The same of the SQL that one writes by hand, or undefined where there is nothing to compare. */
  directSql: number | undefined;
  /** By how many bytes an export let the process grow at most. */
  memory: number | undefined;
}

const size = Number(process.argv[2]);
const rounds = 5;

const { app, tidy, close } = await openApp();
const { tenant, world } = await makeReportWorld(app, size);
await tidy();
const { database } = app.platform;

const results: ReportMeasure[] = [];
await measureHome();
await measureReports();
await measureExports();
await close();
process.stdout.write(`${JSON.stringify(results)}\n`);
process.exit(0);

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times);
}

async function measureHome(): Promise<void> {
  for (const type of ['SysAdmin', 'Admin', 'Operator', 'Approver', 'Operator/Approver'] as const) {
    const user = tenant.users[type];
    // With all cards, so that nothing is left out.
    await must(app.call(setHomeCards, user, { body: { cards: [...homeCards] } }));
    const ours = await medianOf(() => must(app.call(getHome, user, { query: {} })));
    results.push({
      what: `home, ${type}`,
      ours,
      unit: 'ms',
      directSql: undefined,
      memory: undefined,
    });
  }
}

/** Runs handwritten SQL for some of the reports. */
function runDirectly(): Record<string, SQL> {
  return {
    'status-by-project': sql`select p.name, d.state, count(*) from documents d join projects p on p.id = d.project_id
    where d.tenant_id = ${tenant.id} group by rollup (p.name, d.state)`,
    'status-by-pack': sql`select p.name, d.state, count(*) from documents d join form_packs p on p.id = d.form_pack_id
    where d.tenant_id = ${tenant.id} group by rollup (p.name, d.state)`,
    completion: sql`select date_trunc('month', finished_at) as month, count(*),
      percentile_cont(0.5) within group (order by extract(epoch from finished_at - sent_at) / 3600),
      percentile_disc(0.9) within group (order by extract(epoch from finished_at - sent_at) / 3600)
    from documents where tenant_id = ${tenant.id} and finished_at is not null group by rollup (1)`,
    'turnaround-by-approver': sql`select actor, count(*),
      percentile_cont(0.5) within group (order by working_hours),
      percentile_disc(0.9) within group (order by working_hours)
    from document_parties
    where tenant_id = ${tenant.id} and role = 'approver' and acted_at is not null and turn_at is not null
    group by rollup (1)`,
  };
}

async function measureReports(): Promise<void> {
  const user = tenant.users.SysAdmin;
  const directSql = runDirectly();
  for (const { key, definition } of readyReports) {
    const ours = await medianOf(() => must(app.call(runReport, user, { body: { definition } })));
    const plain = directSql[key];
    const direct = plain && (await medianOf(() => database.system((tx) => tx.execute(plain))));
    results.push({ what: key, ours, unit: 'ms', directSql: direct, memory: undefined });
  }
}

function fieldsOf({ template, pack }: World): ReportDefinitionInput {
  return {
    data: 'documents',
    columns: [
      'recipient',
      'projectId',
      'state',
      'sentAt',
      `form.${template.id}.name`,
      `form.${template.id}.agreed`,
    ],
    where: [{ filters: [{ field: 'formPackId', operator: 'any', values: [pack.id] }] }],
  };
}

async function measureExports(): Promise<void> {
  const { template, pack } = world;
  const plain = sql`select c.first_name || ' ' || c.last_name, p.name, d.state, d.sent_at,
      d.values -> ${template.id} ->> 'name', d.values -> ${template.id} ->> 'agreed'
    from documents d join contacts c on c.id = d.recipient_id join projects p on p.id = d.project_id
    where d.tenant_id = ${tenant.id} and d.form_pack_id = ${pack.id}`;
  const rows = Math.floor(size / 10) + 1;
  const definition = reportDefinition.parse(fieldsOf(world));
  let direct: number | undefined;
  for (const format of ['csv', 'xlsx'] as const) {
    direct ??= rows / ((await medianOf(() => database.system((tx) => tx.execute(plain)))) / 1000);
    // The first one compiles what the others run.
    await exported(definition, format);
    const all = [];
    for (let round = 0; round < rounds; round++) all.push(await exported(definition, format));
    const ours = rows / (median(all.map(({ took }) => took)) / 1000);
    const memory = Math.max(...all.map((one) => one.memory));
    const what = `field values, ${format}`;
    results.push({ what, ours, unit: 'rows/s', directSql: direct, memory });
  }
}

/** Measures the time of a file until its last byte, and the maximum growth of the process meanwhile. */
async function exported(
  definition: ReturnType<typeof reportDefinition.parse>,
  format: 'csv' | 'xlsx',
): Promise<{ took: number; memory: number }> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let max = before;
  const watch = setInterval(() => (max = Math.max(max, process.memoryUsage().rss)), 20);
  const start = performance.now();
  const { stream } = await exportReport(database, tenant.users.SysAdmin, definition, {
    format,
    answers: [],
  });
  if (!('resume' in stream)) throw new Error('An export is a stream.');
  stream.resume();
  await once(stream, 'end');
  clearInterval(watch);
  return { took: performance.now() - start, memory: max - before };
}
