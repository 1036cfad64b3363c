import { sql } from 'drizzle-orm';
import { rowsOf } from '../../platform/database/database.ts';
import type { OpenDatabase } from '../../platform/database/open-pglite.ts';
import { countFailed, readQueues } from '../../platform/jobs/queue-figures.ts';
import type { GaugeOf, Metrics } from '../../platform/metrics/metrics.ts';
import type { Platform } from '../../platform/platform.ts';
import { readStorage } from './read-storage.ts';

/** Adds the figures of the installation to the metrics of a process: those of the database are the same in each. */
export function addGauges(
  metrics: Metrics,
  platform: Platform,
  { connections }: Pick<OpenDatabase, 'connections'>,
): void {
  for (const gauge of [
    ...gaugesOfQueues(platform),
    ...gaugesOfState(platform),
    ...(connections ? [gaugeOfPool(connections)] : []),
  ])
    metrics.addGauge(gauge);
}

function gaugesOfQueues({ database }: Platform): GaugeOf[] {
  let reading: ReturnType<typeof readQueues> | undefined;
  /** Both gauges of a scrape share a read. */
  const queues = () =>
    (reading ??= database.statement(readQueues).finally(() => (reading = undefined)));
  return [
    {
      name: 'countersign_queue_waiting_jobs',
      help: 'Jobs that are due and have not begun, by queue',
      label: 'queue',
      read: async () => (await queues()).map(({ queue, waiting }) => [queue, waiting]),
    },
    {
      name: 'countersign_queue_oldest_seconds',
      help: 'Age of the oldest job that is due and has not begun, by queue',
      label: 'queue',
      read: async () =>
        (await queues()).map(({ queue, oldestAt }) => [
          queue,
          oldestAt === null ? 0 : (Date.now() - new Date(oldestAt).getTime()) / 1000,
        ]),
    },
    {
      name: 'countersign_failed_jobs',
      help: 'Jobs that failed for good and were neither retried nor dropped, by queue',
      label: 'queue',
      read: async () =>
        (await database.statement((queries) => countFailed(queries))).map(
          ({ queue, count }) => [queue, count] as const,
        ),
    },
  ];
}

function gaugesOfState(platform: Platform): GaugeOf[] {
  const { database, pdf } = platform;
  return [
    {
      name: 'countersign_unsent_mails',
      help: 'Emails that are not sent yet, by state; waiting: the mail server has not taken them',
      label: 'state',
      read: async () => {
        const found = await database.statement((queries) =>
          queries.execute(sql`
            select case when waiting_since is null then state else 'waiting' end as state, count(*)::int as count
            from mails where state = 'queued' group by 1
            union all select 'held', count(*)::int from mails where state = 'held'`),
        );
        return rowsOf<{ state: string; count: number }>(found).map(
          ({ state, count }) => [state, count] as const,
        );
      },
    },
    {
      name: 'countersign_storage_bytes',
      help: 'Size of the database and of the files, and what is free on the disk of the data folder',
      label: 'of',
      read: async () => {
        const { databaseBytes, fileBytes, freeBytes } = await readStorage(platform);
        return [
          ['database', databaseBytes],
          ['files', fileBytes],
          ['free', freeBytes],
        ];
      },
    },
    {
      name: 'countersign_pdf_reader_processes',
      help: 'Processes of this process that read files from outside',
      read: () => [['', pdf.readerProcesses()]],
    },
  ];
}

function gaugeOfPool(connections: NonNullable<OpenDatabase['connections']>): GaugeOf {
  return {
    name: 'countersign_database_pool',
    help: 'Connections of the pool of this process that are open or idle, and callers that wait for one',
    label: 'state',
    read: () => Object.entries(connections()),
  };
}
