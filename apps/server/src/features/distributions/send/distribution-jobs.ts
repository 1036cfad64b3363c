import { z } from 'zod';
import { currentTime } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { distributions } from '../../../platform/database/tables/index.ts';
import { enqueue, type JobKind } from '../../../platform/jobs/job-kind.ts';

const ofDistribution = z.object({ tenantId: z.string(), distributionId: z.string() });
/** The data of jobs of distributions. */
export type DistributionJob = z.infer<typeof ofDistribution>;

/** Wakes when a distribution is to begin to leave, and looks whether it still is. */
export const startDistribution: JobKind<DistributionJob> = {
  queue: 'distributions.start',
  data: ofDistribution,
  concurrency: 2,
  retries: 12,
};

/** Sends a distribution to all of its people who are due. */
export const sendToRecipients: JobKind<DistributionJob> = {
  queue: 'distributions.send',
  data: ofDistribution,
  concurrency: 4,
  retries: 12,
};

const ofReplacement = ofDistribution.extend({
  fileId: z.string(),
  version: z.int(),
  /** Of the file. */
  name: z.string(),
});
/** The data of the job after a file was replaced. */
export type ReplacementJob = z.infer<typeof ofReplacement>;

/** Mails those who have seen a file that it was replaced. */
export const notifyOfReplacement: JobKind<ReplacementJob> = {
  queue: 'distributions.notify-of-replacement',
  formerQueue: 'distributions.tell-of-replacement',
  data: ofReplacement,
  concurrency: 1,
  retries: 12,
};

/** Mails its sender how far a distribution got. */
export const reportDistribution: JobKind<DistributionJob> = {
  queue: 'distributions.report',
  data: ofDistribution,
  concurrency: 2,
  retries: 12,
};

/** Schedules the report on a distribution's reach for its sender, some hours after it was sent. */
export function reportLater(
  tx: Tx,
  {
    tenantId,
    id,
    sentAt,
    reportAfterHours,
  }: Pick<typeof distributions.$inferSelect, 'tenantId' | 'id' | 'sentAt' | 'reportAfterHours'>,
): void {
  if (reportAfterHours === null) return;
  const at = new Date((sentAt ?? currentTime()).getTime() + reportAfterHours * 3_600_000);
  enqueue(tx, reportDistribution, { tenantId, distributionId: id }, { at, key: `${id} report` });
}
