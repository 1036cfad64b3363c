import type { EndpointResult, getDistributionReach as endpoint } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import { tenantOperation } from '../../../platform/http/operation.ts';
import { type FileRow, findDistribution, readFiles } from '../queries/distribution-queries.ts';

type Reach = EndpointResult<typeof endpoint>;

/** Lengths of a step, in minutes, and the maximum number of steps. */
const steps = [1, 5, 15, 60, 180, 720, 1440, 10_080] as const;
const maxSteps = 60;

/**
 * Reads the reach of a distribution over time, and the most read pages of its files.
 * @throws Failure `not-found`
 */
export const getReach = tenantOperation(
  contract.getDistributionReach,
  async ({ tx, caller: user, params: { id } }) => {
    const row = await findDistribution(tx, user, id);
    const files = await readFiles(tx, [id]);
    const time =
      row.sentAt === null
        ? { stepMinutes: 1, overTime: [] }
        : await reachOverTime(tx, id, row.sentAt);
    return { ...time, files: await readPages(tx, files) };
  },
);

async function reachOverTime(
  tx: Tx,
  id: string,
  from: Date,
): Promise<Pick<Reach, 'stepMinutes' | 'overTime'>> {
  const [last] = rowsOf<{ at: string | null }>(
    await tx.execute(sql`
      select max(greatest(sent_at, opened_at, downloaded_at, confirmed_at))::text as at
      from distribution_recipients where distribution_id = ${id}`),
  );
  const until = last?.at ? new Date(last.at).getTime() : from.getTime();
  const minutes = Math.max(1, (until - from.getTime()) / 60_000);
  const stepMinutes =
    steps.find((step) => minutes / step < maxSteps) ?? Math.ceil(minutes / (maxSteps - 1));
  const count = Math.floor(minutes / stepMinutes) + 1;
  const result = await tx.execute(sql`
    select ends.at::text as at,
      (count(*) filter (where sent_at <= ends.at))::int as sent,
      (count(*) filter (where opened_at <= ends.at))::int as opened,
      (count(*) filter (where downloaded_at <= ends.at))::int as downloaded,
      (count(*) filter (where confirmed_at <= ends.at))::int as confirmed
    from (
      select ${from.toISOString()}::timestamptz + step * make_interval(mins => ${stepMinutes}::int) as at
      from generate_series(1, ${count}::int) as step
    ) as ends
    left join distribution_recipients on distribution_id = ${id}
    group by ends.at order by ends.at`);
  const overTime = rowsOf<Reach['overTime'][number]>(result).map((step) => ({
    ...step,
    at: new Date(step.at).toISOString(),
  }));
  return { stepMinutes, overTime };
}

/** Reads how the current versions of files were read, page by page. */
async function readPages(tx: Tx, files: readonly FileRow[]): Promise<Reach['files']> {
  const ids = sql.param(files.map(({ versionId }) => versionId));
  const pages = rowsOf<{ id: string; page: number; readers: number; seconds: number }>(
    await tx.execute(sql`
      select file_version_id as id, page::int as page,
        (count(*) filter (where views > 0))::int as readers, sum(coalesce(millis, 0))::float8 / 1000 as seconds
      from distribution_reads, unnest(page_views, page_millis) with ordinality as seen (views, millis, page)
      where file_version_id = any(${ids}::uuid[])
      group by file_version_id, page`),
  );
  const wholes = rowsOf<{ id: string; readers: number; downloads: number }>(
    await tx.execute(sql`
      select file_version_id as id, count(first_viewed_at)::int as readers, sum(downloads)::int as downloads
      from distribution_reads where file_version_id = any(${ids}::uuid[]) group by file_version_id`),
  );
  const byPage = new Map(pages.map((one) => [`${one.id} ${one.page}`, one]));
  return files.map(({ id: fileId, versionId, name, pages: sizes }) => {
    const whole = wholes.find((one) => one.id === versionId);
    return {
      fileId,
      name,
      readers: whole?.readers ?? 0,
      downloads: whole?.downloads ?? 0,
      pages: sizes.map((_, index) => {
        const { readers = 0, seconds = 0 } = byPage.get(`${versionId} ${index + 1}`) ?? {};
        return { readers, seconds };
      }),
    };
  });
}
