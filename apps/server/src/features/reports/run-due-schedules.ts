import { nextReportRun } from '@countersign/domain';
import { and, asc, eq, isNull, lte, type SQL } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { reportRuns, reportSchedules, reports } from '../../platform/database/tables/index.ts';
import { enqueue } from '../../platform/jobs/job-kind.ts';
import { findMember } from '../../platform/policy/find-member.ts';
import { reportRunKind } from './report-run-queries.ts';

/** As many are begun at a time. */
const batch = 100;

/** Begins the runs of the schedules that are due: each once, however late it is. */
export async function runDueSchedules({ database }: { database: Database }): Promise<void> {
  for (;;) {
    const due = await database.system((tx) =>
      tx
        .select({ id: reportSchedules.id, tenantId: reportSchedules.tenantId })
        .from(reportSchedules)
        .where(isDue())
        .orderBy(asc(reportSchedules.nextAt))
        .limit(batch),
    );
    for (const { id, tenantId } of due) {
      await database.tenant(tenantId, (tx) => beginScheduled(tx, tenantId, id));
    }
    if (due.length < batch) return;
  }
}

const isDue = (): SQL => lte(reportSchedules.nextAt, currentTime());

async function beginScheduled(tx: Tx, tenantId: string, id: string): Promise<void> {
  const [found] = await tx
    .select({
      schedule: reportSchedules,
      name: reports.name,
      definition: reports.definition,
      ownerId: reports.ownerId,
    })
    .from(reportSchedules)
    .innerJoin(reports, and(eq(reports.id, reportSchedules.reportId), isNull(reports.archivedAt)))
    .where(and(eq(reportSchedules.id, id), isDue()))
    .for('update', { of: reportSchedules });
  const next = (nextAt: Date | null, lastProblem?: string) =>
    tx
      .update(reportSchedules)
      .set({ nextAt, ...(lastProblem !== undefined && { lastProblem }) })
      .where(and(eq(reportSchedules.id, id), isDue()));
  // Of a report that is in the archive nothing is mailed.
  if (!found) return void (await next(null));
  const { schedule, ownerId: userId, ...report } = found;
  const owner = await findMember(tx, { tenantId, userId, address: '' });
  if (!owner) return void (await next(null, 'Its owner has left the organisation.'));
  const runId = newId();
  await tx.insert(reportRuns).values({
    id: runId,
    tenantId,
    membershipId: owner.membershipId,
    ...report,
    scope: schedule.scope,
    format: schedule.format,
    state: 'queued',
    scheduleId: id,
    mailedTo: [],
  });
  enqueue(tx, reportRunKind, { tenantId, runId, userId, address: '' });
  await next(nextReportRun(schedule, currentTime()));
}
