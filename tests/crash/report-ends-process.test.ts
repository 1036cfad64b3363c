import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  listReportRuns,
  type ReportDefinition,
  type ReportRun,
  reportDefinition,
  startReportRun,
} from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { rowsOf } from '../../apps/server/src/platform/database/database.ts';
import { openPglite } from '../../apps/server/src/platform/database/open-pglite.ts';
import { type Client, signInTo } from '../support/client.ts';
import { copyDemoData, demoPassword } from '../support/demo-data.ts';
import { freePort } from '../support/free-port.ts';
import { startProduct } from '../support/server.ts';

const data = copyDemoData();
afterAll(() => data.remove());

const reportOf = (formula: string): ReportDefinition =>
  reportDefinition.parse({
    data: 'documents',
    columns: ['state', 'computed.text'],
    computed: [{ key: 'computed.text', label: 'Text', formula }],
  });
const poison = reportOf('"poison-step"');
const usual = reportOf('[Recipient]');
/** Once accepted by a version that did not price formulas. */
const heavy = reportOf(`${'upper(lower('.repeat(80)}[Recipient]${'))'.repeat(80)}`);

const start = (port: number) =>
  startProduct({
    dataDir: data.dataDir,
    port,
    env: { LOG_LEVEL: 'error' },
    nodeOptions: ['--import', path.join(import.meta.dirname, '../support/poison-report.ts')],
    shortLived: true,
  });

/** Starts the product, which ends by itself. @returns what it printed */
async function startUntilEnded(port: number): Promise<string> {
  try {
    const product = await start(port);
    await product.ended();
    return product.output();
  } catch (error) {
    // It can end before anything has checked whether it is ready.
    return String(error);
  }
}

/** Queues copies of the run that is there, while no product runs. */
async function queueRuns(definitions: Record<string, ReportDefinition>): Promise<void> {
  const database = await openPglite(data.dataDir, () => {});
  try {
    for (const [name, definition] of Object.entries(definitions)) {
      const inserted = await database.queries.execute(sql`
        insert into report_runs select (jsonb_populate_record(run, jsonb_build_object('id', gen_random_uuid(),
          'name', ${name}::text, 'definition', ${JSON.stringify(definition)}::jsonb, 'state', 'queued'))).*
        from report_runs run where name = 'poison' returning id`);
      const [run] = rowsOf<{ id: string }>(inserted);
      await database.queries.execute(sql`
        insert into pgboss.job select (jsonb_populate_record(job, jsonb_build_object('id', gen_random_uuid(),
          'data', data || jsonb_build_object('runId', ${run?.id}::text), 'state', 'created', 'started_on', null,
          'heartbeat_on', null, 'retry_count', 0))).*
        from pgboss.job job where name = 'reports.run' and data ->> 'runId' =
          (select id::text from report_runs where name = 'poison')`);
    }
  } finally {
    await database.close();
  }
}

async function finishedRuns(client: Client): Promise<ReportRun[]> {
  for (;;) {
    const { items } = await client.call(listReportRuns, { query: {} });
    if (items.every(({ finishedAt }) => finishedAt !== null)) return items;
    await delay(20);
  }
}

test('a report that ends the process twice is given up; the port answers, and other jobs are done', async () => {
  const port = await freePort();
  const first = await start(port);
  const creator = await signInTo(first.url, 'sofia@northlight.example', demoPassword);
  const body = { name: 'poison', definition: poison, format: 'csv' } as const;
  // Its process can end before the answer has left.
  await creator.call(startReportRun, { body }).catch(() => undefined);
  await first.ended();
  expect(first.output()).toContain('/healthz answers 200');

  await queueRuns({ usual, heavy });
  expect(await startUntilEnded(port)).toContain('/healthz answers 200');

  const last = await start(port);
  try {
    const runs = await finishedRuns(creator);
    const outcomes = runs.map(({ name, state, problem }) => [name, state, problem] as const);
    expect(outcomes.toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
      ['heavy', 'failed', '“Text”: The formula is nested too deeply.'],
      [
        'poison',
        'failed',
        'The server stopped twice during this. Add filters to the report before you run it again.',
      ],
      ['usual', 'done', ''],
    ]);
    expect(last.output()).toContain('job ended its process too often and is not tried again');
    expect(await last.stop()).toBe(0);
  } finally {
    await last.remove();
  }
}, 240_000);
