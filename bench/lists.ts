// What a page of a list costs, whatever the list's length: contacts or documents of one tenant, read by the product's
// own call, and the usual way (`offset`, `like`, and a count over everything) on the same database.
// Milliseconds, medians.
import { onDatabases, readOptions } from './lib/on-databases.ts';
import type { ListMeasure } from './lib/page-times.ts';
import { table } from './lib/report.ts';
import { runApart } from './lib/run-apart.ts';

const scripts: Record<string, string> = {
  contacts: 'list-pages.ts',
  documents: 'document-pages.ts',
};

/**
 * Prints one line for each page, size and database; `npm run bench -- lists`. `--sizes 1000,100000` names them, and
 * `--list documents` the other list.
 */
export default async function lists(): Promise<void> {
  const { on, sizes, list } = readOptions({ sizes: '1000,100000,1000000', list: 'contacts' });
  const script = scripts[list];
  if (script === undefined) throw new Error('--list is contacts or documents.');
  const rows: string[][] = [];
  await onDatabases(on, async (database, postgres) => {
    for (const size of sizes.split(',')) {
      const databaseUrl = postgres?.url;
      const measured = await runApart<ListMeasure[]>(script, [size], { databaseUrl });
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
  table(['database', list, 'page', 'ours, ms', 'usual, ms', 'ratio'], rows);
}
