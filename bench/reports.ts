// What the home page and reports cost with many documents of one tenant, for each user type, on both databases:
// milliseconds, medians, answered by the product's own calls, and by the SQL that one writes by hand for the same.
// And how many rows a second an export writes, and by how much the process grows.
import { onDatabases, readOptions } from './lib/on-databases.ts';
import { table } from './lib/report.ts';
import type { ReportMeasure } from './lib/report-measures.ts';
import { runApart } from './lib/run-apart.ts';

/** Makes a row of the table. */
function rowOf(
  database: string,
  { what, ours, unit, directSql: byHand, memory }: ReportMeasure,
): string[] {
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

/** Prints one line for each call and database; `npm run bench -- reports`. `--documents 10000` tries it small. */
export default async function reports(): Promise<void> {
  const { on, documents } = readOptions({ documents: '1000000' });
  const rows: string[][] = [];
  await onDatabases(on, async (database, postgres) => {
    const measured = await runApart<ReportMeasure[]>('report-measures.ts', [documents], {
      databaseUrl: postgres?.url,
      options: ['--expose-gc'],
    });
    for (const one of measured) rows.push(rowOf(database, one));
  });
  const head = `of ${Number(documents).toLocaleString('en-GB')} documents`;
  table(['Database', head, 'Countersign', 'SQL by hand', 'ours / by hand', 'Memory'], rows);
}
