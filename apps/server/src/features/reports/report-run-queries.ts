import type { ReportRun } from '@countersign/contract';
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { memberships, reportRuns, users } from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { type ChangeRule, seenRows } from '../../platform/live/follow-changes.ts';
import type { Member } from '../../platform/policy/caller.ts';

const reportRunJob = z.object({
  tenantId: z.string(),
  runId: z.string(),
  userId: z.string(),
  /** The network address of the requester; empty for a schedule. */
  address: z.string(),
});

/** Holds the data of a run's job: its id, and the user it runs for. */
export type ReportRunJob = z.infer<typeof reportRunJob>;

export const reportRunKind: JobKind<ReportRunJob> = {
  queue: 'reports.run',
  data: reportRunJob,
  concurrency: 2,
  workers: 2,
  retries: 3,
  maxInterruptions: 2,
};

const ownRuns = ({ membershipId }: Member): SQL => eq(reportRuns.membershipId, membershipId);
/** The runs whose files a user may fetch: their own, and those that were mailed to them. */
export const seenRuns = (user: Member): SQL | undefined =>
  or(ownRuns(user), sql`${reportRuns.mailedTo} @> array[${user.userId}::uuid]`);

/** Publishes changes to runs to the users who see them. */
export const reportRunChanges: Omit<ChangeRule, 'subject'> = {
  policy: 'signed-in',
  visible: seenRows(reportRuns, seenRuns),
};

/** Runs that a user sees, the latest first. */
export async function readRuns(
  tx: Tx,
  user: Member,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReportRun[]> {
  const rows = await tx
    .select({
      run: reportRuns,
      by: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(reportRuns)
    .innerJoin(memberships, eq(memberships.id, reportRuns.membershipId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(seenRuns(user), where))
    .orderBy(desc(reportRuns.createdAt), desc(reportRuns.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ run, by }) => ({
    id: run.id,
    name: run.name,
    format: run.format,
    state: run.state,
    total: run.total,
    written: run.written,
    bytes: run.bytes,
    problem: run.problem,
    isScheduled: run.scheduleId !== null,
    isOwn: run.membershipId === user.membershipId,
    by,
    createdAt: run.createdAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
  }));
}

/**
 * A run that a user sees.
 * @throws Failure `not-found`
 */
export async function findRun(tx: Tx, user: Member, id: string): Promise<ReportRun> {
  const [found] = await readRuns(tx, user, eq(reportRuns.id, id), { limit: 1, offset: 0 });
  if (!found) throw notFound('file of a report');
  return found;
}

/**
 * A user's own run, locked.
 * @throws Failure `not-found`
 */
export async function lockOwnRun(tx: Tx, user: Member, id: string) {
  const [row] = await tx
    .select()
    .from(reportRuns)
    .where(and(eq(reportRuns.id, id), ownRuns(user)))
    .for('update');
  if (!row) throw notFound('file of a report');
  return row;
}

const beingMade = ({ runId }: ReportRunJob): SQL | undefined =>
  and(eq(reportRuns.id, runId), sql`${reportRuns.state} in ('queued', 'running')`);

/** A run, locked for a job of it; undefined where it is not being made any more. */
export async function holdRun(tx: Tx, job: ReportRunJob) {
  const [row] = await tx.select().from(reportRuns).where(beingMade(job)).for('update');
  return row;
}

/** Tells if a run is waiting or being made. */
export async function isBeingMade(tx: Tx, job: ReportRunJob): Promise<boolean> {
  return (await tx.$count(reportRuns, beingMade(job))) > 0;
}
