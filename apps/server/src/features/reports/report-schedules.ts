import type {
  createReportSchedule as createEndpoint,
  EndpointParsed,
  ReportSchedule,
} from '@countersign/contract';
import * as contract from '@countersign/contract';
import { nextReportRun } from '@countersign/domain';
import { and, asc, eq } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { reportSchedules } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import { operation, tenantOperation } from '../../platform/http/operation.ts';
import { lock, refuseStale, writeChange } from '../../platform/records/records.ts';
import { lockOwnReport, peopleOf, refuseStrangers } from './report-queries.ts';

type Input = EndpointParsed<typeof createEndpoint>['body'];

const scheduleKind = { thing: 'schedule', table: reportSchedules } as const;

/** So many times a report can be mailed in different ways. */
const maxSchedules = 10;

/**
 * Lists the schedules of a user's report.
 * @throws Failure `not-found`
 */
export const listReportSchedules = tenantOperation(
  contract.listReportSchedules,
  async ({ tx, caller: user, params: { id: reportId } }) => {
    await lockOwnReport(tx, user, reportId);
    return { items: await schedulesOf(tx, reportId) };
  },
);

async function schedulesOf(tx: Tx, reportId: string): Promise<ReportSchedule[]> {
  const rows = await tx
    .select()
    .from(reportSchedules)
    .where(eq(reportSchedules.reportId, reportId))
    .orderBy(asc(reportSchedules.createdAt), asc(reportSchedules.id));
  const people = await peopleOf(
    tx,
    rows.flatMap(({ recipientIds }) => recipientIds),
  );
  return rows.map((row) => {
    const { id, rhythm, day, time, timeZone, format, delivery, skipsEmpty, recipientIds } = row;
    const { scope, nextAt, lastProblem, revision } = row;
    return {
      id,
      reportId,
      rhythm,
      day,
      time,
      timeZone,
      format,
      delivery,
      skipsEmpty,
      recipientIds,
      recipients: recipientIds.flatMap((one) => people.get(one) ?? []),
      isOn: nextAt !== null,
      ...scope,
      nextAt: nextAt?.toISOString() ?? null,
      lastProblem,
      revision,
    };
  });
}

async function scheduleOf(tx: Tx, reportId: string, id: string): Promise<ReportSchedule> {
  const found = (await schedulesOf(tx, reportId)).find((one) => one.id === id);
  if (!found) throw notFound('schedule');
  return found;
}

function columnsOf({ isOn, companyId, projectId, answers, ...input }: Input) {
  return {
    ...input,
    scope: { companyId, projectId, answers },
    nextAt: isOn ? nextReportRun(input, currentTime()) : null,
    lastProblem: '',
  };
}

/**
 * Has a user's report mailed again and again.
 * @throws Failure `not-found`; `conflict` where it is archived or mailed in many ways already; `invalid`
 */
export const createReportSchedule = operation(
  contract.createReportSchedule,
  ({ database, caller: user, params: { id: reportId }, body: input }) => {
    const { tenantId } = user;
    return database.tenant(tenantId, async (tx) => {
      const { archivedAt } = await lockOwnReport(tx, user, reportId);
      if (archivedAt !== null) {
        throw new Failure(
          'conflict',
          'This report is archived. Restore it before you schedule emails.',
        );
      }
      const known = await tx.$count(reportSchedules, eq(reportSchedules.reportId, reportId));
      if (known >= maxSchedules) {
        throw new Failure('conflict', `A report can have ${maxSchedules} schedules at most.`);
      }
      await refuseStrangers(tx, user, input.recipientIds, 'recipientIds');
      const id = newId();
      await tx.insert(reportSchedules).values({ id, tenantId, reportId, ...columnsOf(input) });
      await record(tx, user, { type: 'report.scheduled', id: reportId });
      return scheduleOf(tx, reportId, id);
    });
  },
);

/**
 * Changes when a report is mailed and to whom.
 * @throws Failure `not-found`; `conflict` where it was changed meanwhile; `invalid`
 */
export const updateReportSchedule = tenantOperation(
  contract.updateReportSchedule,
  async ({
    tx,
    caller: user,
    params: { id: reportId, scheduleId },
    body: { revision, ...input },
  }) => {
    const { archivedAt } = await lockOwnReport(tx, user, reportId);
    const row = await lock(tx, scheduleKind, scheduleId, eq(reportSchedules.reportId, reportId));
    refuseStale(scheduleKind, row, revision);
    if (archivedAt !== null && input.isOn) {
      throw new Failure(
        'conflict',
        'This report is archived. Restore it before you schedule emails.',
      );
    }
    await refuseStrangers(tx, user, input.recipientIds, 'recipientIds');
    await writeChange(tx, scheduleKind, scheduleId, columnsOf(input));
    await record(tx, user, { type: 'report.schedule-changed', id: reportId });
    return scheduleOf(tx, reportId, scheduleId);
  },
);

/**
 * Has a report no longer mailed.
 * @throws Failure `not-found`
 */
export const removeReportSchedule = tenantOperation(
  contract.removeReportSchedule,
  async ({ tx, caller: user, params: { id: reportId, scheduleId } }) => {
    await lockOwnReport(tx, user, reportId);
    const removed = await tx
      .delete(reportSchedules)
      .where(and(eq(reportSchedules.id, scheduleId), eq(reportSchedules.reportId, reportId)))
      .returning({ id: reportSchedules.id });
    if (removed.length === 0) throw notFound('schedule');
    await record(tx, user, { type: 'report.unscheduled', id: reportId });
    return {};
  },
);
