// One process of the benchmark `batches`: the imports of contacts on one database.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { contactImports, type DuplicateChoice, type Import } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { openPglite } from '../../apps/server/src/platform/database/open-pglite.ts';
import { memberships } from '../../apps/server/src/platform/database/tables/index.ts';
import { must } from '../../apps/server/src/testing/fixtures.ts';
import { doImportJob } from '../../apps/server/src/testing/imports.ts';
import { onPostgres } from '../../apps/server/src/testing/open-test-database.ts';
import { startTestApp } from '../../apps/server/src/testing/test-app.ts';
import { tidyAtOnce } from './tidy-at-once.ts';
import { countOnServer, readCounts } from './wire-counts.ts';

/** What one job of an import cost. */
export interface ImportMeasure {
  job: string;
  /** Statements for each row. */
  statements: number;
  rowsPerSecond: number;
  /** Milliseconds for which a timer came too late at most, and in 99 of 100 cases. */
  latest: number;
  latest99: number;
  /**
   * Milliseconds of CPU that this thread spent at most before it let others have a turn, and in 99 of 100
   * cases: what comes too late on a machine that does nothing else.
   */
  stretch: number;
  stretch99: number;
}

const size = Number(process.argv[2]);
// The thread of the embedded database counts by itself.
if (onPostgres) countOnServer(Number(new URL(process.env['TEST_DATABASE_URL'] ?? '').port));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-bench-'));
// The embedded database on the disk, as the product has it.
const embedded = onPostgres
  ? undefined
  : await openPglite(folder, (lost) => {
      throw lost;
    });
const app = await startTestApp({}, embedded ? { openDatabase: async () => embedded } : {});
const tenant = await app.otherTenant();
const user = tenant.users.SysAdmin;
await app.platform.database.system((tx) =>
  tx
    .update(memberships)
    .set({ docDistributionAccess: true })
    .where(eq(memberships.id, user.membershipId)),
);
const results: ImportMeasure[] = [];

// What is compiled and planned once is not what is asked about.
await bring('warm', 300, 'skip');
const added = await bring('new', size, 'skip');
await tidyAtOnce(embedded, app);
await bring('changed', size, 'update');
await tidyAtOnce(embedded, app);
await measure('undo of new rows', size, async () => {
  await must(app.call(contactImports.undo, user, { params: { id: added.id } }));
  await work('undo', added.id);
});
process.stdout.write(`${JSON.stringify(results)}\n`);
await app.close();
fs.rmSync(folder, { recursive: true, force: true });

/** Uploads a file about the same people each time but for `warm`, and checks and runs it. */
async function bring(what: string, count: number, duplicates: DuplicateChoice): Promise<Import> {
  const domain = what === 'warm' ? 'warm.example' : 'import.example';
  const rows = Array.from(
    { length: count },
    (_, n) =>
      `First${n},Last${n % 500},person${n}@${domain},Department ${n % 40} ${what},Gaffer,${what}`,
  );
  const file = Buffer.from(
    ['First name,Last name,E-mail,Department,Job title,Notes', ...rows].join('\n'),
  );
  const query = { fileName: 'contacts.csv' };
  const uploaded = await must(app.call(contactImports.upload, user, { query, file }));
  const params = { id: uploaded.id };
  const { mapping } = uploaded;
  await must(app.call(contactImports.check, user, { params, body: { mapping, duplicates } }));
  await measure(`check of ${what} rows`, count, () => work('check', uploaded.id));
  await must(app.call(contactImports.run, user, { params, body: { rows: 'good' } }));
  await measure(`run of ${what} rows`, count, () => work('run', uploaded.id));
  const done = await must(app.call(contactImports.get, user, { params }));
  if (done.state !== 'done' || done.counts.add + done.counts.update !== count) {
    throw new Error(`Not all rows were brought in: ${JSON.stringify(done.counts)}`);
  }
  return done;
}

function work(what: 'check' | 'run' | 'undo', importId: string): Promise<void> {
  const { tenantId, userId } = user;
  return doImportJob(app.platform, what, { tenantId, kind: 'contacts', importId, userId });
}

async function measure(job: string, rows: number, run: () => Promise<void>): Promise<void> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  await setTimeout(20);
  delays.enable();
  const stretches = watchStretches();
  const before = readCounts().statements;
  const began = performance.now();
  await run();
  const seconds = (performance.now() - began) / 1000;
  const statements = readCounts().statements - before;
  await setTimeout(20);
  delays.disable();
  const sorted = stretches.stop().toSorted((a, b) => a - b);
  if (job.includes('warm')) return;
  results.push({
    job,
    statements: statements / rows,
    rowsPerSecond: rows / seconds,
    latest: delays.max / 1e6,
    latest99: delays.percentile(99) / 1e6,
    stretch: sorted.at(-1) ?? 0,
    stretch99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  });
}

/** Notes, whenever a timer has its turn, how much CPU this thread has spent since the last time. */
function watchStretches(): { stop(): number[] } {
  const found: number[] = [];
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    found.push((user + system) / 1000);
    before = process.threadCpuUsage();
  }, 1);
  return {
    stop: () => {
      clearInterval(timer);
      return found;
    },
  };
}
