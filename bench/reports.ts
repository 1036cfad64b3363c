// What the home page and reports cost with many documents of one tenant, for each user type, on both databases:
// milliseconds, medians, answered by the product's own calls, beside the SQL that one writes by hand for the same.
// And how many rows a second an export writes, and by how much the process grows. `DOCUMENTS=10000` tries it small;
// `KEEP=folder` keeps the documents there for the next run, as it takes minutes to make them; `ONLY=csv` measures
// that alone whose name has it, and `ON=PostgreSQL` or `ON=embedded` one database alone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { startPostgres } from '../tests/support/postgres.ts';
import { table } from './lib/report.ts';
import type { ReportMeasure } from './lib/report-measures.ts';

const documents = Number(process.env['DOCUMENTS'] ?? 1_000_000);
const kept = process.env['KEEP'];
const database = process.env['ON'];

/** In a process of its own, so that each begins with the same memory. */
async function measure(databaseUrl: string | undefined): Promise<ReportMeasure[]> {
  const script = new URL('./lib/report-measures.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--expose-gc', script, String(documents)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...(databaseUrl ? { TEST_DATABASE: 'postgres', TEST_DATABASE_URL: databaseUrl } : {}),
    },
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error('The reports could not be measured.');
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '') as ReportMeasure[];
}

function lineOf(database: string, { what, ours, unit, byHand, memory }: ReportMeasure): string[] {
  // How often the time of the plain SQL ours is.
  const times = byHand && (unit === 'ms' ? ours / byHand : byHand / ours);
  return [
    database,
    what,
    `${ours.toFixed(0)} ${unit}`,
    byHand === undefined ? '–' : `${byHand.toFixed(0)} ${unit}`,
    times === undefined ? '–' : `${times.toFixed(1)} ×`,
    memory === undefined ? '–' : `${(memory / 1024 / 1024).toFixed(0)} MB`,
  ];
}

/** Prints one line for each call and database. */
export default async function reports(): Promise<void> {
  const onServer = database !== 'embedded';
  const postgres = onServer
    ? await startPostgres(kept === undefined ? undefined : path.join(kept, 'postgres'))
    : undefined;
  const rows: string[][] = [];
  try {
    if (database !== 'PostgreSQL') {
      for (const line of await measure(undefined)) rows.push(lineOf('embedded', line));
    }
    if (postgres) {
      for (const line of await measure(postgres.url)) rows.push(lineOf('PostgreSQL', line));
    }
  } finally {
    await postgres?.stop();
  }
  const head = `of ${documents.toLocaleString('en-GB')} documents`;
  table(['Database', head, 'Countersign', 'SQL by hand', 'ours / by hand', 'Memory'], rows);
  if (onServer && !postgres) {
    process.stdout.write('PostgreSQL can’t be had on this machine; its half was skipped.\n');
  }
}
