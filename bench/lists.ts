// What a page of a list costs, whatever the list's length: contacts of one tenant, read by the product's
// own call, beside the usual way (`offset`, `like`, and a count over everything) on the same database.
// Milliseconds, medians; `memory` is by how much the process grew over all the pages.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { startPostgres } from '../tests/support/postgres.ts';
import type { ListMeasure } from './lib/list-pages.ts';
import { table } from './lib/report.ts';

const sizes = [1_000, 100_000, 1_000_000];

/** In a process of its own, so that each begins with the same memory. */
async function measure(size: number, databaseUrl: string | undefined): Promise<ListMeasure[]> {
  const child = spawn(
    process.execPath,
    [new URL('./lib/list-pages.ts', import.meta.url).pathname, String(size)],
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
  if (code !== 0) throw new Error(`The pages of ${size} contacts could not be measured.`);
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '') as ListMeasure[];
}

/** Prints one line for each page, size and database. */
export default async function lists(): Promise<void> {
  const postgres = await startPostgres();
  const rows: string[][] = [];
  try {
    for (const [database, url] of [
      ['embedded', undefined],
      ...(postgres ? [['PostgreSQL', postgres.url]] : []),
    ] as [string, string | undefined][]) {
      for (const size of sizes) {
        for (const { page, ours, usual, memory } of await measure(size, url)) {
          rows.push([
            database,
            size.toLocaleString('en-GB'),
            page,
            ours.toFixed(1),
            usual === undefined ? '–' : usual.toFixed(1),
            usual === undefined ? '–' : `${(usual / ours).toFixed(1)} ×`,
            `${(memory / 1024 / 1024).toFixed(0)} MB`,
          ]);
        }
      }
    }
  } finally {
    await postgres?.stop();
  }
  table(['database', 'contacts', 'page', 'ours, ms', 'usual, ms', 'ratio', 'memory'], rows);
}
