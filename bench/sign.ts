// What signing takes, with a pack of six forms, on both databases: statements, transactions, CPU and time of
// each step from the link to the sealed file; and 500 people who sign at once, of whom none is lost and none
// comes twice.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { signInTo } from '../tests/support/client.ts';
import { drafterOf } from '../tests/support/documents.ts';
import { startPostgres, type TestPostgres } from '../tests/support/postgres.ts';
import { startProduct } from '../tests/support/server.ts';
import { findLosses } from '../tests/support/signed-documents.ts';
import { startSmtp, type TestSmtp } from '../tests/support/smtp.ts';
import { type Coming, gather, type Person, signAll } from './lib/crowd.ts';
import { familyCpu, groupCpu } from './lib/process-cpu.ts';
import { median, percentile, table } from './lib/report.ts';
import type { Step, StepMeasure } from './lib/sign-steps.ts';
import { makeSixForms } from './lib/six-forms.ts';

const password = 'Bench-pass-1';
const packName = 'Six forms';

/**
 * What the same takes elsewhere, as read in their sources: documenso 2.17.0 (`sign-envelope-field.ts`: who
 * signs, the field with four includes, and a transaction of five; `complete-document-with-token.ts`; the seal
 * job's includes), docuseal a2d8b855 (`submit_form_controller#update`: one JSON column a submitter).
 */
const peers: Partial<Record<Step, string>> = {
  'save a field': 'documenso about 11 round trips; docuseal one UPDATE',
  finish: 'documenso 25 to 30 statements',
  'seal and store': 'documenso 10 SELECTs, each PDF parsed 4 times',
};

/** What each step may take. */
const goals: Partial<Record<Step, string>> = {
  open: 'median 30 ms',
  'save a field': '1 transaction of 3 statements',
  'seal and store': '50 ms of CPU with `finish`',
};

/** The steps in a process of its own, which chooses its database by its environment. */
async function measureSteps(
  postgres: TestPostgres | undefined,
  documents: string,
): Promise<StepMeasure[]> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      new URL('./lib/count-statements.ts', import.meta.url).href,
      new URL('./lib/sign-steps.ts', import.meta.url).pathname,
      documents,
      String(postgres?.pid ?? 0),
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ...(postgres ? { TEST_DATABASE: 'postgres', TEST_DATABASE_URL: postgres.url } : {}),
      },
    },
  );
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error('The steps of signing could not be measured.');
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '') as StepMeasure[];
}

const stepHead =
  'database|step|statements|transactions|outside of them|CPU ms|its server’s|median ms|95 % ms|goal|elsewhere';

function stepRow(database: string, one: StepMeasure): string[] {
  return [
    database,
    one.step,
    one.statements.toFixed(1),
    one.transactions.toFixed(1),
    one.alone.toFixed(1),
    one.ownCpu.toFixed(1),
    one.serverCpu.toFixed(1),
    one.median.toFixed(1),
    one.p95.toFixed(1),
    goals[one.step] ?? '',
    peers[one.step] ?? '',
  ];
}

const crowdHead =
  'database|500 people|open, median ms|95 %|save, median ms|95 %|finish, median ms|95 %|CPU ms each|its server’s|all mailed after s|lost or twice';

/** People who sign at once in a product, and what its database says of them then. */
async function measureCrowds(
  database: string,
  postgres: TestPostgres | undefined,
  people: number,
  comings: readonly Coming[],
): Promise<string[][]> {
  const smtp = await startSmtp();
  const product = await startProduct({
    env: {
      ...(postgres && { DATABASE_URL: postgres.url }),
      SMTP_URL: smtp.url,
      DEMO_PASSWORD: password,
      LOG_LEVEL: 'error',
      TRUST_PROXY: '127.0.0.1,::1',
    },
  });
  try {
    const client = await signInTo(product.url, 'sofia@northlight.example', password);
    await makeSixForms(client, packName);
    const drafter = await drafterOf(client, packName);
    // What is compiled and planned once is not what is asked about.
    await signAll(smtp, await gather(product.url, smtp, drafter, 20), 'moment');
    const rows: string[][] = [];
    const all: Person[] = [];
    for (const coming of comings) {
      const crowd = await gather(product.url, smtp, drafter, people);
      all.push(...crowd);
      const before = [groupCpu(product.group), postgres ? familyCpu(postgres.pid) : 0] as const;
      const { times, mailedSeconds } = await signAll(smtp, crowd, coming);
      const own = groupCpu(product.group) - before[0];
      const server = (postgres ? familyCpu(postgres.pid) : 0) - before[1];
      rows.push([
        database,
        coming === 'moment' ? 'finish in one moment' : `come within ${coming.pages} s`,
        ...[times.open, times.save, times.finish].flatMap((list) =>
          list.length === 0
            ? ['', '']
            : [median(list).toFixed(0), percentile(list, 0.95).toFixed(0)],
        ),
        (own / people).toFixed(1),
        (server / people).toFixed(1),
        mailedSeconds.toFixed(0),
      ]);
    }
    await product.stop();
    const losses = [
      ...(await findLosses(product, postgres?.url, all)),
      ...all.flatMap((person) => mailProblems(smtp, person)),
    ];
    for (const loss of losses.slice(0, 20)) process.stdout.write(`${loss}\n`);
    return rows.map((row) => [...row, String(losses.length)]);
  } finally {
    await product.remove();
    await smtp.stop();
  }
}

/** Each gets two mails: the one that asks, and the one with the sealed file. */
function mailProblems(smtp: TestSmtp, { email }: Person): string[] {
  const mails = smtp.to(email).length;
  return mails === 2 ? [] : [`${email} was sent ${mails} mails.`];
}

/**
 * Runs the benchmark and prints its tables; `npm run bench -- sign`. `--on embedded` or `--on PostgreSQL`
 * names one database, `--documents N` says how often each step is measured, `--people N` how many sign at
 * once, and `--within S` in how many seconds they come.
 */
export default async function sign(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      on: { type: 'string' },
      documents: { type: 'string', default: '60' },
      people: { type: 'string', default: '500' },
      within: { type: 'string', default: '60' },
    },
  });
  const steps: string[][] = [];
  const crowds: string[][] = [];
  for (const database of values.on ? [values.on] : ['embedded', 'PostgreSQL']) {
    const start = () => (database === 'PostgreSQL' ? startPostgres() : undefined);
    const postgres = await start();
    if (database === 'PostgreSQL' && !postgres) {
      process.stdout.write('PostgreSQL can’t be had on this machine; its half was skipped.\n');
      continue;
    }
    try {
      const measured = await measureSteps(postgres, values.documents);
      steps.push(...measured.map((one) => stepRow(database, one)));
      const comings: Coming[] = [{ pages: Number(values.within) }, 'moment'];
      const people = Number(values.people);
      if (people > 0) {
        crowds.push(...(await measureCrowds(database, postgres, people, comings)));
      }
    } finally {
      await postgres?.stop();
    }
  }
  table(stepHead.split('|'), steps);
  if (crowds.length > 0) table(crowdHead.split('|'), crowds);
}
