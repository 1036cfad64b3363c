// What work over many items costs, on the imports of contacts: statements for each row, rows a second, and
// for how long nobody else had a turn in the process that does it: by how much a timer came late, and the CPU
// that was spent meanwhile, which is the same on a machine that does nothing else.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { startPostgres } from '../tests/support/postgres.ts';
import type { ImportMeasure } from './lib/import-rows.ts';
import { milliseconds, table } from './lib/report.ts';

const rows = 2_000;

/** In a process of its own, which chooses its database by its environment. */
async function measure(databaseUrl: string | undefined): Promise<ImportMeasure[]> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      new URL('./lib/count-statements.ts', import.meta.url).href,
      new URL('./lib/import-rows.ts', import.meta.url).pathname,
      String(rows),
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ...(databaseUrl ? { TEST_DATABASE: 'postgres', TEST_DATABASE_URL: databaseUrl } : {}),
      },
    },
  );
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error('The imports could not be measured.');
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '') as ImportMeasure[];
}

/** Runs the benchmark and prints a table; `npm run bench -- batches`. */
export default async function batches(): Promise<void> {
  const embedded = await measure(undefined);
  const postgres = await startPostgres();
  const server: ImportMeasure[] = [];
  try {
    if (postgres) server.push(...(await measure(postgres.url)));
  } finally {
    await postgres?.stop();
  }
  const lines = (database: string, results: readonly ImportMeasure[]) =>
    results.map((one) => [
      database,
      one.job,
      one.statements.toFixed(3),
      one.rowsPerSecond.toFixed(0),
      milliseconds(one.latest),
      milliseconds(one.latest99),
      milliseconds(one.stretch),
      milliseconds(one.stretch99),
    ]);
  table(
    [
      'database',
      'job',
      'statements/row',
      'rows/s',
      'late ms, most',
      '99 %',
      'CPU ms, most',
      '99 %',
    ],
    [...lines('embedded', embedded), ...lines('PostgreSQL', server)],
  );
  if (!postgres) {
    process.stdout.write('PostgreSQL can’t be had on this machine; its half was skipped.\n');
  }
}
