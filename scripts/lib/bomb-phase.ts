import process from 'node:process';
import { percentile, table } from '../../bench/lib/report.ts';
import { type AttackResult, attackProduct, maxAnswerMs } from '../../tests/attack/send-bombs.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { ensureBuilt, server, webClient } from './builds.ts';
import type { Phase } from './phases.ts';

/** Sends small input that is costly to read to a running product, on both databases, while another user works. */
export const bombs: Phase = {
  name: 'bombs',
  title: 'Bombs against a running product',
  async run() {
    await ensureBuilt(webClient, server);
    const given = process.env.TEST_DATABASE_URL;
    const postgres = given === undefined ? await startPostgres() : undefined;
    const url = given ?? postgres?.url;
    try {
      const embedded = report('embedded', await attackProduct(undefined));
      if (url === undefined) {
        return { ok: embedded, output: '', notices: ['There is no PostgreSQL on this machine.'] };
      }
      const onServer = report('PostgreSQL', await attackProduct(url));
      return { ok: embedded && onServer, output: '' };
    } finally {
      await postgres?.stop();
    }
  },
};

/** Prints how the other user was answered, and answers whether that is well. */
function report(database: string, { before, during, answers, failures }: AttackResult): boolean {
  const line = (when: string, times: readonly number[]) => [
    `${database}, ${when}`,
    String(times.length),
    ...[percentile(times, 0.5), percentile(times, 0.95), Math.max(...times)].map((value) =>
      value.toFixed(0),
    ),
  ];
  table(
    ['The other user', 'Calls', 'p50, ms', 'p95, ms', 'max, ms'],
    [line('before', before), line('during the attack', during)],
  );
  const byEndpoint = [...answers].map(([name, counts]) => [
    name,
    [...counts].map(([status, times]) => `${times} × ${status}`).join(', '),
  ]);
  table(['The attacker', 'Answers'], byEndpoint);
  for (const failure of failures.slice(0, 20)) console.error(failure);
  if (failures.length > 20) console.error(`… and ${failures.length - 20} more`);
  const isSlow = percentile(during, 0.95) > maxAnswerMs;
  if (isSlow) console.error(`The other user waited more than ${maxAnswerMs} ms at 95 %.`);
  return !isSlow && failures.length === 0;
}
