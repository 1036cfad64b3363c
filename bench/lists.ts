// What a page of a list costs, whatever the list's length: contacts of one tenant, read by the product's
// own call, beside the usual way (`offset`, `like`, and a count over everything) on the same database.
// Milliseconds, medians.
import type { ListMeasure } from './lib/list-pages.ts';
import { onDatabases, readOptions } from './lib/on-databases.ts';
import { table } from './lib/report.ts';
import { runApart } from './lib/run-apart.ts';

/** Prints one line for each page, size and database; `npm run bench -- lists`. `--sizes 1000,100000` names them. */
export default async function lists(): Promise<void> {
  const { on, sizes } = readOptions({ sizes: '1000,100000,1000000' });
  const rows: string[][] = [];
  await onDatabases(on, async (database, postgres) => {
    for (const size of sizes.split(',')) {
      const databaseUrl = postgres?.url;
      const measured = await runApart<ListMeasure[]>('list-pages.ts', [size], { databaseUrl });
      for (const { page, ours, usual } of measured) {
        rows.push([
          database,
          Number(size).toLocaleString('en-GB'),
          page,
          ours.toFixed(1),
          usual === undefined ? '–' : usual.toFixed(1),
          usual === undefined ? '–' : `${(usual / ours).toFixed(1)} ×`,
        ]);
      }
    }
  });
  table(['database', 'contacts', 'page', 'ours, ms', 'usual, ms', 'ratio'], rows);
}
