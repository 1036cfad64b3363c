// What audit certificates cost, and whether memory grows over 10,000 pages of them.
import { createTypesetter } from '@countersign/pdf';
import { median, milliseconds, table } from './lib/report.ts';
import { certificateOptions, sampleCertificate } from './lib/sample-certificate.ts';

/** Of two pages each. */
const counts = [50, 1000, 5000];

/** Runs the benchmark and prints a table; `npm run bench -- certificate`. */
export default async function bench(): Promise<void> {
  const typesetter = createTypesetter();
  const rows: string[][] = [];
  const costs: number[] = [];
  for (let n = 1; n <= Math.max(...counts); n++) {
    const values = sampleCertificate(n);
    const before = process.cpuUsage();
    await typesetter.typeset('certificate', values, certificateOptions);
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000);
    if (!counts.includes(n)) continue;
    const memory = process.memoryUsage.rss() / 2 ** 20;
    rows.push([n.toLocaleString('en'), milliseconds(median(costs)), memory.toFixed(0)]);
  }
  await typesetter.close();
  table(['Certificates of 2 pages', 'CPU ms each', 'memory MB'], rows);
}
