// What signing takes, with a pack of six forms, on both databases: statements, transactions, CPU and time of
// each step from the link to the sealed file; and 500 people who sign at once, of whom none is lost and none
// comes twice.
import path from 'node:path';
import { signInTo } from '../tests/support/client.ts';
import { drafterOf } from '../tests/support/documents.ts';
import type { TestPostgres } from '../tests/support/postgres.ts';
import { startProduct } from '../tests/support/server.ts';
import { findLosses } from '../tests/support/signed-documents.ts';
import { startSmtp, type TestSmtp } from '../tests/support/smtp.ts';
import { type Coming, gather, type Person, signAll } from './lib/crowd.ts';
import { onDatabases, readOptions } from './lib/on-databases.ts';
import { familyCpu, groupCpu } from './lib/process-cpu.ts';
import { median, percentile, table } from './lib/report.ts';
import { runApart } from './lib/run-apart.ts';
import type { StepMeasure } from './lib/sign-steps.ts';
import { makeSixForms } from './lib/six-forms.ts';

const password = 'Bench-pass-1';
const packName = 'Six forms';

/** Measures the steps in a process of its own, and makes the rows of the table. */
async function measureSteps(
  database: string,
  postgres: TestPostgres | undefined,
  documents: string,
): Promise<string[][]> {
  const measured = await runApart<StepMeasure[]>(
    'sign-steps.ts',
    [documents, String(postgres?.pid ?? 0)],
    {
      databaseUrl: postgres?.url,
      options: ['--import', path.join(import.meta.dirname, 'lib/count-statements.ts')],
    },
  );
  return measured.map(({ step, each }) => [database, step, ...each.map((one) => one.toFixed(1))]);
}

const stepHead =
  'database|step|statements|transactions|outside of them|CPU ms|its server’s|median ms|95 % ms';

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
    // What is compiled and planned once is not measured.
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
 * Runs the benchmark and prints its tables; `npm run bench -- sign`. `--documents N` says how often each step is
 * measured, `--people N` how many sign at once, and `--within S` in how many seconds they come.
 */
export default async function sign(): Promise<void> {
  const options = readOptions({ documents: '60', people: '500', within: '60' });
  const people = Number(options.people);
  const steps: string[][] = [];
  const crowds: string[][] = [];
  await onDatabases(options.on, async (database, postgres) => {
    steps.push(...(await measureSteps(database, postgres, options.documents)));
    const comings: Coming[] = [{ pages: Number(options.within) }, 'moment'];
    if (people > 0) crowds.push(...(await measureCrowds(database, postgres, people, comings)));
  });
  table(stepHead.split('|'), steps);
  if (crowds.length > 0) table(crowdHead.split('|'), crowds);
}
