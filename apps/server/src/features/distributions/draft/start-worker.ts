import { and, eq } from 'drizzle-orm';
import { currentTime } from '../../../platform/clock.ts';
import { distributions } from '../../../platform/database/tables/index.ts';
import { record } from '../../../platform/events/record.ts';
import { enqueue, type JobWorker } from '../../../platform/jobs/job-kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { systemIn } from '../../../platform/policy/caller.ts';
import { writeChange } from '../../../platform/records/records.ts';
import { distributionKind } from '../queries/distribution-queries.ts';
import {
  type DistributionJob,
  sendToRecipients,
  startDistribution,
} from '../send/distribution-jobs.ts';

/** By how much the clock of the database, by which timers wake, may be ahead of this machine's. */
const clocksDiffer = 2_000;

/** Begins to send distributions whose time has come, unless they were taken back or put off meanwhile. */
export function startDistributionWorker({
  database,
}: Pick<Platform, 'database'>): JobWorker<DistributionJob> {
  return {
    kind: startDistribution,
    handle: (job) =>
      database.tenant(job.tenantId, async (tx) => {
        const { distributionId: id, tenantId } = job;
        const [row] = await tx
          .select()
          .from(distributions)
          .where(and(eq(distributions.id, id)))
          .for('update');
        if (!row || (row.state !== 'outbox' && row.state !== 'scheduled')) return;
        const now = currentTime();
        if (row.sendingStartsAt && row.sendingStartsAt.getTime() > now.getTime() + clocksDiffer)
          return;
        await writeChange(tx, distributionKind, id, { state: 'sending', sentAt: now });
        await record(tx, systemIn(tenantId), { type: 'distribution.started', id });
        enqueue(tx, sendToRecipients, job);
      }),
    exhausted: async () => {},
  };
}
