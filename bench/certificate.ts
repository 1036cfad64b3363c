// What audit certificates cost, and whether memory grows over thousands of them.
import type { CertificateValues } from '@countersign/pdf';
import { createTypesetter } from '@countersign/pdf';
import { median, milliseconds, table } from './lib/report.ts';
import { certificateOptions, sampleCertificate } from './lib/sample-certificate.ts';

const typesetter = createTypesetter();

/** A way to make the n-th certificate, and after how many of them it is looked at. */
interface Way {
  name: string;
  counts: readonly number[];
  make(n: number): Promise<unknown>;
}

const ways: Way[] = [
  {
    name: 'a file of its own, by typst',
    counts: [50, 1000, 5000],
    make: (n) => typesetter.typeset('certificate', sampleCertificate(n), certificateOptions),
  },
  {
    name: 'pages for a document, all of one layout',
    counts: [50, 1000, 5000],
    make: (n) => typesetter.appendix('certificate', sampleCertificate(n), certificateOptions),
  },
  {
    name: 'pages for a document, of 300 layouts by turns',
    counts: [50, 1000],
    make: (n) => typesetter.appendix('certificate', otherLayout(n), certificateOptions),
  },
];

/** One to 60 events of one to five parties: more layouts than the cache holds, none used again in time. */
function otherLayout(n: number): CertificateValues {
  const sample = sampleCertificate(n);
  const take = <T>(list: T[], count: number) =>
    Array.from({ length: count }, (_, index) => list[index % list.length] as T);
  return {
    ...sample,
    parties: take(sample.parties, 1 + (n % 5)),
    events: take(sample.events, 1 + (Math.floor(n / 5) % 60)),
  };
}

async function measure({ name, counts, make }: Way): Promise<string[][]> {
  const rows: string[][] = [];
  const costs: number[] = [];
  for (let n = 1; n <= Math.max(...counts); n++) {
    const before = process.cpuUsage();
    await make(n);
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000);
    if (!counts.includes(n)) continue;
    const memory = process.memoryUsage.rss() / 2 ** 20;
    rows.push([name, n.toLocaleString('en'), milliseconds(median(costs)), memory.toFixed(0)]);
  }
  return rows;
}

/** Runs the benchmark and prints a table; `npm run bench -- certificate`. */
export default async function bench(): Promise<void> {
  const rows: string[][] = [];
  for (const way of ways) rows.push(...(await measure(way)));
  await typesetter.close();
  table(['Certificates of 2 parties and 10 events', 'How many', 'CPU ms each', 'memory MB'], rows);
}
