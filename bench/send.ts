// How many documents a second are saved and sent, and how long it takes from the click to the moment
// at which the mail server has taken the e-mail: one at a time and 20 at once, on both databases.
import { sendDocument } from '@countersign/contract';
import { signInTo } from '../tests/support/client.ts';
import { type Drafter, drafterOf } from '../tests/support/documents.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { startProduct } from '../tests/support/server.ts';
import { startSmtp, type TestSmtp } from '../tests/support/smtp.ts';
import { median, table } from './lib/report.ts';

const password = 'Bench-pass-1';
const runs = 3;
const loads = [
  { atOnce: 1, documents: 60 },
  { atOnce: 20, documents: 300 },
];

interface Measured {
  database: string;
  atOnce: number;
  /** Documents a second, from the first click to the last e-mail. */
  perSecond: number;
  /** Milliseconds from a click to its e-mail, median and 95th percentile. */
  median: number;
  p95: number;
}

let serial = 0;

async function measure(user: Drafter, smtp: TestSmtp, atOnce: number, documents: number) {
  const times: number[] = [];
  let left = documents;
  const work = async () => {
    while (left-- > 0) {
      const email = `bench-${++serial}@example.com`;
      const clicked = performance.now();
      const document = await user.draft(email);
      await user.client.call(sendDocument, { body: user.sendBody(document) });
      await smtp.next(email, 120_000);
      times.push(performance.now() - clicked);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = (performance.now() - started) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  return {
    perSecond: documents / seconds,
    median: median(times),
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
  };
}

async function measureOn(database: string, env: Record<string, string>): Promise<Measured[]> {
  const smtp = await startSmtp();
  const settings = { SMTP_URL: smtp.url, DEMO_PASSWORD: password, LOG_LEVEL: 'error' };
  const product = await startProduct({ env: { ...settings, ...env } });
  try {
    const client = await signInTo(product.url, 'sofia@northlight.example', password);
    const user = await drafterOf(client, 'Crew starter pack');
    await measure(user, smtp, 4, 40);
    const results: Measured[] = [];
    for (const { atOnce, documents } of loads) {
      const repeated = [];
      for (let run = 0; run < runs; run++)
        repeated.push(await measure(user, smtp, atOnce, documents));
      results.push({
        database,
        atOnce,
        perSecond: median(repeated.map((one) => one.perSecond)),
        median: median(repeated.map((one) => one.median)),
        p95: median(repeated.map((one) => one.p95)),
      });
    }
    return results;
  } finally {
    await product.remove();
    await smtp.stop();
  }
}

/** Runs the benchmark and prints a table; `npm run bench -- send`. */
export default async function send(): Promise<void> {
  const embedded = await measureOn('embedded', {});
  const postgres = await startPostgres();
  const server = postgres ? await measureOn('PostgreSQL', { DATABASE_URL: postgres.url }) : [];
  await postgres?.stop();
  const results = [...embedded, ...server];
  const [base] = results;
  table(
    ['database', 'at once', 'documents/s', 'median ms', '95 % ms', 'documents/s to first row'],
    results.map((one) => [
      one.database,
      String(one.atOnce),
      one.perSecond.toFixed(1),
      one.median.toFixed(0),
      one.p95.toFixed(0),
      `${(one.perSecond / (base?.perSecond ?? 1)).toFixed(2)}x`,
    ]),
  );
  if (!postgres)
    process.stdout.write('PostgreSQL can’t be had on this machine; its half was skipped.\n');
}
