// What it takes to save and send a document, from the click to the moment at which the mail server has
// taken the email: statements, transactions, CPU and time, one at a time and 20 at once, on both databases.
import { sendDocument } from '@countersign/contract';
import { signInTo } from '../tests/support/client.ts';
import { type Drafter, drafterOf } from '../tests/support/documents.ts';
import type { TestPostgres } from '../tests/support/postgres.ts';
import { startProduct } from '../tests/support/server.ts';
import { startSmtp, type TestSmtp } from '../tests/support/smtp.ts';
import { countStatements } from './lib/counts.ts';
import { onDatabases, readOptions } from './lib/on-databases.ts';
import { familyCpu, groupCpu } from './lib/process-cpu.ts';
import { median, percentile, table } from './lib/report.ts';

const password = 'Bench-pass-1';
let serial = 0;

/** Drafts and sends so many documents, and answers how long each took until its email was taken. */
async function sendAll(user: Drafter, smtp: TestSmtp, atOnce: number, documents: number) {
  const times: number[] = [];
  let left = documents;
  const work = async () => {
    while (left-- > 0) {
      const email = `bench-${++serial}@example.com`;
      const clicked = performance.now();
      const document = await user.draft(email);
      await user.client.call(sendDocument, { body: user.sendBody(document) });
      await smtp.next(email, 60_000);
      times.push(performance.now() - clicked);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return times;
}

async function measureOn(
  database: string,
  postgres: TestPostgres | undefined,
  rounds: number,
  documents: number,
): Promise<string[][]> {
  const smtp = await startSmtp({ parses: false });
  const counting = await countStatements();
  const product = await startProduct({
    env: {
      ...counting.env,
      ...(postgres && { DATABASE_URL: postgres.url }),
      SMTP_URL: smtp.url,
      DEMO_PASSWORD: password,
      LOG_LEVEL: 'error',
    },
    nodeOptions: counting.nodeOptions,
  });
  /** Reads what has been used so far, by all documents. */
  const usedSoFar = async () => {
    const { statements, transactions, alone } = await counting.read();
    const serverCpu = postgres ? familyCpu(postgres.pid) : 0;
    return [statements, transactions, alone, groupCpu(product.group), serverCpu];
  };
  const measure = async (user: Drafter, atOnce: number, count: number) => {
    const before = await usedSoFar();
    const started = performance.now();
    const times = await sendAll(user, smtp, atOnce, count);
    const perSecond = (count * 1000) / (performance.now() - started);
    const after = await usedSoFar();
    const used = after.map((value, index) => (value - (before[index] ?? 0)) / count);
    return [...used, perSecond, median(times), percentile(times, 0.95)];
  };
  try {
    const client = await signInTo(product.url, 'sofia@northlight.example', password);
    const user = await drafterOf(client, 'Crew starter pack');
    await sendAll(user, smtp, 10, 100);
    const rows: string[][] = [];
    for (const [atOnce, count] of [
      [1, documents],
      [20, 3 * documents],
    ] as const) {
      const measured: number[][] = [];
      for (let round = 0; round < rounds; round++)
        measured.push(await measure(user, atOnce, count));
      const middles = (measured[0] ?? []).map((_, at) =>
        median(measured.map((one) => one[at] ?? 0)),
      );
      rows.push([database, String(atOnce), ...middles.map((value) => value.toFixed(1))]);
    }
    return rows;
  } finally {
    await product.remove();
    await smtp.stop();
  }
}

/**
 * Runs the benchmark and prints a table; `npm run bench -- send`. `--rounds N` says how often each load is measured,
 * `--documents N` how many are sent one after the other in a round; three times as many are sent at once.
 */
export default async function send(): Promise<void> {
  const { on, rounds, documents } = readOptions({ rounds: '3', documents: '40' });
  const rows: string[][] = [];
  await onDatabases(on, async (database, postgres) => {
    rows.push(...(await measureOn(database, postgres, Number(rounds), Number(documents))));
  });
  table(
    'database|at once|statements|transactions|outside of them|CPU ms|its server’s|documents/s|median ms|95 % ms'.split(
      '|',
    ),
    rows,
  );
}
