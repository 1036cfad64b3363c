// What it takes to save and send a document, from the click to the moment at which the mail server has
// taken the e-mail: statements, transactions, CPU and time, one at a time and 20 at once, on both
// databases, of a former commit and of this one by turns.
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { sendDocument } from '@countersign/contract';
import { root } from '../scripts/lib/root.ts';
import type * as clients from '../tests/support/client.ts';
import type * as drafters from '../tests/support/documents.ts';
import { startPostgres, type TestPostgres } from '../tests/support/postgres.ts';
import { type Product, startProduct } from '../tests/support/server.ts';
import { type Counting, countStatements } from './lib/counts.ts';
import { type Checkout, checkOut } from './lib/former-commit.ts';
import { familyCpu, groupCpu } from './lib/process-cpu.ts';
import { median, percentile, table } from './lib/report.ts';
import { type SmtpSink, startSmtpSink } from './lib/smtp-sink.ts';

const password = 'Bench-pass-1';
const loads = [
  { atOnce: 1, documents: 40 },
  { atOnce: 20, documents: 120 },
];

/** The last commit before statements were counted. */
const beforeCounting = 'a723210';

/** What one document took, in one round. */
interface Measured {
  statements: number;
  transactions: number;
  alone: number;
  /** Milliseconds of CPU, the product's and its database server's. */
  ownCpu: number;
  serverCpu: number;
  perSecond: number;
  /** Milliseconds from a click to its e-mail, median and 95th percentile. */
  median: number;
  p95: number;
}

/** A product that is measured. */
interface Contender {
  name: string;
  send(atOnce: number, documents: number): Promise<Measured>;
  stop(): Promise<void>;
}

interface Parts {
  product: Product;
  postgres: TestPostgres | undefined;
  smtp: SmtpSink;
  counting: Counting;
}

/** What has been used so far, by all documents. */
async function usedBy({ product, postgres, counting }: Parts) {
  const serverCpu = postgres ? familyCpu(postgres.pid) : 0;
  return { ...(await counting.read()), ownCpu: groupCpu(product.group), serverCpu };
}

let serial = 0;

async function sendAll(user: drafters.Drafter, smtp: SmtpSink, atOnce: number, documents: number) {
  const times: number[] = [];
  let left = documents;
  const work = async () => {
    while (left-- > 0) {
      const email = `bench-${++serial}@example.com`;
      const clicked = performance.now();
      const document = await user.draft(email);
      await user.client.call(sendDocument, { body: user.sendBody(document) });
      await smtp.untilTo(email);
      times.push(performance.now() - clicked);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return times;
}

async function measure(parts: Parts, user: drafters.Drafter, atOnce: number, documents: number) {
  const before = await usedBy(parts);
  const started = performance.now();
  const times = await sendAll(user, parts.smtp, atOnce, documents);
  const seconds = (performance.now() - started) / 1000;
  const after = await usedBy(parts);
  const each = (name: keyof typeof before) => (after[name] - before[name]) / documents;
  return {
    statements: each('statements'),
    transactions: each('transactions'),
    alone: each('alone'),
    ownCpu: each('ownCpu'),
    serverCpu: each('serverCpu'),
    perSecond: documents / seconds,
    median: median(times),
    p95: percentile(times, 0.95),
  };
}

/** Signs in to a product by what its own commit calls it with. */
async function drafterIn(folder: string, url: string): Promise<drafters.Drafter> {
  const support = (name: string) => import(path.join(folder, 'tests', 'support', `${name}.ts`));
  const { signInTo } = (await support('client')) as typeof clients;
  const { drafterOf } = (await support('documents')) as typeof drafters;
  const client = await signInTo(url, 'sofia@northlight.example', password);
  return drafterOf(client, 'Crew starter pack');
}

async function start(
  { name, folder }: Pick<Checkout, 'name' | 'folder'>,
  postgres: TestPostgres | undefined,
): Promise<Contender> {
  const smtp = await startSmtpSink();
  const counting = await countStatements();
  const { nodeOptions } = counting;
  const env = {
    ...counting.env,
    ...(postgres && { DATABASE_URL: postgres.url }),
    SMTP_URL: smtp.url,
    DEMO_PASSWORD: password,
    LOG_LEVEL: 'error',
  };
  const product = await startProduct({ env, nodeOptions, folder });
  const user = await drafterIn(folder, product.url);
  const parts = { product, postgres, smtp, counting };
  await sendAll(user, smtp, 10, 100);
  return {
    name,
    send: (atOnce, documents) => measure(parts, user, atOnce, documents),
    stop: async () => {
      await product.remove();
      await smtp.stop();
      await postgres?.stop();
    },
  };
}

function middleOf(rounds: readonly Measured[], name: keyof Measured): number {
  return median(rounds.map((one) => one[name]));
}

async function compare(database: string, contenders: readonly Contender[], rounds: number) {
  const rows: string[][] = [];
  for (const { atOnce, documents } of loads) {
    const measured = contenders.map((): Measured[] => []);
    for (let round = 0; round < rounds; round++) {
      for (const [index, one] of contenders.entries())
        measured[index]?.push(await one.send(atOnce, documents));
    }
    for (const [index, times] of measured.entries()) {
      const [first = []] = measured;
      const to = middleOf(times, 'perSecond') / middleOf(first, 'perSecond');
      const number = (name: keyof Measured, digits: number) =>
        middleOf(times, name).toFixed(digits);
      rows.push([
        database,
        String(atOnce),
        contenders[index]?.name ?? '',
        number('statements', 1),
        number('transactions', 1),
        number('alone', 1),
        number('ownCpu', 1),
        number('serverCpu', 1),
        number('perSecond', 1),
        `${to.toFixed(2)}x`,
        number('median', 0),
        number('p95', 0),
      ]);
    }
  }
  return rows;
}

async function measureOn(
  database: string,
  checkouts: readonly Pick<Checkout, 'name' | 'folder'>[],
  rounds: number,
): Promise<string[][]> {
  const contenders: Contender[] = [];
  try {
    for (const checkout of checkouts) {
      const postgres = database === 'PostgreSQL' ? await startPostgres() : undefined;
      if (database === 'PostgreSQL' && !postgres) {
        process.stdout.write('PostgreSQL can’t be had on this machine; its half was skipped.\n');
        return [];
      }
      contenders.push(await start(checkout, postgres));
    }
    return await compare(database, contenders, rounds);
  } finally {
    for (const one of contenders) await one.stop();
  }
}

/**
 * Runs the benchmark and prints a table; `npm run bench -- send`. `--against REV` names the former
 * commit, `--alone` leaves it out, `--rounds N` says how often each load is measured, and `--on embedded`
 * or `--on PostgreSQL` names one database.
 */
export default async function send(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      against: { type: 'string', default: beforeCounting },
      alone: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '3' },
      on: { type: 'string' },
    },
  });
  const former = values.alone ? undefined : checkOut(values.against);
  try {
    const checkouts = [...(former ? [former] : []), { name: 'this', folder: root }];
    const rows: string[][] = [];
    for (const database of values.on ? [values.on] : ['embedded', 'PostgreSQL'])
      rows.push(...(await measureOn(database, checkouts, Number(values.rounds))));
    table(
      'database|at once|commit|statements|transactions|outside of them|CPU ms|its server’s|documents/s|to former|median ms|95 % ms'.split(
        '|',
      ),
      rows,
    );
  } finally {
    former?.remove();
  }
}
